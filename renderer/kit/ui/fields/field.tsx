import { type ChangeEvent, type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'
import './field.css'
import { Input } from './input'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'

interface FieldFrame {
  readonly label: ReactNode
  /** The error as text. It also marks the input as invalid. */
  readonly error?: string | null | undefined
  /** Fix with one keypress. */
  readonly fix?: ReactNode
  readonly hint?: ReactNode
}
export interface FieldProps extends FieldFrame {
  readonly children: (input: {
    readonly id: string
    readonly 'aria-invalid': boolean
    readonly 'aria-describedby': string | undefined
  }) => ReactNode
}

/** A label above, the input, and below it the error as text with its fix. */
export function Field({ label, error, fix, hint, children }: FieldProps) {
  const id = useId()
  const wrong = error !== null && error !== undefined
  const described = wrong || hint !== undefined
  return (
    <div className="field" data-invalid={wrong || undefined}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': wrong, 'aria-describedby': described ? `${id}-said` : undefined })}
      {described && (
        <div id={`${id}-said`} className={wrong ? 'field__error' : 'field__hint'} role={wrong ? 'alert' : undefined}>
          <span>{wrong ? error : hint}</span>
          {wrong && fix}
        </div>
      )}
    </div>
  )
}

export interface TextFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Unit of the amount, as a chip inside the field: a string or a button that switches it. */
  readonly unit?: ReactNode
  readonly numeric?: boolean | undefined
}

/** One line of text or one amount. Amounts remain the typed text. */
export function TextField({
  label,
  error,
  fix,
  hint,
  value,
  onChange,
  unit,
  numeric = false,
  className = '',
  onKeyDown,
  ...rest
}: TextFieldProps) {
  const change = useLatestCallback((event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value))
  const keyDown = useLatestCallback((event: KeyboardEvent<HTMLInputElement>) => onKeyDown?.(event))
  return (
    <Field label={label} error={error} fix={fix} hint={hint}>
      {(input) => (
        <div className={`input-box ${className}`}>
          <Input
            {...input}
            className={`input-box__input ${numeric ? 'num' : ''}`}
            value={value}
            inputMode={numeric ? 'decimal' : undefined}
            autoComplete="off"
            spellCheck={false}
            onChange={change}
            onKeyDown={keyDown}
            {...rest}
          />
          {unit !== undefined && <span className="input-box__unit">{unit}</span>}
        </div>
      )}
    </Field>
  )
}
