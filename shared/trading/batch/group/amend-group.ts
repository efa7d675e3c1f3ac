import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import { sizeText } from '@/shared/trading/orders/order-phrase'
import {
  add,
  compare,
  divide,
  isDecimal,
  isMultipleOf,
  isPositive,
  isSignedDecimal,
  multiply,
  negate,
  stepsIn,
  stepsToText,
  subtract,
  sum,
} from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import { checkPrice, checkQty, snapPrice, snapQty } from '@/shared/trading/market/symbol-rules'
import { meets } from '@/shared/trading/pretrade/rules/market-rules'
import type { BookTop } from '@/shared/trading/pretrade/figures/book-top'
import { placeTicks, shareLots } from '../ladder/allocation'
import { positionsOf } from '../ladder/curves'

/** Edit of all orders of a symbol together. Amounts are decimal text as typed. */
export type GroupEdit =
  /** Moves prices up, or down if negative, by whole ticks or by a percentage of each. */
  | { readonly kind: 'shift'; readonly unit: 'ticks' | 'percent'; readonly by: string }
  /** Scales quantities to a percentage of their current values, or to a total in base coin. */
  | { readonly kind: 'rescale'; readonly unit: 'percent' | 'total'; readonly to: string }
  /** Spaces the prices between two ends. The sequence of the orders does not change. */
  | {
      readonly kind: 'respace'
      readonly from: string
      readonly to: string
      readonly spacing: 'linear' | 'geometric'
    }
  /** Moves each side as a whole until its best order is one tick from the other side of the book. */
  | { readonly kind: 'edge' }

/** One order of a group, with its last requested price and quantity. */
export interface GroupOrder {
  readonly key: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly qty: string
  readonly filledQty: string
  readonly isPostOnly: boolean
  /** Reason why it cannot be amended now; null if it can. */
  readonly blockedReason: string | null
}

export interface AmendedOrder {
  readonly order: GroupOrder
  readonly price: string
  readonly qty: string
  readonly kind: 'amend' | 'unchanged' | 'refused' | 'left_out'
  /** Reason of the refusal; '' otherwise. */
  readonly message: string
}

export type AmendedGroup =
  | { readonly ok: true; readonly rows: readonly AmendedOrder[] }
  | { readonly ok: false; readonly field: 'by' | 'to' | 'from' | 'edge'; readonly message: string }
type Refusal = Extract<AmendedGroup, { ok: false }>

/** Rules and book of the symbol; the book is null while it is not current. */
export interface GroupMarket {
  readonly instrument: Instrument
  readonly top: BookTop | null
}

type Terms = Pick<GroupOrder, 'price' | 'qty'>
const refusal = (field: Refusal['field'], message: string): Refusal => ({ ok: false, field, message })
const isRefusal = (newTerms: readonly Terms[] | Refusal): newTerms is Refusal => !Array.isArray(newTerms)

function shifted(orders: readonly GroupOrder[], unit: 'ticks' | 'percent', by: string, { tickSize }: Instrument) {
  if (unit === 'ticks') {
    if (!/^[+-]?\d{1,7}$/.test(by)) return refusal('by', t('Ticks must be a whole number such as 3 or -3'))
    const distance = multiply(by.replace('+', ''), tickSize)
    return orders.map(({ price, qty }) => ({ price: add(price, distance), qty }))
  }
  const percent = by.replace('+', '')
  if (!isSignedDecimal(percent)) return refusal('by', t('Percent must be a decimal number such as 0.5 or -0.5'))
  const factor = add('1', divide(percent, '100'))
  if (!isPositive(factor)) return refusal('by', t('A shift must keep prices above 0'))
  return orders.map(({ price, qty, side }) => ({ price: snapPrice(multiply(price, factor), tickSize, side), qty }))
}

function rescaled(orders: readonly GroupOrder[], unit: 'percent' | 'total', to: string, { lotSize }: Instrument) {
  if (!isDecimal(to) || !isPositive(to)) return refusal('to', t('The new size must be a decimal number above 0'))
  const before = sum(orders.map(({ qty }) => qty))
  const total = unit === 'total' ? to : snapQty(multiply(before, divide(to, '100')), lotSize)
  if (!isMultipleOf(total, lotSize))
    return refusal('to', t`Total ${grouped(to)} is not a multiple of the lot ${lotSize}`)
  const lots = orders.map(({ qty }) => BigInt(stepsIn(qty, lotSize)))
  if (lots.every((count) => count === 0n)) return refusal('to', t('There is nothing to rescale'))
  const scaled = shareLots(BigInt(stepsIn(total, lotSize)), lots).lots
  return orders.map(({ price }, at) => ({ price, qty: multiply(scaled[at]!.toString(), lotSize) }))
}

