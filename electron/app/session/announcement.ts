import type { Alarm } from '@/shared/trading/alarms/alarm'
import { noEvents } from '@/shared/trading/alarms/event-amounts'
import type { Delivery } from '@/shared/trading/alarms/incident'
import type { Announcement } from '@/shared/trading/destinations/announcement'

/** Owner of alarms: the name of the account's journal, and the label of its profile. */
export interface AlarmSource {
  readonly source: string
  readonly account: string
}

/**
 * A firing as a message for destinations; null for an update of an announced incident, which is only shown on screen.
 */
export const announcementOf = ({ alarm, change, about, totals }: Delivery, of: AlarmSource): Announcement | null =>
  change === 'updated' ? null : { ...alarmAnnouncement(alarm, of), about, totals }

/** An alarm as a message for destinations. */
export function alarmAnnouncement(alarm: Alarm, of: AlarmSource): Announcement {
  const { id: alarmId, incident: incidentId, rule, level, subject, title, text, firedAt, lastFiredAt: at } = alarm
  return {
    ...of,
    alarmId,
    incidentId,
    rule,
    level,
    about: '',
    subject,
    title,
    text,
    totals: noEvents,
    firedAt,
    at,
  }
}
