import { t } from '@/shared/languages/text'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'

/** Remaining time in its two largest units: `3 d 4 h`, `2 h 05 min`, `4 min 30 s`. */
export function countdown(ms: number): string {
  if (ms <= 0) return 'expired'
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} ${t('d')} ${Math.floor((ms % DAY_MS) / HOUR_MS)} ${t('h')}`
  if (ms >= HOUR_MS)
    return t`${Math.floor(ms / HOUR_MS)} h ${String(Math.floor((ms % HOUR_MS) / MINUTE_MS)).padStart(2, '0')} min`
  return t`${Math.floor(ms / MINUTE_MS)} min ${String(Math.floor((ms % MINUTE_MS) / 1000)).padStart(2, '0')} s`
}
