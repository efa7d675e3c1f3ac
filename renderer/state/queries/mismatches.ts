import { useAccountQuery } from './account-query'

/** Schema mismatches of the exchange's messages; refetched when their number changes. */
export const useMismatches = (total: number) =>
  useAccountQuery('health.mismatches', {}, { revision: total, enabled: total > 0, showsPrevious: true })
