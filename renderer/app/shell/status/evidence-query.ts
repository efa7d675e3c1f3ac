import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useAccountQuery } from '@/renderer/state/queries/account-query'

/** Evidence about the assumptions; read again when its counts change. */
export function useEvidence() {
  const revision = useHealth(({ health }) => {
    const { assumed = 0, otherwise = 0, unconfirmed = 0 } = health?.assumptions ?? {}
    return assumed + 1000 * (otherwise + 1000 * unconfirmed)
  })
  return useAccountQuery('assumptions.list', {}, { revision, staleTime: 0, showsPrevious: true })
}
