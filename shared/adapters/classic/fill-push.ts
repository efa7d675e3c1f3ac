import { equals, isDecimal, isZero } from '@/shared/base/decimal'
import type { Fee } from '@/shared/trading/orders/fees'
import type { Fill } from '@/shared/trading/orders/order'
import { Side } from '@/shared/exchange/protocol/fields'
import type { OrderPush } from '@/shared/exchange/channels'
import { feesOf } from '../fees'
import { forcedIn } from '../forced-by'
import { pnlIn } from '../realized-pnl'
import { categoryOfPush, feesOfPush, tradeSideOfPush } from './order-push'

/** Scopes are spelled T and M in places (exchange: Classic channels). */
const scopes: Record<string, Fill['scope']> = { T: 'taker', taker: 'taker', M: 'maker', maker: 'maker' }

/** A push has one fee of its fill, and all fees of the order: those of the first fill are equal. */
function feesOfFill(push: OrderPush): readonly Fee[] {
  const ofOrder = feesOfPush(push)
  const isFirst = push.accBaseVolume !== '' && equals(push.accBaseVolume, push.baseVolume)
  if (isFirst && push.feeDetail.length > 1 && ofOrder.length > 0) return ofOrder
  const deduction = push.feeDetail.find(({ feeCoin }) => feeCoin === push.fillFeeCoin)?.deduction ?? ''
  return feesOf(push.instId, 'minus', [{ coin: push.fillFeeCoin, amount: push.fillFee, deduction }])
}

const timeOf = ({ fillTime, uTime }: OrderPush): string => fillTime || uTime

const hasFill = ({ tradeId, baseVolume }: OrderPush): boolean =>
  isDecimal(baseVolume) ? !isZero(baseVolume) : tradeId !== ''

/** True if the execution in a push lacks its ID, price, quantity, side or time: the list of fills has them. */
export const hasUnreadableFill = (push: OrderPush): boolean =>
  hasFill(push) &&
  (push.tradeId === '' ||
    !isDecimal(push.fillPrice) ||
    !isDecimal(push.baseVolume) ||
    timeOf(push) === '' ||
    !Side.safeParse(push.side).success)

/** The execution in an `orders` push, or null without a readable one. */
export function fillOfPush(instType: string, push: OrderPush): Fill | null {
  if (!hasFill(push) || hasUnreadableFill(push)) return null
  return {
    execId: push.tradeId,
    orderId: push.orderId,
    clientOid: push.clientOid,
    category: categoryOfPush(instType, push),
    symbol: push.instId,
    side: tradeSideOfPush(push),
    price: push.fillPrice,
    qty: push.baseVolume,
    fees: feesOfFill(push),
    scope: scopes[push.tradeScope] ?? '',
    ...pnlIn(categoryOfPush(instType, push), push.pnl),
    ...forcedIn(push),
    at: Number(timeOf(push)),
  }
}
