import { expect, type Page } from '@playwright/test'
import { sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { findings } from '@/e2e/findings'
import { chooseSymbol } from '@/e2e/palette'
import { test, type Terminal } from '@/e2e/terminal'

interface PositionRow {
  readonly symbol: string
  readonly posSide: string
  readonly total: string
}

/** Positions by the exchange's own books, by symbol and side. */
async function openSizes(terminal: Terminal): Promise<Record<string, number>> {
  const { list } = await terminal.asTrader<{ list: readonly PositionRow[] | null }>(
    '/api/v3/position/current-position',
    {
      category: 'USDT-FUTURES',
    },
  )
  return Object.fromEntries((list ?? []).map(({ symbol, posSide, total }) => [`${symbol} ${posSide}`, Number(total)]))
}

/** A market order through the ticket. */
async function buyAtMarket(page: Page, symbol: string, qty: string): Promise<void> {
  await chooseSymbol(page, symbol)
  const ticket = page.locator('[data-panel="order-ticket"]')
  await expect(ticket).toContainText(symbol)
  await ticket.getByRole('radio', { name: 'Market' }).check()
  await page.getByTestId('ticket-qty').fill(qty)
  await page.getByTestId('ticket-review').click()
  await sendReviewed(page)
}

async function openPositions(page: Page) {
  await page.getByRole('tab', { name: 'Positions' }).click()
  return page.locator('[data-panel="positions"]')
}

test('positions are closed in part, turned around and closed all at once, and the exchange agrees every time', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const panel = await openPositions(page)
  await expect(panel.getByTestId('close-all')).toBeDisabled()
  await buyAtMarket(page, 'BTCUSDT', '0.04')
  const row = panel.getByTestId('position-BTCUSDT')
  await expect(row).toContainText('long')

  await row.getByRole('button', { name: 'Close this position…' }).click()
  const form = page.getByTestId('position-form')
  await expect(form).toBeVisible()
  expect(await findings(page, 'closing a position', { within: '[role="dialog"]' })).toEqual([])
  await form.getByRole('radio', { name: '25 %' }).check()
  await expect(page.getByTestId('position-qty')).toHaveValue('0.01')
  await page.getByTestId('position-qty').fill('0.05')
  await expect(form).toContainText('above the 0.04 BTC that can be closed')
  await expect(page.getByTestId('position-review')).toBeDisabled()
  await form.getByRole('radio', { name: '25 %' }).check()
  await page.getByTestId('position-review').click()
  await expect(page.getByTestId('review-note')).toContainText('reduce-only')
  await expect(page.getByTestId('review-positions')).toContainText('long 0.04 BTC → long 0.03 BTC')
  await expect(page.getByTestId('held-margin')).toContainText('→')
  await expect(page.getByRole('dialog')).toContainText('reduce only')
  await sendReviewed(page)
  await expect.poll(() => openSizes(terminal)).toEqual({ 'BTCUSDT long': 0.03 })
  await expect(row).toContainText('0.03')

  await row.getByRole('button', { name: 'Close or reverse at market' }).click()
  await page.getByRole('menuitem', { name: 'Reverse this position…' }).click()
  await expect(form).toContainText('One order of twice the size')
  await page.getByTestId('position-review').click()
  await expect(page.getByTestId('review-positions')).toContainText('long 0.03 BTC → short 0.03 BTC')
  await sendReviewed(page)
  await expect.poll(() => openSizes(terminal)).toEqual({ 'BTCUSDT short': 0.03 })
  await expect(row).toContainText('short')

  await row.getByRole('button', { name: 'Close this position…' }).click()
  await form.getByRole('radio', { name: 'Limit' }).check()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  await page.getByTestId('position-price').fill(price(0.8))
  await page.getByTestId('position-review').click()
  await expect(page.getByTestId('review-positions')).toContainText('short 0.03 BTC → flat')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await openSizes(terminal)).toEqual({ 'BTCUSDT short': 0.03 })

  await test.step('all at once after a question with their count, each by a separate order', async () => {
    await buyAtMarket(page, 'ETHUSDT', '0.5')
    await expect.poll(() => openSizes(terminal)).toEqual({ 'BTCUSDT short': 0.03, 'ETHUSDT long': 0.5 })
    const orders = async (): Promise<number> =>
      (await terminal.received()).requests.filter(({ endpoint }) => endpoint === 'placeOrder').length
    const before = await orders()
    await panel.getByRole('button', { name: 'Close all 2…' }).click()
    const question = page.getByTestId('close-all-form')
    await expect(question).toContainText('short 0.03 BTC of BTCUSDT')
    await expect(question).toContainText('2 closing orders, each in a separate request')
    await page.getByTestId('close-all-review').click()
    await expect(page.getByRole('dialog')).toContainText('Review 2 orders in 2 requests')
    await sendReviewed(page)
    await expect.poll(() => openSizes(terminal)).toEqual({})
    await expect(panel).toContainText('No open position')
    await panel.getByTestId('position-mode').click()
    await expect(page.getByText('No position and no open futures order block a change of the mode.')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await orders()).toBe(before + 2)
  })

  await test.step('a close whose answer is lost is found, and was sent once', async () => {
    await buyAtMarket(page, 'BTCUSDT', '0.02')
    await row.getByRole('button', { name: 'Close this position…' }).click()
    await page.getByTestId('position-review').click()
    await terminal.fault({ kind: 'lost-answer', endpoint: 'placeOrder' })
    await sendReviewed(page)
    await expect.poll(() => openSizes(terminal)).toEqual({})
    await expect(panel).toContainText('No open position')
  })
  expect(new Set(Object.values((await terminal.received()).placed))).toEqual(new Set([1]))
})

test('while outcomes are unknown, positions, symbols and the review show the exposure range', async ({ launch }) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await buyAtMarket(page, 'BTCUSDT', '0.02')
  const panel = await openPositions(page)
  await expect(panel.getByTestId('position-BTCUSDT')).toContainText('0.02')
  await expect(panel.getByTestId('exposure-range')).toHaveCount(0)

  // Never executed, and unprovable for more than a minute.
  await terminal.fault({ kind: 'lost-request', endpoint: 'placeBatch' })
  await buyAtMarket(page, 'BTCUSDT', '0.01')
  await expect(panel.getByTestId('position-BTCUSDT').getByTestId('exposure-range')).toHaveText('0.02 … 0.03')
  await terminal.fault({ kind: 'lost-request', endpoint: 'placeBatch' })
  await buyAtMarket(page, 'ETHUSDT', '0.5')
  const flat = panel.getByTestId('position-ETHUSDT')
  await expect(flat.getByTestId('exposure-range')).toHaveText('0 … 0.5')
  await expect(flat.getByRole('button', { name: 'Close: Nothing is held.' })).toBeDisabled()
  expect(await findings(page, 'unknown outcomes', { within: '[data-panel="positions"]' })).toEqual([])

  await panel.getByTestId('position-BTCUSDT').getByRole('button', { name: 'Close this position…' }).click()
  await page.getByTestId('position-review').click()
  await expect(page.getByTestId('unknown-range')).toHaveText(
    'if unknown orders fill: long 0.02 BTC to long 0.03 BTC → flat to long 0.01 BTC',
  )
  await page.keyboard.press('Escape')
  expect(await openSizes(terminal)).toEqual({ 'BTCUSDT long': 0.02 })
})
