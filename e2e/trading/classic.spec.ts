import type { Page } from '@playwright/test'
import { batchDesk } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { findings, findingsInThemes } from '@/e2e/findings'
import { chooseSymbol, runFromPalette, showTab } from '@/e2e/palette'
import { addConnection, connectTo } from '@/e2e/risk-wall'
import { expect, type Practice, type Terminal, test } from '@/e2e/terminal'

/** Opens the classic account of another exchange and waits for its data in the panels. */
async function connectClassic(page: Page, exchange: Practice): Promise<void> {
  const { accounts, ...addresses } = exchange.practice()
  const key = accounts.find(({ label }) => label === 'classic')!
  await connectTo(page, addresses, key, 'Classic')
  await runFromPalette(page, 'Go to Balances')
  await expect(page.getByTestId('balance-SPOT-USDT')).toBeVisible()
}

const bookIsLive = (page: Page): Promise<void> =>
  expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()

/** Chooses a symbol of another category than the current one. */
async function choose(page: Page, symbol: string, category: string): Promise<void> {
  await chooseSymbol(page, symbol, new RegExp(category))
  await bookIsLive(page)
}

/** Sends the open review. An ordinary order requires no phrase. */
async function send(page: Page): Promise<void> {
  await expect(page.getByTestId('request-send')).toBeEnabled()
  await expect(page.getByTestId('confirm-figure')).toHaveCount(0)
  await page.getByTestId('request-send').click()
  await expect(page.getByTestId('request-review')).toHaveCount(0)
}

/** Types a limit order into the ticket and sends it from its review. */
async function place({ page }: Terminal, price: string, qty: string): Promise<void> {
  await page.getByTestId('ticket-price').fill(price)
  await page.getByTestId('ticket-qty').fill(qty)
  await page.getByTestId('ticket-review').click()
  await expect(page.getByTestId('request-review')).toContainText('calls of classic accounts')
  await send(page)
}

