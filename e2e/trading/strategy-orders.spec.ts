import { expect, type Page } from '@playwright/test'
import { sendReviewed, typeFigure } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { movableOn } from '@/e2e/chart'
import { findings } from '@/e2e/findings'
import { test, type Terminal } from '@/e2e/terminal'
import { expectToast } from '@/e2e/testing/toasts'

interface Listed {
  readonly takeProfit: string
  readonly stopLoss: string
  readonly triggerPrice: string
  readonly qty: string
}
/** Waiting orders by the exchange's own list. Null while Volley, which reads it too, has used up the limit of calls. */
const waitingAt = (terminal: Terminal): Promise<readonly Listed[] | null> =>
  terminal
    .asTrader<readonly Listed[] | null>('/api/v3/trade/unfilled-strategy-orders', { category: 'USDT-FUTURES' })
    .then(
      (list) => list ?? [],
      () => null,
    )

async function openPanel(page: Page) {
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await page.getByRole('tab', { name: 'Strategy orders' }).click()
  return page.locator('[data-panel="strategy-orders"]')
}

async function send(page: Page): Promise<void> {
  await page.getByTestId('strategy-to-review').click()
  await expect(page.getByTestId('request-review')).toContainText('The exchange keeps it')
  await expect(async () => {
    await typeFigure(page)
    await expect(page.getByTestId('request-send')).toBeEnabled({ timeout: 1000 })
  }).toPass()
  await page.getByTestId('request-send').click()
  await expect(page.getByTestId('request-review')).toHaveCount(0)
}

test('a position gets a stop, a form that disables ignored fields moves it, and it is canceled', async ({ launch }) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  const panel = await openPanel(page)
  await expect(panel).toContainText('No strategy order waits')
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  await page.locator('[data-panel="order-ticket"]').getByRole('radio', { name: 'Market' }).check()
  await page.getByTestId('ticket-qty').fill('0.02')
  await page.getByTestId('ticket-review').click()
  await sendReviewed(page)

  await page.getByRole('tab', { name: 'Positions' }).click()
  const position = page.getByTestId('position-BTCUSDT')
  await position.getByRole('button', { name: 'Take profit or stop loss of this position…' }).click()
  const form = page.getByTestId('strategy-form')
  await page.getByTestId('stopLoss').fill(price(1.05))
  await expect(form).toContainText('Stop loss of a long must be below the last price')
  await expect(page.getByTestId('strategy-to-review')).toBeDisabled()
  expect(await findings(page, 'protecting a position', { within: '[role="dialog"]' })).toEqual([])
  await page.getByTestId('stopLoss').fill(price(0.9))
  await page.getByTestId('takeProfit').fill(price(1.1))
  await send(page)
  await expect.poll(() => waitingAt(terminal)).toHaveLength(1)
  const canvas = page.locator('.chart__canvas')
  await expect(canvas).toHaveAttribute('data-exits', /TP sell all [\d.]+; SL sell all [\d.]+/)

  await page.getByRole('tab', { name: 'Strategy orders' }).click()
  const row = panel.getByTestId('strategy-order')
  await expect(row.getByTestId('strategy-state')).toHaveText('waiting')
  await row.getByRole('button', { name: 'Change this strategy order…' }).click()
  await expect(page.getByTestId('strategy-qty')).toBeDisabled()
  await expect(form).toContainText('Counts in partial mode only; this is of the whole position')
  await expect(page.getByTestId('slLimitPrice')).toBeDisabled()
  await expect(form).toContainText('Only applies with the order type limit')
  await expect(page.getByTestId('triggerPrice')).toBeDisabled()
  await expect(form).toContainText('Only a trigger order has one')
  await expect(page.getByTestId('strategy-to-review')).toBeDisabled()
  await page.getByTestId('stopLoss').fill(price(0.92))
  await send(page)
  await expect
    .poll(async () => (await waitingAt(terminal))?.map(({ stopLoss }) => Number(stopLoss)))
    .toEqual([Number(price(0.92))])
  expect(await findings(page, 'strategy orders', { within: '[data-panel="strategy-orders"]' })).toEqual([])

  await row.getByRole('button', { name: 'Cancel this strategy order…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Canceling it removes this protection of the position')
  await page.getByTestId('strategy-cancel-confirm').click()
  await expect.poll(() => waitingAt(terminal)).toHaveLength(0)
  await expect(panel).toContainText('No strategy order waits')
  await expect(canvas).not.toHaveAttribute('data-exits', /TP|SL/)
  await panel.getByText('Past').click()
  await expect(row.getByTestId('strategy-state')).toHaveText('canceled')
})

