import type { Alarm } from '@/shared/trading/alarms/alarm'
import { type Incident, incidentsOf } from '@/shared/trading/alarms/incident'
import { bridge } from '@/renderer/state/bridge/bridge'
import { addNotice } from '@/renderer/state/stores/notices-store'

const SNOOZE_MINUTES = 15
export const snoozeLabel = `Snooze ${SNOOZE_MINUTES} min`

/** The alarms of incidents that nobody has taken notice of yet. */
export const unanswered = (incidents: readonly Incident[]): readonly Alarm[] =>
  incidents.flatMap(({ alarms }) => alarms.filter(({ acknowledged }) => acknowledged === null))

/** Incidents in which an alarm waits for an answer, the most severe first. */
export const openIncidents = (alarms: readonly Alarm[]): readonly Incident[] =>
  incidentsOf(alarms).filter((incident) => unanswered([incident]).length > 0)

/** Whether they are acknowledged only with a reason, and never snoozed. */
export const needsReason = (incidents: readonly Incident[]): boolean =>
  unanswered(incidents).some(({ level }) => level === 'critical')

/** As they are on screen: what fires again meanwhile is not answered by this. */
export const asShown = (alarms: readonly Alarm[]) => alarms.map(({ id, lastFiredAt }) => ({ id, lastFiredAt }))

/** Takes notice of what is not critical, and says so where that is refused: it goes on sounding. */
export async function acknowledge(incidents: readonly Incident[]): Promise<void> {
  const reply = await bridge.call('alarms.acknowledge', { alarms: asShown(unanswered(incidents)), reason: '' })
  if (!reply.ok) addNotice('error', 'The alarm is not acknowledged', reply.error.message)
}

/** What of an incident can be put off: it sounds, and nothing of it is critical. */
export const snoozable = (incident: Incident): readonly Alarm[] =>
  needsReason([incident])
    ? []
    : unanswered([incident]).filter(({ state, snoozedUntil }) => state === 'active' && snoozedUntil === null)

/** Puts an incident off, and says so where that is refused. */
export async function snooze(incident: Incident): Promise<void> {
  const reply = await bridge.call('alarms.snooze', { alarms: asShown(snoozable(incident)), minutes: SNOOZE_MINUTES })
  if (!reply.ok) addNotice('error', 'The alarm is not snoozed', reply.error.message)
}
