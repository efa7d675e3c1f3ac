import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { t } from '@/shared/languages/text'
import type { ScenarioStep } from '@/shared/settings/scenario'
import type { Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import { simulate } from '@/shared/trading/ltv/projection/simulate'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import { useLoanProducts } from '@/renderer/state/queries/loans'
import { useOwnUnit } from '@/renderer/domain/risk/use-own-unit'
import { useAccount } from '@/renderer/state/stores/account-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { ensureDraft } from '@/renderer/domain/drafts/store/draft-store'
import { HeatMap } from './heat-map'
import { beyondCaps, capsOf, omittedText } from './model-limits'
import { type ReadStep, readStep, stepForms } from './read-step'
import { Falls, PathView, PricesAfter } from './results'
import { ScenarioBar } from './scenario-bar'
import { StepRow } from './step-row'
import { useFlows } from './use-flows'
import { useSwapFee } from './use-swap-fee'
import { movingCoins, useStress } from './use-stress'

const presets = ['-5', '-10', '-20', '-30', '-50'] as const
const fallOf = (amount: string): ScenarioStep => ({ kind: 'market', coin: '', to: '', amount, rate: '' })

interface SimulatorViewProps {
  readonly riskUnitId: string
  readonly portfolio: Portfolio
  readonly thresholds: Thresholds | null
  /** Called with the final ratio, for the gauge; null without a simulation. */
  readonly onEnd: (ltv: string | null) => void
}

/** `Price of BTC −20 %`. */
function labelOf({ kind, coin, to, amount }: ScenarioStep): string {
  const { label, fields, unit } = stepForms[kind]
  const parts = [
    label,
    fields.includes('coin') ? coin : '',
    amount === '' ? '' : `${amount.replace('-', '−')} ${unit}`,
    fields.includes('to') ? t`for ${to}` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** Limitations of the model that make its figures less reliable. */
function ModelLimits({ riskUnitId, portfolio }: { readonly riskUnitId: string; readonly portfolio: Portfolio }) {
  const own = useOwnUnit()
  const positions = useAccount(({ account }) => account?.positions)
  const products = useLoanProducts().data?.list
  const futures = own?.id === riskUnitId ? (positions ?? []).map(({ symbol }) => symbol) : []
  const caps = useMemo(() => capsOf(products ?? []), [products])
  return (
    <div className="simulator__limits">
      {beyondCaps(portfolio, caps).map((sentence) => (
        <p key={sentence} className="plan__caveat">
          {sentence}
        </p>
      ))}
      <p className="muted">{omittedText(futures)}</p>
    </div>
  )
}

/** Scenario of consecutive steps and the resulting ratio. */
export function SimulatorView({ riskUnitId, portfolio, thresholds, onEnd }: SimulatorViewProps) {
  const [steps, setSteps] = useState<readonly ScenarioStep[]>([])
  const flows = useFlows(portfolio)
  const feeOf = useSwapFee()
  const borrowed = useMemo(() => portfolio.debts.map(({ coin }) => coin), [portfolio])
  const readings = useMemo(
    () => steps.map((step) => readStep(step, { ...flows, borrowed, feeOf })),
    [steps, flows, borrowed, feeOf],
  )
  const path = useMemo(
    () =>
      simulate(
        portfolio,
        readings.flatMap((reading) => (reading.ok ? [reading.step] : [])),
      ),
    [portfolio, readings],
  )
  const end = path.at(-1)!
  const moving = useMemo(() => movingCoins(end.portfolio), [end])
  const stresses = useStress(end.portfolio)
  const coins = useMemo(
    () => [...new Set([...portfolio.collateral.map(({ coin }) => coin), ...borrowed])],
    [portfolio, borrowed],
  )
  const isPlaying = path.length > 1
  useEffect(() => void ensureDraft(), [])
  useEffect(() => onEnd(isPlaying ? end.ltv : null), [onEnd, isPlaying, end.ltv])
  useEffect(() => () => onEnd(null), [onEnd])

  const replace = (at: number, step: ScenarioStep | null): void =>
    setSteps((now) => now.flatMap((entry, index) => (index !== at ? [entry] : step === null ? [] : [step])))
  const problemAt = (reading: ReadStep | undefined): string | null =>
    reading === undefined || reading.ok ? null : reading.problem
  return (
    <section className="simulator" aria-label={t('Simulator')}>
      <div className="simulator__scenario">
        <div className="simulator__presets" role="group" aria-label={t('Falls of the whole market')}>
          {presets.map((amount) => (
            <Button key={amount} size="small" onClick={() => setSteps([fallOf(amount)])}>
              {amount.replace('-', '−')} %
            </Button>
          ))}
        </div>
        <ol className="simulator__steps">
          {steps.map((step, at) => (
            <StepRow
              key={at}
              at={at}
              step={step}
              coins={coins}
              problem={problemAt(readings[at])}
              onChange={(next) => replace(at, next)}
              onRemove={() => replace(at, null)}
            />
          ))}
        </ol>
        <div className="simulator__presets">
          <Button
            size="small"
            icon={<Plus aria-hidden />}
            onClick={() => setSteps((now) => [...now, { ...fallOf(''), kind: 'price', coin: moving[0] ?? '' }])}
          >
            {t('Add a step')}
          </Button>
          {steps.length > 0 && (
            <Button size="small" tone="quiet" onClick={() => setSteps([])}>
              {t('Clear')}
            </Button>
          )}
        </div>
        <ScenarioBar steps={steps} onSteps={setSteps} />
        <ModelLimits riskUnitId={riskUnitId} portfolio={end.portfolio} />
      </div>
      <PathView
        path={path}
        labels={[t('Now'), ...steps.filter((_, at) => readings[at]?.ok).map(labelOf)]}
        thresholds={thresholds}
      />
      <Falls portfolio={end.portfolio} stresses={stresses} thresholds={thresholds} />
      <PricesAfter portfolio={end.portfolio} thresholds={thresholds} />
      <HeatMap portfolio={end.portfolio} thresholds={thresholds} coins={moving} />
    </section>
  )
}