function respaced(
  orders: readonly GroupOrder[],
  { from, to, spacing }: Extract<GroupEdit, { kind: 'respace' }>,
  instrument: Instrument,
) {
  const side = orders[0]?.side ?? 'buy'
  if (orders.some((order) => order.side !== side)) return refusal('from', t('Choose the buys or the sells first'))
  const [wrongFrom, wrongTo] = [checkPrice(from, instrument, side)[0], checkPrice(to, instrument, side)[0]]
  if (wrongFrom) return refusal('from', wrongFrom.message)
  if (wrongTo) return refusal('to', wrongTo.message)
  const { tickSize } = instrument
  const [first, last] = [stepsIn(from, tickSize), stepsIn(to, tickSize)]
  const places = positionsOf({ kind: spacing }, orders.length, last / first)
  const ticks = placeTicks(first, last, places, side)?.ticks ?? null
  if (ticks === null)
    return refusal(
      'to',
      t`${orders.length} orders do not fit between ${grouped(from)} and ${grouped(to)} at tick ${tickSize}`,
    )
  const byPrice = orders.map((_, at) => at).toSorted((a, b) => compare(orders[a]!.price, orders[b]!.price) || a - b)
  const ascending = ticks.toSorted((a, b) => a - b)
  const rank = new Map(byPrice.map((at, place) => [at, place]))
  return orders.map(({ qty }, at) => ({ price: stepsToText(ascending[rank.get(at)!]!, tickSize), qty }))
}

/** Distance from each side to its post-only edge; null if the other side of the book is empty or unknown. */
function toEdge(orders: readonly GroupOrder[], side: 'buy' | 'sell', { instrument, top }: GroupMarket): string | null {
  const across = side === 'buy' ? top?.ask : top?.bid
  if (across === null || across === undefined) return null
  const { tickSize } = instrument
  const edge = add(across, side === 'buy' ? negate(tickSize) : tickSize)
  const prices = orders.flatMap((order) => (order.side === side ? [order.price] : []))
  const best = prices.toSorted(compare).at(side === 'buy' ? -1 : 0)
  return best === undefined ? null : subtract(edge, best)
}

function pulled(orders: readonly GroupOrder[], market: GroupMarket) {
  const distance = { buy: toEdge(orders, 'buy', market), sell: toEdge(orders, 'sell', market) }
  if (orders.some(({ side }) => distance[side] === null))
    return refusal('edge', t`The book of ${market.instrument.symbol} is not current, so its edge is not known`)
  return orders.map(({ price, qty, side }) => ({ price: add(price, distance[side] ?? '0'), qty }))
}

function termsAfter(orders: readonly GroupOrder[], edit: GroupEdit, market: GroupMarket): readonly Terms[] | Refusal {
  switch (edit.kind) {
    case 'shift':
      return shifted(orders, edit.unit, edit.by, market.instrument)
    case 'rescale':
      return rescaled(orders, edit.unit, edit.to, market.instrument)
    case 'respace':
      return respaced(orders, edit, market.instrument)
    case 'edge':
      return pulled(orders, market)
  }
}

/** First rule of the symbol, the fills or the book that forbids these terms; null without one. */
function wrongTerms(order: GroupOrder, { price, qty }: Terms, { instrument, top }: GroupMarket): string | null {
  const { side, filledQty, isPostOnly } = order
  if (!isPositive(price)) return t('Price must be above 0')
  const wrong =
    checkPrice(price, instrument, side)[0] ?? checkQty(qty, instrument, { side, orderType: 'limit', price })[0]
  if (wrong !== undefined) return wrong.message
  if (compare(qty, filledQty || '0') <= 0)
    return t`Quantity must be above the ${sizeText({ ...instrument, side, qty: filledQty })} already filled`
  if (isPostOnly && top !== null && meets(side, price, top))
    return side === 'buy'
      ? t`Post-only: ${grouped(price)} meets the best ask ${grouped(top.ask ?? '')}`
      : t`Post-only: ${grouped(price)} meets the best bid ${grouped(top.bid ?? '')}`
  return null
}

function amended(order: GroupOrder, terms: Terms, market: GroupMarket): AmendedOrder {
  if (compare(terms.price, order.price) === 0 && compare(terms.qty, order.qty) === 0)
    return { order, price: order.price, qty: order.qty, kind: 'unchanged', message: '' }
  const wrong = wrongTerms(order, terms, market)
  return { order, ...terms, kind: wrong === null ? 'amend' : 'refused', message: wrong ?? '' }
}

/**
 * Result of an edit for the orders of a symbol, in their sequence: changed, unchanged, or refused with the rule. Orders
 * that cannot be amended are excluded and listed. Orders in `omitted`, by key, are not part of the edit: totals, ends
 * and edges come from the others. A form that cannot be read returns the field.
 */
export function amendGroup(
  orders: readonly GroupOrder[],
  edit: GroupEdit,
  market: GroupMarket,
  omitted: ReadonlySet<string> = new Set(),
): AmendedGroup {
  const free = orders.filter(({ key, blockedReason }) => blockedReason === null && !omitted.has(key))
  const newTerms = termsAfter(free, edit, market)
  if (isRefusal(newTerms)) return newTerms
  const rows = new Map(free.map((order, at) => [order.key, amended(order, newTerms[at]!, market)]))
  return {
    ok: true,
    rows: orders.map(
      (order) =>
        rows.get(order.key) ?? {
          order,
          price: order.price,
          qty: order.qty,
          kind: omitted.has(order.key) ? 'left_out' : 'refused',
          message: omitted.has(order.key) ? '' : (order.blockedReason ?? ''),
        },
    ),
  }
}
