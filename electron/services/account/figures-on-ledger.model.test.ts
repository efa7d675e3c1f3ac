import { describe, expect, it } from 'vitest'
import { absolute, add, compare, divide, equals, multiply, negate, subtract, sum } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import { positionOf, positionOfPush } from '@/shared/adapters/positions'
import { PositionRecord } from '@/shared/exchange/calls/account/current-position'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { PositionPush } from '@/shared/exchange/channels'
import { endpoints } from '@/shared/exchange/endpoints'
import { type HoldMode, isFutures, isInverse } from '@/shared/exchange/protocol/fields'
import { runs } from '@/shared/testing/runs'
import { seedOfRun } from '@/shared/testing/seed'
import type { Position } from '@/shared/trading/account/account'
import { notionalOf, roeOf } from '@/shared/trading/account/position-figures'
import type { Fill } from '@/shared/trading/orders/order'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { marginExchange } from '@/practice/engine/testing/margin-exchange'
import { accepted, wealthyAccount } from '@/practice/engine/testing/test-exchange'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { fillRecord, positionRecord } from '@/practice/rest/routes/records'
import { positionPush } from '@/practice/ws/pushes'
import { readFills } from '@/electron/services/orders/resolving/read-orders'

const markets = [
  { category: 'SPOT', symbol: 'COINUSDT', base: 'COIN', settle: 'USDT' },
  { category: 'MARGIN', symbol: 'COINUSDT', base: 'COIN', settle: 'USDT' },
  { category: 'USDT-FUTURES', symbol: 'COINUSDT', base: null, settle: 'USDT' },
  { category: 'USDC-FUTURES', symbol: 'COINPERP', base: null, settle: 'USDC' },
  { category: 'COIN-FUTURES', symbol: 'COINUSD_CM', base: null, settle: 'COIN' },
] as const
type Market = (typeof markets)[number]

const ME = 'me'
const MAKER = 'maker'
/** The engine rounds each booking to its ledger unit, far below what is shown. */
const NEARLY = '0.000000001'
const isNear = (a: string, b: string): boolean => compare(absolute(subtract(a, b)), NEARLY) <= 0

/** The fills as Volley reads them from the call of the exchange. */
async function volleyFills(core: ExchangeCore): Promise<readonly Fill[]> {
  const orderOf = (orderId: string) => core.findOrder(ME, { orderId })
  const list = core.fills(ME).map((fill) => fillRecord(fill, orderOf(fill.orderId)))
  const rest = {
    fills: async () => {
      const data = endpoints.fills.data.parse({ list, cursor: null })
      return { kind: 'done', data, unreadable: [] }
    },
  } as unknown as RestClient
  const { items, complete } = await readFills(rest, {}, { since: 0, now: 1 })
  expect(complete).toBe(true)
  return items
}

/** A position and what an independent reckoning has of it; sizes in lots, cost in the settlement coin. */
interface Own {
  size: string
  cost: string
  realised: string
  funding: string
}
const flat = (): Own => ({ size: '0', cost: '0', realised: '0', funding: '0' })

