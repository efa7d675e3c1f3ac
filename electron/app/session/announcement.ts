import type { Alarm } from '@/shared/trading/alarms/alarm'
import { noEvents } from '@/shared/trading/alarms/event-amounts'
import type { Delivery } from '@/shared/trading/alarms/incident'
import type { Announcement } from '@/shared/trading/destinations/announcement'

/** Whose alarms they are: the name of the account's journal, and how its profile is called. */
export interface AlarmSource {
  readonly source: string
  readonly account: string
}

/**
 * A firing as destinations take it over; null for what only adds to an incident that was announced already: it is one
 * line more on screen and no message of its own.
 */
export const announcementOf = ({ alarm, news, about, totals }: Delivery, of: AlarmSource): Announcement | null =>
  news === 'updated' ? null : { ...alarmAnnouncement(alarm, of), about, totals }

/** An alarm as it leaves this machine. */
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
