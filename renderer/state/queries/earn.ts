import { PeriodType } from '@/shared/exchange/calls/earn/subscribe-info'
import { MINUTE_MS } from '@/shared/base/time'
import { useAccountQueries } from './account-query'
import { useAccountPoll } from './poll-age'

/** Key of a product: the call takes its ID and its kind of period. */
export interface ProductKey {
  readonly productId: string
  readonly periodType: string
}

/** Savings products with their age. */
export const useSavingsProducts = () => useAccountPoll('earn.products', {}, 2 * MINUTE_MS, { staleTime: MINUTE_MS })

/** Details of several products, in the order of the keys. */
export function useSavingsDetails(keys: readonly ProductKey[]) {
  const inputs = keys.map(({ productId, periodType }) => ({ productId, periodType: PeriodType.parse(periodType) }))
  return useAccountQueries('earn.product', inputs, (results) => results, { staleTime: MINUTE_MS })
}
