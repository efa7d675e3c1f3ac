import { t, comma } from '@/shared/languages/text'
import { sizeText } from '@/shared/trading/orders/order-phrase'
import { z } from 'zod'
import { type EndpointName, endpoints } from '@/shared/exchange/endpoints'
import {
  Category,
  DecimalString,
  OrderType,
  PosSide,
  Side,
  StpMode,
  TimeInForce,
  YesNo,
} from '@/shared/exchange/protocol/fields'
import { categoryOfProduct, newOrderOfMix, newOrderOfSpot } from '@/shared/exchange/calls/classic/new-order'
import { grouped } from '@/shared/base/grouped'
import type { Instrument } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import { intentSentenceOf, priceText } from '@/shared/trading/orders/intent-sentence'

/** Rules of a symbol; null if unknown. */
export type InstrumentOf = (category: string, symbol: string) => Instrument | null

/** A new order from the bytes of its request. A stock order has no time in force and no self-trade prevention. */
const WrittenOrder = z.looseObject({
  category: Category,
  symbol: z.string(),
  side: Side,
  orderType: OrderType,
  qty: DecimalString,
  price: DecimalString.optional(),
  timeInForce: TimeInForce.default('gtc'),
  posSide: PosSide.optional(),
  stpMode: StpMode.default('none'),
  reduceOnly: YesNo.optional(),
})

/** An amend of a resting order from the bytes of its request. */
const WrittenChange = z.looseObject({
  category: z.string(),
  symbol: z.string(),
  orderId: z.string().optional(),
  clientOid: z.string().optional(),
  price: DecimalString.optional(),
  qty: DecimalString.optional(),
  autoCancel: YesNo,
})

const placing: ReadonlySet<EndpointName> = new Set(['placeBatch', 'placeOrder', 'placeRealityOrder'])
const changing: ReadonlySet<EndpointName> = new Set(['batchModifyOrder', 'modifyOrder'])

function orderSentence(order: z.output<typeof WrittenOrder>, isStock: boolean, instrumentOf: InstrumentOf): string {
  const instrument = instrumentOf(order.category, order.symbol)
  const unit = instrument === null ? '' : qtyUnit(order, instrument).coin
  return intentSentenceOf(order, unit, instrument?.priceDecimals, isStock)
}

/** The single order of a classic batch in the common form, with its margin mode; null for any other body. */
function classicOrder(
  endpoint: EndpointName,
  body: unknown,
): { readonly order: unknown; readonly margin: string } | null {
  if (endpoint === 'spotBatchOrders') {
    const { symbol, orderList = [] } = endpoints.spotBatchOrders.request.safeParse(body).data ?? {}
    const [row, ...more] = orderList
    return row === undefined || more.length > 0 ? null : { order: newOrderOfSpot(symbol ?? '', row), margin: '' }
  }
  if (endpoint !== 'mixBatchPlaceOrder') return null
  const request = endpoints.mixBatchPlaceOrder.request.safeParse(body).data
  const [row, ...more] = request?.orderList ?? []
  if (request === undefined || row === undefined || more.length > 0) return null
  const category = categoryOfProduct(request.productType)
  const holdMode = row.tradeSide === undefined ? 'one_way_mode' : 'hedge_mode'
  return { order: newOrderOfMix(category, request.symbol, holdMode, row), margin: t`, ${request.marginMode} margin` }
}

function changeSentence(change: z.output<typeof WrittenChange>, instrumentOf: InstrumentOf): string {
  const { category, symbol, orderId, clientOid = '', price, qty, autoCancel } = change
  const decimals = instrumentOf(category, symbol)?.priceDecimals ?? 0
  const terms = [
    ...(price === undefined ? [] : [t`price to ${priceText(price, decimals)}`]),
    ...(qty === undefined ? [] : [t`quantity to ${sizeText({ category, symbol, side: 'sell', qty }, grouped)}`]),
  ]
  const fails = autoCancel === 'yes' ? t(', canceled if the change fails') : ''
  return t`Change order ${orderId ?? clientOid} · ${symbol} ${category}: ${terms.join(comma()) || t('nothing')}${fails}`
}

const memberText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Any other call about orders: its path and every member of its body, by the names of the exchange. */
function bodySentence(endpoint: EndpointName, body: unknown): string {
  const members = Object.entries(Object(body) as object).map(([name, value]) => `${name} ${memberText(value)}`)
  return `${endpoints[endpoint].path}: ${members.join(comma())}`
}

/** Sentence of an order, amend or call, read only from the bytes that are sent. */
export function writtenSentence(endpoint: EndpointName, body: string, instrumentOf: InstrumentOf): string {
  const content: unknown = JSON.parse(body)
  if (placing.has(endpoint)) {
    const order = WrittenOrder.safeParse(content).data
    if (order !== undefined) return orderSentence(order, endpoint === 'placeRealityOrder', instrumentOf)
  }
  const classic = classicOrder(endpoint, content)
  const order = classic === null ? undefined : WrittenOrder.safeParse(classic.order).data
  if (classic !== null && order !== undefined) return orderSentence(order, false, instrumentOf) + classic.margin
  const change = changing.has(endpoint) ? WrittenChange.safeParse(content).data : undefined
  return change === undefined ? bodySentence(endpoint, content) : changeSentence(change, instrumentOf)
}
