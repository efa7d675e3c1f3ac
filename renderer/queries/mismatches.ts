import { useQuery } from '@tanstack/react-query'
import { useSessionKey } from '../stores/account-session'
import { ask } from './client'

/** Where the exchange's messages differ from their declarations; asked again when their number changes. */
export function useMismatches(total: number) {
  const session = useSessionKey()
  return useQuery({
    queryKey: ['mismatches', session, total],
    queryFn: () => ask('health.mismatches', {}),
    enabled: total > 0,
    placeholderData: (before) => before,
  })
}
