import { useQueries, useQuery } from '@tanstack/react-query'
import { PeriodType } from '../../shared/exchange/earn/subscribe-info'
import { useSessionKey } from '../stores/account-session'
import { ask } from './client'

/** One product: the call takes its id and its kind of period. */
export interface ProductKey {
  readonly productId: string
  readonly periodType: string
}

/** The savings products there are. */
export function useSavingsProducts() {
  const session = useSessionKey()
  return useQuery({ queryKey: ['savings-products', session], queryFn: () => ask('earn.products', {}), staleTime: 60_000, refetchInterval: 120_000 })
}

function detailQuery(session: number, { productId, periodType }: ProductKey) {
  return {
    queryKey: ['savings-product', session, productId, periodType],
    queryFn: () => ask('earn.product', { productId, periodType: PeriodType.parse(periodType) }),
    staleTime: 60_000,
  }
}

/** The details of a few products, in the order they were asked for. */
export function useSavingsDetails(keys: readonly ProductKey[]) {
  const session = useSessionKey()
  return useQueries({ queries: keys.map((key) => detailQuery(session, key)) })
}
