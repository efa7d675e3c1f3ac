import { batchDesk } from './batch-desk'
import { pricesOf } from './batch-rows'
import { expect, test, type Terminal } from './terminal'

/** A sheet of resting futures buys, one tick apart from each other. */
async function restingSheet(terminal: Terminal, count: number): Promise<string> {
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const rows = Array.from({ length: count }, (_, index) => ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price(0.98 - index * 0.0002), '0.001', 'gtc'].join('\t'))
  return ['Category\tSymbol\tSide\tType\tPrice\tQty\tTIF', ...rows].join('\n')
}

test('a power cut in the middle of a batch loses and doubles no order: after the restart every row is found', async ({ launch }) => {
  const before = await launch({ faults: true })
  const desk = batchDesk(before.page)
  await expect(before.page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await desk.paste(await restingSheet(before, 200))
  await desk.reviewAndSend()
  // Ten requests at four a second: some are answered, one may be under way, the rest still wait.
  await expect.poll(async () => (await desk.results()).live ?? 0, { timeout: 20_000, intervals: [20] }).toBeGreaterThan(0)
  await before.kill()

  const after = await launch({ faults: true, dataDir: before.dataDir })
  await after.page.getByRole('tab', { name: /200/ }).click()
  const results = () => batchDesk(after.page).results()
  await expect.poll(results, { timeout: 30_000 }).toEqual({ live: expect.any(Number), not_sent: expect.any(Number) })
  const { live, not_sent: notSent } = await results()
  expect(live! + notSent!).toBe(200)
  expect(notSent).toBeGreaterThan(0)

  const onExchange = await after.openOrders()
  expect(onExchange).toHaveLength(live!)
  expect(new Set(onExchange.map(({ clientOid }) => clientOid)).size).toBe(live)
  await expect(after.page.getByTestId('open-orders-count')).toHaveText(String(live))
  // Whatever happened, nothing was sent again by the restart.
  expect((await after.received()).placed).toEqual({})
})

test('the rows whose answer was lost turn violet, are looked for, and are found live without a second request', async ({ launch }) => {
  const terminal = await launch({ faults: true })
  const desk = batchDesk(terminal.page)
  await expect(terminal.page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await terminal.fault({ kind: 'stall', ms: 4000 })
  await terminal.fault({ kind: 'lost-answer', endpoint: 'placeBatch' })
  await desk.paste(await restingSheet(terminal, 47))
  await desk.reviewAndSend()
  await expect.poll(async () => (await desk.results()).unknown ?? 0, { timeout: 5000, intervals: [20] }).toBe(20)
  await expect.poll(async () => (await desk.results()).live ?? 0, { timeout: 20_000 }).toBeGreaterThanOrEqual(20)
  const { placed } = await terminal.received()
  expect(Object.values(placed).every((count) => count === 1)).toBe(true)
  expect(await terminal.openOrders()).toHaveLength(Object.keys(placed).length)
})
