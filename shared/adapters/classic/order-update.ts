import { isPositive, isZero } from '@/shared/base/decimal'
import { categoryOfProduct, tradeOfHedgeSide } from '@/shared/exchange/calls/classic/new-order'
import type { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import type { FillFee } from '@/shared/exchange/calls/classic/mix/mix-fills'
import type { DataFor } from '@/shared/exchange/endpoints'
import type { Fee } from '@/shared/trading/orders/fees'
import type { Fill, OrderUpdate } from '@/shared/trading/orders/order'
import { feesOf } from '../fees'
import { pnlIn } from '../realized-pnl'
import { forcedIn } from '../forced-by'
import { filledQtyOf, orderPriceOf, orderStatusOf } from '../order-update'
import { filledValueOf } from './filled-value'
import { classicOrderOf, type ClassicRecord } from './records'
import { feesOfSpotOrder } from './spot-order-fees'

/** Fields of the record of a futures order only. The list of spot orders omits them. */
function statedIn({ productType, record }: ClassicRecord): Pick<OrderUpdate, 'reduceOnly' | 'fees' | 'forcedBy'> {
  if (productType === null) return { reduceOnly: false, fees: feesOfSpotOrder(record) }
  const { reduceOnly, symbol, fee, marginCoin, tradeSide } = record
  return {
    reduceOnly: reduceOnly.toLowerCase() === 'yes',
    fees: feesOf(symbol, 'minus', [{ coin: marginCoin, amount: fee }]),
    ...forcedIn({ tradeSide }),
  }
}

/** Converts an order of a classic list to an order update. */
export function orderUpdateOfClassic(of: ClassicRecord, source: Exclude<OrderUpdate['source'], 'push'>): OrderUpdate {
  const { status, presets: _presets, ...order } = classicOrderOf(of)
  const avgPrice = order.avgPrice === '' || isZero(order.avgPrice) ? '' : order.avgPrice
  return {
    source,
    ...order,
    ...statedIn(of),
    stpMode: null,
    price: orderPriceOf(order),
    status: orderStatusOf(status),
    filledQty: filledQtyOf(orderStatusOf(status), of.record.baseVolume),
    filledValue:
      avgPrice === '' ? of.record.quoteVolume || '0' : filledValueOf(order.category, order.filledQty, avgPrice),
    avgPrice: isPositive(order.filledQty) ? avgPrice : '',
    cancelReason: of.productType === null ? of.record.cancelReason || null : null,
  }
}

const feesOfFill = (symbol: string, parts: readonly FillFee[]): readonly Fee[] =>
  feesOf(
    symbol,
    'minus',
    parts.map(({ feeCoin, totalFee, deduction, totalDeductionFee }) => ({
      coin: feeCoin,
      amount: totalFee,
      deduction,
      deducted: totalDeductionFee,
    })),
  )

const scopes = ['taker', 'maker'] as const
const scopeOf = (text: string): Fill['scope'] => scopes.find((scope) => scope === text) ?? ''

/** A spot execution in its list, which omits the client order ID. */
export const fillOfSpot = (record: DataFor<'spotFills'>[number]): Fill => ({
  execId: record.tradeId,
  orderId: record.orderId,
  clientOid: '',
  category: 'SPOT',
  symbol: record.symbol,
  side: record.side,
  price: record.priceAvg,
  qty: record.size,
  fees: feesOfFill(record.symbol, [record.feeDetail]),
  scope: scopeOf(record.tradeScope),
  at: Number(record.cTime || 0),
})

/** A futures execution. In hedge mode its side is the position's side (A-classic-hedge-side). */
export function fillOfMix(productType: ProductType, record: DataFor<'mixFills'>['fillList'][number]): Fill {
  const { side, tradeSide } = record
  const isHedge = tradeSide === 'open' || tradeSide === 'close'
  return {
    execId: record.tradeId,
    orderId: record.orderId,
    clientOid: '',
    category: categoryOfProduct(productType),
    symbol: record.symbol,
    side: isHedge ? tradeOfHedgeSide(side === 'sell' ? 'sell' : 'buy', tradeSide).side : side,
    price: record.price,
    qty: record.baseVolume,
    fees: feesOfFill(record.symbol, record.feeDetail),
    scope: scopeOf(record.tradeScope),
    ...pnlIn(categoryOfProduct(productType), record.profit),
    ...forcedIn({ tradeSide }),
    at: Number(record.cTime || 0),
  }
}
