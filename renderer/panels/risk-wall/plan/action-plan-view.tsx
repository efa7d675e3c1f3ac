import { useMemo, useState } from 'react'
import { compare, isDecimal, isPositive, multiply } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { actionPlan, type PlannedAction } from '@/shared/trading/action-plan/action-plan'
import { coinDecimalsBy, usualTerms } from '@/shared/trading/action-plan/usual-terms'
import type { EffectiveThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { ltvBalanceOf, ltvOf, type Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import type { Instrument } from '@/shared/trading/market/instrument'
import { openRefusal } from '@/shared/trading/market/permissions'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { usePaced } from '@/renderer/kit/ui/hooks/use-paced'
import { useInstruments } from '@/renderer/state/queries/instruments'
import './action-plan.css'
import { PlanAction } from './plan-action'
import { SmallestWays } from './smallest-ways'
import { useSellBooks } from './use-sell-books'

const PERCENT = '0.01'
const inPercent = (ratio: string): string => multiply(ratio, '100')
const none: readonly Instrument[] = []

const targetProblem = (percent: string): string | null =>
  isDecimal(percent) && isPositive(percent) && compare(percent, '100') < 0
    ? null
    : t('must be above 0 and below 100, such as 60')
const shareProblem = (percent: string): string | null =>
  isDecimal(percent) && compare(percent, '50') <= 0 ? null : t('must be from 0 to 50, such as 1')

/** Symbols in which coins of the unit can be sold for USDT or for an owed coin. */
function sellPairs({ collateral, debts }: Portfolio, instruments: readonly Instrument[]): readonly Instrument[] {
  const collateralCoins = new Set(collateral.filter(({ amount }) => isPositive(amount)).map(({ coin }) => coin))
  const quoteCoins = new Set(['USDT', ...debts.map(({ coin }) => coin)])
  return instruments.filter(
    (instrument) =>
      collateralCoins.has(instrument.baseCoin) &&
      quoteCoins.has(instrument.quoteCoin) &&
      openRefusal(instrument) === null,
  )
}

/** Ways that work before those that do not, and few steps before many. */
const byEffort = (plan: readonly PlannedAction[]): readonly PlannedAction[] =>
  plan.toSorted((a, b) => Number(b.isFeasible) - Number(a.isFeasible) || a.legs.length - b.legs.length)

interface ActionPlanViewProps {
  readonly portfolio: Portfolio
  readonly thresholds: EffectiveThresholds
}

/** Minimum interval between plans, because proofs take time and a plan does not have to follow every reading. */
const PACE_MS = 2000

/** Actions that bring the ratio to a target, each as a sentence with exact amounts and its certificate. */
export function ActionPlanView({ portfolio: latest, thresholds }: ActionPlanViewProps) {
  const portfolio = usePaced(latest, PACE_MS, '')
  const [target, setTarget] = useState(inPercent(usualTerms.target))
  const [within, setWithin] = useState(inPercent(usualTerms.within))
  const [slippage, setSlippage] = useState(inPercent(usualTerms.slippage))
  const instruments = useInstruments('SPOT').data ?? none
  const pairs = useMemo(() => sellPairs(portfolio, instruments), [portfolio, instruments])
  const books = useSellBooks(pairs)
  const problems = [targetProblem(target), shareProblem(within), shareProblem(slippage)]
  const isValid = problems.every((problem) => problem === null)
  const before = useMemo(() => ({ ...ltvBalanceOf(portfolio), ltv: ltvOf(portfolio) }), [portfolio])
  const plan = useMemo(() => {
    if (!isValid) return []
    return actionPlan(portfolio, {
      target: multiply(target, PERCENT),
      within: multiply(within, PERCENT),
      slippage: multiply(slippage, PERCENT),
      instruments,
      bidsOf: (symbol) => books.get(symbol) ?? null,
      coinDecimalsOf: coinDecimalsBy(instruments),
    })
  }, [portfolio, target, within, slippage, isValid, instruments, books])
  const fields = [
    { label: t('Bring the ratio to'), value: target, change: setTarget },
    { label: t('Hold while prices move by'), value: within, change: setWithin },
    { label: t('Slippage at most'), value: slippage, change: setSlippage },
  ]
  return (
    <section className="plan" aria-label={t('Action plan')}>
      <div className="plan__fields">
        {fields.map(({ label, value, change }, at) => (
          <AmountField
            key={label}
            label={label}
            unit="%"
            value={value}
            error={problems[at] ?? null}
            onChange={(text) => change(text.trim())}
          />
        ))}
      </div>
      {portfolio.caveats.map((caveat) => (
        <p key={caveat} className="plan__caveat">
          {caveat}.
        </p>
      ))}
      {isValid && plan.length === 0 && (
        <PanelState kind="empty" title={t('Nothing to do')} text={t`The ratio is at or below ${target} % already.`} />
      )}
      <ul className="plan__actions">
        <SmallestWays details={before} thresholds={thresholds} />
        {byEffort(plan).map((action) => (
          <PlanAction
            key={action.way}
            action={action}
            before={before}
            target={multiply(target, PERCENT)}
            thresholds={thresholds}
          />
        ))}
      </ul>
    </section>
  )
}