/** One random day of trading: opens, adds, closes partly, reverses, is paid funding. */
function tradeADay(next: () => number, holdMode: HoldMode) {
  const { core, events, clock } = marginExchange([wealthyAccount(ME, { holdMode }), wealthyAccount(MAKER)])
  const start = core.exportAccount(ME)!.balances
  const own = new Map<string, Own>()
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const ownOf = (key: string): Own => own.get(key) ?? own.set(key, flat()).get(key)!

  function book(market: Market, key: string, isLong: boolean, opens: boolean, price: string, qty: string): void {
    const entry = ownOf(key)
    const value = isInverse(market.category) ? divide(qty, price) : multiply(qty, price)
    if (opens) {
      entry.size = add(entry.size, qty)
      entry.cost = add(entry.cost, value)
      return
    }
    const share = divide(multiply(entry.cost, qty), entry.size)
    // Inverse: a long gains base coin as its price rises, so that less of it is paid back.
    const gain = isInverse(market.category) === isLong ? subtract(share, value) : subtract(value, share)
    entry.size = subtract(entry.size, qty)
    entry.cost = subtract(entry.cost, share)
    entry.realised = add(entry.realised, gain)
    if (equals(entry.size, '0')) own.delete(key)
  }

  function trade(market: Market, side: 'buy' | 'sell', qty: string, posSide?: 'long' | 'short'): void {
    clock.time += 1000
    const price = `${between(80, 120)}.${between(0, 9)}`
    const { category, symbol } = market
    const terms = { category, symbol, orderType: 'limit', price, qty } as const
    const makerCategory = category === 'MARGIN' ? 'SPOT' : category
    const takes = next() < 0.5
    const theirs: NewOrder = { ...terms, category: makerCategory, side: side === 'buy' ? 'sell' : 'buy' }
    const mine: NewOrder = { ...terms, side, ...(posSide !== undefined && { posSide }) }
    if (takes) accepted(core.place(MAKER, theirs))
    accepted(core.place(ME, mine))
    if (!takes) accepted(core.place(MAKER, theirs))
    if (!isFutures(category)) return
    const name = (of: string): string => `${category} ${of}`
    if (posSide !== undefined) {
      const opens = (side === 'buy') === (posSide === 'long')
      return book(market, name(posSide), posSide === 'long', opens, price, qty)
    }
    const [opening, closing] = side === 'buy' ? (['long', 'short'] as const) : (['short', 'long'] as const)
    const size = own.get(name(closing))?.size ?? '0'
    const closed = compare(size, qty) < 0 ? size : qty
    if (!equals(closed, '0')) book(market, name(closing), closing === 'long', false, price, closed)
    const opened = subtract(qty, closed)
    if (!equals(opened, '0')) book(market, name(opening), opening === 'long', true, price, opened)
  }

  function step(): void {
    const market = markets[between(0, markets.length - 1)]!
    const { category, symbol } = market
    if (isFutures(category) && next() < 0.2) {
      const mark = `${between(80, 120)}.0`
      core.setMarkPrice(category, symbol, mark)
      core.setIndexPrice(category, symbol, next() < 0.5 ? mark : `${between(80, 120)}.0`)
      if (next() < 0.5) return
      const before = new Map(
        core.positions(ME).map((position) => [`${position.category} ${position.posSide}`, position.totalFunding]),
      )
      const rate = core.fundingRate(category, symbol)
      core.settleFunding(category, symbol)
      for (const position of core.positions(ME).filter((candidate) => candidate.category === category)) {
        const key = `${position.category} ${position.posSide}`
        const notional = isInverse(category) ? divide(position.total, mark) : multiply(position.total, mark)
        const paid = multiply(notional, position.posSide === 'long' ? negate(rate) : rate)
        expect(isNear(subtract(position.totalFunding, before.get(key)!), paid)).toBe(true)
        ownOf(key).funding = add(ownOf(key).funding, paid)
      }
      return
    }
    const lots = isInverse(category) ? String(between(100, 5000)) : `${between(1, 40)}.${between(0, 99)}`
    const side = next() < 0.5 ? 'buy' : 'sell'
    if (!isFutures(category) || holdMode === 'one_way_mode') return trade(market, side, lots)
    const posSide = next() < 0.5 ? 'long' : 'short'
    const size = own.get(`${category} ${posSide}`)?.size ?? '0'
    const opens = (side === 'buy') === (posSide === 'long')
    if (!opens && compare(size, lots) < 0) return
    trade(market, side, lots, posSide)
  }

  for (let at = 0; at < 40; at += 1) step()
  const movements = events.flatMap((event) => (event.kind === 'movement' && event.uid === ME ? [event] : []))
  return { core, start, own, movements }
}

