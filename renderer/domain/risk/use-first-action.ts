import { useMemo } from 'react'
import { minimum } from '@/shared/base/decimal'
import { actionPlan } from '@/shared/trading/action-plan/action-plan'
import { coinDecimalsBy, usualTerms } from '@/shared/trading/action-plan/usual-terms'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { usePaced } from '@/renderer/kit/ui/hooks/use-paced'
import { useInstruments } from '@/renderer/state/queries/instruments'
import { usePortfolio } from './use-portfolio'

/** Update interval; the text is for reading, not for trading. */
const PACE_MS = 3000

/**
 * First feasible action of the plan, in words: to the usual target, or to the warning threshold if that is lower. Null
 * if the ratio is already there, before the first reading, and if not requested. It reads no order book, so a sale of
 * unknown depth is never the first.
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
