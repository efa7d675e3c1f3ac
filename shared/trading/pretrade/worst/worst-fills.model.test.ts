import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import {
  add,
  divide,
  isPositive,
  maximum,
  minimum,
  multiply,
  negate,
  subtract,
  toDecimals,
} from '@/shared/base/decimal'
import { runs } from '@/shared/testing/runs'
import {
  type AnyAccount,
  anyAccount,
  type AnyFill,
  BAND,
  contextOf,
  FUTURES_FEE,
  legOf,
  nowOf,
  restingRows,
  rowsOf,
  SPOT_FEE,
} from '@/shared/testing/samples/any-fills'
import type { WorstFigure, WorstFills } from '@/shared/trading/pretrade/assessment/assessment'
import { worstFillsOf } from './worst-fills'

const HAIR = 1e-9
type Coin = 'USDT' | 'BTC' | 'ETH'
interface Prices {
  readonly BTC: number
  readonly ETH: number
}
const corners: readonly Prices[] = [1 - BAND, 1 + BAND].flatMap((BTC) =>
  [1 - BAND, 1 + BAND].map((ETH) => ({ BTC, ETH })),
)

/** Worst price of an order within the band. */
function limitOf({ market, isBuy, price }: AnyFill): number {
  const now = nowOf[market]
  const [low, high] = market === 'ethBtc' ? [(1 - BAND) / (1 + BAND), (1 + BAND) / (1 - BAND)] : [1 - BAND, 1 + BAND]
  return isBuy ? Math.max(Number(price), now * low) : Math.min(Number(price), now * high)
}

/** Values by coin in dollars and signed sizes by leg: all that a ratio depends on. */
interface State {
  readonly USDT: number
  readonly BTC: number
  readonly ETH: number
  readonly sizes: readonly number[]
}

const legs = [
  'btc net',
  'btc long',
  'btc short',
  'eth net',
  'eth long',
  'eth short',
  'inverse net',
  'inverse long',
  'inverse short',
]

/** Change by one unit of an order, at prices. */
function unitOf(order: AnyFill, { BTC, ETH }: Prices): State {
  const sign = order.isBuy ? 1 : -1
  const limit = limitOf(order)
  const sizes = legs.map((leg) => (leg === legOf(order) ? sign : 0))
  const flat = { USDT: 0, BTC: 0, ETH: 0, sizes }
  switch (order.market) {
    case 'btc':
    case 'eth': {
      const now = nowOf[order.market] * (order.market === 'btc' ? BTC : ETH)
      return { ...flat, USDT: sign * (now - limit) - FUTURES_FEE * limit }
    }
    case 'inverse': {
      const now = 60_000 * BTC
      return { ...flat, BTC: (sign * (1 / limit - 1 / now) - FUTURES_FEE / limit) * now }
    }
    case 'spot':
      return order.isBuy
        ? { ...flat, BTC: (1 - SPOT_FEE) * 60_000 * BTC, USDT: -limit }
        : { ...flat, BTC: -60_000 * BTC, USDT: limit * (1 - SPOT_FEE) }
    case 'ethBtc':
      return order.isBuy
        ? { ...flat, ETH: (1 - SPOT_FEE) * 3000 * ETH, BTC: -limit * 60_000 * BTC }
        : { ...flat, ETH: -3000 * ETH, BTC: limit * (1 - SPOT_FEE) * 60_000 * BTC }
  }
}

function startOf({ balances, sizes }: AnyAccount, { BTC, ETH }: Prices): State {
  const size = (leg: string): number => Number(sizes[leg] ?? 0)
  const of = (market: string): number => size(`${market} net`) + size(`${market} long`) + size(`${market} short`)
  return {
    USDT: Number(balances.USDT) + of('btc') * 60_000 * (BTC - 1) + of('eth') * 3000 * (ETH - 1),
    BTC: Number(balances.BTC) * 60_000 * BTC + of('inverse') * (1 / 60_000 - 1 / (60_000 * BTC)) * 60_000 * BTC,
    ETH: Number(balances.ETH) * 3000 * ETH,
    sizes: legs.map(size),
  }
}

