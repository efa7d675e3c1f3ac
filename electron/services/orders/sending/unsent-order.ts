import { orderDefaults, type Order } from '@/shared/trading/orders/order'
import { newPlan, type Protection } from '@/shared/trading/orders/protection'
import { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { NamedIntent } from './named-intent'

type OrderIdentity = Pick<Order, 'batchId' | 'row' | 'createdAt' | 'revision'>

/** An order of Volley before it is sent: immediately, or at its time. */
export function unsentOrder(
  intent: NamedIntent,
  identity: OrderIdentity,
  state: 'queued' | 'waiting' = 'queued',
): Order {
  return {
    ...orderDefaults,
    ...identity,
    key: intent.clientOid,
    clientOid: intent.clientOid,
    orderId: null,
    origin: 'volley',
    category: intent.category,
    symbol: intent.symbol,
    side: intent.side,
    posSide: intent.posSide ?? null,
    orderType: intent.orderType,
    // Call 6 has neither: the exchange decides, and the first update shows the values.
    ...(intent.isStock === true
      ? { timeInForce: '', stpMode: null }
      : { timeInForce: intent.timeInForce, stpMode: intent.stpMode }),
    reduceOnly: intent.reduceOnly === 'yes',
    price: intent.price ?? '',
    qty: intent.qty,
    state,
    ...(intent.protection === undefined ? {} : { protection: newPlan(intent.protection) }),
    updatedAt: identity.createdAt,
  }
}

const termsOf = ({ takeProfit, stopLoss }: Protection): Protection => ({
  ...(takeProfit === undefined ? {} : { takeProfit }),
  ...(stopLoss === undefined ? {} : { stopLoss }),
})

/** Only a stock order has no time in force before the exchange has shown it. */
export const isUnshownStock = ({ timeInForce }: Pick<Order, 'timeInForce'>): boolean => timeInForce === ''

/** Intent of a waiting order of a batch; the inverse of `unsentOrder`. */
export function intentOf(order: Order): NamedIntent {
  const { category, symbol, side, orderType, timeInForce, stpMode, qty, price, posSide, clientOid, protection } = order
  const isStock = isUnshownStock(order)
  const intent = OrderIntent.parse({
    category,
    symbol,
    side,
    orderType,
    timeInForce: isStock ? 'gtc' : timeInForce,
    stpMode: isStock ? 'none' : stpMode,
    qty,
    ...(price === '' ? {} : { price }),
    ...(posSide === null ? {} : { posSide }),
    ...(protection === undefined ? {} : { protection: termsOf(protection) }),
  })
  return { ...intent, clientOid, ...(isStock ? { isStock } : {}) }
}
