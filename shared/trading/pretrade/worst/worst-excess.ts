import { type Exact, NOTHING, order, plus, quotient, signOf, times, negative } from '@/shared/base/exact'
import {
  coinIn,
  type Factors,
  type Filled,
  isAbove,
  less,
  type ModelCoin,
  type ModelMarket,
  type ModelOrder,
  ONE,
  type RatioModel,
  signed,
} from './ratio-model'

/** Weights of the sides of a ratio: the excess is `above` times its upper side less `below` times its lower side. */
export interface Weights {
  readonly above: Exact
  readonly below: Exact
}

/** Fills and prices with the largest excess. */
export interface WorstPoint {
  readonly excess: Exact
  readonly filled: Filled
  readonly factors: Factors
}

/** A price of a coin, with the share at which its value counts. */
interface Choice {
  readonly factor: Exact
  readonly share: Exact
}

const isSame = (a: Exact, b: Exact): boolean => order(a, b) === 0
const larger = (a: Exact, b: Exact): Exact => (isAbove(b, a) ? b : a)

/**
 * The counted value is the smaller of the value and its weighted part, so both shares are possible for a coin that
 * fills can move across zero.
 */
function choicesOf({ band: [low, high], weight, value }: ModelCoin, isMoved: boolean): readonly Choice[] {
  const factors = isSame(low, high) ? [low] : [low, high]
  const own = signOf(value) < 0 ? ONE : weight
  const shares = isMoved && !isSame(weight, ONE) ? [weight, ONE] : [own]
  return factors.flatMap((factor) => shares.map((share) => ({ factor, share })))
}

/** Excess per unit of an order: `side` times `x` plus `cost` times `y`, with `x` and `y` of the market. */
interface OrderTerm {
  readonly order: ModelOrder
  readonly side: Exact
  readonly cost: Exact
}

function termOf(order: ModelOrder, { kind }: ModelMarket, basePrice: Exact): OrderTerm {
  const { isBuy, price, feeRate } = order
  const netShare = less(ONE, feeRate)
  const sign = signed(isBuy, ONE)
  if (kind === 'exchange')
    return isBuy
      ? { order, side: negative(netShare), cost: price }
      : { order, side: ONE, cost: negative(times(price, netShare)) }
  return kind === 'linear'
    ? { order, side: sign, cost: times(price, plus(sign, feeRate)) }
    : { order, side: sign, cost: times(quotient(basePrice, price), less(feeRate, sign)) }
}

interface Prepared {
  readonly market: ModelMarket
  readonly terms: readonly OrderTerm[]
  /** Value of a contract in US dollars; for inverse contracts. */
  readonly perContract: Exact
  readonly basePrice: Exact
  readonly quotePrice: Exact
  /** Signs that the position can have after the fills. */
  readonly signs: readonly Exact[]
  /** Side of the closing orders that the position bounds; null without any. */
  readonly closingBuy: boolean | null
}

const MINUS_ONE = negative(ONE)
function signsOf({ side, maintenance }: ModelMarket): readonly Exact[] {
  if (signOf(maintenance) === 0) return [ONE]
  return side === 'net' ? [ONE, MINUS_ONE] : side === 'long' ? [ONE] : [MINUS_ONE]
}

/** Closing orders of the other side are not bounded, which can only make the result worse. */
function closingSideOf({ size, orders }: ModelMarket): boolean | null {
  const closing = orders.filter(({ isClosing }) => isClosing)
  if (closing.length === 0) return null
  const [buys, sells] = [closing.some(({ isBuy }) => isBuy), closing.some(({ isBuy }) => !isBuy)]
  return buys && (!sells || signOf(size) < 0)
}

function prepare(model: RatioModel, market: ModelMarket): Prepared {
  const basePrice = coinIn(model, market.baseCoin).price
  return {
    market,
    terms: market.orders.map((order) => termOf(order, market, basePrice)),
    perContract: market.kind === 'inverse' ? quotient(basePrice, market.mid) : NOTHING,
    basePrice,
    quotePrice: coinIn(model, market.quoteCoin).price,
    signs: signsOf(market),
    closingBuy: closingSideOf(market),
  }
}

