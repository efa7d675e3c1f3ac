import {
  categoryOfProduct,
  newOrderOfMix,
  newOrderOfSpot,
  tradeOfHedgeSide,
} from '@/shared/exchange/calls/classic/new-order'
import type { CheckedRequestFor, EndpointName } from '@/shared/exchange/endpoints'
import { Side } from '@/shared/exchange/protocol/fields'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { t } from '@/shared/languages/text'
import type { Leg } from '@/shared/trading/orders/untracked-request'
import type { PretradeFinding } from '@/shared/trading/pretrade/assessment/assessment'
import type { OrderChange } from '@/shared/trading/pretrade/figures/filled-before'
import type { AssessedOrder, ReplacedOrder } from '@/shared/trading/pretrade/assessment/context'
import { OrderIntent } from '@/shared/trading/orders/order-intent'

type Terms = Readonly<Record<string, unknown>>
type SeenOrder = Leg['record']

/** Orders that a request places or changes, and unknown facts about it. */
export interface Assessed {
  readonly orders: readonly AssessedOrder[]
  readonly findings: readonly PretradeFinding[]
}

const emptyResult: Assessed = { orders: [], findings: [] }

/** A request without an assessment is never silent: the terms of the changed order are unknown. */
const unknownTerms: Assessed = {
  orders: [],
  findings: [
    {
      row: null,
      field: '',
      rule: 'terms',
      band: 'type-to-confirm',
      message: t('Not checked: what this changes is an order whose terms Volley has not seen'),
      figure: null,
    },
  ],
}

const only = (orders: readonly AssessedOrder[]): Assessed => ({ orders, findings: [] })

/** An order without a time in force is a plain limit order, or takes what is available. */
function assessedOf(order: NewOrder | null): Assessed {
  if (order === null) return unknownTerms
  const timeInForce = order.timeInForce ?? (order.orderType === 'market' ? 'ioc' : 'gtc')
  const intent = OrderIntent.safeParse(withoutMissing({ ...order, timeInForce, stpMode: order.stpMode ?? 'none' })).data
  return intent === undefined ? unknownTerms : only([{ order: intent, replaces: null, trigger: null }])
}

const withoutMissing = (terms: Terms): Terms =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined))
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** An order that is sent as market or limit order once its trigger price is reached. */
function waiting(terms: Terms, trigger: unknown, type: unknown, limit: unknown): Assessed {
  const { category, symbol, side, qty, posSide, reduceOnly } = terms
  const orderType = type === 'limit' ? 'limit' : 'market'
  const price = orderType === 'limit' ? { price: limit } : {}
  const position = posSide === 'long' || posSide === 'short' ? { posSide } : {}
  const closes = reduceOnly === 'yes' ? { reduceOnly } : {}
  const order = {
    category,
    symbol,
    side,
    qty,
    orderType,
    timeInForce: 'gtc',
    stpMode: 'none',
    ...price,
    ...position,
    ...closes,
  }
  const intent = OrderIntent.safeParse(order).data
  const at = text(trigger)
  return intent === undefined || at === null ? unknownTerms : only([{ order: intent, replaces: null, trigger: at }])
}

/**
 * Take profit or stop loss of a part of a position: the orders that would close it. For the whole position it has no
 * quantity, even if an amend contains one (spec: call 3).
 */
function closing(terms: Terms): Assessed {
  if (text(terms.qty) === null || terms.tpslMode !== 'partial') return emptyResult
  const side = terms.posSide === 'long' ? 'sell' : terms.posSide === 'short' ? 'buy' : terms.side
  const part = { ...terms, side, reduceOnly: 'yes' }
  const legs = [
    ...(text(terms.takeProfit) === null
      ? []
      : [waiting(part, terms.takeProfit, terms.tpOrderType, terms.tpLimitPrice)]),
    ...(text(terms.stopLoss) === null ? [] : [waiting(part, terms.stopLoss, terms.slOrderType, terms.slLimitPrice)]),
  ]
  return {
    orders: legs.flatMap(({ orders }) => orders),
    findings: legs.flatMap(({ findings }) => findings).slice(0, 1),
  }
}

const strategy = (terms: Terms): Assessed =>
  terms.type === 'trigger'
    ? waiting(terms, terms.triggerPrice, terms.triggerOrderType, terms.triggerOrderPrice)
    : closing(terms)

