import { Toaster, toast } from 'sonner'
import './toasts.css'

/** A toast that is replaced in place by the next of the same id; `onGone` once it left the screen. */
export interface PersistentToast {
  readonly id: string
  readonly onGone: () => void
  /** Offers to go to where something can be done about it. */
  readonly onOpen?: (() => void) | undefined
  /** It is about something under way, and stays until the next word about it. */
  readonly stays?: boolean
}
const durations = { info: 4000, warning: 8000, error: Infinity } as const

/** Errors stay until they were read; the rest leaves by itself. */
export function showToast(
  level: 'info' | 'warning' | 'error',
  title: string,
  text?: string,
  persistent?: PersistentToast,
): void {
  const { id, onGone, onOpen, stays = false } = persistent ?? {}
  toast[level](title, {
    description: text,
    duration: stays ? Infinity : durations[level],
    ...(id === undefined || onGone === undefined ? {} : { id, onDismiss: onGone, onAutoClose: onGone }),
    ...(onOpen === undefined ? {} : { action: { label: 'Open', onClick: onOpen } }),
  })
}

/** Takes a toast off the screen, where it still stands. */
export const dismissToast = (id: string): void => void toast.dismiss(id)

export function Toasts() {
  return (
    <Toaster
      // Over the chart, which is only looked at: one that stays, as errors do, must never lie over what cancels orders.
      position="top-center"
      offset={{ top: 48 }}
      gap={6}
      visibleToasts={4}
      closeButton
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'toast',
          title: 'toast__title',
          description: 'toast__text',
          closeButton: 'toast__close',
          icon: 'toast__icon',
          actionButton: 'button button--small toast__action',
        },
      }}
    />
  )
}
