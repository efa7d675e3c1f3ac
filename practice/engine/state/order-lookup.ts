import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { IdSource } from '@/practice/engine/numbers/ids'
import type { EngineAccount, EngineOrder } from './entities'

/** ID of an order: orderId or clientOid. The orderId is used if both are given. */
export type EngineOrderName = Parameters<ExchangeCore['findOrder']>[1]

/** The order of an account with this ID, open or closed. */
export function lookUpOrder(
  { orders }: EngineAccount,
  ids: IdSource,
  { orderId, clientOid }: EngineOrderName,
): EngineOrder | undefined {
  if (orderId !== undefined) return orders.find({ number: ids.orderNumber(orderId) })
  return clientOid === undefined ? undefined : orders.find({ clientOid })
}
