import { useQuery } from '@tanstack/react-query'
import type { OneTimeSecret } from '@/shared/ipc/trading/api-desk'
import { fetchOutput, queryClient } from '@/renderer/state/queries/client'

const queryKey = ['held-secrets']

/** Next secret to be saved; null for none. It reappears after a reload. */
export function useWaitingSecret(): OneTimeSecret | null {
  const { data } = useQuery({ queryKey, queryFn: () => fetchOutput('secrets.list', {}), staleTime: 0 }, queryClient)
  return data?.[0] ?? null
}

export const refetchOneTimeSecrets = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
