import { grouped } from '@/shared/base/grouped'
import { isDecimal, isPositive, maximum, minimum, subtract } from '@/shared/base/decimal'
import { bookCategory, Category, isFutures, OrderType, type PosSide, Side } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { takesPlace, isUnsent } from '@/shared/trading/orders/order-lifecycle'
import type { Order } from '@/shared/trading/orders/order'
import type { RowAssessment } from '@/shared/trading/pretrade/assessment/assessment'
import type { AssessedOrder, PretradeContext } from '@/shared/trading/pretrade/assessment/context'
import { sizeOf } from '@/shared/trading/pretrade/figures/order-value'

/** Order of the list, or an own open order, that can still fill. */
export interface Fillable {
  /** Row of the list; null for an open order. */
  readonly row: number | null
  /** Text for the trader, such as `buy 0.5 BTCUSDT at 60000`. */
  readonly name: string
  readonly instrument: Instrument
  readonly isBuy: boolean
  /** In the coin of the lots. */
  readonly qty: string
  /** Worst price that its terms or the shown book allow. */
  readonly price: string
  readonly side: 'net' | PosSide
  readonly isClosing: boolean
}

/** Orders that can fill, and reasons for those that are missing. */
export interface Fillables {
  readonly orders: readonly Fillable[]
  readonly missing: readonly string[]
}

const isAmount = (text: string | undefined): text is string => text !== undefined && isDecimal(text) && isPositive(text)

function positionSide(category: string, posSide: string | null | undefined): 'net' | PosSide {
  if (!isFutures(category)) return 'net'
  return posSide === 'long' || posSide === 'short' ? posSide : 'net'
}
const closesHedge = (isBuy: boolean, side: 'net' | PosSide): boolean => side !== 'net' && isBuy !== (side === 'long')

const unknownRules = (symbol: string): string => t`the rules of ${symbol} are not known`

/** A market order fills at the last price of its walk through the book, an order with a trigger at its trigger. */
function priceOf({ order, trigger }: AssessedOrder, { fill }: RowAssessment): string | null {
  if (isAmount(order.price)) return order.price
  if (trigger !== null) return trigger
  return fill.kind === 'trades' && fill.isWhole ? fill.worst : null
}

function fromRow(
  assessed: AssessedOrder,
  assessment: RowAssessment,
  { instrumentOf }: PretradeContext,
): Fillable | string {
  const { order } = assessed
  const instrument = instrumentOf(order.category, order.symbol)
  if (instrument === null) return unknownRules(order.symbol)
  const price = priceOf(assessed, assessment)
  if (price === null) return t`the fill price of a market order of ${order.symbol} is not known`
  const qty = sizeOf(order, instrument, price)
  if (!isAmount(qty ?? '')) return t`a quantity of ${order.symbol} is not known`
  const isBuy = order.side === 'buy'
  const side = positionSide(order.category, order.posSide)
  const isClosing = isFutures(order.category) && (order.reduceOnly === 'yes' || closesHedge(isBuy, side))
  return { row: assessment.row, name: '', instrument, isBuy, qty: qty!, price, side, isClosing }
}

/** An amend with an unknown outcome may apply: the larger quantity and the worse price count. */
function termsOf({ price, qty, filledQty, pending, side }: Order): { price: string; qty: string } | null {
  if (!isAmount(price) || !isDecimal(qty) || !isDecimal(filledQty)) return null
  const worse = side === 'buy' ? maximum : minimum
  const amends =
    pending?.kind === 'amend' ? [pending, ...(pending.earlier ?? []), ...(pending.next ? [pending.next] : [])] : []
  return {
    price: amends.reduce((so, amend) => (isAmount(amend.price ?? '') ? worse(so, amend.price!) : so), price),
    qty: subtract(
      amends.reduce((so, amend) => (isAmount(amend.qty ?? '') ? maximum(so, amend.qty!) : so), qty),
      filledQty,
    ),
  }
}

function fromOpen(order: Order, { instrumentOf }: PretradeContext): Fillable | string {
  const name = t`open order ${order.orderId ?? order.clientOid}`
  const category = Category.safeParse(order.category).data
  const [side, type] = [Side.safeParse(order.side).data, OrderType.safeParse(order.orderType).data]
  const terms = termsOf(order)
  if (
    order.unread !== undefined ||
    category === undefined ||
    side === undefined ||
    type === undefined ||
    terms === null
  )
    return t`${name} could not be read`
  const instrument = instrumentOf(category, order.symbol)
  if (instrument === null) return unknownRules(order.symbol)
  const isBuy = side === 'buy'
  const posSide = positionSide(category, order.posSide)
  return {
    row: null,
    name: isBuy
      ? t`buy ${grouped(terms.qty)} ${order.symbol} at ${grouped(terms.price)}`
      : t`sell ${grouped(terms.qty)} ${order.symbol} at ${grouped(terms.price)}`,
    instrument,
    isBuy,
    ...terms,
    side: posSide,
    isClosing: isFutures(category) && (order.reduceOnly || closesHedge(isBuy, posSide)),
  }
}

/** Everything that can fill: the orders of the list, and own open orders with those whose outcome is unknown. */
export function fillablesOf(
  orders: readonly AssessedOrder[],
  rows: readonly RowAssessment[],
  context: PretradeContext,
): Fillables {
  const replaced = new Set(orders.flatMap(({ replaces }) => replaces?.key ?? []))
  const open = (context.openOrders ?? []).filter(
    ({ key, state }) => takesPlace(state) && !isUnsent(state) && !replaced.has(key),
  )
  const all = [
    ...orders.map((order, at) => fromRow(order, rows[at]!, context)),
    ...open.map((order) => fromOpen(order, context)),
  ]
  return {
    orders: all.filter((entry) => typeof entry !== 'string').filter(({ qty }) => isPositive(qty)),
    missing: [
      ...new Set([
        ...all.filter((entry) => typeof entry === 'string'),
        ...(context.openOrders === null ? [t('the open orders are not known')] : []),
      ]),
    ],
  }
}

/** Category of the market in which an order fills. */
export const marketCategory = ({ category }: Pick<Instrument, 'category'>): string => bookCategory(category)
