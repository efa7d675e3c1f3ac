import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { InputOf, OutputOf } from '@/shared/ipc/contract'
import { compare, divide, multiply, trim } from '@/shared/base/decimal'
import { type Random, seededRandom } from '@/shared/base/random'
import { patienceBeyond } from '@/shared/testing/patience'
import { runs } from '@/shared/testing/runs'
import { closingCall, closingOrder, knownPosition, reversingOrders } from '@/shared/trading/account/close-position'
import { exposureRanges } from '@/shared/trading/pretrade/assessment/exposure-range'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { sendRaw } from '@/practice/testing/driver'
import { confirmingAll, endAll, unpaused } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'

afterEach(endAll)

type Trader = Awaited<ReturnType<typeof openTrader>>

const STEPS = 16
/** Every one of them was carried out, and its answer lost or made worthless. */
const faults = [{ kind: 'lost-answer' }, { kind: 'error-after', code: '40010' }] as const

async function openTrader(random: Random) {
  const { page, descriptor, core, at } = await openFuturesPage({ faults: true })
  const { uid } = (await page.value('account.get', {})) as { uid: string }
  const headers = { 'x-control-token': descriptor.control!.token }
  let tokens = 0
  const counts = { taken: 0, faults: 0 }
  const token = (): string => `walk-${String((tokens += 1)).padStart(14, '0')}`

  /** Two calls in three lose their answer. */
  async function mayFail(endpoint: string): Promise<void> {
    if (random.next() > 2 / 3) return
    const fault = { ...faults[Math.floor(random.next() * faults.length)], endpoint }
    counts.faults += 1
    await sendRaw(descriptor.rest, 'POST', '/control/faults', headers, JSON.stringify(fault))
  }
  async function place(orders: readonly OrderIntent[]): Promise<OutputOf<'orders.place'>> {
    const via = closingCall(orders)
    await mayFail(via)
    const request = { orders: [...orders], via }
    const placed = await unpaused(page, async () => {
      const confirmation = await confirmingAll(page, { kind: 'place', ...request })
      const how: InputOf<'orders.place'> = { token: token(), ...request, onUnknown: 'stop', confirmation }
      return page.value('orders.place', how)
    })
    if (placed.accepted) counts.taken += 1
    return placed
  }
  const account = () => page.value('account.get', {})
  const orders = () => page.value('orders.list', {})
  return { page, core, uid, at, token, mayFail, place, account, orders, counts }
}

const order = (change: Partial<OrderIntent>): OrderIntent => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'market',
  qty: '0.01',
  timeInForce: 'ioc',
  stpMode: 'none',
  ...change,
})

/** What the exchange's own books hold. */
const ledgerOf = ({ core, uid }: Pick<Trader, 'core' | 'uid'>): string[] =>
  core
    .positions(uid)
    .map(({ symbol, posSide, total }) => `${symbol} ${posSide} ${trim(total)}`)
    .toSorted()
const panelOf = async ({ account }: Pick<Trader, 'account'>): Promise<string[]> =>
  (await account()).positions.map(({ symbol, posSide, total }) => `${symbol} ${posSide} ${trim(total)}`).toSorted()

async function knownPositions({ account }: Pick<Trader, 'account'>) {
  return (await account()).positions.flatMap((position) => {
    const current = knownPosition(position)
    return current.ok ? [current.position] : []
  })
}
const restingOf = async ({ orders }: Pick<Trader, 'orders'>) =>
  (await orders()).filter(({ state, pending }) => isOpen(state) && pending === null)

type Step = (trader: Trader, random: Random) => Promise<unknown>
const side = (random: Random): 'buy' | 'sell' => (random.next() < 0.5 ? 'buy' : 'sell')

