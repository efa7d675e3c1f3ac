import { TEST_CEILING_MS } from '@/shared/testing/patience'
import { batchDesk } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { findingsInThemes } from '@/e2e/findings'
import { expect, test, type Terminal } from '@/e2e/terminal'

/** A sheet of resting futures buys, close enough to stay within the collar in a moving market. */
async function restingSheet(terminal: Terminal, count: number): Promise<string> {
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const rows = Array.from({ length: count }, (_, index) =>
    ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price(0.98 - index * 0.0001), '0.001', 'gtc'].join('\t'),
  )
  return ['Category\tSymbol\tSide\tType\tPrice\tQty\tTIF', ...rows].join('\n')
}

test(
  'a power cut after the write-ahead: the rows that may have left are unknown and looked for, once (R46)',
  { tag: '@core' },
  async ({ launch }) => {
    const before = await launch({ own: true, faults: true })
    const desk = batchDesk(before.page)
    await expect(before.page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
    await desk.paste(await restingSheet(before, 60))
    await desk.review()
    // Three requests in sequence: one is answered, the second is lost in the power cut, the last is queued.
    await before.fault({ kind: 'delay', ms: 0, endpoint: 'placeBatch' })
    await before.fault({ kind: 'silence', endpoint: 'placeBatch' })
    await desk.send()
    const requests = async () =>
      (await before.received()).requests.filter(({ endpoint }) => endpoint === 'placeBatch').length
    await expect.poll(requests).toBe(2)
    await before.kill()

    const after = await launch({ own: true, faults: true, dataDir: before.dataDir })
    const { page } = after
    // The desk opens on the batch that was interrupted.
    await expect(page.getByRole('tab', { name: /60 20 not sent/ })).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => batchDesk(page).results()).toEqual({ live: 20, unknown: 20, not_sent: 20 })
    const lookupCount = async () =>
      (await after.received()).requests.filter(({ endpoint }) => endpoint === 'orderInfo').length
    await expect.poll(lookupCount).toBeGreaterThanOrEqual(20)
    await expect(page.getByTestId('batch-results')).toContainText('20 orders may or may not exist')
    expect((await batchDesk(page).results()).unknown).toBe(20)
    const onExchange = (await after.openOrders()).map(({ clientOid }) => clientOid)
    expect(new Set(onExchange).size).toBe(20)
    expect(onExchange).toHaveLength(20)
    // In any case the restart sent nothing again.
    expect((await after.received()).placed).toEqual({})
    await page.getByRole('button', { name: 'Draft the 20 unsent orders again' }).click()
    await expect(page.getByRole('tab', { name: /Draft 1 again 20/ })).toHaveAttribute('aria-selected', 'true')
  },
)

test('of 20 rows with 45001, push resolves 13, polls 5, two stay unresolved; none is sent again (D03)', async ({
  launch,
  host,
}) => {
  test.skip(host === 'electron', 'its clock cannot be turned')
  const terminal = await launch({ own: true, faults: true, sleeps: true })
  const { page } = terminal
  const desk = batchDesk(page)
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await desk.paste(await restingSheet(terminal, 47))
  await desk.review()
  await page.getByRole('radio', { name: 'Send the rest' }).check()
  // Pushes are delayed, and for five orders lost. Look-ups fail. The last two orders never reached the exchange.
  await terminal.fault({ kind: 'stall', ms: TEST_CEILING_MS })
  await terminal.fault({ kind: 'lose-pushes', orders: 5 })
  await terminal.fault({ kind: 'error-after', code: '45001', lost: 2, endpoint: 'placeBatch' })
  for (const endpoint of ['orderInfo', 'unfilledOrders'])
    await terminal.fault({ kind: 'bad-gateway', executed: false, endpoint, times: 10_000 })
  await desk.send()
  await expect.poll(async () => (await desk.results()).unknown).toBe(20)

  await terminal.fault({ kind: 'stall', ms: 1 })
  await expect.poll(() => desk.results()).toEqual({ live: 40, unknown: 7 })
  await terminal.fault({ kind: 'mended' })
  await expect.poll(() => desk.results()).toEqual({ live: 45, unknown: 2 })
  const foundBy = async (row: number): Promise<string> => {
    await page.getByTestId(`result-${row}`).getByRole('button', { name: 'Timeline' }).click()
    const lookups = page.locator('.order-timeline li', { hasText: /\((pushed|read|in the)/ })
    const text = await lookups.first().innerText()
    await page.keyboard.press('Escape')
    await expect(lookups).toHaveCount(0)
    return text
  }
  expect(await terminal.openOrders()).toHaveLength(45)
  expect(await foundBy(3)).toContain('read by its ID')
  expect(await foundBy(6)).toContain('pushed by the exchange')

  // The test does not wait 70 s for the last time at which an order may appear.
  terminal.sleep()
  await expect.poll(() => desk.results()).toEqual({ live: 45, not_found: 2 })
  await page.getByTestId('restage').click()
  await expect(page.getByTestId('restage-word')).toBeVisible()
  expect(await findingsInThemes(page, 'restage', { within: '[role="dialog"]' })).toEqual([])
  const { placed } = await terminal.received()
  expect(Object.values(placed)).toEqual(Array.from({ length: 47 }, () => 1))
})
