import { t } from '@/shared/languages/text'
import { type Delivery, portionsOf } from '@/shared/trading/batch/plan/delivery'
import { formatTime } from '@/renderer/kit/format/time'
import { plural } from '@/shared/languages/plural'

/** Remaining time: 45 s, 12:05 min, 3:20 h. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const two = (value: number): string => String(value).padStart(2, '0')
  if (seconds < 3600) return t`${Math.floor(seconds / 60)}:${two(seconds % 60)} min`
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))} h`
}

const allText = (rows: number): string =>
  rows === 1 ? t('The single row is sent') : t`All ${plural(rows, 'row')} are sent`

/** Delivery schedule of a batch, in a sentence. */
export function deliveryText(delivery: Delivery, rows: number, now: number): string {
  const { startAt, portions } = delivery
  const start = startAt === null ? t('at once') : t`at ${formatTime(startAt)}, in ${spanText(startAt - now)}`
  if (portions === null) return `${allText(rows)} ${start}`
  const count = portionsOf(Array.from({ length: rows }), delivery).length
  if (count === 1) return t`${allText(rows)} in one portion, ${start}`
  const span = spanText((count - 1) * portions.everyMs)
  return t`${count} portions of ${plural(portions.rows, 'row')}: first sent ${start}, last about ${span} later`
}
