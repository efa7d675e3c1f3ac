import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import './overlay.css'

export interface CalloutProps {
  /** Element of the callout. */
  readonly anchor: Element
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Text next to an element on screen. It stays open while the element is used, and Esc closes it. */
export function Callout({ anchor, title, onClose, children }: CalloutProps) {
  return (
    <Base.Root open onOpenChange={(_, { reason }) => reason === 'escape-key' && onClose()}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side="bottom"
          align="center"
          sideOffset={6}
          collisionPadding={12}
          // The element may fill the window: the text then overlaps its edge.
          collisionAvoidance={{ side: 'shift', align: 'shift', fallbackAxisSide: 'none' }}
          className="overlay-positioner"
        >
          <Base.Popup className="popover callout">
            <Base.Title className="popover__title">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
