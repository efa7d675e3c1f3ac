import { TEST_CEILING_MS } from '@/shared/testing/patience'
import { batchDesk } from '@/e2e/batch-desk'
import { chipOn, dragDown } from '@/e2e/chart'
import { asClipboardText, pricesOf, type TypedRow } from '@/e2e/batch-rows'
import { findingsInThemes } from '@/e2e/findings'
import { expect, test } from '@/e2e/terminal'

const COUNT = 40

test('a group of 40 orders is shifted twice within a second, refused one amend, and canceled', async ({ launch }) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const futures = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const rows = Array.from({ length: COUNT }, (_, index): TypedRow => {
    const price = futures(0.99 - index * 0.0005)
    return { cells: ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price, '0.002', 'post_only'], ends: 'live' }
  })
  const desk = batchDesk(page)
  await desk.paste(asClipboardText(rows))
  await desk.reviewAndSend()
  await expect.poll(() => desk.results()).toEqual({ live: COUNT })
  const [rules] = await terminal.get<{ priceMultiplier: string }[]>(
    '/api/v3/market/instruments?category=USDT-FUTURES&symbol=BTCUSDT',
  )
  const tick = Number(rules!.priceMultiplier)
  const atRest = async (): Promise<number[]> =>
    (await terminal.openOrders()).map(({ price }) => Number(price)).toSorted((a, b) => b - a)
  const before = await atRest()
  expect(before).toHaveLength(COUNT)
  const moved = (ticks: number): number[] => before.map((price) => Number((price + ticks * tick).toFixed(8)))

  // The amend is pending at the exchange for longer than the second shift takes.
  await terminal.fault({ kind: 'change-delay', ms: 800 })
  await page.getByTestId('amend-group').click()
  const dialog = page.getByTestId('group-dialog')
  await dialog.getByLabel('Shift by').fill('-3')
  await expect(page.getByTestId('group-summary')).toContainText(`${COUNT} to amend`)
  await expect(page.getByTestId('group-send')).toHaveText(/Amend 40 orders/)
  expect(await findingsInThemes(page, 'group', { within: '[data-testid="group-dialog"]' })).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByTestId('group-row').first()).toContainText('1/5')
  await expect(page.getByTestId('group-send')).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect.poll(atRest).toEqual(moved(-6))
  const modifies = (await terminal.received()).requests.filter(({ endpoint }) => endpoint === 'batchModifyOrder')
  expect(modifies).toHaveLength(4)

  // Back to the current prices by the same keys: nothing remains to be sent.
  await dialog.getByLabel('Shift by').fill('0')
  await expect(page.getByTestId('group-summary')).toContainText(`${COUNT} unchanged`)
  await expect(page.getByTestId('group-send')).toBeDisabled()

  await terminal.fault({ kind: 'change-delay', ms: 0 })
  // Row 5 is canceled elsewhere without a message to Volley. Row 2 is not part of the edit.
  await dialog.getByLabel('Shift by').fill('-1')
  await dialog.getByRole('checkbox', { name: 'Row 2 is part of the edit' }).uncheck()
  await expect(page.getByTestId('group-summary')).toContainText('39 to amend · 0 unchanged · 0 refused · 1 left out')
  const byPrice = (await terminal.openOrders()).toSorted((a, b) => Number(b.price) - Number(a.price))
  await terminal.fault({ kind: 'stall', ms: TEST_CEILING_MS })
  for (const endpoint of ['orderInfo', 'unfilledOrders'])
    await terminal.fault({ kind: 'bad-gateway', executed: false, endpoint, times: 10_000 })
  await terminal.cancelAsTrader(byPrice[4]!.clientOid)
  await page.keyboard.press('Control+Enter')
  const refused = dialog.getByTestId('group-row').filter({ hasText: 'Amend failed' })
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText(/^5Buy/)
  await terminal.fault({ kind: 'mended' })
  await terminal.fault({ kind: 'stall', ms: 1 })
  const expected = moved(-7).map((price, at) => (at === 1 ? moved(-6)[1]! : price))
  await expect.poll(atRest).toEqual(expected.filter((_, at) => at !== 4).toSorted((a, b) => b - a))
  await expect(refused).toHaveCount(0)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // A clone has the latest terms.
  await page.getByTestId('clone-batch').click()
  const cloned = async () => Number((await desk.cell(1, 'price').innerText()).replaceAll(/\s/g, ''))
  await expect.poll(cloned).toBe(moved(-7)[0])

  const open = page.locator('[data-panel="open-orders"]')
  await page.getByRole('tab', { name: /Open orders/ }).click()
  await open.getByLabel('By batch').check()
  await expect(open.getByTestId('batch-heading')).toContainText(`${COUNT - 1} orders`)
  await open
    .getByTestId('batch-heading')
    .getByRole('button', { name: /^Cancel 39/ })
    .click()
  await page.getByRole('button', { name: /^Cancel 39 orders/ }).click()
  await expect.poll(async () => (await terminal.openOrders()).length).toBe(0)
  expect((await terminal.received()).requests.filter(({ endpoint }) => endpoint === 'cancelBatch')).toHaveLength(2)
})

test('a group on the chart is dragged together: rows of the draft, and orders after a review', async ({ launch }) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await page.setViewportSize({ width: 1440, height: 1400 })
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const futures = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const desk = batchDesk(page)
  const rows = [0.999, 0.9989, 0.9988].map((share): TypedRow => {
    return { cells: ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', futures(share), '0.002', 'post_only'], ends: 'live' }
  })
  await desk.paste(asClipboardText(rows))
  const typed = async (): Promise<number[]> =>
    Promise.all([1, 2, 3].map(async (row) => Number((await desk.cell(row, 'price').innerText()).replaceAll(/\s/g, ''))))
  const apart = (prices: readonly number[]): number[] => prices.map((price) => Number((price - prices[0]!).toFixed(6)))
  const before = await typed()
  await expect(page.locator('.chart__canvas')).toHaveAttribute('data-candles', 'shown')
  await dragDown(page, await chipOn(page))
  await expect.poll(async () => (await typed())[0]).toBeLessThan(before[0]!)
  const drafted = await typed()
  expect(apart(drafted)).toEqual(apart(before))

  await desk.reviewAndSend()
  await expect.poll(() => desk.results()).toEqual({ live: 3 })
  const atRest = async (): Promise<number[]> =>
    (await terminal.openOrders()).map(({ price }) => Number(price)).toSorted((a, b) => b - a)
  await dragDown(page, await chipOn(page))
  await expect(page.getByTestId('group-summary')).toContainText('3 to amend')
  expect(await atRest(), 'nothing is sent before it is confirmed').toEqual(drafted)
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await atRest())[0]).toBeLessThan(drafted[0]!)
  await expect.poll(async () => apart(await atRest())).toEqual(apart(drafted))
})
