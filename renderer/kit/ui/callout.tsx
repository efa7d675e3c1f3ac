import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import './overlay.css'

export interface CalloutProps {
  /** What is spoken of. */
  readonly anchor: Element
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Words beside something on screen. It stays while that is tried out, and Esc ends it. */
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
          // What is spoken of may fill the window: the words then lie over its edge.
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
