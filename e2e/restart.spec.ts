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
  await desk.review()
  await before.page.keyboard.press('Control+Enter')
  // Ten requests at four a second: some are answered, one may be under way, the rest still wait.
  const requests = async () => (await before.received()).requests.filter(({ endpoint }) => endpoint === 'placeBatch').length
  await expect.poll(requests, { intervals: [20] }).toBeGreaterThan(4)
  await before.kill()

  const after = await launch({ faults: true, dataDir: before.dataDir })
  await after.page.getByRole('tab', { name: /200/ }).click()
  const onExchange = await after.openOrders()
  expect(new Set(onExchange.map(({ clientOid }) => clientOid)).size).toBe(onExchange.length)
  await expect.poll(async () => (await batchDesk(after.page).results()).live).toBe(onExchange.length)
  // A request that was under way when the power went stays unknown until it can no longer be accepted; the rest never left.
  const { live = 0, not_sent: notSent = 0, unknown = 0 } = await batchDesk(after.page).results()
  expect(live + notSent + unknown).toBe(200)
  expect(live).toBeGreaterThan(0)
  expect(notSent).toBeGreaterThan(0)
  expect(unknown % 20).toBe(0)
  // Whatever happened, nothing was sent again by the restart.
  expect((await after.received()).placed).toEqual({})
})

test('the rows whose answer was lost turn violet, are looked for, and are found live without a second request', async ({ launch }) => {
  const terminal = await launch({ faults: true })
  const desk = batchDesk(terminal.page)
  await expect(terminal.page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await desk.paste(await restingSheet(terminal, 47))
  await desk.review()
  // The answer is lost, the pushes are held back, and the first two rounds of asking fail: only then does anything tell.
  await terminal.fault({ kind: 'stall', ms: 10_000 })
  await terminal.fault({ kind: 'lost-answer', endpoint: 'placeBatch' })
  await terminal.fault({ kind: 'bad-gateway', executed: false, endpoint: 'orderInfo', times: 40 })
  await terminal.page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await desk.results()).unknown ?? 0, { intervals: [20] }).toBe(20)
  await expect.poll(async () => (await desk.results()).live ?? 0).toBeGreaterThanOrEqual(20)
  const { placed } = await terminal.received()
  expect(Object.values(placed).every((count) => count === 1)).toBe(true)
  expect(await terminal.openOrders()).toHaveLength(Object.keys(placed).length)
})