interface Fill {
  readonly id: number
  readonly qty: Exact
}
interface Gained {
  readonly excess: Exact
  readonly fills: readonly Fill[]
}

interface Priced {
  readonly order: ModelOrder
  /** Excess per unit. */
  readonly unitGain: Exact
}

/**
 * Fills with the largest excess. Every order fills that adds to it. Closing orders fill up to the position and what
 * the opening orders add to it; beyond that, the steps with the smallest loss per unit restore the bound: fewer
 * closings, or more openings.
 */
function bestFills(priced: readonly Priced[], { market: { size }, closingBuy }: Prepared): Gained {
  let excess = NOTHING
  const quantities = new Map<number, Exact>()
  let room = closingBuy === null ? NOTHING : larger(NOTHING, closingBuy ? negative(size) : size)
  const steps: { readonly order: ModelOrder; readonly loss: Exact; readonly opens: boolean }[] = []
  for (const { order, unitGain } of priced) {
    const { id, isBuy, qty, isClosing } = order
    const isTaken = signOf(unitGain) > 0
    if (isTaken) {
      excess = plus(excess, times(unitGain, qty))
      quantities.set(id, qty)
    }
    if (closingBuy === null) continue
    const [closes, opens] = [isClosing && isBuy === closingBuy, !isClosing && isBuy !== closingBuy]
    if (isTaken && (closes || opens)) room = plus(room, closes ? negative(qty) : qty)
    if (isTaken ? closes : opens) steps.push({ order, loss: isTaken ? unitGain : negative(unitGain), opens })
  }
  if (signOf(room) < 0)
    for (const {
      order: { id, qty },
      loss,
      opens,
    } of steps.toSorted((a, b) => order(a.loss, b.loss))) {
      const missing = negative(room)
      if (signOf(missing) <= 0) break
      const moved = isAbove(missing, qty) ? qty : missing
      excess = less(excess, times(loss, moved))
      quantities.set(id, opens ? moved : less(qty, moved))
      room = plus(room, moved)
    }
  return { excess, fills: [...quantities].flatMap(([id, qty]) => (signOf(qty) === 0 ? [] : [{ id, qty }])) }
}

/** Largest excess of a market at the prices and shares of its coins. */
function bestOfMarket(prepared: Prepared, weights: Weights, base: Choice, quote: Choice): Gained {
  const { market, terms, perContract, basePrice, quotePrice, signs } = prepared
  const { kind, mid, size, maintenance } = market
  const { factor } = base
  let best: Gained | null = null
  for (const sign of signs) {
    const rate = times(times(weights.above, maintenance), sign)
    const quoteNow = times(quotePrice, quote.factor)
    let [x, y, margin] = [NOTHING, NOTHING, NOTHING]
    if (kind === 'exchange') {
      x = times(times(weights.below, base.share), times(basePrice, factor))
      y = times(times(weights.below, quote.share), quoteNow)
    } else if (kind === 'linear') {
      const counted = times(weights.below, quote.share)
      const now = times(times(mid, factor), quoteNow)
      x = times(now, less(rate, counted))
      y = times(counted, quoteNow)
      const moved = times(times(mid, less(factor, ONE)), quoteNow)
      margin = times(size, less(times(rate, now), times(counted, moved)))
    } else {
      const counted = times(weights.below, base.share)
      x = times(perContract, plus(rate, counted))
      y = times(counted, factor)
      margin = times(times(size, perContract), less(rate, times(counted, less(factor, ONE))))
    }
    const priced = terms.map(({ order, side, cost }) => ({ order, unitGain: plus(times(side, x), times(cost, y)) }))
    const { excess, fills } = bestFills(priced, prepared)
    const total = plus(excess, margin)
    if (best === null || isAbove(total, best.excess)) best = { excess: total, fills }
  }
  return best!
}

