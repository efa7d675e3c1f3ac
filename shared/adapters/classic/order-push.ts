import type { Category } from '@/shared/exchange/protocol/fields'
import type { Fee } from '@/shared/trading/orders/fees'
import type { OrderUpdate } from '@/shared/trading/orders/order'
import { isZero } from '@/shared/base/decimal'
import type { OrderPush } from '@/shared/exchange/channels'
import { feesOf } from '../fees'
import { forcedIn } from '../forced-by'
import { filledValueOf } from './filled-value'
import { filledQtyOf, orderPriceOf, orderStatusOf, requestedQty } from '../order-update'
import { hedgeSideOf, tradeOfHedgeSide } from '@/shared/exchange/calls/classic/new-order'

/**
 * The side of the trade. In hedge mode `side` is the trade's side for unified accounts and the position's side for
 * classic ones (A-classic-hedge-side). Position side and open or close have the same meaning for both.
 */
export function tradeSideOfPush({
  side,
  posSide,
  tradeSide,
}: Pick<OrderPush, 'side' | 'posSide' | 'tradeSide'>): OrderPush['side'] {
  if ((posSide !== 'long' && posSide !== 'short') || (tradeSide !== 'open' && tradeSide !== 'close')) return side
  return tradeOfHedgeSide(hedgeSideOf(posSide), tradeSide).side
}

/** Margin orders are pushed with those of spot and name their margin mode (A-margin-push). */
export const categoryOfPush = (instType: string, { marginMode }: Pick<OrderPush, 'marginMode'>): Category => {
  const category = instType.toUpperCase() as Category
  return category === 'SPOT' && marginMode !== '' ? 'MARGIN' : category
}

/** The fees of all fills of the order. */
export const feesOfPush = ({ instId, feeDetail }: Pick<OrderPush, 'instId' | 'feeDetail'>): readonly Fee[] =>
  feesOf(
    instId,
    'minus',
    feeDetail.map(({ feeCoin, fee, deduction }) => ({ coin: feeCoin, amount: fee, deduction })),
  )

/** Converts a classic `orders` push to an order update. `instType` is the category of the subscription. */
export function orderUpdateOfPush(instType: string, push: OrderPush): OrderUpdate {
  const status = orderStatusOf(push.status)
  const filledQty = filledQtyOf(status, push.accBaseVolume)
  const [category, symbol, side] = [categoryOfPush(instType, push), push.instId, tradeSideOfPush(push)]
  return {
    source: 'push',
    orderId: push.orderId,
    clientOid: push.clientOid,
    category,
    symbol,
    side,
    posSide: push.posSide === '' || push.posSide === 'net' ? null : push.posSide,
    orderType: push.orderType,
    timeInForce: push.force,
    stpMode: push.stpMode || null,
    reduceOnly: push.reduceOnly.toLowerCase() === 'yes',
    price: orderPriceOf(push),
    qty: requestedQty({ category, symbol, side, orderType: push.orderType, qty: push.size, amount: push.notional }),
    status,
    filledQty,
    filledValue: filledValueOf(instType.toUpperCase(), filledQty || '0', push.priceAvg),
    avgPrice: push.priceAvg === '' || isZero(push.priceAvg) ? '' : push.priceAvg,
    fees: feesOfPush(push),
    cancelReason: push.cancelReason || null,
    ...forcedIn(push),
    createdAt: Number(push.cTime || 0),
    updatedAt: Number(push.uTime || 0),
  }
}
