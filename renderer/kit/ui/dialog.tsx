import { isCtrlEnter } from '@/renderer/kit/keys/key-text'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react'
import './button.css'
import './overlay.css'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  /** Buttons, the safest first. */
  readonly footer?: ReactNode
  /** Width in pixels; the window bounds it. */
  readonly width?: number | undefined
  /** What has the keyboard when it opens; without it the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Only its own buttons end it: no cross, and `onOpenChange` is not asked. */
  readonly blocking?: boolean | undefined
  /** What Ctrl-Enter does, or Cmd-Enter; no key then reaches what lies behind. Bare Enter is left to the control. */
  readonly onCtrlEnter?: (() => void) | undefined
  readonly children?: ReactNode
}

/** A modal question or form. Esc always backs out; a click beside it does not, so that it loses nothing typed. */
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
            {/* Without a tooltip: it would open with the dialog's first focus and take the first Esc for itself. */}
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
