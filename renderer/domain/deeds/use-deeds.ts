import { useMemo } from 'react'
import { type Deed, deedsOf } from '@/shared/trading/alarms/deed'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'

/** Deeds without an answer, the most severe first. */
export function useDeeds(): readonly Deed[] {
  const alarms = useAlarms((state) => state.alarms?.alarms)
  return useMemo(() => deedsOf(alarms ?? []), [alarms])
}
