import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import type { ClockReading } from '@/shared/trading/health/health'
import { isAgreed } from '@/electron/exchange/protocol/clock-sync'
import type { Voice } from '@/electron/base/notices'

/** Minimum error of the wall clock that is reported. */
const MOST_MS = MINUTE_MS
/** Maximum error of a clock that counts as correct again. */
const RIGHT_MS = MINUTE_MS / 2

/** Rounded, such as `3 min`, `9 h` or `40 d`. */
function spanOf(ms: number): string {
  if (ms < 2 * HOUR_MS) return t`${Math.round(ms / MINUTE_MS)} min`
  return ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} h` : `${Math.round(ms / DAY_MS)} d`
}

const effect = t(
  'Limits of a day, cool-offs, loan ends, quiet hours and records go by the exchange’s clock; ages and countdowns on ' +
    'screen may be wrong. Set the clock of this computer right.',
)

/**
 * Call regularly with a reading of the exchange's clock. Notifies once, with the difference, if the wall clock is off
 * by more than a minute, and again only after it was correct or set.
 */
export function createClockNotice(notify: Voice['notify']): (reading: ClockReading | null) => void {
  let notified: number | null = null
  return (reading) => {
    if (reading === null || !isAgreed(reading)) return
    const { offsetMs, errorMs } = reading
    const leastMs = Math.abs(offsetMs) - errorMs
    if (Math.abs(offsetMs) < RIGHT_MS) notified = null
    if (leastMs <= MOST_MS || (notified !== null && Math.abs(offsetMs - notified) <= MOST_MS)) return
    notified = offsetMs
    const span = spanOf(Math.abs(offsetMs))
    const text =
      offsetMs < 0
        ? t`It is ${span} ahead of the exchange’s. ${effect}`
        : t`It is ${span} behind the exchange’s. ${effect}`
    notify('warning', t('The clock of this computer is wrong'), text)
  }
}
