import type { Page } from '@playwright/test'
import { TEST_CEILING_MS } from '@/shared/testing/patience'
import { batchDesk } from './batch-desk'
import { pricesOf } from './batch-rows'
import { expect, test, type Terminal } from './terminal'

/** A sheet of resting futures buys, one tick apart from each other. */
async function restingSheet(terminal: Terminal, count: number): Promise<string> {
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const rows = Array.from({ length: count }, (_, index) =>
    ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price(0.98 - index * 0.0002), '0.001', 'gtc'].join('\t'),
  )
  return ['Category\tSymbol\tSide\tType\tPrice\tQty\tTIF', ...rows].join('\n')
}

test('a power cut in the middle of a batch loses and doubles no order: after the restart every row is found', async ({
  launch,
}) => {
  const before = await launch({ faults: true })
  const desk = batchDesk(before.page)
  await expect(before.page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await desk.paste(await restingSheet(before, 200))
  await desk.review()
  // Ten requests, one after the other: five are answered, the answer to the sixth is under way when the power goes, the
  // rest still wait.
  await before.fault({ kind: 'delay', ms: 0, endpoint: 'placeBatch', times: 5 })
  await before.fault({ kind: 'delay', ms: TEST_CEILING_MS, endpoint: 'placeBatch' })
  await desk.send()
  const requests = async () =>
    (await before.received()).requests.filter(({ endpoint }) => endpoint === 'placeBatch').length
  await expect.poll(requests).toBe(6)
  await before.kill()

  const after = await launch({ faults: true, dataDir: before.dataDir })
  await after.page.getByRole('tab', { name: /200/ }).click()
  const onExchange = await after.openOrders()
  expect(new Set(onExchange.map(({ clientOid }) => clientOid)).size).toBe(onExchange.length)
  await expect.poll(async () => (await batchDesk(after.page).results()).live).toBe(onExchange.length)
  // A request that was under way when the power went stays unknown until it can no longer be accepted; the rest never
  // left.
  const { live = 0, not_sent: notSent = 0, unknown = 0 } = await batchDesk(after.page).results()
  expect(live + notSent + unknown).toBe(200)
  expect(live).toBeGreaterThanOrEqual(100)
  expect(notSent).toBe(80)
  expect([0, 20]).toContain(unknown)
  // Whatever happened, nothing was sent again by the restart.
  expect((await after.received()).placed).toEqual({})
})

test('the rows whose answer was lost turn violet, are looked for, and are found live without a second request', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true })
  const desk = batchDesk(terminal.page)
  await expect(terminal.page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await desk.paste(await restingSheet(terminal, 47))
  await desk.review()
  // The answer is lost, every look-up fails and the pushes are held back: nothing tells until these come.
  await terminal.fault({ kind: 'stall', ms: TEST_CEILING_MS })
  await terminal.fault({ kind: 'lost-answer', endpoint: 'placeBatch' })
  await terminal.fault({ kind: 'bad-gateway', executed: false, endpoint: 'orderInfo', times: 10_000 })
  const unknowns = await desk.watchCount('unknown')
  await desk.send()
  await expect.poll(unknowns).toContain(20)
  const lookUps = async () =>
    (await terminal.received()).requests.filter(({ endpoint }) => endpoint === 'orderInfo').length
  await expect.poll(lookUps).toBeGreaterThan(0)
  await terminal.fault({ kind: 'stall', ms: 1 })
  const settled = async () => {
    const { live = 0, not_sent: notSent = 0 } = await desk.results()
    return live >= 20 && live + notSent === 47
  }
  await expect.poll(settled).toBe(true)
  const { placed } = await terminal.received()
  expect(Object.values(placed).every((count) => count === 1)).toBe(true)
  expect(await terminal.openOrders()).toHaveLength(Object.keys(placed).length)
})

test('a tab that was closed comes back by starting Volley again, beside a tab that stays', async ({ launch, host }) => {
  test.skip(host === 'electron', 'the desktop application has no tabs')
  const terminal = await launch()
  const stays = await terminal.another()
  const live = (page: Page) => page.locator('[data-panel="order-book"] [data-live="true"]')
  await expect(live(terminal.page)).toBeVisible()
  await terminal.page.close()
  const back = await terminal.another()
  await expect(live(back)).toBeVisible()
  await expect(live(stays)).toBeVisible()
})
