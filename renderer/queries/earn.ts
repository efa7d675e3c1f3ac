import { useQueries, useQuery } from '@tanstack/react-query'
import { PeriodType } from '../../shared/exchange/earn/subscribe-info'
import { useApp } from '../stores/app-store'
import { ask } from './client'

const useProfileId = (): string => useApp(({ app }) => app?.profile.id ?? '')

/** One product: the call takes its id and its kind of period. */
export interface ProductKey {
  readonly productId: string
  readonly periodType: string
}

/** The savings products there are. */
export function useSavingsProducts() {
  const profileId = useProfileId()
  return useQuery({ queryKey: ['savings-products', profileId], queryFn: () => ask('earn.products', {}), staleTime: 60_000, refetchInterval: 120_000 })
}

function detailQuery(profileId: string, { productId, periodType }: ProductKey) {
  return {
    queryKey: ['savings-product', profileId, productId, periodType],
    queryFn: () => ask('earn.product', { productId, periodType: PeriodType.parse(periodType) }),
    staleTime: 60_000,
  }
}

/** The details of a few products, in the order they were asked for. */
export function useSavingsDetails(keys: readonly ProductKey[]) {
  const profileId = useProfileId()
  return useQueries({ queries: keys.map((key) => detailQuery(profileId, key)) })
}
