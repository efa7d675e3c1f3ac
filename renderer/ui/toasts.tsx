import { Toaster, toast } from 'sonner'
import './toasts.css'

/** Errors stay until they were read; the rest leaves by itself. Everything is also in the notification centre. */
export function showToast(level: 'info' | 'warning' | 'error', title: string, text?: string, id?: string): void {
  const duration = level === 'error' ? Infinity : level === 'warning' ? 8000 : 4000
  toast[level](title, { description: text, duration, ...(id === undefined ? {} : { id }) })
}

export function Toasts() {
  return (
    <Toaster
      position="bottom-right"
      offset={{ bottom: 32, right: 12 }}
      gap={6}
      visibleToasts={4}
      closeButton
      toastOptions={{ unstyled: true, classNames: { toast: 'toast', title: 'toast__title', description: 'toast__text', closeButton: 'toast__close', icon: 'toast__icon' } }}
    />
  )
}
