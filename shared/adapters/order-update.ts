import type { Fee } from '../trading/orders/fees'
import type { OrderUpdate } from '../trading/orders/order'
import { type Counted, spendsQuote } from '../trading/orders/order-phrase'
import { isZero } from '../base/decimal'
import type { OrderRecord } from '../exchange/calls/trade/order-record'
import { feesOf } from './fees'
import { forcedIn } from './forced-by'

/** The status of a record without one: unknown, so the order is shown with this text. */
const NOT_STATED = 'not stated'

/** `live` and `new` are both resting. canceled has two l in places (A-canceled-spelling, A-classic-canceled). */
const statusNames: ReadonlyMap<string, string> = new Map([
  ['new', 'live'],
  ['live', 'live'],
  ['partially_filled', 'partially_filled'],
  ['filled', 'filled'],
  ['canceled', 'canceled'],
  ['cancelled', 'canceled'],
])
/** Volley's status of an order, read in either case. Unknown values pass unchanged. */
export const orderStatusOf = (text: string): string => statusNames.get(text.toLowerCase()) ?? (text || NOT_STATED)

/**
 * Filled quantity of an order with this status, decimal text. Without one, it is '0' for a resting order and ''
 * (unknown) for any other.
 */
export const filledQtyOf = (status: string, amount: string): string =>
  amount === '' && status === 'live' ? '0' : amount

const isAbsent = (amount: string): boolean => amount === '' || /^0+(\.0+)?(e[+-]?\d+)?$/i.test(amount)

/**
 * Quantity of an order. A market buy of another program may have an amount of quote coin only. For any other order the
 * amount is in another unit and is no quantity.
 */
export const requestedQty = ({ qty, amount, ...counted }: Counted & { qty: string; amount: string }): string =>
  isAbsent(qty) && !isAbsent(amount) && spendsQuote(counted) ? amount : qty

/** Price of an order; '' for a market order, and for a price of 0, which means none in some records. */
export const orderPriceOf = ({ orderType, price }: { readonly orderType: string; readonly price: string }): string =>
  orderType === 'market' || isAbsent(price) ? '' : price

/** Fees of a v3 order or execution, positive if paid (A-fee-sign). */
export const feesOfRecord = ({ symbol, feeDetail }: Pick<OrderRecord, 'symbol' | 'feeDetail'>): readonly Fee[] =>
  feesOf(
    symbol,
    'plus',
    feeDetail.map(({ feeCoin, fee, deduction }) => ({ coin: feeCoin, amount: fee, deduction })),
  )

/** Converts an order of a REST call to an order update. */
export function orderUpdateOfRecord(record: OrderRecord, source: Exclude<OrderUpdate['source'], 'push'>): OrderUpdate {
  const status = orderStatusOf(record.orderStatus)
  return {
    source,
    orderId: record.orderId,
    clientOid: record.clientOid,
    category: record.category,
    symbol: record.symbol,
    side: record.side,
    posSide: record.posSide || null,
    orderType: record.orderType,
    timeInForce: record.timeInForce,
    stpMode: record.stpMode || null,
    reduceOnly: record.reduceOnly.toLowerCase() === 'yes',
    price: orderPriceOf(record),
    qty: requestedQty(record),
    status,
    filledQty: filledQtyOf(status, record.cumExecQty),
    filledValue: record.cumExecValue || '0',
    avgPrice: record.avgPrice === '' || isZero(record.avgPrice) ? '' : record.avgPrice,
    fees: feesOfRecord(record),
    cancelReason: record.cancelReason || null,
    ...forcedIn(record),
    createdAt: Number(record.createdTime),
    updatedAt: Number(record.updatedTime),
  }
}
