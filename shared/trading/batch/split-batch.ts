import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'

/** Cuts orders into requests the exchange takes: one category each, at most 20, in the order they were given. */
export function splitIntoRequests<T extends { readonly category: string }>(orders: readonly T[]): T[][] {
  const requests: T[][] = []
  const open = new Map<string, T[]>()
  for (const order of orders) {
    let request = open.get(order.category)
    if (request === undefined || request.length === ORDERS_PER_BATCH) {
      request = []
      open.set(order.category, request)
      requests.push(request)
    }
    request.push(order)
  }
  return requests
}
