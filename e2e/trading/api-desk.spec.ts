import { type Page } from '@playwright/test'
import { sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { findings } from '@/e2e/findings'
import { runFromPalette } from '@/e2e/palette'
import { expect, test } from '@/e2e/terminal'

/** Opens it like a user: by its name in the palette. */
async function openDesk(page: Page) {
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await runFromPalette(page, 'Go to API desk')
  const desk = page.locator('[data-panel="api-desk"]')
  await expect(desk.locator('[data-call]').first()).toBeVisible()
  return desk
}

test('every call has a form that opens, and the desk has no serious accessibility finding', async ({ launch }) => {
  const { page } = await launch()
  const desk = await openDesk(page)
  await expect(desk.locator('[data-call]').first()).toBeVisible()
  const calls = await desk
    .locator('[data-call]')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-call')))
  expect(calls.length).toBeGreaterThan(14)
  for (const call of calls) {
    await desk.locator(`[data-call="${call}"]`).click()
    await expect(desk.getByTestId('api-dry-run')).toBeVisible()
    const beyond = await desk.locator('.call-form__body').evaluate((form) => form.scrollWidth - form.clientWidth)
    expect(beyond, `pixels that the form of ${call} is wider than its panel`).toBeLessThanOrEqual(0)
  }
  for (const call of ['placeBatch', 'candles', 'unfilledOrders']) {
    await desk.locator(`[data-call="${call}"]`).click()
    expect(await findings(page, call, { within: '[data-panel="api-desk"]' })).toEqual([])
  }
})

test('orders of every kind are sent once by the API desk, reviewed, recorded, listed, changed and canceled', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  const desk = await openDesk(page)
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  await desk.locator('[data-call="placeBatch"]').click()
  await desk.getByRole('radio', { name: 'buy' }).check()
  await desk.getByRole('radio', { name: 'limit' }).check()
  await desk.getByRole('textbox', { name: 'qty' }).fill('0.002')
  await desk.getByRole('textbox', { name: 'price' }).fill(price(0.97))
  await desk.getByRole('button', { name: 'Duplicate order 1' }).click()
  await desk.getByRole('textbox', { name: 'price' }).nth(1).fill(price(0.96))
  await desk.getByTestId('api-dry-run').click()
  await expect(desk.getByTestId('wire')).toContainText('‹secret›')
  expect(await terminal.openOrders()).toHaveLength(0)

  await desk.getByTestId('api-send').click()
  await sendReviewed(page)
  await expect(desk.getByTestId('api-answer').getByText('live', { exact: true })).toHaveCount(2)
  expect(Object.values((await terminal.received()).placed)).toEqual([1, 1])

  await desk.locator('[data-call="unfilledOrders"]').click()
  await desk.getByTestId('api-send').click()
  await expect(desk.getByTestId('api-outcome')).toHaveAttribute('data-kind', 'done')
  await expect(desk.getByTestId('api-answer').getByRole('row')).toHaveCount(3)
  const download = page.waitForEvent('download')
  await desk.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('unfilled-orders-list.csv')

  await desk.locator('[data-call="cancelSymbolOrder"]').click()
  await desk.getByTestId('api-send').click()
  await page.getByTestId('api-confirm').click()
  await expect(desk.getByTestId('api-outcome')).toHaveAttribute('data-kind', 'done')
  await expect.poll(() => terminal.openOrders()).toHaveLength(0)

  // A stock, a single and a strategy order and its modification are sent once each, and are displayed.
  const stock = await pricesOf(terminal, 'SPOT', 'RTSLAUSDT')
  const field = (name: string) => desk.getByRole('textbox', { name: new RegExp(`^${name}( |$)`) })
  const openCall = (name: string) => desk.locator(`[data-call="${name}"]`).click()

  await openCall('placeRealityOrder')
  await field('symbol').fill('RTSLAUSDT')
  await desk.getByRole('radio', { name: 'buy' }).check()
  await desk.getByRole('radio', { name: 'limit' }).check()
  await field('qty').fill('2')
  await field('price').fill(stock(0.97))
  await desk.getByTestId('api-send').click()
  await sendReviewed(page)
  await expect(desk.getByTestId('api-answer').getByText('live', { exact: true })).toHaveCount(1)

  await openCall('placeOrder')
  await field('symbol').fill('BTCUSDT')
  await desk.getByRole('radio', { name: 'sell' }).check()
  await desk.getByRole('radio', { name: 'limit' }).check()
  await field('qty').fill('0.002')
  await field('price').fill(price(1.03))
  await desk.getByTestId('api-send').click()
  await sendReviewed(page)
  await expect(desk.getByTestId('api-answer').getByText('live', { exact: true })).toHaveCount(1)
  expect((await terminal.openOrders()).map(({ symbol }) => symbol).toSorted()).toEqual(['BTCUSDT', 'RTSLAUSDT'])

  await openCall('placeStrategyOrder')
  await field('symbol').fill('BTCUSDT')
  await field('clientOid').fill('my-strategy')
  await desk.getByRole('radio', { name: 'trigger', exact: true }).check()
  await desk.getByRole('radio', { name: 'buy' }).check()
  await field('qty').fill('0.002')
  await field('triggerPrice').fill(price(0.9))
  await terminal.fault({ kind: 'lost-answer', endpoint: 'placeStrategyOrder' })
  await desk.getByTestId('api-send').click()
  await page.getByTestId('api-confirm').click()
  await expect(desk.getByTestId('api-request')).toHaveAttribute('data-state', 'confirmed')
  await expect(desk.getByTestId('api-answer').getByText('pending', { exact: true })).toBeVisible()

  await openCall('modifyStrategyOrder')
  await field('clientOid').fill('my-strategy')
  await field('qty').fill('0.003')
  await desk.getByTestId('api-send').click()
  await page.getByTestId('api-confirm').click()
  await expect(desk.getByTestId('api-request')).toHaveAttribute('data-state', 'confirmed')
  await desk.getByTestId('api-answer').getByRole('button', { name: 'Timeline' }).click()
  await expect(page.getByRole('dialog').getByText('Answer', { exact: true })).toHaveCount(2)
  await page.keyboard.press('Escape')
  const { placed, requests } = await terminal.received()
  expect(Object.values(placed)).toEqual([1, 1, 1, 1, 1])
  expect(requests.filter(({ endpoint }) => endpoint === 'modifyStrategyOrder')).toHaveLength(1)

  await openCall('unfilledStrategyOrders')
  await desk.getByTestId('api-send').click()
  await expect(desk.getByTestId('api-answer').getByText('0.003', { exact: true })).toBeVisible()

  await page.reload()
  await openDesk(page)
  await openCall('cancelStrategyOrder')
  await expect(desk.getByTestId('api-requests').locator('[data-part-state="confirmed"]')).toHaveCount(2)
  expect(await findings(page, 'requests', { within: '[data-panel="api-desk"]' })).toEqual([])
  await field('clientOid').fill('my-strategy')
  await desk.getByTestId('api-send').click()
  await page.getByTestId('api-confirm').click()
  await expect(desk.getByTestId('api-answer').getByText('cancelled', { exact: true })).toBeVisible()
})