const plus = (a: State, b: State, times: number): State => ({
  USDT: a.USDT + b.USDT * times,
  BTC: a.BTC + b.BTC * times,
  ETH: a.ETH + b.ETH * times,
  sizes: a.sizes.map((size, at) => size + b.sizes[at]! * times),
})

/** Without a position the rate is at most its smallest initial margin, at 100 times leverage. */
function maintenanceOf({ rates, sizes: positions }: AnyAccount, { sizes }: State, { BTC, ETH }: Prices): number {
  return sizes.reduce((all, size, at) => {
    const market = legs[at]!.split(' ')[0]!
    const value = market === 'inverse' ? 1 : market === 'btc' ? 60_000 * BTC : 3000 * ETH
    return all + Math.abs(size) * value * (Number(positions[legs[at]!] ?? 0) === 0 ? 0.01 : Number(rates[market]))
  }, 0)
}
/** Maintenance of the exchange's ratio that positions do not explain. */
function unexplained(account: AnyAccount): number {
  const now = { BTC: 1, ETH: 1 }
  const start = startOf(account, now)
  const equity = start.USDT + start.BTC + start.ETH
  return Math.max(0, Number(account.marginRatio) * equity - maintenanceOf(account, start, now)) * (1 + BAND)
}

interface Ratio {
  readonly above: number
  readonly below: number
}
function ltvOf({ weights, owed, rest }: AnyAccount, state: State, { BTC }: Prices): Ratio {
  const counted = (coin: Coin): number => (state[coin] > 0 ? state[coin] * Number(weights[coin]) : state[coin])
  return {
    above: Number(owed.USDT) + Number(owed.BTC) * 60_000 * BTC,
    below: Number(rest) + counted('USDT') + counted('BTC') + counted('ETH'),
  }
}
const marginOf = (account: AnyAccount, rest: number, state: State, prices: Prices): Ratio => ({
  above: rest + maintenanceOf(account, state, prices),
  below: state.USDT + state.BTC + state.ETH,
})

type Quantities = readonly number[]
/** Fills in which closing orders exceed no position. */
function roomIn(account: AnyAccount, leg: string, fills: Quantities): number {
  const size = Number(account.sizes[leg] ?? 0)
  return account.orders.reduce((room, order, at) => {
    if (legOf(order) !== leg) return room
    if (order.isClosing) return room - fills[at]!
    const opens = leg.endsWith('net') ? (size < 0 ? !order.isBuy : order.isBuy) : true
    return opens ? room + fills[at]! : room
  }, Math.abs(size))
}
const boundedLegs = ({ orders }: AnyAccount): readonly string[] => [
  ...new Set(orders.filter(({ isClosing }) => isClosing).map(legOf)),
]

/** Every fill at a corner: all subsets, and for a bound of closing orders one order in part. */
function fillsOf(account: AnyAccount): readonly Quantities[] {
  const { orders } = account
  let all: Quantities[] = [[]]
  for (const { qty } of orders)
    all = all.flatMap((fills) => [
      [...fills, 0],
      [...fills, Number(qty)],
    ])
  for (const leg of boundedLegs(account)) {
    const size = Number(account.sizes[leg] ?? 0)
    all = all.flatMap((fills) => {
      const missing = -roomIn(account, leg, fills)
      if (missing <= HAIR) return [fills]
      return orders.flatMap((order, at) => {
        if (legOf(order) !== leg) return []
        const opens = !order.isClosing && (!leg.endsWith('net') || (size < 0 ? !order.isBuy : order.isBuy))
        const changed = order.isClosing ? fills[at]! - missing : opens ? fills[at]! + missing : Number.NaN
        const isPossible = changed >= -HAIR && changed <= Number(order.qty) + HAIR
        return isPossible ? [fills.with(at, Math.max(0, changed))] : []
      })
    })
  }
  return all
}

