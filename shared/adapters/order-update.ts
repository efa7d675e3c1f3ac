import type { OrderUpdate } from '../trading/orders/order'
import { isZero } from '../base/decimal'
import type { OrderRecord } from '../exchange/calls/trade/order-record'
import { forcedIn } from './forced-by'

/** The status of a record that names none: not one we know, so the order is shown with this word. */
export const NOT_STATED = 'not stated'

/** `live` and `new` are both resting; canceled has two l in places (A-canceled-spelling, A-classic-canceled). */
const statusNames: ReadonlyMap<string, string> = new Map([
  ['new', 'live'],
  ['live', 'live'],
  ['partially_filled', 'partially_filled'],
  ['filled', 'filled'],
  ['canceled', 'canceled'],
  ['cancelled', 'canceled'],
])
/** The status of an order in the words of Volley, read in either case; unknown words pass unchanged. */
export const orderStatusOf = (word: string): string => statusNames.get(word.toLowerCase()) ?? (word || NOT_STATED)

/** An order as a REST call lists it becomes an order update. */
export function orderUpdateOfRecord(record: OrderRecord, source: Exclude<OrderUpdate['source'], 'push'>): OrderUpdate {
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
    price: record.orderType === 'market' ? '' : record.price,
    qty: record.qty || record.amount,
    status: orderStatusOf(record.orderStatus),
    filledQty: record.cumExecQty || '0',
    filledValue: record.cumExecValue || '0',
    avgPrice: record.avgPrice === '' || isZero(record.avgPrice) ? '' : record.avgPrice,
    fees: record.feeDetail
      .filter((fee) => fee.feeCoin !== '')
      .map((fee) => ({ coin: fee.feeCoin, amount: fee.fee.replace(/^-/, '') })),
    cancelReason: record.cancelReason || null,
    ...forcedIn(record),
    createdAt: Number(record.createdTime),
    updatedAt: Number(record.updatedTime),
  }
}
