import { useMemo, useState } from 'react'
import { t, punctuated, semicolon } from '@/shared/languages/text'
import type { Account } from '@/shared/trading/account/account'
import { coinDecimalsBy, usualTerms } from '@/shared/trading/action-plan/usual-terms'
import { fasterCrash, pastCrashes } from '@/shared/trading/market/crash-returns'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { LoanSale } from '@/shared/trading/rehearsal/loan-liquidation'
import { loanMeasures, unitMeasures } from '@/shared/trading/rehearsal/measures'
import { runRehearsal } from '@/shared/trading/rehearsal/run'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Select } from '@/renderer/kit/ui/fields/select'
import { useInstruments } from '@/renderer/state/queries/instruments'
import { DrawnCrashEditor, type DrawnPoint, drawnCrash, usualDrawing } from './drawn-crash'
import { RehearsalCurve } from './rehearsal-curve'
import { MeasuresTable, RehearsalResults, RehearsalSteps } from './rehearsal-tables'
import { type CurrentInputs, useRehearsalInputs } from './use-rehearsal-inputs'
import './rehearsal.css'

const DRAWN = 'drawn'
const speeds = ['1', '10', '60'] as const
type Speed = (typeof speeds)[number]
const none: readonly Instrument[] = []

const crashOptions = [
  ...pastCrashes.map(({ name }) => ({ value: name, label: name })),
  { value: DRAWN, label: t('A drawn path') },
]
const ways: readonly { readonly value: LoanSale; readonly label: string }[] = [
  { value: 'whole', label: t('Loans are sold whole') },
  { value: 'in steps', label: t('Loans are sold in steps') },
]
const speedOptions: readonly { readonly value: Speed; readonly label: string }[] = [
  { value: '1', label: t('As fast as it was') },
  { value: '10', label: t('10 times as fast') },
  { value: '60', label: t('60 times as fast') },
]

/** A crash over the units and loans of now: sales in their sequence, their cost, and what would have saved it. */
export function Rehearsal({ account }: { readonly account: Account }) {
  const current = useRehearsalInputs(account)
  const [inputs, setTaken] = useState<CurrentInputs | null>(null)
  const [name, setName] = useState('2025-10-10')
  const [way, setWay] = useState<LoanSale>('whole')
  const [speed, setSpeed] = useState<Speed>('1')
  const [drawing, setDrawing] = useState<readonly DrawnPoint[]>(usualDrawing)
  const crash = useMemo(() => {
    const path = name === DRAWN ? drawnCrash(drawing) : (pastCrashes.find((past) => past.name === name) ?? null)
    return path === null ? null : fasterCrash(path, Number(speed))
  }, [name, drawing, speed])
  return (
    <div className="stress rehearsal" role="region" aria-label={t('Rehearsal of a crash')} tabIndex={0}>
      <div className="rehearsal__choices">
        <Select size="small" label={t('Crash')} value={name} options={crashOptions} onChange={setName} />
        <Select size="small" label={t('Speed')} value={speed} options={speedOptions} onChange={setSpeed} />
        <Select size="small" label={t('Liquidation of loans')} value={way} options={ways} onChange={setWay} />
        <Button size="small" tone="primary" onClick={() => setTaken(current)}>
          {inputs === null ? t('Rehearse with the figures of now') : t('Rehearse again with the figures of now')}
        </Button>
      </div>
      {name === DRAWN && <DrawnCrashEditor points={drawing} onChange={setDrawing} />}
      {crash !== null && <p className="muted">{crash.about}</p>}
      {inputs !== null && crash !== null && <RehearsalReport inputs={inputs} crash={crash} way={way} />}
      <p className="muted">
        {t(
          'Nothing is sent. Liquidation as assumed of the exchange: a unit after three checks a second ' +
            'apart, a tenth of its collateral each second at the mark price less 0.5 %; a loan at its ' +
            'line, less 2 %. Without the interest of units, and each unit as one account.',
        )}
      </p>
    </div>
  )
}

interface RehearsalReportProps {
  readonly inputs: CurrentInputs
  readonly crash: Parameters<typeof runRehearsal>[1]
  readonly way: LoanSale
}

function RehearsalReport({ inputs, crash, way }: RehearsalReportProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const [step, setStep] = useState<number | null>(null)
  const instruments = useInstruments('SPOT').data ?? none
  const run = useMemo(() => runRehearsal(inputs, crash, way), [inputs, crash, way])
  const chosen = run.results.find(({ subject }) => subject.key === picked) ?? run.results[0] ?? null
  const measures = useMemo(() => {
    if (chosen === null) return []
    const { subject, rehearsed } = chosen
    if (subject.kind === 'loan') return loanMeasures(subject.key, subject.terms, way, rehearsed, run.path)
    const market = { instruments, bidsOf: () => null, coinDecimalsOf: coinDecimalsBy(instruments) }
    return unitMeasures(subject, rehearsed, run.path, { ...usualTerms, ...market })
  }, [chosen, way, run, instruments])
  const omitted = run.excluded.map(({ name, reason }) => punctuated(`${name}: ${reason}`))
  return (
    <>
      {omitted.length > 0 && <p className="warn" role="alert">{t`Left out: ${omitted.join(semicolon())}.`}</p>}
      {inputs.notes.length > 0 && <p className="warn">{t`Not known: ${inputs.notes.join(semicolon())}.`}</p>}
      {chosen === null ? (
        <p>{t('Nothing to rehearse: no unit and no loan with known figures owes anything.')}</p>
      ) : (
        <>
          <RehearsalResults
            results={run.results}
            chosen={chosen.subject.key}
            onChoose={(key) => {
              setPicked(key)
              setStep(null)
            }}
          />
          <RehearsalCurve result={chosen} path={run.path} chosen={step} />
          {chosen.rehearsed.sales.length > 0 && (
            <RehearsalSteps key={chosen.subject.key} sales={chosen.rehearsed.sales} chosen={step} onChoose={setStep} />
          )}
          {measures.length > 0 && <MeasuresTable measures={measures} />}
        </>
      )}
    </>
  )
}