test('a classic account trades, amends, cancels, sees its history and changes leverage from the same panels', async ({
  launch,
  exchange,
}) => {
  const terminal = await launch({ arrangement: 'trading' })
  const { page } = terminal
  await connectClassic(page, exchange)
  const open = page.getByTestId('open-order')
  await expect(page.getByTestId('balance-USDT-FUTURES-USDT')).toBeVisible()

  await choose(page, 'ETHUSDT', 'SPOT')
  const spot = await pricesOf(exchange, 'SPOT', 'ETHUSDT')
  await page.getByTestId('ticket-price').fill(`${spot(0.98)}7`)
  await page.getByTestId('ticket-qty').fill('0.1')
  await expect(page.getByTestId('ticket-review')).toBeDisabled()
  await place(terminal, spot(0.98), '0.1')
  await expect(open.filter({ hasText: 'live' })).toHaveCount(1)

  // After a lost answer the outcome is unknown, is polled, and the order is never sent again.
  await exchange.fault({ kind: 'lost-answer', endpoint: 'spotPlaceOrder' })
  await place(terminal, spot(0.97), '0.2')
  await expect(open.filter({ hasText: 'live' })).toHaveCount(2)

  await choose(page, 'BTCUSDT', 'USDT-FUTURES')
  const perp = await pricesOf(exchange, 'USDT-FUTURES', 'BTCUSDT')
  await page.getByTestId('ticket-price').fill(perp(0.98))
  await expect(page.getByTestId('ticket-max-open')).toHaveText(/\d BTC$/)
  await place(terminal, perp(0.98), '0.01')
  await expect(open.filter({ hasText: 'live' })).toHaveCount(3)
  expect(Object.values((await exchange.received()).placed)).toEqual([1, 1, 1])
  expect(await findings(page, 'open orders of a classic account', { within: '[data-panel="open-orders"]' })).toEqual([])

  // An amend creates another order with the same terms except for price and quantity.
  for (const [name, qty] of [
    ['USDT-F', '0.02'],
    ['SPOT', '0.3'],
  ] as const) {
    const row = open.filter({ hasText: name }).first()
    await row.getByRole('button', { name: 'Change price or quantity' }).click()
    await page.getByTestId('classic-amend-qty').fill(qty)
    await page.getByTestId('classic-amend-review').click()
    await send(page)
    await expect(open.filter({ hasText: name }).filter({ hasText: qty })).toHaveCount(1)
    await expect(open.filter({ hasText: 'live' })).toHaveCount(3)
  }

  await open.filter({ hasText: 'USDT-F' }).getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByTestId('classic-cancel-confirm').click()
  await expect(open).toHaveCount(2)
  await page.getByTestId('cancel-all').click()
  await page.getByRole('menuitem', { name: 'All SPOT (2)' }).click()
  await expect(page.getByRole('dialog')).toContainText('documents no call')
  await page.getByTestId('classic-cancel-confirm').click()
  await expect(open).toHaveCount(0)

  await showTab(page, 'History')
  const past = page.getByTestId('past-order')
  await expect(past.filter({ hasText: 'canceled' })).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'SPOT' }).click()
  await expect(past.filter({ hasText: 'canceled' })).toHaveCount(3)

  await page.locator('[data-panel="order-ticket"]').getByRole('radio', { name: 'Market', exact: true }).check()
  await page.getByTestId('ticket-qty').fill('0.01')
  await page.getByTestId('ticket-review').click()
  await send(page)
  await showTab(page, 'Positions')
  const position = page.getByTestId('position-BTCUSDT')
  await expect(position).toHaveCount(1)

  await position.getByRole('button', { name: 'Leverage of BTCUSDT' }).click()
  const dialog = page.getByTestId('leverage')
  const now = page.getByTestId('leverage-now')
  await expect(now).toHaveText(/^\d+×$/)
  const before = await now.textContent()
  await page.getByTestId('leverage-input').fill('1000')
  await expect(page.getByTestId('leverage-review')).toBeDisabled()
  await page.getByTestId('leverage-input').fill('7')
  await page.getByTestId('leverage-review').click()
  await expect(page.getByTestId('leverage-change')).toHaveText(`${before} → 7×`)
  await page.getByText('Request to be sent').click()
  await expect(page.getByTestId('wire')).toContainText('/api/v2/mix/account/set-leverage')
  expect((await exchange.received()).requests.filter(({ endpoint }) => endpoint === 'setLeverage')).toHaveLength(0)
  await exchange.fault({ kind: 'lost-answer', endpoint: 'setLeverage' })
  await page.getByTestId('leverage-send').click()
  await expect(dialog).toContainText('The outcome is unknown; nothing is sent again')
  await expect(page.getByTestId('leverage-send')).toBeDisabled()
  await expect(now).toHaveText('7×')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  expect((await exchange.received()).requests.filter(({ endpoint }) => endpoint === 'setLeverage')).toHaveLength(1)
  await expect(page.getByTestId('ticket-terms')).toContainText('7×')

  await test.step('panic cancels by ID and closes the position, although two answers are lost', async () => {
    await page.locator('[data-panel="order-ticket"]').getByRole('radio', { name: 'Limit', exact: true }).check()
    await place(terminal, perp(0.97), '0.01')
    await exchange.fault({ kind: 'lost-answer', endpoint: 'mixCancelOrder' })
    await exchange.fault({ kind: 'lost-answer', endpoint: 'mixBatchPlaceOrder' })
    await runFromPalette(page, 'Panic')
    const panic = page.getByTestId('panic')
    await expect(panic).toContainText('1 order may be open')
    await panic.getByRole('checkbox', { name: 'Then close 1 position by market orders' }).check()
    expect(await findings(page, 'panic of a classic account', { within: '[role="dialog"]' })).toEqual([])
    await page.getByTestId('panic-hold').hover()
    await page.mouse.down()
    await expect(page.getByTestId('panic-outcome')).toHaveText('1 canceled')
    await page.mouse.up()
    const closing = page.getByTestId('panic-closing-BTCUSDT')
    await expect(closing.getByTestId('order-state')).toHaveAttribute('data-state', 'filled')
    await expect(closing).toContainText('flat now')
    await expect(panic.locator('.panel-band')).toHaveCount(0)
    expect(Object.values((await exchange.received()).placed).every((times) => times === 1)).toBe(true)
  })
})

/** Twelve rows of three symbols, two of them futures: resting ones, and one that fills at once. */
async function twelveRows(exchange: Practice): Promise<string> {
  const [btc, eth, spot] = await Promise.all([
    pricesOf(exchange, 'USDT-FUTURES', 'BTCUSDT'),
    pricesOf(exchange, 'USDT-FUTURES', 'ETHUSDT'),
    pricesOf(exchange, 'SPOT', 'ETHUSDT'),
  ])
  const four = (category: string, symbol: string, price: (share: number) => string, qty: string): string[] =>
    [0.97, 0.96, 0.95, 0.94].map((share) => [category, symbol, 'buy', 'limit', price(share), qty, 'gtc'].join('\t'))
  return [
    'Category\tSymbol\tSide\tType\tPrice\tQty\tTIF',
    ...four('USDT-FUTURES', 'BTCUSDT', btc, '0.01'),
    ...four('USDT-FUTURES', 'ETHUSDT', eth, '0.1'),
    ...four('SPOT', 'ETHUSDT', spot, '0.1').slice(0, 3),
    ['SPOT', 'ETHUSDT', 'buy', 'market', '', '100', 'ioc'].join('\t'),
  ].join('\n')
}

