import { PeriodType } from '@/shared/exchange/calls/earn/subscribe-info'
import { MINUTE_MS } from '@/shared/base/time'
import { useAccountQueries, useAccountQuery } from './account-query'

/** One product: the call takes its id and its kind of period. */
export interface ProductKey {
  readonly productId: string
  readonly periodType: string
}

/** The savings products there are. */
export const useSavingsProducts = () =>
  useAccountQuery('earn.products', {}, { staleTime: MINUTE_MS, refetchInterval: 2 * MINUTE_MS })

/** The details of a few products, in the order they were asked for. */
export function useSavingsDetails(keys: readonly ProductKey[]) {
  const inputs = keys.map(({ productId, periodType }) => ({ productId, periodType: PeriodType.parse(periodType) }))
  return useAccountQueries('earn.product', inputs, (results) => results, { staleTime: MINUTE_MS })
}
