import { useMemo } from 'react'
import { t } from '@/shared/languages/text'
import type { HistoryWindow } from '@/renderer/state/queries/risk'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'

/** Ranges of the history. `everyMs` is the interval at which the window advances. */
export const historyRanges = {
  '1h': { label: t('1h'), ms: HOUR_MS, everyMs: 4000, text: t('the last hour') },
  '24h': { label: t('24h'), ms: DAY_MS, everyMs: 15_000, text: t('the last 24 hours') },
  '7d': { label: t('7d'), ms: 7 * DAY_MS, everyMs: 30_000, text: t('the last 7 days') },
  '30d': { label: t('30d'), ms: 30 * DAY_MS, everyMs: MINUTE_MS, text: t('the last 30 days') },
  '1y': { label: t('1y'), ms: 365 * DAY_MS, everyMs: 5 * MINUTE_MS, text: t('the last year') },
  '2y': { label: t('2y'), ms: 730 * DAY_MS, everyMs: 5 * MINUTE_MS, text: t('the last two years') },
} as const
export type HistoryRange = keyof typeof historyRanges

/** Window of a range. It advances in whole steps, so that requests within a step are equal. */
export function useRangeWindow(range: HistoryRange): HistoryWindow {
  const { ms, everyMs } = historyRanges[range]
  const to = Math.ceil(useNow(true, everyMs) / everyMs) * everyMs
  return useMemo(() => ({ from: to - ms, to }), [to, ms])
}
