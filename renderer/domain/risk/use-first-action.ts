import { useMemo } from 'react'
import { minimum } from '@/shared/base/decimal'
import { actionPlan } from '@/shared/trading/action-plan/action-plan'
import { coinDecimalsBy, usualTerms } from '@/shared/trading/action-plan/usual-terms'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { usePaced } from '@/renderer/kit/ui/hooks/use-paced'
import { useInstruments } from '@/renderer/state/queries/instruments'
import { usePortfolio } from './use-portfolio'

/** It is read, not traded on: it need not follow every reading. */
const PACE_MS = 3000

/**
 * The first action of the plan that works, in words: to the usual target, or to the warning line where that is lower.
 * Null where the ratio is there already, while nothing was read, and while nobody asks. It looks at no order book, so
 * that a sale whose depth is not known is not the first.
 */
export function useFirstAction(
  { id, sample, effectiveThresholds: { warn } }: RiskUnit,
  isAsked: boolean,
): string | null {
  const model = usePortfolio(sample)
  const portfolio = usePaced(model, PACE_MS, `${id} ${model === null} ${isAsked}`)
  const instruments = useInstruments('SPOT').data
  return useMemo(() => {
    if (portfolio === null || !isAsked) return null
    const known = instruments ?? []
    const plan = actionPlan(portfolio, {
      ...usualTerms,
      target: minimum(usualTerms.target, warn),
      instruments: known,
      bidsOf: () => null,
      coinDecimalsOf: coinDecimalsBy(known),
    })
    return plan.find(({ isFeasible }) => isFeasible)?.sentence ?? null
  }, [portfolio, instruments, warn, isAsked])
}
