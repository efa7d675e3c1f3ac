import type { ComponentProps, ReactNode } from 'react'
import './button.css'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly tone?: 'plain' | 'primary' | 'buy' | 'sell' | 'danger' | 'quiet' | undefined
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** Keys that do the same, shown inside the button. */
  readonly keys?: string | undefined
  readonly icon?: ReactNode
}

/** A command with a name. Never a submit button: bare Enter in a field must not send anything. */
export function Button({
  tone = 'plain',
  size = 'medium',
  keys,
  icon,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button type="button" className={`button button--${tone} button--${size} ${className}`} {...rest}>
      {icon}
      {children !== undefined && <span className="button__label">{children}</span>}
      {keys !== undefined && <kbd className="button__keys">{keys}</kbd>}
    </button>
  )
}
