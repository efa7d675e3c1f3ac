import { PeriodType } from '@/shared/exchange/calls/earn/subscribe-info'
import { MINUTE_MS } from '@/shared/base/time'
import { useAccountQueries, useAccountQuery } from './account-query'
import { usePollReading } from './poll-age'

/** Key of a product: the call takes its ID and its kind of period. */
export interface ProductKey {
  readonly productId: string
  readonly periodType: string
}

const EVERY_MS = 2 * MINUTE_MS

/** Savings products with their age. */
export function useSavingsProducts() {
  const query = useAccountQuery('earn.products', {}, { staleTime: MINUTE_MS, refetchInterval: EVERY_MS })
  return { ...usePollReading(query, EVERY_MS), refetch: query.refetch }
}

/** Details of several products, in the order of the keys. */
export function useSavingsDetails(keys: readonly ProductKey[]) {
  const inputs = keys.map(({ productId, periodType }) => ({ productId, periodType: PeriodType.parse(periodType) }))
  return useAccountQueries('earn.product', inputs, (results) => results, { staleTime: MINUTE_MS })
}
