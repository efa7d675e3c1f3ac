import type { ComponentProps, ReactNode } from 'react'
import './button.css'
import { Tooltip } from './tooltip'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  /** Said by the tooltip and to screen readers: an icon is never without words. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 'small' | 'medium' | undefined
}

export function IconButton({ label, icon, size = 'medium', className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button type="button" aria-label={label} className={`icon-button icon-button--${size} ${className}`} {...rest}>
        {icon}
      </button>
    </Tooltip>
  )
}