test('strategy orders are placed once and canceled together, though answers are lost, and read while in sight', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  const panel = await openPanel(page)
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  await panel.getByTestId('new-strategy').click()
  await page.getByTestId('strategy-form').getByRole('radio', { name: 'Sell' }).check()
  await page.getByTestId('strategy-qty').fill('0.01')
  await page.getByTestId('triggerPrice').fill(price(0.9))
  await terminal.fault({ kind: 'lost-answer', endpoint: 'placeStrategyOrder' })
  await send(page)
  const row = panel.getByTestId('strategy-order')
  await expect(row).toHaveCount(1)
  await expect(row.getByTestId('strategy-state')).toHaveText('waiting')
  expect(Object.values((await terminal.received()).placed)).toEqual([1])

  for (let at = 0; at < 6; at += 1) await terminal.triggerAsTrader('BTCUSDT', price(0.8 - at * 0.01))
  await terminal.triggerAsTrader('ETHUSDT', (await pricesOf(terminal, 'USDT-FUTURES', 'ETHUSDT'))(0.8))
  await expect(row).toHaveCount(8)
  await expect(panel.getByTestId('strategies-read')).toHaveText(/^read .+ ago$/)

  await panel.getByTestId('cancel-strategies').click()
  expect(await findings(page, 'what can be canceled together', { within: '[role="menu"]' })).toEqual([])
  await page.getByRole('menuitem', { name: 'Only BTCUSDT USDT-FUTURES (7)' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Cancel 7 strategy orders in BTCUSDT USDT-FUTURES?')
  await expect(question).toContainText('one by one')
  await page.getByRole('button', { name: 'Keep them' }).click()
  expect(await waitingAt(terminal)).toHaveLength(8)

  for (const kind of ['lost-answer', 'bad-gateway']) await terminal.fault({ kind, endpoint: 'cancelStrategyOrder' })
  await panel.getByTestId('cancel-strategies').click()
  await page.getByRole('menuitem', { name: 'Only BTCUSDT USDT-FUTURES (7)' }).click()
  await page.getByTestId('confirm').click()
  await expectToast(page, '7 strategy orders canceled')
  await expect.poll(() => waitingAt(terminal)).toMatchObject([{ qty: '0.01' }])
  const cancels = async () =>
    (await terminal.received()).requests.filter(({ endpoint }) => endpoint === 'cancelStrategyOrder').length
  expect(await cancels()).toBe(7)

  await expect(row).toHaveCount(1)
  await row.press(' ')
  await panel.getByRole('button', { name: 'Cancel 1 selected…' }).click()
  await page.getByTestId('confirm').click()
  await expect.poll(() => waitingAt(terminal)).toHaveLength(0)
  await expect(panel).toContainText('No strategy order waits')
  expect(await cancels()).toBe(8)

  const reads = async (): Promise<{ readonly lists: number; readonly others: number }> => {
    const { requests } = await terminal.received()
    const lists = requests.filter(({ endpoint }) => endpoint === 'unfilledStrategyOrders').length
    return { lists, others: requests.length - lists }
  }
  // The chart draws strategy orders and reads them too.
  await page.getByRole('button', { name: 'Chart: more' }).click()
  await page.getByRole('menuitem', { name: 'Close Chart' }).click()
  await page.getByRole('tab', { name: 'Positions' }).click()
  // Other parts continue to read: the loan-to-value once a second, for twice as long as the panel's own interval. One
  // read of the list may be pending when the tab is hidden.
  await expect(async () => {
    const hidden = await reads()
    await expect.poll(async () => (await reads()).others).toBeGreaterThan(hidden.others + 8)
    expect((await reads()).lists).toBe(hidden.lists)
  }).toPass()

  const hidden = await reads()
  await page.getByRole('tab', { name: 'Strategy orders' }).click()
  await expect.poll(async () => (await reads()).lists).toBeGreaterThan(hidden.lists)
  await expect(panel.locator('[data-live="true"]')).toBeVisible()
})

test('a stop is dragged on the chart, with its loss, into a review; a line out of view is marked', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  await page.locator('[data-panel="order-ticket"]').getByRole('radio', { name: 'Market' }).check()
  await page.getByTestId('ticket-qty').fill('0.02')
  await page.getByTestId('ticket-review').click()
  await sendReviewed(page)
  await page.getByRole('tab', { name: 'Positions' }).click()
  const position = page.getByTestId('position-BTCUSDT')
  await position.getByRole('button', { name: 'Take profit or stop loss of this position…' }).click()
  await page.getByTestId('stopLoss').fill(price(0.999))
  await page.getByTestId('takeProfit').fill(price(1.5))
  await send(page)
  const chart = page.locator('.chart__canvas')
  await expect(chart).toHaveAttribute('data-exits', /TP sell all [\d.]+; SL sell all [\d.]+/)
  await expect(chart).toHaveAttribute('data-beyond', /TP sell all/)

  await test.step('the menu of a price offers the exit of the position at this price', async () => {
    const { x, y, width, height } = (await chart.boundingBox())!
    // Candles are between 14 % and 76 % of the height: the last price is below the first click and above the second.
    for (const [share, name, field] of [
      [0.8, 'Stop loss of the long at', 'stopLoss'],
      [0.12, 'Take profit of the long at', 'takeProfit'],
    ] as const) {
      await page.mouse.click(x + width * 0.3, y + height * share, { button: 'right' })
      const entry = page.getByTestId('chart-menu').getByRole('menuitem', { name })
      const offered = /[\d\s.]+…$/u.exec((await entry.textContent())!)![0].replaceAll(/[\s…]/gu, '')
      await entry.click()
      await expect(page.getByTestId(field)).toHaveValue(offered)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect(await waitingAt(terminal)).toHaveLength(1)
  })

  const handle = await movableOn(page)
  await page.mouse.move(handle.x, handle.y)
  await page.mouse.down()
  await page.mouse.move(handle.x, handle.y + 30, { steps: 5 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.mouse.move(handle.x, handle.y)
  await page.mouse.down()
  await page.mouse.move(handle.x, handle.y + 40, { steps: 5 })
  await page.mouse.up()
  const review = page.getByTestId('request-review')
  await expect(review).toContainText(/Stop loss.*−[\d.]+ USDT · −[\d.]+ % · −1.0 R/)
  const before = await waitingAt(terminal)
  expect(before?.map(({ stopLoss }) => Number(stopLoss))).toEqual([Number(price(0.999))])
  await typeFigure(page)
  await page.getByTestId('request-send').click()
  await expect(review).toHaveCount(0)
  await expect
    .poll(async () => Number((await waitingAt(terminal))?.[0]?.stopLoss ?? price(0.999)))
    .toBeLessThan(Number(price(0.999)))
})
