import { useAccountPoll } from './poll-age'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Refetch interval while an order is typed, because the book moves. */
const AGAIN_MS = 2000

/**
 * Assessment of the typed order by the main process with its age; `data` is undefined until the first reply. If only
 * the market changes the order (`follows`), the previous result is shown until the next. Null sends no query.
 */
export const useOrderAssessment = (order: OrderIntent | null, follows = false) =>
  useAccountPoll('orders.assess', { kind: 'place', orders: order === null ? [] : [order] }, AGAIN_MS, {
    enabled: order !== null,
    gcTime: AGAIN_MS,
    showsPrevious: follows,
  })
