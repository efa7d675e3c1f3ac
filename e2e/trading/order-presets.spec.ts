import { runFromPalette } from '@/e2e/palette'
import { expect, test, type Terminal } from '@/e2e/terminal'

const liveTicket = async ({ page }: Terminal) => {
  const ticket = page.locator('[data-panel="order-ticket"]')
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await expect(ticket.getByTestId('ticket-price')).toBeVisible()
  return ticket
}

test('custom sizes and presets fill the ticket by click or key, can be edited and removed, and send nothing', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true, arrangement: 'trading' })
  const { page } = terminal
  const ticket = await liveTicket(terminal)

  await test.step('sizes, and the most that can be opened', async () => {
    await ticket.getByTestId('ticket-price').fill('=bid-3t')

    await ticket.getByRole('button', { name: 'Change the quick sizes' }).click()
    const sizes = page.getByRole('dialog', { name: 'Quick sizes of USDT-FUTURES BTCUSDT' })
    await sizes.getByLabel('Size 1').fill('0.02')
    await sizes.getByLabel('Size 2').fill('risk 50 stop')
    await expect(sizes.getByRole('alert')).toContainText('is no risk')
    await sizes.getByLabel('Size 2').fill('risk 50 stop 1%')
    await expect(sizes.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.reload()
    await liveTicket(terminal)
    await ticket.getByTestId('ticket-price').fill('=bid-3t')
    await ticket.getByRole('button', { name: 'R 50' }).click()
    await expect(ticket.getByTestId('ticket-review')).toHaveText(/Review buy 0\.\d+ BTC at/)
    await ticket.getByRole('button', { name: '0.02' }).click()
    await expect(ticket.getByTestId('ticket-review')).toHaveText(/Review buy 0\.02 BTC at/)

    const most = ticket.getByTestId('ticket-max-open').getByRole('button')
    await expect(most).toHaveText(/^[\d.\s]+ BTC$/)
    await most.click()
    await expect(ticket.getByTestId('ticket-qty')).not.toHaveValue('0.02')
    await expect(ticket.getByTestId('ticket-qty')).toHaveValue(/^\d+(\.\d+)?$/)

    await terminal.fault({ kind: 'bad-gateway', endpoint: 'maxOpenAvailable', times: 100 })
    await ticket.getByTestId('ticket-price').fill('50000')
    await expect(ticket.getByTestId('ticket-max-open')).toHaveText('not known')
    await terminal.fault({ kind: 'mended' })
  })

  await ticket.getByRole('button', { name: 'Make order presets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order presets of Practice' })
  await dialog.getByRole('button', { name: 'Add preset' }).click()
  const save = dialog.getByTestId('save-presets')
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Name').fill('Scalp')
  await dialog.getByLabel('Price', { exact: true }).fill('60000')
  await expect(dialog.getByRole('alert')).toContainText('A price belongs to one symbol')
  await dialog.getByLabel('Price', { exact: true }).fill('=bid-3t')
  await dialog.getByRole('radio', { name: 'Post', exact: true }).check()
  await dialog.getByRole('radio', { name: 'Risk', exact: true }).check()
  await dialog.getByRole('textbox', { name: 'Risk', exact: true }).fill('500')
  await dialog.getByLabel('Stop').fill('1%')
  await dialog.getByRole('button', { name: 'Add preset' }).click()
  await dialog.getByLabel('Name').fill('Out')
  await dialog.getByRole('radio', { name: 'Sell', exact: true }).check()
  await dialog.getByRole('radio', { name: 'Market', exact: true }).check()
  await dialog.getByRole('textbox', { name: 'Quantity', exact: true }).fill('0.01')
  await dialog.getByRole('button', { name: 'Earlier' }).click()
  await save.click()

  const chips = ticket.getByRole('group', { name: 'Order presets' }).getByRole('button')
  await expect(chips).toHaveText([/Out/, /Scalp/])
  await page.reload()
  await liveTicket(terminal)
  await expect(chips).toHaveText([/Out/, /Scalp/])
  await chips.getByText('Scalp').click()
  await expect(ticket.getByTestId('ticket-price')).toHaveValue('=bid-3t')
  await expect(ticket.getByTestId('ticket-qty')).toHaveValue('risk 500 stop 1%')
  const risk = ticket.getByTestId('ticket-risk')
  await expect(risk).toContainText(/Risks 500 USDT from [\d\u202f]+\.\d to a stop at [\d\u202f]+/)
  await expect(ticket.getByTestId('ticket-risk')).toContainText('The stop is not sent')
  await expect(ticket.getByTestId('ticket-review')).toHaveText(/Review buy 0\.\d+ BTC at/)
  await chips.getByText('Out').click()
  await expect(ticket.getByTestId('ticket-review')).toHaveText('Review sell 0.01 BTC at market')
  await expect(page.getByTestId('review')).toHaveCount(0)

  await test.step('by its own key its review opens at once', async () => {
    await runFromPalette(page, 'Change keys')
    const keys = page.getByRole('dialog', { name: 'Change keys' })
    const key = keys.getByRole('button', { name: 'Change the key of Preset: Scalp, now' })
    await key.click()
    await expect(keys.getByRole('status')).toContainText('Press the key of')
    await page.keyboard.press('Alt+KeyQ')
    await expect(key).toHaveText('Alt-Q')
    await page.keyboard.press('Escape')
    await expect(ticket.getByRole('group', { name: 'Order presets' })).toContainText('Alt-Q')
    const review = page.getByTestId('review')
    await expect(async () => {
      await page.keyboard.press('Alt+KeyQ')
      await expect(review).toBeVisible()
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(review).toHaveCount(0)
  })

  await ticket.getByRole('button', { name: 'Change the order presets' }).click()
  await dialog.getByRole('button', { name: 'Remove preset' }).click()
  await save.click()
  await expect(chips).toHaveText([/Scalp/])
  expect((await terminal.received()).placed).toEqual({})
})
