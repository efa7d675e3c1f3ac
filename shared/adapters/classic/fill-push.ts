import { isZero, negate } from '@/shared/base/decimal'
import type { Fill } from '@/shared/trading/orders/order'
import type { OrderPush } from '@/shared/exchange/channels'
import { forcedIn } from '../forced-by'
import { tradeSideOfPush } from './order-push'

/** Scopes are spelt T and M in places (exchange: Classic channels). */
const scopes: Record<string, Fill['scope']> = { T: 'taker', taker: 'taker', M: 'maker', maker: 'maker' }

/**
 * The execution an `orders` push reports, or null when it reports none. Fees on the wire are negative when paid; ours
 * are positive.
 */
export function fillOfPush(instType: string, push: OrderPush): Fill | null {
  if (push.tradeId === '' || push.baseVolume === '' || isZero(push.baseVolume)) return null
  return {
    execId: push.tradeId,
    orderId: push.orderId,
    clientOid: push.clientOid,
    category: instType.toUpperCase(),
    symbol: push.instId,
    side: tradeSideOfPush(push),
    price: push.fillPrice,
    qty: push.baseVolume,
    feeCoin: push.fillFeeCoin,
    fee: push.fillFee === '' || isZero(push.fillFee) ? '0' : negate(push.fillFee),
    scope: scopes[push.tradeScope] ?? '',
    ...forcedIn(push),
    at: Number(push.fillTime || push.uTime || 0),
  }
}