const termsBefore = ({ order, trigger }: AssessedOrder): ReplacedOrder => ({
  key: order.clientOid ?? '',
  price: order.price ?? '',
  qty: order.qty,
  filledQty: '0',
  trigger,
})

/** Trade of a known order. In hedge mode its record has the side of the position (A-classic-hedge-side). */
function tradeOf(record: SeenOrder) {
  const side = Side.safeParse(record?.side).data
  const opens = record?.tradeSide
  if (side === undefined) return null
  return opens === 'open' || opens === 'close' ? tradeOfHedgeSide(side, opens) : { side }
}

/** New terms of a replaced order. The request has no side, so the order must be known. */
function replaced(terms: Terms, record: SeenOrder, price: string | undefined, size: string | undefined): Assessed {
  if (price === undefined) return emptyResult
  const trade = tradeOf(record)
  if (trade === null) return unknownTerms
  return assessedOf({ ...terms, ...trade, orderType: 'limit', qty: size, price, timeInForce: 'gtc' } as NewOrder)
}

const together = (all: readonly Assessed[]): Assessed => ({
  orders: all.flatMap(({ orders }) => orders),
  findings: all.flatMap(({ findings }) => findings).slice(0, 1),
})

type Reader<Name extends EndpointName> = (request: CheckedRequestFor<Name>, record: SeenOrder) => Assessed

const readers: { readonly [Name in EndpointName]?: Reader<Name> } = {
  placeStrategyOrder: (request) => strategy(request),
  modifyStrategyOrder: (request, record) => {
    const { orderId: _id, clientOid: _oid, ...change } = request
    if (record === null) return unknownTerms
    const before = strategy(record).orders
    const after = strategy({ ...record, ...withoutMissing(change) })
    return {
      ...after,
      orders: after.orders.map((order, leg) => ({
        ...order,
        replaces: before[leg] === undefined ? null : termsBefore(before[leg]),
      })),
    }
  },
  mixPlaceOrder: (request) => assessedOf(mixOrder(request, request)),
  mixBatchPlaceOrder: (request) => together(request.orderList.map((row) => assessedOf(mixOrder(request, row)))),
  mixModifyOrder: (request, record) =>
    replaced(
      { category: categoryOfProduct(request.productType), symbol: request.symbol },
      record,
      request.newPrice,
      request.newSize,
    ),
  spotPlaceOrder: (request) => assessedOf(newOrderOfSpot(request.symbol, request)),
  spotBatchOrders: ({ batchMode, symbol = '', orderList }) =>
    together(
      orderList.map((row) =>
        assessedOf(newOrderOfSpot(batchMode === 'multiple' ? (row.symbol ?? symbol) : symbol, row)),
      ),
    ),
  spotCancelReplaceOrder: ({ symbol, price, size }, record) =>
    replaced({ category: 'SPOT', symbol }, record, price, size),
}

type MixPlace = Pick<CheckedRequestFor<'mixPlaceOrder'>, 'productType' | 'symbol'>
type MixRow = CheckedRequestFor<'mixBatchPlaceOrder'>['orderList'][number]

/** In hedge mode every order states whether it opens or closes; in one-way mode none does. */
function mixOrder({ productType, symbol }: MixPlace, row: MixRow): NewOrder | null {
  return newOrderOfMix(
    categoryOfProduct(productType),
    symbol,
    row.tradeSide === undefined ? 'one_way_mode' : 'hedge_mode',
    row,
  )
}

/** Change that replaces an order by a new order; null for any other request. */
export function changeIn(name: EndpointName, request: unknown): OrderChange | null {
  if (name === 'spotCancelReplaceOrder') {
    const { orderId, clientOid, size } = request as CheckedRequestFor<'spotCancelReplaceOrder'>
    return { orderId, clientOid, size }
  }
  if (name !== 'mixModifyOrder') return null
  const { orderId, clientOid, newSize } = request as CheckedRequestFor<'mixModifyOrder'>
  return newSize === undefined ? null : { orderId, clientOid, size: newSize }
}

/**
 * Orders that a request places, in a common form for all calls. The request must conform to the declaration of its
 * call. `seen` is the changed order at its last read.
 */
export function assessedOrders(name: EndpointName, request: unknown, part: Pick<Leg, 'record'> | null): Assessed {
  const readTerms = readers[name] as Reader<EndpointName> | undefined
  return readTerms?.(request as CheckedRequestFor<EndpointName>, part?.record ?? null) ?? unknownTerms
}
