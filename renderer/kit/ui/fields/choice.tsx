import { type ChangeEvent, useId } from 'react'
import './choice.css'
import { Input } from './input'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'

export interface ChoiceOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly tone?: 'up' | 'down' | undefined
  readonly disabled?: boolean | undefined
  /** Reason why it cannot be chosen, or its meaning. */
  readonly title?: string | undefined
}
export interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly ChoiceOption<Value>[]
  readonly onChange: (value: Value) => void
  readonly size?: 'small' | 'medium' | undefined
  readonly wide?: boolean | undefined
  readonly 'aria-invalid'?: boolean
  /** ID of its hint or its error. */
  readonly 'aria-describedby'?: string | undefined
}

/** A few choices side by side. Native radios: arrow keys move, one Tab stop. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  size = 'medium',
  wide = false,
  ...aria
}: ChoiceProps<Value>) {
  const name = useId()
  const change = useLatestCallback((event: ChangeEvent<HTMLInputElement>) => {
    const chosen = options.find((option) => option.value === event.target.value)
    if (chosen !== undefined) onChange(chosen.value)
  })
  return (
    <div
      role="radiogroup"
      aria-label={label}
      {...aria}
      className={`choice choice--${size} ${wide ? 'choice--wide' : ''}`}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={`choice__option ${option.tone ? `choice__option--${option.tone}` : ''}`}
          title={option.title}
        >
          <Input
            type="radio"
            className="choice__input"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={change}
          />
          <span className="choice__label">{option.label}</span>
        </label>
      ))}
    </div>
  )
}
