import { isCtrlEnter } from '@/renderer/kit/keys/key-text'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react'
import '@/renderer/kit/ui/buttons/button.css'
import '@/renderer/kit/ui/overlays/overlay.css'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  /** Buttons, the safest first. */
  readonly footer?: ReactNode
  /** Width in pixels, limited by the window. */
  readonly width?: number | undefined
  /** Initially focused element. By default the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Only its own buttons close it: no cross, and `onOpenChange` is not called. */
  readonly blocking?: boolean | undefined
  /** Action of Ctrl-Enter or Cmd-Enter. No key then reaches elements behind. Bare Enter belongs to the control. */
  readonly onCtrlEnter?: (() => void) | undefined
  readonly children?: ReactNode
}

/** A modal question or form. Esc always cancels. A click outside does not, so that no input is lost. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  width = 520,
  initialFocus,
  blocking = false,
  onCtrlEnter,
  children,
}: DialogProps) {
  const style: CSSProperties & Record<'--dialog-width', string> = { '--dialog-width': `${width}px` }
  const onKeyDown = (event: KeyboardEvent) => {
    if (onCtrlEnter === undefined) return
    event.stopPropagation()
    if (isCtrlEnter(event)) onCtrlEnter()
  }
  return (
    <Base.Root open={open} onOpenChange={(now) => !blocking && onOpenChange(now)} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className="dialog__backdrop" />
        <Base.Popup
          className="dialog"
          style={style}
          onKeyDown={onKeyDown}
          {...(initialFocus === undefined ? {} : { initialFocus })}
        >
          <header className="dialog__head">
            <Base.Title className="dialog__title">{title}</Base.Title>
            {/* Without a tooltip: it would open with the dialog's first focus and consume the first Esc. */}
            {!blocking && (
              <Base.Close className="icon-button icon-button--medium" aria-label="Close" title="Close (Esc)">
                <X aria-hidden />
              </Base.Close>
            )}
          </header>
          <div className="dialog__body">
            {description !== undefined && (
              <Base.Description className="dialog__description">{description}</Base.Description>
            )}
            {children}
          </div>
          {footer !== undefined && <footer className="dialog__foot">{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
