import { useAccountQuery } from './account-query'

/** Where the exchange's messages differ from their declarations; asked again when their number changes. */
export const useMismatches = (total: number) =>
  useAccountQuery('health.mismatches', {}, { revision: total, enabled: total > 0, keepPrevious: true })
