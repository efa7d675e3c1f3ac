import { useMemo } from 'react'
import { type UnansweredEvent, unansweredEvents } from '@/shared/trading/alarms/unanswered-event'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'

/** Events without an answer, the most severe first. */
export function useLoanEvents(): readonly UnansweredEvent[] {
  const alarms = useAlarms((state) => state.alarms?.alarms)
  return useMemo(() => unansweredEvents(alarms ?? []), [alarms])
}
