import { t } from '@/shared/languages/text'
import { isCtrlEnter } from '@/renderer/kit/keys/key-text'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
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
  /** Focused at the start, and again when the focus was lost. By default the first control, and then the dialog. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Only its own buttons close it: no cross, and `onOpenChange` is not called. */
  readonly blocking?: boolean | undefined
  /** Action of Ctrl-Enter or Cmd-Enter. No key then reaches elements behind. Bare Enter belongs to the control. */
  readonly onCtrlEnter?: (() => void) | undefined
  /** True for a body without controls: it is a tab stop, so that keys can scroll it. */
  readonly isText?: boolean | undefined
  readonly children?: ReactNode
}

/** True if no control receives keys. A focused button that becomes disabled loses the focus with the next frame. */
function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === document.body || (focused instanceof HTMLButtonElement && focused.disabled)
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
  isText = false,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open && isFocusLost()) initialFocus?.current?.focus({ preventScroll: true })
    // The element of the start can be a disabled button.
    if (open && isFocusLost()) popup.current?.focus({ preventScroll: true })
  })
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
          ref={popup}
          className="dialog"
          style={style}
          onKeyDown={onKeyDown}
          {...(initialFocus === undefined ? {} : { initialFocus })}
        >
          <header className="dialog__head">
            <Base.Title className="dialog__title">{title}</Base.Title>
            {/* Without a tooltip: it would open with the dialog's first focus and consume the first Esc. */}
            {!blocking && (
              <Base.Close className="icon-button icon-button--medium" aria-label={t('Close')} title={t('Close (Esc)')}>
                <X aria-hidden />
              </Base.Close>
            )}
          </header>
          <div className="dialog__body" tabIndex={isText ? 0 : undefined}>
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
