import type { Category } from '@/shared/exchange/protocol/fields'
import type { OrderUpdate } from '@/shared/trading/orders/order'
import { isZero, multiply } from '@/shared/base/decimal'
import type { OrderPush } from '@/shared/exchange/channels'
import { forcedIn } from '../forced-by'
import { orderStatusOf } from '../order-update'
import { hedgeSideOf, tradeOfHedgeSide } from '@/shared/exchange/calls/classic/new-order'

/**
 * The side of the trade. In hedge mode `side` means the trade to unified accounts and the position to classic ones
 * (A-classic-hedge-side); position side and open or close say the same to both.
 */
export function tradeSideOfPush({
  side,
  posSide,
  tradeSide,
}: Pick<OrderPush, 'side' | 'posSide' | 'tradeSide'>): OrderPush['side'] {
  if ((posSide !== 'long' && posSide !== 'short') || (tradeSide !== 'open' && tradeSide !== 'close')) return side
  return tradeOfHedgeSide(hedgeSideOf(posSide), tradeSide).side
}

/** A classic `orders` push becomes an order update. `instType` is the category of the subscription. */
export function orderUpdateOfPush(instType: string, push: OrderPush): OrderUpdate {
  const filledQty = push.accBaseVolume || '0'
  return {
    source: 'push',
    orderId: push.orderId,
    clientOid: push.clientOid,
    // Margin orders come with those of spot and name their margin mode (A-margin-push).
    category:
      instType.toUpperCase() === 'SPOT' && push.marginMode !== '' ? 'MARGIN' : (instType.toUpperCase() as Category),
    symbol: push.instId,
    side: tradeSideOfPush(push),
    posSide: push.posSide === '' || push.posSide === 'net' ? null : push.posSide,
    orderType: push.orderType,
    timeInForce: push.force,
    stpMode: push.stpMode || null,
    reduceOnly: push.reduceOnly.toLowerCase() === 'yes',
    price: push.orderType === 'market' ? '' : push.price,
    qty: push.size,
    status: orderStatusOf(push.status),
    filledQty,
    filledValue: push.priceAvg === '' || isZero(filledQty) ? '0' : multiply(filledQty, push.priceAvg),
    avgPrice: push.priceAvg === '' || isZero(push.priceAvg) ? '' : push.priceAvg,
    fees: push.feeDetail
      .filter((fee) => fee.feeCoin !== '')
      .map((fee) => ({ coin: fee.feeCoin, amount: fee.fee.replace(/^-/, '') })),
    cancelReason: push.cancelReason || null,
    ...forcedIn(push),
    createdAt: Number(push.cTime || 0),
    updatedAt: Number(push.uTime || push.cTime || 0),
  }
}
