import { X } from 'lucide-react'
import { t, punctuated } from '@/shared/languages/text'
import { type ScenarioKind, type ScenarioStep, scenarioKinds } from '@/shared/settings/scenario'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Select } from '@/renderer/kit/ui/fields/select'
import { stepForms } from './read-step'
import { Input } from '@/renderer/kit/ui/fields/input'

const kindOptions = scenarioKinds.map((value) => ({ value, label: stepForms[value].label }))

interface StepRowProps {
  readonly step: ScenarioStep
  readonly coins: readonly string[]
  readonly problem: string | null
  readonly at: number
  readonly onChange: (step: ScenarioStep) => void
  readonly onRemove: () => void
}

/** A step of a scenario: its kind, coin and amount. */
export function StepRow({ step, coins, problem, at, onChange, onRemove }: StepRowProps) {
  const { fields, unit, hint } = stepForms[step.kind]
  const options = coins.map((value) => ({ value, label: value }))
  const name = t`Step ${at + 1}`
  const choose = (kind: ScenarioKind): void =>
    onChange({
      kind,
      coin: step.coin || (coins[0] ?? ''),
      to: step.to || (coins[1] ?? ''),
      amount: step.kind === kind ? step.amount : '',
      rate: step.rate,
    })
  return (
    <li className="step">
      <div className="step__fields">
        <Select
          size="small"
          label={t`${name}: what happens`}
          value={step.kind}
          options={kindOptions}
          onChange={choose}
        />
        {fields.includes('coin') && (
          <Select
            size="small"
            label={t`${name}: coin`}
            value={step.coin}
            options={options}
            onChange={(coin) => onChange({ ...step, coin })}
          />
        )}
        {fields.includes('to') && (
          <>
            <span className="muted">{t('for')}</span>
            <Select
              size="small"
              label={t`${name}: coin to buy`}
              value={step.to}
              options={options}
              onChange={(to) => onChange({ ...step, to })}
            />
          </>
        )}
        <span className="step__amount">
          <Input
            className="num"
            aria-label={punctuated(`${name}: ${unit}`)}
            aria-invalid={problem !== null}
            title={hint}
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            value={step.amount}
            onChange={(event) => onChange({ ...step, amount: event.target.value })}
          />
          <span className="muted">{unit}</span>
        </span>
        {fields.includes('rate') && (
          <span className="step__amount">
            <Input
              className="num"
              aria-label={t`${name}: APR in percent`}
              inputMode="decimal"
              autoComplete="off"
              value={step.rate}
              onChange={(event) => onChange({ ...step, rate: event.target.value })}
            />
            <span className="muted">{t('% APR')}</span>
          </span>
        )}
        <IconButton label={t`Remove ${name.toLowerCase()}`} size="small" icon={<X aria-hidden />} onClick={onRemove} />
      </div>
      {problem !== null && step.amount !== '' && (
        <p className="step__problem" role="alert">
          {stepForms[step.kind].label}: {problem}
        </p>
      )}
    </li>
  )
}