const totalOf = (start: State, units: readonly State[], fills: Quantities): State =>
  fills.reduce((state, qty, at) => (qty === 0 ? state : plus(state, units[at]!, qty)), start)

/** Highest of the ratios; infinite if fills exhaust what is below. */
function highest(ratios: Iterable<Ratio>): number {
  let [most, least, worst] = [-Infinity, Infinity, 0]
  for (const { above, below } of ratios) {
    most = Math.max(most, above)
    least = Math.min(least, below)
    if (above > 0) worst = Math.max(worst, below > 0 ? above / below : Infinity)
  }
  return most <= 0 ? 0 : least < 0 ? Infinity : worst
}

function* everyRatio(
  account: AnyAccount,
  all: readonly Quantities[],
  ratioOf: (state: State, prices: Prices) => Ratio,
): Iterable<Ratio> {
  for (const prices of corners) {
    const [start, units] = [startOf(account, prices), account.orders.map((order) => unitOf(order, prices))]
    for (const fills of all) yield ratioOf(totalOf(start, units, fills), prices)
  }
}

function worstOf(account: AnyAccount): WorstFills {
  const { context, unit } = contextOf(account)
  const rows = restingRows(account)
  return worstFillsOf(
    rowsOf(account).map(({ order }) => order),
    rows,
    context,
    { units: [unit], loans: [] },
  )
}

const numberOf = ({ ratio }: WorstFigure): number => (ratio === null ? Infinity : Number(ratio))
const isClose = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= HAIR * Math.max(1, Math.abs(a), Math.abs(b))

const ungrouped = (name: string): string => name.replaceAll('\u202f', '')

/** Filled quantities of the named fills, exact. */
function namedFills(account: AnyAccount, { rows, partial, open }: WorstFigure): readonly string[] {
  const ofRows = rowsOf(account)
  const fills = account.orders.map(() => '0')
  for (const row of rows) {
    const at = ofRows[row]!.at
    fills[at] = partial.find((part) => part.row === row)?.qty ?? account.orders[at]!.qty
  }
  const { context } = contextOf(account)
  for (const name of open) {
    const at = context.openOrders!.findIndex(
      ({ side, qty, symbol, price, key }) =>
        `${side} ${subtract(qty, '0')} ${symbol} at ${price}` === ungrouped(name).split(', only ')[0] &&
        fills[Number(key)] === '0',
    )
    const { key, qty } = context.openOrders![at]!
    fills[Number(key)] = ungrouped(name).split(', only ')[1] ?? qty
  }
  return fills
}