const unmoved: Choice = { factor: ONE, share: ONE }

/**
 * Largest excess over all fills and all prices in the bands.
 *
 * The excess is convex in each quantity and in each price alone: profit, fees and values are products of both, the
 * counted value of a coin is the smaller of two of its multiples, and the size of a position is the larger of two signs
 * of it. So a largest excess is at a corner: each price at an end of its band, each order filled or not. Only a bound
 * of closing orders adds corners with one partial fill. For fixed prices, shares and signs the excess is a sum over the
 * orders, so that each decides for itself. Coins that pay for no market are independent given those that do.
 */
export function createWorstExcess(model: RatioModel) {
  const prepared = model.markets.map((market) => prepare(model, market))
  const paying = [
    ...new Set(prepared.flatMap(({ market: { kind, quoteCoin } }) => (kind === 'inverse' ? [] : [quoteCoin]))),
  ]
  const moved = new Set(
    prepared.flatMap(({ market: { kind, baseCoin, quoteCoin } }) =>
      kind === 'exchange' ? [baseCoin, quoteCoin] : [kind === 'linear' ? quoteCoin : baseCoin],
    ),
  )
  const byBase = Map.groupBy(prepared, ({ market }) => market.baseCoin)
  const others = [...new Set([...model.coins.keys(), ...byBase.keys()])].filter((coin) => !paying.includes(coin))

  /** `fixed` replaces the bands of coins by single prices. */
  return (weights: Weights, fixed: Factors = new Map()): WorstPoint => {
    const choices = (coin: string): readonly Choice[] => {
      const factor = fixed.get(coin)
      const coinState = coinIn(model, coin)
      return choicesOf(factor === undefined ? coinState : { ...coinState, band: [factor, factor] }, moved.has(coin))
    }
    const ownExcess = (coin: string, { factor, share }: Choice): Exact => {
      const { value, owed } = coinIn(model, coin)
      return times(factor, less(times(weights.above, owed), times(times(weights.below, share), value)))
    }
    const marketsWith = (coin: string, base: Choice, chosen: ReadonlyMap<string, Choice>): Gained[] =>
      (byBase.get(coin) ?? []).map((market) =>
        bestOfMarket(market, weights, base, chosen.get(market.market.quoteCoin) ?? unmoved),
      )
    const rest = less(times(weights.above, model.restAbove), times(weights.below, model.restBelow))

    function pointOf(chosen: ReadonlyMap<string, Choice>): WorstPoint {
      let excess = rest
      const fills: Fill[] = []
      const factors = new Map<string, Exact>()
      const take = (coin: string, choice: Choice, own: Exact, gained: readonly Gained[]): void => {
        excess = gained.reduce((so, gain) => plus(so, gain.excess), plus(excess, own))
        fills.push(...gained.flatMap((gain) => gain.fills))
        factors.set(coin, choice.factor)
      }
      for (const [coin, choice] of chosen)
        take(coin, choice, ownExcess(coin, choice), marketsWith(coin, choice, chosen))
      for (const coin of others) {
        const candidates = choices(coin).map((choice) => {
          const [own, gained] = [ownExcess(coin, choice), marketsWith(coin, choice, chosen)]
          return { choice, own, gained, total: gained.reduce((so, gain) => plus(so, gain.excess), own) }
        })
        const { choice, own, gained } = candidates.reduce((a, b) => (isAbove(b.total, a.total) ? b : a))
        take(coin, choice, own, gained)
      }
      return { excess, filled: new Map(fills.map(({ id, qty }) => [id, qty])), factors }
    }

    let all: ReadonlyMap<string, Choice>[] = [new Map()]
    for (const coin of paying)
      all = all.flatMap((chosen) => choices(coin).map((choice) => new Map([...chosen, [coin, choice] as const])))
    return all.map(pointOf).reduce((a, b) => (isAbove(b.excess, a.excess) ? b : a))
  }
}
