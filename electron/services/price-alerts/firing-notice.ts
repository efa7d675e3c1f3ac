import { grouped } from '@/shared/base/grouped'
import type { Notice } from '@/shared/ipc/transport/notice'
import { t } from '@/shared/languages/text'
import { noEvents } from '@/shared/trading/alarms/event-amounts'
import type { Announcement } from '@/shared/trading/destinations/announcement'
import type { Firing } from '@/shared/trading/price-alerts/firing'
import { priceAlertText } from '@/shared/trading/price-alerts/price-alert'

/** Lease shared by application and watchman for the alerts of a profile. Also the source of their dispatches. */
export const priceAlertsOf = (profileId: string): string => `price-alerts ${profileId}`

/** Notice of a firing. The ID is the same in both processes and at any time. */
export function firingNotice({ alert, at, by, before }: Firing): Notice {
  const { source, lastPrice, category, note } = alert
  const lines = [
    t`${source === 'last' ? t('Last') : t('Mark')} price ${grouped(lastPrice ?? '')}, ${category}.`,
    before === null ? '' : t`It crossed while it was not monitored; before that it was ${grouped(before)}.`,
    by === 'watchman' ? t('The watchman saw it.') : '',
    note,
  ]
  return {
    id: `price-alert ${alert.id} ${at}`,
    at,
    level: 'warning',
    title: priceAlertText(alert),
    text: lines.filter((part) => part !== '').join(' '),
    priceAlert: alert.id,
  }
}

/** Message for the destinations, with the name of the profile; null if the alert has no destination level. */
export function firingAnnouncement(firing: Firing, account: string): Announcement | null {
  const { id, at, title, text } = firingNotice(firing)
  const level = firing.alert.outside
  if (level === null) return null
  return {
    alarmId: firing.alert.id,
    incidentId: id,
    source: priceAlertsOf(firing.profileId),
    account,
    rule: 'price-alert',
    level,
    about: '',
    subject: firing.alert.symbol,
    title,
    text,
    totals: noEvents,
    firedAt: at,
    at,
  }
}
