import type { ComponentProps, ReactNode } from 'react'
import './chip.css'

export type ChipTone = 'neutral' | 'up' | 'down' | 'warn' | 'unknown' | 'danger' | 'accent' | 'quiet' | 'practice'
export interface ChipProps extends ComponentProps<'span'> {
  readonly tone?: ChipTone | undefined
  readonly icon?: ReactNode
}

/** A short label: a state, a side, a count. */
export function Chip({ tone = 'neutral', icon, className = '', children, ...rest }: ChipProps) {
  return (
    <span className={`chip chip--${tone} ${className}`} {...rest}>
      {icon}
      {children}
    </span>
  )
}
