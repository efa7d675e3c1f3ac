import { type ComponentProps, type ReactNode, useId } from 'react'
import './button.css'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly tone?: 'plain' | 'primary' | 'buy' | 'sell' | 'danger' | 'quiet' | undefined
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** Keys with the same action, displayed inside the button. */
  readonly keys?: string | undefined
  readonly icon?: ReactNode
  /** Reason why it cannot be pressed yet: it is disabled, with the reason next to it. Null if it can. */
  readonly missing?: string | null | undefined
}

/** A named command. Never a submit button: bare Enter in a field must not send anything. */
export function Button({
  tone = 'plain',
  size = 'medium',
  keys,
  icon,
  missing,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const id = useId()
  const disabledProps = missing == null ? null : { disabled: true, title: missing, 'aria-describedby': id }
  return (
    <>
      {missing != null && (
        <span id={id} className="button-missing">
          {missing}
        </span>
      )}
      <button
        type="button"
        className={`button button--${tone} button--${size} ${className}`}
        {...rest}
        {...disabledProps}
      >
        {icon}
        {children !== undefined && <span className="button__label">{children}</span>}
        {keys !== undefined && <kbd className="button__keys">{keys}</kbd>}
      </button>
    </>
  )
}
