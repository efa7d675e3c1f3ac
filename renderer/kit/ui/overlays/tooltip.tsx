import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import './overlay.css'

export interface TooltipProps {
  readonly text: ReactNode
  readonly side?: 'top' | 'bottom' | 'left' | 'right' | undefined
  /** An element that takes a ref and the pointer and focus events. */
  readonly children: ReactElement
}

/** A sentence on hover or focus. Required information is never only here. */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="overlay-positioner">
          <Base.Popup className="tooltip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
