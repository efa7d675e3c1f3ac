import { useDeferredValue, useMemo } from 'react'
import { useFreshness } from '@/renderer/state/stores/health/risk-store'
import { useOwnUnit } from './use-own-unit'
import { usePortfolio } from './use-portfolio'
import type { LtvContext } from '@/shared/trading/batch/draft/batch-context'

const outside = { freshness: 'waiting' } as const

/**
 * Risk unit of the open account, for the checks of its orders; the main process assesses them again before sending.
 * Null if there is none, or nothing to check.
 */
export function useLtvContext(isEnabled: boolean): LtvContext | null {
  const unit = useOwnUnit(isEnabled)
  const live = useFreshness(unit ?? outside) === 'live'
  const portfolio = useDeferredValue(usePortfolio(unit?.sample ?? null))
  const thresholds = unit?.thresholds ?? null
  const isInUnit = unit !== null
  return useMemo(
    () => (isInUnit ? { portfolio: live ? portfolio : null, thresholds } : null),
    [isInUnit, live, portfolio, thresholds],
  )
}
