import { useAccountQuery } from './account-query'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** The book moves under an order that is being typed. */
const AGAIN_MS = 2000

/**
 * What the main process finds about an order that is being typed; `data` is undefined until its first answer. Where
 * nothing but the market changes the order (`follows`), the answer before is shown until the next one. Null asks
 * nothing.
 */
export const useOrderAssessment = (order: OrderIntent | null, follows = false) =>
  useAccountQuery(
    'orders.assess',
    { kind: 'place', orders: order === null ? [] : [order] },
    { enabled: order !== null, refetchInterval: AGAIN_MS, gcTime: AGAIN_MS, keepPrevious: follows },
  )
