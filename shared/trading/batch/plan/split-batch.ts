import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'

/** What decides which request an order leaves in. */
export interface Routed {
  readonly category: string
  /** Of a stock pair, whose call takes one order (spec: call 6). */
  readonly isStock?: boolean | undefined
  readonly symbol?: string | undefined
  /** Of a classic account, whose calls take one symbol a request. */
  readonly isClassic?: boolean | undefined
}

/**
 * Cuts orders into requests the exchange takes: one category each, at most 20, in the order they were given; of a
 * classic account one symbol each. Stock
 * orders have a lane of their own, one a request, and leave after the others: nobody waits behind their slow call.
 */
export function splitIntoRequests<T extends Routed>(orders: readonly T[]): T[][] {
  const requests: T[][] = []
  const open = new Map<string, T[]>()
  const isStock = (order: T): boolean => order.isStock === true
  for (const order of orders) {
    if (isStock(order)) continue
    const { category, symbol = '', isClassic = false } = order
    const shared = isClassic ? `${category} ${symbol}` : category
    let request = open.get(shared)
    if (request === undefined || request.length === ORDERS_PER_BATCH) {
      request = []
      open.set(shared, request)
      requests.push(request)
    }
    request.push(order)
  }
  return [...requests, ...orders.filter(isStock).map((order) => [order])]
}