/** Loan-to-value of named fills at named prices, in exact decimals. */
function exactLtv(account: AnyAccount, figure: WorstFigure): string | null {
  const { balances, weights, owed, rest, sizes, orders } = account
  const priceOf = (names: readonly string[], now: string): string => {
    const givenPrice = figure.prices.find(({ name }) => names.includes(name))?.price
    if (givenPrice === undefined) return now
    // The price of ETHBTC names that of ETH.
    return names[0] === 'ETHUSDT' && figure.prices.some(({ name }) => name === 'ETHBTC')
      ? multiply(now, divide(givenPrice, '0.05'))
      : givenPrice
  }
  const btc = priceOf(['BTCUSDT', 'BTCUSD', 'BTC'], '60000')
  const eth = priceOf(['ETHUSDT', 'ETHBTC', 'ETH'], '3000')
  const values: Record<Coin, string> = {
    USDT: balances.USDT,
    BTC: multiply(balances.BTC, btc),
    ETH: multiply(balances.ETH, eth),
  }
  const move = (coin: Coin, by: string): void => void (values[coin] = add(values[coin], by))
  for (const [leg, size] of Object.entries(sizes)) {
    if (leg.startsWith('btc')) move('USDT', multiply(size, subtract(btc, '60000')))
    if (leg.startsWith('eth')) move('USDT', multiply(size, subtract(eth, '3000')))
    if (leg.startsWith('inverse')) move('BTC', multiply(size, subtract(divide(btc, '60000'), '1')))
  }
  const fills = namedFills(account, figure)
  orders.forEach((order, at) => {
    const qty = fills[at]!
    const now = String(nowOf[order.market])
    const [low, high] = order.market === 'ethBtc' ? [divide('0.95', '1.05'), divide('1.05', '0.95')] : ['0.95', '1.05']
    const edge =
      order.market === 'ethBtc'
        ? divide(multiply(now, order.isBuy ? '0.95' : '1.05'), order.isBuy ? '1.05' : '0.95')
        : multiply(now, order.isBuy ? low : high)
    const price = order.isBuy ? maximum(order.price, edge) : minimum(order.price, edge)
    const sign = (amount: string): string => (order.isBuy ? amount : negate(amount))
    const value = multiply(qty, price)
    const netShare = subtract('1', String(SPOT_FEE))
    if (order.market === 'btc' || order.market === 'eth') {
      const gain = multiply(qty, subtract(order.market === 'btc' ? btc : eth, price))
      move('USDT', subtract(sign(gain), multiply(value, String(FUTURES_FEE))))
    } else if (order.market === 'inverse') {
      const entered = multiply(qty, divide(btc, price))
      move('BTC', subtract(sign(subtract(entered, qty)), multiply(entered, String(FUTURES_FEE))))
    } else {
      const [base, quote, basePrice, quotePrice] =
        order.market === 'spot' ? (['BTC', 'USDT', btc, '1'] as const) : (['ETH', 'BTC', eth, btc] as const)
      move(base, multiply(order.isBuy ? multiply(qty, netShare) : negate(qty), basePrice))
      move(quote, multiply(order.isBuy ? negate(value) : multiply(value, netShare), quotePrice))
    }
  })
  const debt = add(owed.USDT, multiply(owed.BTC, btc))
  const counted = (coin: Coin): string =>
    isPositive(values[coin]) ? multiply(values[coin], weights[coin]) : values[coin]
  const collateral = [counted('USDT'), counted('BTC'), counted('ETH')].reduce(add, rest)
  return !isPositive(debt) ? '0' : isPositive(collateral) ? divide(debt, collateral) : null
}

/** Nearest prices of BTC at which some fills let maintenance reach equity, as a multiple of the current price. */
function crossingsByForce(account: AnyAccount, all: readonly Quantities[], rest: number): { down: number; up: number } {
  let [down, up] = [-Infinity, Infinity]
  const excess = (fills: Quantities, prices: Prices): number => {
    const units = account.orders.map((order) => unitOf(order, prices))
    const { above, below } = marginOf(account, rest, totalOf(startOf(account, prices), units, fills), prices)
    return above - below
  }
  for (const ETH of [1 - BAND, 1 + BAND])
    for (const fills of all) {
      const now = excess(fills, { BTC: 1, ETH })
      if (now > 0) return { down: 1, up: 1 }
      const slope = now - excess(fills, { BTC: 0.5, ETH })
      const root = 1 - now / (slope * 2)
      if (root < 1 && slope < 0) down = Math.max(down, root)
      if (root > 1 && slope > 0) up = Math.min(up, root)
    }
  return { down, up }
}

