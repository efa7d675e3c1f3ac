import { useMemo } from 'react'
import { decimalsOf, minimum, trim } from '@/shared/base/decimal'
import { actionPlan } from '@/shared/trading/action-plan/action-plan'
import type { RiskUnit } from '@/shared/trading/ltv/risk-unit'
import { usePaced } from '@/renderer/kit/ui/use-paced'
import { useInstruments } from '@/renderer/state/queries/instruments'
import { usePortfolio } from './use-portfolio'

/** What a plan aims for where nobody says otherwise, in percent. */
export const USUAL_TARGET = '60'
const USUAL_RATIO = '0.6'
/** What a plan begins with for how far prices may move, and for what a sale pays at most. */
const USUAL_WITHIN = '0.01'
const USUAL_SLIPPAGE = '0.002'
/** Decimals of amounts of coins that no spot symbol names. */
const USUAL_DECIMALS = 8
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
    const places = new Map(known.map(({ baseCoin, lotSize }) => [baseCoin, decimalsOf(trim(lotSize))]))
    const plan = actionPlan(portfolio, {
      target: minimum(USUAL_RATIO, warn),
      within: USUAL_WITHIN,
      slippage: USUAL_SLIPPAGE,
      instruments: known,
      bidsOf: () => null,
      coinDecimalsOf: (coin) => (coin === 'USDT' ? 2 : (places.get(coin) ?? USUAL_DECIMALS)),
    })
    return plan.find(({ isFeasible }) => isFeasible)?.sentence ?? null
  }, [portfolio, instruments, warn, isAsked])
}
