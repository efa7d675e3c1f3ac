import { bridge } from '@/renderer/state/bridge/bridge'
import { addNotice } from '@/renderer/state/stores/notices-store'

const SNOOZE_MINUTES = 15
export const snoozeLabel = `Snooze ${SNOOZE_MINUTES} min`

/** Takes notice of an alarm that is not critical, and says so where that is refused: it goes on sounding. */
export async function acknowledge(id: string): Promise<void> {
  const reply = await bridge.call('alarms.acknowledge', { id, reason: '' })
  if (!reply.ok) addNotice('error', 'The alarm is not acknowledged', reply.error.message)
}

/** Puts an alarm off, and says so where that is refused. */
export async function snooze(id: string): Promise<void> {
  const reply = await bridge.call('alarms.snooze', { id, minutes: SNOOZE_MINUTES })
  if (!reply.ok) addNotice('error', 'The alarm is not snoozed', reply.error.message)
}