/** What the fills and the funding that Volley shows add up to, in one coin. */
function changeIn(coin: string, fills: readonly Fill[], funding: readonly { coin: string; amount: string }[]): string {
  const traded = fills.flatMap((fill) => {
    const market = markets.find(({ category, symbol }) => category === fill.category && symbol === fill.symbol)!
    const fees = fill.fees.filter((fee) => fee.coin === coin).map(({ amount }) => negate(amount))
    if (market.base === null) return [...fees, market.settle === coin ? (fill.pnl ?? 'unknown') : '0']
    const sign = fill.side === 'buy' ? 1 : -1
    const value = multiply(fill.price, fill.qty)
    const moved = coin === market.base ? fill.qty : coin === market.settle ? negate(value) : '0'
    return [...fees, sign === 1 ? moved : negate(moved)]
  })
  return sum([...traded, ...funding.filter((payment) => payment.coin === coin).map(({ amount }) => amount)])
}

describe.each(['one_way_mode', 'hedge_mode'] as const)('Figures of random days in %s', (holdMode) => {
  it('agree with the ledger of the exchange and with an independent calculation', async () => {
    const first = seedOfRun() ?? Math.floor(Math.random() * 2 ** 31)
    for (let run = 0; run < runs(100); run += 1) {
      const random = seededRandom(first + run)
      const { core, start, own, movements } = tradeADay(() => random.next(), holdMode)
      const fills = await volleyFills(core)
      const end = core.exportAccount(ME)!.balances
      for (const coin of ['USDT', 'USDC', 'COIN']) {
        const change = changeIn(coin, fills, movements)
        expect([coin, subtract(end[coin]!, start[coin]!)], `seed ${first + run}`).toEqual([coin, change])
      }
      const futures = fills.filter(({ category }) => isFutures(category))
      expect(futures.every(({ pnl }) => pnl !== undefined)).toBe(true)
      expect(fills.filter(({ category }) => !isFutures(category)).every(({ pnl }) => pnl === undefined)).toBe(true)

      const positions = core.positions(ME)
      expect(new Set(positions.map(({ category, posSide }) => `${category} ${posSide}`))).toEqual(new Set(own.keys()))
      for (const position of positions) {
        const record = positionOf(PositionRecord.parse(positionRecord(position)))
        const push = positionPush(core, { wallet: ME, kind: 'unified' }, position)
        const pushed = positionOfPush(position.category, PositionPush.parse(push))
        // The call has no margin ratio; all other figures are those of the push.
        expect({ ...record, marginRatio: pushed.marginRatio }).toEqual(pushed)
        checkPosition(record, own.get(`${position.category} ${position.posSide}`)!)
        checkRisk(pushed, riskOf(core, positions))
      }
    }
  })
})

/** Rates of the maintenance margin of positions and debts (A-liquidation). */
const POSITION_RATE = '0.004'
const DEBT_RATE = '0.05'
const TICK = '0.1'

/** Equity and maintenance margin of the account in dollars, from its balances, debts and positions. */
function riskOf(core: ExchangeCore, positions: ReturnType<ExchangeCore['positions']>) {
  const [spot, future] = [core.lastPrice('SPOT', 'COINUSDT'), core.markPrice('USDT-FUTURES', 'COINUSDT')]
  const coinPrice = equals(spot, '0') ? future : spot
  const inDollars = (coin: string, amount: string): string => (coin === 'COIN' ? multiply(amount, coinPrice) : amount)
  const { balances } = core.exportAccount(ME)!
  const debts = sum(core.assets(ME).map(({ coin, debt }) => inDollars(coin, debt)))
  const values = positions.map(({ category, total, markPrice, avgPrice, posSide, marginCoin, unrealisedPnl }) => {
    const value = isInverse(category) ? divide(total, markPrice) : multiply(total, markPrice)
    const cost = isInverse(category) ? divide(total, avgPrice) : multiply(total, avgPrice)
    const gain = isInverse(category) === (posSide === 'long') ? subtract(cost, value) : subtract(value, cost)
    expect(isNear(gain, unrealisedPnl)).toBe(true)
    return { value: inDollars(marginCoin, value), gain: inDollars(marginCoin, gain) }
  })
  const wallets = sum(Object.entries(balances).map(([coin, amount]) => inDollars(coin, amount)))
  return {
    coinPrice,
    equity: subtract(sum([wallets, ...values.map(({ gain }) => gain)]), debts),
    maintenance: add(multiply(sum(values.map(({ value }) => value)), POSITION_RATE), multiply(debts, DEBT_RATE)),
  }
}

