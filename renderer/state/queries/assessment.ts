import { useAccountQuery } from './account-query'
import { usePollReading } from './poll-age'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Refetch interval while an order is typed, because the book moves. */
const AGAIN_MS = 2000

/**
 * Assessment of the typed order by the main process with its age; `data` is undefined until the first reply. If only
 * the market changes the order (`follows`), the previous result is shown until the next. Null sends no query.
 */
export const useOrderAssessment = (order: OrderIntent | null, follows = false) =>
  usePollReading(
    useAccountQuery(
      'orders.assess',
      { kind: 'place', orders: order === null ? [] : [order] },
      { enabled: order !== null, refetchInterval: AGAIN_MS, gcTime: AGAIN_MS, showsPrevious: follows },
    ),
    AGAIN_MS,
  )
