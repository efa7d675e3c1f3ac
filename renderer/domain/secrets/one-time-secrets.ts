import { useQuery } from '@tanstack/react-query'
import type { HeldSecret } from '@/shared/ipc/trading/api-desk'
import { ask, queryClient } from '@/renderer/state/queries/client'

const queryKey = ['held-secrets']

/** Next secret to be saved; null for none. It reappears after a reload. */
export function useWaitingSecret(): HeldSecret | null {
  const { data } = useQuery({ queryKey, queryFn: () => ask('secrets.list', {}), staleTime: 0 }, queryClient)
  return data?.[0] ?? null
}

export const readHeldSecretsAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
