import type { IdSource } from '@/practice/engine/numbers/ids'
import { feeCoinOf, feeScaleOf } from '@/practice/engine/state/orders'
import { unitsOf } from '@/practice/engine/numbers/scale'
import { ONE_COIN, toText } from '@/practice/engine/numbers/units'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'
import type { Market, EngineFill, EngineOrder, Progress } from '@/practice/engine/state/entities'

/** Quote per base, truncated after 18 decimals. '' before the first fill. */
export function averageFillPrice(market: Market, value: bigint, lots: number): string {
  const qty = BigInt(lots) * market.lots.unit
  const [quote, base] = market.isInverse ? [qty, value] : [value, qty]
  return base === 0n ? '' : toText((quote * ONE_COIN) / base)
}

/** Changeable properties of an order other than its progress. */
type Terms = Pick<EngineOrder, 'price' | 'lots' | 'updatedTime'>

/** The text view of an order in its current state, or under earlier terms. */
export function viewOrder(
  order: EngineOrder,
  ids: IdSource,
  progress: Progress = order.progress,
  { price, lots, updatedTime }: Terms = order,
): PracticeOrder {
  const { market, account } = order
  const value = BigInt(progress.notional) * market.settle.step
  const view = {
    orderId: ids.orderId(order.number),
    clientOid: order.clientOid,
    uid: account.uid,
    category: order.category,
    symbol: market.instrument.symbol,
    side: order.side,
    posSide: order.posSide,
    holdMode: order.holdMode,
    orderType: order.orderType,
    timeInForce: order.timeInForce,
    stpMode: order.stpMode,
    reduceOnly: order.reduceOnly,
    price: order.isLimit ? market.ticks.plain(price) : '',
    qty: order.quoteOrdered > 0n ? toText(order.quoteOrdered) : market.lots.plain(lots),
    status: progress.status,
    filledQty: market.lots.plain(progress.filled),
    filledValue: toText(value),
    avgPrice: averageFillPrice(market, value, progress.filled),
    feeCoin: progress.filled === 0 ? '' : feeCoinOf(order),
    fee: toText(unitsOf(feeScaleOf(order), progress.fee)),
    cancelReason: progress.cancelReason,
    createdTime: order.createdTime,
    updatedTime,
  }
  return order.isForced ? { ...view, execType: 'liquidation' } : view
}

/** The text view of a leg of a trade. */
export function viewFill({ order, trade, scope, fee, pnl }: EngineFill, ids: IdSource): PracticeFill {
  const { market, account, category, clientOid, orderType, side, number } = order
  return {
    execId: ids.execId(trade.number, scope),
    tradeId: ids.tradeId(trade.number),
    orderId: ids.orderId(number),
    clientOid,
    uid: account.uid,
    category,
    symbol: market.instrument.symbol,
    orderType,
    side,
    price: market.ticks.plain(trade.ticks),
    qty: market.lots.plain(trade.lots),
    value: toText(BigInt(trade.notional) * market.settle.step),
    feeCoin: feeCoinOf(order),
    fee: toText(unitsOf(feeScaleOf(order), fee)),
    scope,
    pnl: toText(pnl),
    at: trade.at,
  }
}

/** A fill from before a restart is already text. */
export const fillText = (fill: EngineFill | PracticeFill, ids: IdSource): PracticeFill =>
  'trade' in fill ? viewFill(fill, ids) : fill
