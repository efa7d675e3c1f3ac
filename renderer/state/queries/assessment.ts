import { useAccountQuery } from './account-query'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** The book moves under an order that is being typed. */
const AGAIN_MS = 2000

/**
 * What the main process thinks of an order that is being typed; `data` is undefined until it has said so. Null asks
 * nothing.
 */
export const useOrderAssessment = (order: OrderIntent | null) =>
  useAccountQuery(
    'orders.assess',
    { kind: 'place', orders: order === null ? [] : [order] },
    { enabled: order !== null, refetchInterval: AGAIN_MS, gcTime: AGAIN_MS },
  )