const steps: readonly Step[] = [
  ({ place }, random) =>
    place([order({ side: side(random), symbol: random.next() < 0.5 ? 'BTCUSDT' : 'ETHUSDT', qty: '0.05' })]),
  ({ place, at }) => place([order({ orderType: 'limit', timeInForce: 'gtc', price: at('0.9') })]),
  // A drag on the chart: the same order at another price.
  async (trader) => {
    const [resting] = await restingOf(trader)
    if (resting === undefined) return
    await trader.mayFail('batchModifyOrder')
    const price = resting.price === trader.at('0.9') ? trader.at('0.91') : trader.at('0.9')
    const changes = [{ key: resting.key, price, autoCancel: false }]
    await unpaused(trader.page, async () => {
      const confirmation = await confirmingAll(trader.page, { kind: 'amend', changes })
      return trader.page.value('orders.amend', { token: trader.token(), changes, confirmation })
    })
  },
  async (trader, random) => {
    const [position] = await knownPositions(trader)
    if (position === undefined) return
    const half = trim(divide(position.total, '2'))
    const qty = random.next() < 0.5 ? position.total : half
    await trader.place([closingOrder(position, { qty, price: null })])
  },
  async (trader) => {
    const [position] = await knownPositions(trader)
    if (position !== undefined) await trader.place(reversingOrders(position, null))
  },
  async (trader) => {
    const closing = (await knownPositions(trader)).map((position) =>
      closingOrder(position, { qty: position.free, price: null }),
    )
    if (closing.length > 0) await trader.place(closing)
  },
]

/** Whatever the exchange holds lies within what the panel says a position can be, at every moment. */
async function staysInRange(trader: Trader): Promise<void> {
  const [{ positions }, orders] = await Promise.all([trader.account(), trader.orders()])
  for (const { symbol, least, most } of exposureRanges(positions, orders)) {
    const current = trader.core.positions(trader.uid).find((position) => position.symbol === symbol)
    const net =
      current === undefined ? '0' : current.posSide === 'short' ? multiply(current.total, '-1') : current.total
    // The list and the books are read one after the other: only what stays outside would be a lie.
    if ((least === null || compare(net, least) >= 0) && (most === null || compare(net, most) <= 0)) continue
    await vi.waitFor(async () => expect(await panelOf(trader)).toEqual(ledgerOf(trader)), patienceBeyond(5000))
  }
}

const all = { taken: 0, faults: 0 }

/** What was sent has been answered; where too many answers were lost, a person looks and lets orders through again. */
async function catchBreath({ page, orders }: Trader): Promise<void> {
  await vi.waitFor(
    async () => expect((await orders()).filter(({ state }) => state === 'queued' || state === 'sent')).toEqual([]),
    patienceBeyond(10_000),
  )
  const { gate } = await page.value('health.get', {})
  if (gate.needsReview) await page.value('orders.resumeTrading', { reason: gate.reason ?? '' })
}

async function walk(seed: number): Promise<void> {
  const random = seededRandom(seed)
  const trader = await openTrader(random)
  for (let step = 0; step < STEPS; step += 1) {
    await steps[Math.floor(random.next() * steps.length)]!(trader, random)
    await staysInRange(trader)
    await catchBreath(trader)
  }
  await vi.waitFor(async () => {
    const orders = await trader.orders()
    expect(orders.filter(({ state }) => state === 'unknown' || state === 'sent' || state === 'queued')).toEqual([])
    expect(await panelOf(trader), `seed ${seed}`).toEqual(ledgerOf(trader))
    const live = orders
      .filter(({ state }) => isOpen(state))
      .map(({ clientOid, price }) => `${clientOid} ${trim(price)}`)
    const open = trader.core.openOrders(trader.uid).map(({ clientOid, price }) => `${clientOid} ${trim(price)}`)
    expect(live.toSorted(), `seed ${seed}`).toEqual(open.toSorted())
  }, patienceBeyond(20_000))
  all.taken += trader.counts.taken
  all.faults += trader.counts.faults
}

describe('Random walks of drags, closes and reversals with lost answers', () => {
  const seeds = Array.from({ length: runs(20) }, (_walk, seed) => seed + 1)
  it.each(seeds)(
    'walk %i: the exchange’s own books and the panel of positions agree in the end, and every open order',
    walk,
    patienceBeyond(120_000).timeout,
  )

  afterAll(() => {
    expect(all.taken, 'orders that were taken').toBeGreaterThan(2 * seeds.length)
    expect(all.faults, 'answers that were lost').toBeGreaterThan(seeds.length)
  })
})
