import type { Fee } from '../trading/orders/fees'
import type { OrderUpdate } from '../trading/orders/order'
import { type Counted, spendsQuote } from '../trading/orders/order-phrase'
import { isZero } from '../base/decimal'
import type { OrderRecord } from '../exchange/calls/trade/order-record'
import { feesOf } from './fees'
import { forcedIn } from './forced-by'

/** The status of a record that names none: not one we know, so the order is shown with this word. */
const NOT_STATED = 'not stated'

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

/**
 * Filled quantity of an order of this status, decimal text. Without one, a resting order has filled nothing; of any
 * other it is not known: ''.
 */
export const filledQtyOf = (status: string, amount: string): string =>
  amount === '' && status === 'live' ? '0' : amount

const isNothing = (amount: string): boolean => amount === '' || /^0+(\.0+)?(e[+-]?\d+)?$/i.test(amount)

/**
 * Quantity of an order. A market buy of another program may have an amount of quote coin only; of any other order the
 * amount is in another unit and is no quantity.
 */
export const qtyAsked = ({ qty, amount, ...counted }: Counted & { qty: string; amount: string }): string =>
  isNothing(qty) && !isNothing(amount) && spendsQuote(counted) ? amount : qty

/** Fees of an order or an execution in v3 words, paid where above zero (A-fee-sign). */
export const feesOfRecord = ({ symbol, feeDetail }: Pick<OrderRecord, 'symbol' | 'feeDetail'>): readonly Fee[] =>
  feesOf(
    symbol,
    'plus',
    feeDetail.map(({ feeCoin, fee, deduction }) => ({ coin: feeCoin, amount: fee, deduction })),
  )

/** An order as a REST call lists it becomes an order update. */
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
    price: record.orderType === 'market' ? '' : record.price,
    qty: qtyAsked(record),
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
