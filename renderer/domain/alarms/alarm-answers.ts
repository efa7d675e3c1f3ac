import { t } from '@/shared/languages/text'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import { type Incident, incidentsOf } from '@/shared/trading/alarms/incident'
import { bridge } from '@/renderer/state/bridge/bridge'
import { formatTime } from '@/renderer/kit/format/time'
import { addNotice } from '@/renderer/state/stores/notices-store'

const SNOOZE_MINUTES = 15
export const snoozeLabel = t`Snooze ${SNOOZE_MINUTES} min`

/** Alarms of the incidents that are not acknowledged yet. */
export const unanswered = (incidents: readonly Incident[]): readonly Alarm[] =>
  incidents.flatMap(({ alarms }) => alarms.filter(({ acknowledged }) => acknowledged === null))

/** Incidents in which an alarm waits for an answer, the most severe first. */
export const openIncidents = (alarms: readonly Alarm[]): readonly Incident[] =>
  incidentsOf(alarms).filter((incident) => unanswered([incident]).length > 0)

/** True if acknowledging needs a reason; such incidents cannot be snoozed. */
export const needsReason = (incidents: readonly Incident[]): boolean =>
  unanswered(incidents).some(({ level }) => level === 'critical')

/** Alarms with their firing on screen: a later firing is not acknowledged. */
export const firingsOf = (alarms: readonly Alarm[]) => alarms.map(({ id, lastFiredAt }) => ({ id, lastFiredAt }))

/** Text for alarms that stay unacknowledged because they fired after they were shown; '' for none. */
export function firedSinceText(unanswered: readonly Alarm[], displayed: readonly Alarm[]): string {
  const [alarm, ...more] = unanswered.toSorted((a, b) => b.lastFiredAt - a.lastFiredAt)
  if (alarm === undefined) return ''
  const at = formatTime(alarm.lastFiredAt)
  if (more.length > 0)
    return t`${unanswered.length} alarms fired since these were shown, the last at ${at}: acknowledge them as well.`
  return displayed.some(({ id }) => id === alarm.id)
    ? t`It fired again at ${at}: acknowledge the new one.`
    : t`Another one fired at ${at}, after these were shown: acknowledge it as well.`
}

/** Adds a notice about alarms that a late answer missed: they keep sounding. */
function noteLate(what: string, unanswered: readonly Alarm[], displayed: readonly Alarm[]): void {
  const [worst] = unanswered
  if (worst !== undefined) addNotice('warning', t`Not ${what}: ${worst.title}`, firedSinceText(unanswered, displayed))
}

/**
 * Acknowledges incidents without critical alarms. A refused or late acknowledgement adds a notice: the alarm keeps
 * sounding.
 */
export async function acknowledge(incidents: readonly Incident[]): Promise<void> {
  const displayed = unanswered(incidents)
  const reply = await bridge.call('alarms.acknowledge', { alarms: firingsOf(displayed), reason: '' })
  if (!reply.ok) addNotice('error', t('The alarm is not acknowledged'), reply.error.message)
  else noteLate('acknowledged', reply.value.unanswered, displayed)
}

/** Alarms of an incident that can be snoozed: sounding, and none of the incident critical. */
export const snoozable = (incident: Incident): readonly Alarm[] =>
  needsReason([incident])
    ? []
    : unanswered([incident]).filter(({ state, snoozedUntil }) => state === 'active' && snoozedUntil === null)

/** Snoozes an incident. A refused or late snooze adds a notice. */
export async function snooze(incident: Incident): Promise<void> {
  const displayed = snoozable(incident)
  const reply = await bridge.call('alarms.snooze', { alarms: firingsOf(displayed), minutes: SNOOZE_MINUTES })
  if (!reply.ok) addNotice('error', t('The alarm is not snoozed'), reply.error.message)
  else noteLate('snoozed', reply.value.unanswered, displayed)
}
