import type { ChangeEvent, ReactNode } from 'react'
import './field.css'
import { Input } from './input'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Name for screen readers, without a visible text. */
  readonly label?: string | undefined
  readonly children?: ReactNode
  readonly disabled?: boolean | undefined
  readonly title?: string | undefined
}

export function Checkbox({ checked, onChange, label, children, disabled = false, title }: CheckboxProps) {
  const change = useLatestCallback((event: ChangeEvent<HTMLInputElement>) => onChange(event.target.checked))
  return (
    <label className="check" title={title}>
      <Input type="checkbox" aria-label={label} checked={checked} disabled={disabled} onChange={change} />
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}