/** The mark price at which the equity falls to the maintenance margin, all else unchanged; null if none does. */
function liquidationOf(position: Position, { equity, maintenance, coinPrice }: ReturnType<typeof riskOf>) {
  const { category, posSide, total, avgPrice, markPrice } = position
  const inverse = isInverse(category)
  const isLong = posSide === 'long'
  const value = inverse ? divide(total, markPrice) : multiply(total, markPrice)
  const cost = inverse ? divide(total, avgPrice) : multiply(total, avgPrice)
  const gain = inverse === isLong ? subtract(cost, value) : subtract(value, cost)
  const inCoin = (dollars: string): string => (inverse ? divide(dollars, coinPrice) : dollars)
  // Equity without the profit of this position, less the requirements of all else.
  const cushion = add(subtract(inCoin(subtract(equity, maintenance)), gain), multiply(value, POSITION_RATE))
  const rate = (sign: 1 | -1): string => (sign === 1 ? add('1', POSITION_RATE) : subtract('1', POSITION_RATE))
  const left = isLong === inverse ? add(cost, cushion) : subtract(cost, cushion)
  if (compare(left, '0') <= 0) return null
  // A linear position pays `left` at the price, an inverse one is worth it.
  if (inverse) return divide(multiply(total, rate(isLong ? 1 : -1)), left)
  return divide(left, multiply(total, rate(isLong ? -1 : 1)))
}

function checkRisk(position: Position, risk: ReturnType<typeof riskOf>): void {
  const ratio = divide(risk.maintenance, risk.equity)
  const above = subtract(position.marginRatio, ratio)
  // The exchange rounds it up to six decimals.
  expect(compare(above, `-${NEARLY}`) >= 0 && compare(above, '0.000001') <= 0, `ratio ${ratio}`).toBe(true)
  const due = liquidationOf(position, risk)
  if (due === null || compare(due, TICK) < 0) return expect(position.liquidationPrice).toBe('0')
  // The exchange cuts it to the tick.
  const below = subtract(due, position.liquidationPrice)
  expect(compare(below, `-${NEARLY}`) >= 0 && compare(below, add(TICK, NEARLY)) <= 0, `liquidation at ${due}`).toBe(
    true,
  )
}

function checkPosition(position: Position, own: Own): void {
  const { category, total, avgPrice, markPrice, margin, leverage, unrealisedPnl, posSide } = position
  const inverse = isInverse(category)
  expect(equals(total, own.size)).toBe(true)
  const average = inverse ? divide(own.size, own.cost) : divide(own.cost, own.size)
  expect(isNear(average, avgPrice)).toBe(true)
  const value = inverse ? divide(total, markPrice) : multiply(total, markPrice)
  const gain = inverse === (posSide === 'long') ? subtract(own.cost, value) : subtract(value, own.cost)
  expect(isNear(unrealisedPnl, gain)).toBe(true)
  expect(isNear(position.realisedPnl, own.realised)).toBe(true)
  expect(isNear(position.funding, own.funding)).toBe(true)
  expect(isNear(margin, divide(own.cost, leverage))).toBe(true)
  expect(isNear(roeOf({ ...position, profitRate: '' }).amount, divide(gain, margin))).toBe(true)
  const returned = subtract(position.profitRate, divide(gain, margin))
  expect(compare(absolute(returned), '0.000001')).toBeLessThanOrEqual(0)
  expect(notionalOf(position).amount).toBe(inverse ? total : multiply(total, markPrice))
  expect(Number(position.openedAt)).toBeGreaterThan(1_700_000_000_000)
}
