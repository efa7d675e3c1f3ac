import { type Page, test as base } from '@playwright/test'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { patienceBeyond } from '@/shared/testing/patience'
import { startProxy } from '@/electron/testing/proxy/proxy'
import type { Proxy } from '@/electron/testing/proxy/running-proxy'
import { unreadablePosition } from '@/electron/testing/proxy/scenarios/account'
import { oddListing } from '@/electron/testing/proxy/scenarios/market'
import { frozenSequence, refusedSubscription } from '@/electron/testing/proxy/scenarios/streams'
import { findingsInThemes } from '@/e2e/findings'
import { chooseSymbol, runFromPalette, showTab } from '@/e2e/palette'
import { connectTo, placePastTheForm } from '@/e2e/risk-wall'
import { expect, type LaunchOptions, test, type Practice, type Terminal } from '@/e2e/terminal'

const proxies: Proxy[] = []
base.afterEach(() => Promise.all(proxies.splice(0).map((proxy) => proxy.close())))

const ETH = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } as const
const buy: OrderIntent = {
  ...ETH,
  side: 'buy',
  orderType: 'market',
  qty: '1.5',
  timeInForce: 'ioc',
  stpMode: 'none',
}

/** A page of the trading arrangement that is connected to the exchange through a proxy. */
async function launchThroughProxy(
  launch: (options: LaunchOptions) => Promise<Terminal>,
  exchange: Practice,
): Promise<{ readonly page: Page; readonly proxy: Proxy }> {
  const { page } = await launch({ arrangement: 'trading' })
  const { rest, wsPublic, wsPrivate, accounts } = exchange.practice()
  const proxy = await startProxy()
  proxies.push(proxy)
  proxy.target = new URL(rest)
  const socketAt = (address: string) => proxy.socketAt(new URL(address).pathname)
  const addresses = { rest: proxy.rest, wsPublic: socketAt(wsPublic), wsPrivate: socketAt(wsPrivate) }
  await connectTo(page, addresses, accounts[0]!)
  return { page, proxy }
}

async function openPosition(page: Page): Promise<void> {
  await expect(async () => {
    expect(await placePastTheForm(page, buy)).toMatchObject({ ok: true, value: { accepted: true } })
  }).toPass()
  await showTab(page, 'Positions')
  await expect(page.getByTestId('position-ETHUSDT')).toBeVisible()
}

async function snapshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== undefined) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` })
}

test('a position that cannot be read keeps its figures with their age, and is not called flat', async ({
  launch,
  exchange,
}) => {
  const { page, proxy } = await launchThroughProxy(launch, exchange)
  await openPosition(page)
  proxy.rewriting = unreadablePosition(ETH.symbol)
  const panel = page.locator('[data-panel="positions"]')
  const band = panel.getByTestId('unknown-part')
  await expect(band).toContainText(/Positions in USDT-FUTURES: last known [\d:]+\./, patienceBeyond(35_000))
  await expect(band).toContainText('ETHUSDT (total)')
  await expect(panel.getByTestId('position-ETHUSDT')).toBeVisible()
  await expect(panel.locator('[data-live="true"]')).toHaveCount(0)
  expect(await findingsInThemes(page, 'unknown positions', { within: '[data-panel="positions"]' })).toEqual([])
  await snapshot(page, 'position-kept')

  await page.reload()
  await showTab(page, 'Positions')
  await expect(band).toBeVisible()
  proxy.rewriting = {}
  await expect(band).toHaveCount(0)
  await expect(panel.locator('[data-live="true"]')).toBeVisible()
})

test('a channel that is refused is named, and no feed is called live until it is there', async ({
  launch,
  exchange,
}) => {
  const { page, proxy } = await launchThroughProxy(launch, exchange)
  proxy.rewriting = refusedSubscription('orders', ETH.category, 30006, 1000)
  proxy.faults = { request: () => null, frame: () => ({ kind: 'reset-socket' }) }
  const feed = page.locator('[data-feed="privateFeed"]')
  await expect(feed).not.toHaveAttribute('data-state', /^(live|quiet)$/)
  proxy.faults = { request: () => null, frame: () => null }
  await expect(feed).toHaveAttribute('data-state', 'partial', patienceBeyond(20_000))
  await expect(page.getByText(/Orders of USDT-FUTURES come late/).first()).toBeVisible()
  await runFromPalette(page, 'Go to Balances')
  await expect(page.locator('[data-panel="balances"] [data-live="true"]')).toBeVisible()
  await snapshot(page, 'channel-refused')
  proxy.rewriting = {}
  await expect(feed).toHaveAttribute('data-state', /^(live|quiet)$/, patienceBeyond(60_000))
})

test('a position in a symbol that may only be closed is closed, and nothing opens there', async ({
  launch,
  exchange,
}) => {
  const { page, proxy } = await launchThroughProxy(launch, exchange)
  await openPosition(page)
  proxy.rewriting = oddListing(ETH.symbol, { status: 'limit_open' })
  await runFromPalette(page, 'Read symbol rules again')
  await chooseSymbol(page, ETH.symbol)
  await expect(async () => {
    expect(await placePastTheForm(page, buy)).toMatchObject({ ok: true, value: { accepted: false } })
  }).toPass()
  const row = page.getByTestId('position-ETHUSDT')
  await row.getByRole('button', { name: 'Close this position…' }).click()
  const restricted = 'ETHUSDT takes no opening order: opening is restricted (status limit_open).'
  await expect(page.getByTestId('position-form')).toContainText(restricted)
  await expect(page.getByTestId('symbol-restriction')).toContainText(restricted)
  await snapshot(page, 'close-only')
  await page.getByRole('button', { name: /^Review/ }).click()
  await page.getByTestId('send-button').click()
  await expect(row).toHaveCount(0)
})

test('a book with a constant sequence is not live, and is the market again afterwards', async ({
  launch,
  exchange,
}) => {
  const { page, proxy } = await launchThroughProxy(launch, exchange)
  const book = page.locator('[data-panel="order-book"]')
  const live = book.locator('[data-live="true"]')
  await expect(live).toBeVisible()
  proxy.rewriting = frozenSequence('BTCUSDT')
  await expect(live).toHaveCount(0)
  await snapshot(page, 'sequence-frozen')
  proxy.rewriting = {}
  await expect(live).toBeVisible()
})