test('a classic account sends a batch of three symbols, cancels the group, and names actions without a call', async ({
  launch,
  exchange,
}) => {
  const { page } = await launch({ arrangement: 'trading' })
  // The list of results renders its visible rows only.
  await page.setViewportSize({ width: 1440, height: 1800 })
  await connectClassic(page, exchange)
  await showTab(page, 'Batch desk')
  const desk = batchDesk(page)
  await desk.paste(await twelveRows(exchange))
  await expect(page.getByTestId('desk-requests')).toContainText('12 rows → 3 requests')

  await page.getByTestId('dry-run-button').click()
  await expect(page.getByRole('dialog')).toContainText('/api/v2/mix/order/batch-place-order')
  await expect(page.getByRole('dialog')).toContainText('Request 1 of 3 · 4 orders')
  await page.keyboard.press('Escape')

  await exchange.fault({ kind: 'lost-answer', endpoint: 'mixBatchPlaceOrder' })
  await desk.review()
  await expect(page.getByTestId('review')).toContainText('crossed margin')
  await expect(page.getByTestId('review')).not.toContainText('balance')
  expect(await findings(page, 'review of a classic account', { within: '[data-testid="review"]' })).toEqual([])
  await page.getByRole('radio', { name: 'Send the rest' }).check()
  await desk.send()
  for (let row = 1; row <= 12; row += 1)
    await expect(page.getByTestId(`result-${row}`)).toHaveAttribute('data-state', row === 12 ? 'filled' : 'live')
  const { placed, requests } = await exchange.received()
  expect(Object.values(placed)).toEqual(Array(12).fill(1))
  expect(requests.filter(({ endpoint }) => endpoint === 'mixBatchPlaceOrder')).toHaveLength(2)
  expect(requests.filter(({ endpoint }) => endpoint === 'spotBatchOrders')).toHaveLength(1)
  await expect(page.getByTestId('sent-as-previewed')).toHaveText('sent as previewed')
  await expect(page.getByTestId('amend-group')).toHaveCount(0)
  expect(await findings(page, 'results of a classic account', { within: '[data-panel="batch-desk"]' })).toEqual([])

  await page.getByTestId('cancel-batch').click()
  await page.getByTestId('confirm').click()
  for (let row = 1; row <= 11; row += 1)
    await expect(page.getByTestId(`result-${row}`)).toHaveAttribute('data-state', 'canceled')
  const after = (await exchange.received()).requests.map(({ endpoint }) => endpoint)
  expect(after.filter((name) => name === 'mixCancelBatchOrders')).toHaveLength(2)
  expect(after.filter((name) => name === 'spotBatchCancelOrder')).toHaveLength(1)

  await chooseSymbol(page, 'RTSLAUSDT')
  await expect(page.getByText('Stock pairs trade on unified accounts only.')).toBeVisible()
  await expect(page.getByTestId('ticket-review')).toBeDisabled()
  await expect(page.getByTestId('ticket-to-batch')).toBeDisabled()
  await showTab(page, 'Strategy orders')
  await expect(page.locator('[data-panel="strategy-orders"]')).toContainText('Not at a classic account')

  const { accounts, ...addresses } = exchange.practice()
  const dialog = await addConnection(page, 'The wrong kind', addresses, accounts[0]!, 'Classic')
  await dialog
    .getByRole('button', { name: /^(Use|Connect now)$/ })
    .last()
    .click()
  await expect(dialog.getByTestId('key-trial')).toContainText('belongs to a unified account')

  // The proxy has a separate form.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await runFromPalette(page, 'Connections')
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'The wrong kind' })
  await row.getByRole('button', { name: 'Reach…' }).click()
  const way = page.getByRole('dialog')
  await way.getByRole('radiogroup', { name: 'Outgoing connection' }).getByRole('radio', { name: 'HTTP proxy' }).check()
  await way.getByRole('textbox', { name: 'Host of the proxy' }).fill('127.0.0.1')
  await way.getByRole('textbox', { name: 'Port' }).fill('1')
  await way.getByRole('button', { name: 'Test connection' }).press('Enter')
  await expect(way.getByTestId('connection-test')).toHaveText('The test stopped at: Proxy reached.')
  await expect(way).toContainText('The proxy 127.0.0.1:1 refused the connection')
  expect(await findingsInThemes(page, 'the connection dialog', { within: '[role="dialog"]' })).toEqual([])
})