describe('the worst of all fills', () => {
  it('equals brute force over every subset, partial closing and corner of the prices', () => {
    fc.assert(
      fc.property(
        fc.oneof({ weight: 30, arbitrary: anyAccount(7) }, { weight: 1, arbitrary: anyAccount(14, 12) }),
        (account) => {
          const worst = worstOf(account)
          const all = fillsOf(account)
          const figure = worst.units[0]!.figure!
          const ltv = highest(everyRatio(account, all, (state, prices) => ltvOf(account, state, prices)))
          expect([figure.ratio, isClose(numberOf(figure), ltv), ltv]).toEqual([figure.ratio, true, ltv])
          // The named fills at the named prices have this ratio, in exact decimals.
          if (figure.ratio !== null)
            expect(toDecimals(exactLtv(account, figure)!, 20)).toBe(toDecimals(figure.ratio, 20))
          const rest = unexplained(account)
          const margin = highest(everyRatio(account, all, (state, prices) => marginOf(account, rest, state, prices)))
          if (worst.margin !== null)
            expect([worst.margin.ratio, isClose(numberOf(worst.margin), margin), margin]).toEqual([
              worst.margin.ratio,
              true,
              margin,
            ])
        },
      ),
      { numRuns: runs(10_000) },
    )
  })

  it('finds the nearest liquidation prices of brute force', () => {
    fc.assert(
      fc.property(anyAccount(6), (account) => {
        const { liquidations } = worstOf(account)
        const { down, up } = crossingsByForce(account, fillsOf(account), unexplained(account))
        for (const { symbol, side, distance } of liquidations.filter(({ symbol }) => symbol.startsWith('BTC'))) {
          const forced = side === 'below' ? 1 - down : up - 1
          expect([symbol, side, Number(distance), isClose(Number(distance), forced), forced]).toEqual([
            symbol,
            side,
            Number(distance),
            true,
            forced,
          ])
        }
      }),
      { numRuns: runs(4000) },
    )
  })

  it('is never milder than sampled fills and prices, for 47 orders', () => {
    const samples = 200
    fc.assert(
      fc.property(
        anyAccount(47, 47),
        // Seeded shares: fast-check takes a hundred times as long to draw them one by one.
        fc.integer(),
        (account, seed) => {
          const random = seededRandom(seed)
          const shares = (count: number): readonly number[] => Array.from({ length: count }, () => random.next())
          const worst = worstOf(account)
          const rest = unexplained(account)
          const [ltv, margin] = [
            numberOf(worst.units[0]!.figure!),
            worst.margin === null ? Infinity : numberOf(worst.margin),
          ]
          for (let sample = 0; sample < samples; sample += 1) {
            const prices = { BTC: 1 - BAND + 2 * BAND * random.next(), ETH: 1 - BAND + 2 * BAND * random.next() }
            const dice = shares(94)
            // In a random sequence, each order fills in a random part; closing orders up to the position at that time.
            const sequence = account.orders.map((_, at) => at).toSorted((a, b) => dice[a]! - dice[b]!)
            const fills = account.orders.map(() => 0)
            const sizes: Record<string, number> = Object.fromEntries(
              Object.entries(account.sizes).map(([leg, size]) => [leg, Number(size)]),
            )
            for (const at of sequence) {
              const order = account.orders[at]!
              const [leg, die] = [legOf(order), dice[47 + at]!]
              const requested = Number(order.qty) * (die < 0.3 ? 0 : die > 0.7 ? 1 : die)
              const size = sizes[leg] ?? 0
              const most = order.isClosing ? Math.max(0, order.isBuy ? -size : size) : requested
              fills[at] = Math.min(requested, most)
              sizes[leg] = size + (order.isBuy ? fills[at]! : -fills[at]!)
            }
            const state = totalOf(
              startOf(account, prices),
              account.orders.map((order) => unitOf(order, prices)),
              fills,
            )
            for (const [ratio, bound] of [
              [ltvOf(account, state, prices), ltv],
              [marginOf(account, rest, state, prices), margin],
            ] as const) {
              if (ratio.above <= 0) continue
              const sampled = ratio.below > 0 ? ratio.above / ratio.below : Infinity
              if (sampled > bound * (1 + HAIR) + HAIR) expect.fail(`${sampled} is worse than ${bound}`)
            }
          }
        },
      ),
      { numRuns: runs(5000) },
    )
  })
})
