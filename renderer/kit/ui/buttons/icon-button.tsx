import type { ComponentProps, ReactNode } from 'react'
import './button.css'
import { Tooltip } from '@/renderer/kit/ui/overlays/tooltip'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  /** For the tooltip and screen readers: an icon always has a text. */
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
