import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import './overlay.css'

export interface PopoverProps {
  readonly trigger: ReactElement
  readonly title: string
  readonly side?: 'top' | 'bottom' | undefined
  readonly align?: 'start' | 'center' | 'end' | undefined
  /** Open state, if its owner controls it. */
  readonly open?: boolean | undefined
  readonly onOpenChange?: ((open: boolean) => void) | undefined
  /** True if the focus returns to the trigger after closing. Default true. */
  readonly finalFocus?: (() => boolean) | undefined
  readonly children: ReactNode
}

export function Popover({
  trigger,
  title,
  side = 'bottom',
  align = 'end',
  open,
  onOpenChange,
  finalFocus,
  children,
}: PopoverProps) {
  return (
    <Base.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} className="overlay-positioner">
          <Base.Popup className="popover" {...(finalFocus ? { finalFocus } : {})}>
            <Base.Title className="popover__title">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
