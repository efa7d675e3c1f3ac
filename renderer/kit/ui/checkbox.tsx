import type { ReactNode } from 'react'
import './field.css'

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  readonly disabled?: boolean | undefined
  readonly title?: string | undefined
}

export function Checkbox({ checked, onChange, children, disabled = false, title }: CheckboxProps) {
  return (
    <label className="check" title={title}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
