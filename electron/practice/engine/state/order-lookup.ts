import type { ExchangeCore } from '../api/exchange-core'
import type { IdSource } from '../numbers/ids'
import type { EngineAccount, EngineOrder } from './entities'

/** How traders name an order: by its id or by their own; the id decides where both are given. */
export type EngineOrderName = Parameters<ExchangeCore['findOrder']>[1]

/** The order of an account that goes by a name, open or closed. */
export function lookUpOrder(
  { orders }: EngineAccount,
  ids: IdSource,
  { orderId, clientOid }: EngineOrderName,
): EngineOrder | undefined {
  if (orderId !== undefined) return orders.find({ number: ids.orderNumber(orderId) })
  return clientOid === undefined ? undefined : orders.find({ clientOid })
}
