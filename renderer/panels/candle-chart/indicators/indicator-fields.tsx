import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { type ChosenIndicator, indicatorLabel, valueProblem } from './chosen-indicators'
import type { Parameter } from './indicator'

interface ParameterFieldProps {
  readonly parameter: Parameter
  readonly value: number
  readonly onChange: (value: number) => void
}

/** The typed text stays in the field while its value is unchanged; it is applied once it is valid. */
function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const [typed, setTyped] = useState({ text: String(value), value })
  const text = typed.value === value ? typed.text : String(value)
  const type = (next: string): void => {
    const parameterValue = valueProblem(next, parameter) === null ? Number(next) : value
    setTyped({ text: next, value: parameterValue })
    if (parameterValue !== value) onChange(parameterValue)
  }
  return (
    <TextField numeric label={parameter.label} value={text} error={valueProblem(text, parameter)} onChange={type} />
  )
}

interface IndicatorFieldsProps {
  readonly chosen: ChosenIndicator
  readonly onChange: (chosen: ChosenIndicator) => void
  readonly onRemove: () => void
}

/** An indicator of the chart: its parameters and the button to remove it. */
export function IndicatorFields({ chosen, onChange, onRemove }: IndicatorFieldsProps) {
  const { indicator, values } = chosen
  return (
    <div role="group" className="indicators__one" aria-label={indicatorLabel(chosen)}>
      <span title={indicator.name}>{indicator.short}</span>
      {Object.entries(indicator.parameters).map(([id, parameter]) => (
        <ParameterField
          key={id}
          parameter={parameter}
          value={values[id] ?? parameter.initial}
          onChange={(value) => onChange({ indicator, values: { ...values, [id]: value } })}
        />
      ))}
      <IconButton size="small" label={t`Remove ${indicatorLabel(chosen)}`} icon={<Trash2 />} onClick={onRemove} />
    </div>
  )
}
