import type { PracticeFill, PracticeOrder } from '../exchange-core'
import type { Ids } from './ids'
import type { Market } from './market'
import type { EngineFill, EngineOrder } from './orders'
import { ONE_COIN, toText } from './units'

/** Quote per base, cut after 18 decimals; '' before the first fill. */
export function averagePrice(market: Market, value: bigint, lots: number): string {
  const qty = BigInt(lots) * market.lots.unit
  const [quote, base] = market.isInverse ? [qty, value] : [value, qty]
  return base === 0n ? '' : toText((quote * ONE_COIN) / base)
}

/** What changes about an order while it lives. */
export type OrderState = Pick<
  EngineOrder,
  'price' | 'lots' | 'status' | 'cancelReason' | 'filled' | 'filledValue' | 'fee' | 'feeCoin' | 'updatedTime'
>

/** The state of this moment, for a text that is made later or never. */
export const stateOf = ({ price, lots, status, cancelReason, filled, filledValue, fee, feeCoin, updatedTime }: EngineOrder): OrderState => ({
  price,
  lots,
  status,
  cancelReason,
  filled,
  filledValue,
  fee,
  feeCoin,
  updatedTime,
})

/** The text view of an order as it stands now, or as it stood in `state`. */
export function viewOrder(order: EngineOrder, ids: Ids, state: OrderState = order): PracticeOrder {
  const { market, account } = order
  return {
    orderId: ids.orderId(order.number),
    clientOid: order.clientOid,
    uid: account.uid,
    category: order.category,
    symbol: market.instrument.symbol,
    side: order.side,
    posSide: order.posSide,
    // What the account was when it was placed: one-way orders have no position side.
    holdMode: market.isFutures ? (order.posSide === null ? 'one_way_mode' : 'hedge_mode') : account.holdMode,
    orderType: order.orderType,
    timeInForce: order.timeInForce,
    stpMode: order.stpMode,
    reduceOnly: order.reduceOnly,
    ...(order.isForced ? { execType: 'liquidation' } : {}),
    price: order.isLimit ? market.ticks.plain(state.price) : '',
    qty: order.quoteOrdered > 0n ? toText(order.quoteOrdered) : market.lots.plain(state.lots),
    status: state.status,
    filledQty: market.lots.plain(state.filled),
    filledValue: toText(state.filledValue),
    avgPrice: averagePrice(market, state.filledValue, state.filled),
    feeCoin: state.feeCoin,
    fee: toText(state.fee),
    cancelReason: state.cancelReason,
    createdTime: order.createdTime,
    updatedTime: state.updatedTime,
  }
}

/** The text view of one leg of a trade. */
export function viewFill(fill: EngineFill, ids: Ids): PracticeFill {
  const { market, account, category, clientOid, orderType, side, number } = fill.order
  return {
    execId: ids.execId(fill.trade, fill.scope),
    tradeId: ids.tradeId(fill.trade),
    orderId: ids.orderId(number),
    clientOid,
    uid: account.uid,
    category,
    symbol: market.instrument.symbol,
    orderType,
    side,
    price: market.ticks.plain(fill.price),
    qty: market.lots.plain(fill.lots),
    value: toText(fill.value),
    feeCoin: fill.feeCoin,
    fee: toText(fill.fee),
    scope: fill.scope,
    pnl: toText(fill.pnl),
    at: fill.at,
  }
}
