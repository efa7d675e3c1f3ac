import { PeriodType } from '@/shared/exchange/calls/earn/subscribe-info'
import { MINUTE_MS } from '@/shared/base/time'
import { useAccountQueries, useAccountQuery } from './account-query'

/** Key of a product: the call takes its ID and its kind of period. */
export interface ProductKey {
  readonly productId: string
  readonly periodType: string
}

export const useSavingsProducts = () =>
  useAccountQuery('earn.products', {}, { staleTime: MINUTE_MS, refetchInterval: 2 * MINUTE_MS })

/** Details of several products, in the order of the keys. */
export function useSavingsDetails(keys: readonly ProductKey[]) {
  const inputs = keys.map(({ productId, periodType }) => ({ productId, periodType: PeriodType.parse(periodType) }))
  return useAccountQueries('earn.product', inputs, (results) => results, { staleTime: MINUTE_MS })
}
