import { useQuery } from '@tanstack/react-query'
import type { OrderIntent } from '../../shared/ipc/contract'
import { useSessionKey } from '../stores/account-session'
import { ask } from './client'

/** The book moves under an order that is being typed. */
const AGAIN_MS = 2000

/** What the main process thinks of an order that is being typed; `data` is undefined until it has said so. Null asks nothing. */
export function useOrderAssessment(order: OrderIntent | null) {
  const session = useSessionKey()
  return useQuery({
    queryKey: ['assessment', session, order],
    queryFn: () => ask('orders.assess', { kind: 'place', orders: order === null ? [] : [order] }),
    enabled: order !== null,
    refetchInterval: AGAIN_MS,
    gcTime: AGAIN_MS,
  })
}
