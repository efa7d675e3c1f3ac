import { pricesOf } from '@/e2e/batch-rows'
import { sendReviewed } from '@/e2e/batch-desk'
import { findings } from '@/e2e/findings'
import { chooseSymbol, runFromPalette } from '@/e2e/palette'
import { expect, test } from '@/e2e/terminal'

test('several charts and books are open, and a click on a symbol moves the panels of its link', async ({ launch }) => {
  const terminal = await launch({ faults: true, arrangement: 'trading' })
  const { page } = terminal
  const panel = (id: string) => page.locator(`[data-panel="${id}"]`)
  const live = (id: string) => panel(id).locator('[data-live="true"]').first()
  const tab = (id: string, name: string) => page.getByRole('tab', { name: `${id} ${name}` })
  await expect(live('order-book')).toBeVisible()

  // One order in each of two symbols, to be clicked later.
  for (const symbol of ['ETHUSDT', 'BTCUSDT']) {
    await chooseSymbol(page, symbol)
    await expect(tab('Order book', symbol)).toBeVisible()
    await expect(live('order-book')).toBeVisible()
    const price = await pricesOf(terminal, 'USDT-FUTURES', symbol)
    await page.getByTestId('ticket-price').fill(price(0.97))
    await page.getByTestId('ticket-qty').fill('0.1')
    await page.getByTestId('ticket-review').click()
    await sendReviewed(page)
  }
  await expect(page.getByTestId('open-order')).toHaveCount(2)

  // A second chart and a second book, both of link B, by keys only.
  await runFromPalette(page, 'Another Chart')
  await expect(panel('candle-chart#2')).toBeVisible()
  await runFromPalette(page, 'This panel follows link B')
  await runFromPalette(page, 'Another Order book')
  await expect(panel('order-book#2')).toBeVisible()
  await runFromPalette(page, 'This panel follows link B')
  await runFromPalette(page, 'Candles of 1H')

  // The orders follow B too: a click there moves the second chart and book, and nothing else.
  await runFromPalette(page, 'Go to Open orders')
  await runFromPalette(page, 'This panel follows link B')
  await page.getByTestId('open-order').getByRole('button', { name: 'ETHUSDT' }).click()
  await expect(tab('Chart', 'ETHUSDT')).toBeVisible()
  await expect(tab('Order book', 'ETHUSDT')).toBeVisible()
  await expect(tab('Chart', 'BTCUSDT')).toBeVisible()
  await expect(tab('Order book', 'BTCUSDT')).toBeVisible()
  await expect(tab('Ticket', 'BTCUSDT')).toBeVisible()
  await expect(live('order-book')).toBeVisible()
  await expect(live('order-book#2')).toBeVisible()

  // A price of link B does not fill a ticket of link A.
  await panel('order-book#2')
    .locator('canvas')
    .click({ position: { x: 40, y: 60 } })
  await expect(page.getByText('No ticket follows link B')).toBeVisible()
  await expect(page.getByTestId('ticket-price')).toHaveValue('')
  expect(await findings(page, 'links')).toEqual([])

  // Saved with the workspace.
  await expect(async () => {
    await page.reload()
    await expect(tab('Chart', 'ETHUSDT')).toBeVisible({ timeout: 5000 })
    await expect(tab('Order book', 'ETHUSDT')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(tab('Chart', 'BTCUSDT')).toBeVisible()
  await expect(live('order-book#2')).toBeVisible()

  // After a new arrangement all panels have the same link again.
  await runFromPalette(page, 'Arrange for trading')
  await expect(panel('order-book#2')).toHaveCount(0)
  await expect(page.getByTestId('link-button').first()).toHaveText(/A$/)
})
