import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'

/** Fields that decide about the request of an order. */
export interface Routed {
  readonly category: string
  /** True for a stock pair, whose call takes one order (spec: call 6). */
  readonly isStock?: boolean | undefined
  readonly symbol?: string | undefined
  /** True for a classic account, whose calls take one symbol per request. */
  readonly isClassic?: boolean | undefined
}

/**
 * Splits orders into requests that the exchange accepts: one category each, at most 20, in the given sequence; for a
 * classic account one symbol each. Stock orders have a separate lane with one order per request. They are sent last, so
 * that no other order waits for their slow call.
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
