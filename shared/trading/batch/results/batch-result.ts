import { divide, isDecimal, isPositive, multiply, subtract, sum } from '@/shared/base/decimal'
import { isInverse } from '@/shared/exchange/protocol/fields'
import { type Fee, sumOfFees } from '@/shared/trading/orders/fees'
import type { Order } from '@/shared/trading/orders/order'
import { isInFlight } from '@/shared/trading/orders/order-lifecycle'
import { spendsQuote, unitText } from '@/shared/trading/orders/order-phrase'

/** Result of the orders of a symbol, side and unit of a batch. Amounts are decimal text. */
export interface BatchResult {
  readonly category: string
  readonly symbol: string
  readonly side: string
  readonly posSide: string | null
  /** Coin of the filled and the requested amount. */
  readonly unit: string
  readonly orders: number
  /** Of the orders with readable amounts. */
  readonly filled: string
  readonly requested: string
  /** Per lot, in quote coin, over the fills with a known value; null without any. */
  readonly average: string | null
  /** One entry per coin. */
  readonly fees: readonly Fee[]
  /** Slippage of the average against the review, a fraction, negative if better; null if unknown. */
  readonly slippage: string | null
  /** Time from the submission of the batch to its last fill, ms; null if unknown or if the batch is scheduled. */
  readonly filledAfterMs: number | null
  /** Number of orders that each figure does not include. */
  readonly unknown: {
    /** Orders with an unknown outcome or amount, which may have filled more. */
    readonly filled: number
    readonly average: number
    /** Fills without a fee in the exchange's lists. */
    readonly fees: number
    readonly slippage: number
  }
}

interface BatchTerms {
  readonly createdAt: number
  readonly expected?: readonly (string | null)[] | undefined
  readonly plan?: { readonly delivery: unknown } | undefined
}

const isUnknown = ({ state, unread }: Order): boolean =>
  state === 'not_found' || (state !== 'queued' && isInFlight(state)) || unread !== undefined
const isRead = ({ qty, filledQty }: Order): boolean => isDecimal(qty) && isDecimal(filledQty)
const isTraded = ({ filledQty }: Order): boolean => isDecimal(filledQty) && isPositive(filledQty)

/** Filled amount in the coin of the quantity; null if a market buy has no value yet. */
function filledIn(order: Order): string | null {
  if (!spendsQuote(order) || !isTraded(order)) return order.filledQty
  return isDecimal(order.filledValue) && isPositive(order.filledValue) ? order.filledValue : null
}

/** Average fill price of an order; null if unknown. */
function averageOf({ avgPrice, filledQty, filledValue, category }: Order): string | null {
  if (isDecimal(avgPrice) && isPositive(avgPrice)) return avgPrice
  const isValued = isDecimal(filledValue) && isPositive(filledValue) && !isInverse(category)
  return isValued ? divide(filledValue, filledQty) : null
}

/** Base and quote amount of filled lots at a price. An inverse contract counts its lots in quote coin. */
function traded(order: Order, price: string): { readonly base: string; readonly quote: string } {
  const { category, filledQty } = order
  return isInverse(category)
    ? { base: divide(filledQty, price), quote: filledQty }
    : { base: filledQty, quote: multiply(filledQty, price) }
}

/** The mean price of fills at these prices; null without any. */
function meanOf(fills: readonly { readonly order: Order; readonly price: string }[]): string | null {
  const sides = fills.map(({ order, price }) => traded(order, price))
  const base = sum(sides.map((side) => side.base))
  return isPositive(base) ? divide(sum(sides.map(({ quote }) => quote)), base) : null
}

function resultOf(orders: readonly Order[], unit: string, { createdAt, expected = [], plan }: BatchTerms): BatchResult {
  const { category, symbol, side, posSide } = orders[0]!
  const readable = orders.filter((order) => isRead(order) && filledIn(order) !== null)
  const fills = orders.filter(isTraded)
  const averages = fills.flatMap((order) => {
    const price = averageOf(order)
    return price === null ? [] : [{ order, price }]
  })
  const compared = averages.flatMap(({ order, price }) => {
    const expectedPrice = expected[order.row ?? -1] ?? null
    return expectedPrice === null || !isDecimal(expectedPrice) || !isPositive(expectedPrice)
      ? []
      : [{ order, price, expectedPrice }]
  })
  const [filledMean, expectedMean] = [
    meanOf(compared),
    meanOf(compared.map(({ order, expectedPrice }) => ({ order, price: expectedPrice }))),
  ]
  const worse =
    filledMean === null || expectedMean === null
      ? null
      : side === 'sell'
        ? subtract(expectedMean, filledMean)
        : subtract(filledMean, expectedMean)
  // The latest update of an order that was canceled or amended after a fill is not a fill.
  const times = fills.flatMap(({ state, sightedAt = 0 }) =>
    state === 'filled' && sightedAt >= createdAt ? sightedAt : [],
  )
  const isTimed = plan?.delivery == null && times.length === fills.length && fills.length > 0
  return {
    category,
    symbol,
    side,
    posSide,
    unit,
    orders: orders.length,
    filled: sum(readable.map((order) => filledIn(order) ?? '0')),
    requested: sum(orders.filter(isRead).map(({ qty }) => qty)),
    average: meanOf(averages),
    fees: sumOfFees(fills.flatMap(({ fees }) => fees)),
    slippage: worse === null || expectedMean === null ? null : divide(worse, expectedMean),
    filledAfterMs: isTimed ? Math.max(...times) - createdAt : null,
    unknown: {
      filled: orders.filter((order) => isUnknown(order) || !readable.includes(order)).length,
      average: fills.length - averages.length,
      fees: fills.filter(({ fees }) => fees.length === 0).length,
      slippage: fills.length - compared.length,
    },
  }
}

/**
 * Results of a batch by symbol, side and unit, in the sequence of its rows. Orders with unknown amounts are counted,
 * and are in no sum.
 */
export function batchResults(orders: readonly Order[], batch: BatchTerms): readonly BatchResult[] {
  const groups = Map.groupBy(orders, (order) => {
    const { category, symbol, side, posSide } = order
    return [category, symbol, side, posSide ?? '', unitText(order)].join(' ')
  })
  return [...groups.values()].map((group) => resultOf(group, unitText(group[0]!), batch))
}
