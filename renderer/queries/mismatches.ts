import { useQuery } from '@tanstack/react-query'
import { useApp } from '../stores/app-store'
import { ask } from './client'

/** Where the exchange's messages differ from their declarations; asked again when their number changes. */
export function useMismatches(total: number) {
  const profileId = useApp(({ app }) => app?.profile.id ?? '')
  return useQuery({
    queryKey: ['mismatches', profileId, total],
    queryFn: () => ask('health.mismatches', {}),
    enabled: total > 0,
    placeholderData: (before) => before,
  })
}
