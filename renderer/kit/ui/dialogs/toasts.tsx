import { X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { create } from 'zustand'
import { t } from '@/shared/languages/text'
import { Button } from '@/renderer/kit/ui/buttons/button'
import './toasts.css'

export type ToastLevel = 'info' | 'warning' | 'error'

/** A toast that is replaced by the next with the same ID. `onDismissed` is called after it was removed. */
export interface PersistentToast {
  readonly id: string
  readonly onDismissed: () => void
  /** Opens the place where it can be resolved. */
  readonly onOpen?: (() => void) | undefined
  /** It concerns an activity, and stays until its next update. */
  readonly isPersistent?: boolean
  /** It stays until it is read, like an error, and is listed with errors. */
  readonly isToBeRead?: boolean
}

interface Toast extends PersistentToast {
  readonly level: ToastLevel
  readonly title: string
  readonly text: string
}
const durations = { info: 4000, warning: 8000, error: Infinity } as const
/** Limit of errors shown at once. Older ones are removed and remain in the notification centre. */
const MOST = 100

/** Toasts in the lane, newest last. */
const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }))
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const noop = (): void => undefined
let count = 0

/** Errors stay until they are read. Others disappear automatically. */
export function showToast(level: ToastLevel, title: string, text = '', persistent?: PersistentToast): void {
  const about = persistent ?? { id: `toast-${(count += 1)}`, onDismissed: noop }
  const others = useToasts.getState().toasts.filter(({ id }) => id !== about.id)
  useToasts.setState({ toasts: [...others, { ...about, level, title, text }].slice(-MOST) })
  clearTimeout(timers.get(about.id))
  timers.delete(about.id)
  const duration = about.isPersistent === true ? Infinity : durations[level]
  if (duration !== Infinity)
    timers.set(
      about.id,
      setTimeout(() => dismissToast(about.id), duration),
    )
}

/** Removes a toast if it is still shown. */
export function dismissToast(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const removed = useToasts.getState().toasts.find((toast) => toast.id === id)
  if (removed === undefined) return
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast !== removed) }))
  removed.onDismissed()
}

/** Removes all toasts as obsolete. */
export function dismissToasts(): void {
  for (const { id } of useToasts.getState().toasts) dismissToast(id)
}

const isToBeRead = ({ level, isToBeRead: waits = false }: Toast): boolean => level === 'error' || waits

/** Removes the unread toasts after they were read elsewhere. */
export function dismissRead(): void {
  for (const toast of useToasts.getState().toasts) if (isToBeRead(toast)) dismissToast(toast.id)
}

/** Lines of a text in one row. Lines that do not fit after the first are not displayed in part. */
export const ToastLines = ({ text }: { readonly text: string }) => (
  <span className="toast__text">
    {text.split('\n').map((line, place) => (
      <Fragment key={place}>
        {place > 0 && '\n'}
        <span className="toast__line">{line}</span>
      </Fragment>
    ))}
  </span>
)

interface ToastLineProps {
  /** Toasts of a class, newest last: the last is shown, with the number of the others. */
  readonly toasts: readonly Toast[]
  readonly onRead: () => void
}

function ToastLine({ toasts, onRead }: ToastLineProps) {
  const toast = toasts.at(-1)
  if (toast === undefined) return null
  const { id, level, title, text, onOpen } = toast
  return (
    <div className="toast" data-type={level}>
      {isToBeRead(toast) && toasts.length > 1 && <b className="toast__count">{t`${toasts.length} to read`}</b>}
      <button
        type="button"
        className="toast__words"
        title={t`${text === '' ? title : `${title}\n${text}`}\n\nA click opens the notification centre.`}
        onClick={onRead}
      >
        <span className="toast__title">{title}</span>
        <ToastLines text={text} />
      </button>
      {onOpen !== undefined && (
        <Button
          size="small"
          onClick={() => {
            dismissToast(id)
            onOpen()
          }}
        >
          {t('Open')}
        </Button>
      )}
      <button
        type="button"
        className="toast__close"
        aria-label={t('Close toast')}
        title={isToBeRead(toast) ? t('Read') : t('Close')}
        onClick={() => dismissToast(id)}
      >
        <X aria-hidden />
      </button>
    </div>
  )
}

export interface ToastLaneProps {
  /** Shows all messages with their complete text. */
  readonly onRead: () => void
  /** Content of the lane without toasts. */
  readonly idle: ReactNode
  /** Place of an unread toast by its ID: the lowest is shown, and of two alike the newest. */
  readonly placeOf: (id: string) => number
}

/**
 * Lane of toasts: a separate line, so that none ever covers the next click target. Unread toasts share one half of it,
 * and stay. The newest of the others has the other half. Both are read aloud.
 */
export function ToastLane({ onRead, idle, placeOf }: ToastLaneProps) {
  const toasts = useToasts((state) => state.toasts)
  const waiting = toasts.filter(isToBeRead).toSorted((a, b) => placeOf(b.id) - placeOf(a.id))
  const passing = toasts.filter((toast) => !isToBeRead(toast))
  return (
    <section className="toast-lane" aria-label={t('Messages')}>
      <div className="toast-lane__half" aria-live="assertive">
        <ToastLine toasts={waiting} onRead={onRead} />
      </div>
      <div className="toast-lane__half" aria-live="polite">
        <ToastLine toasts={passing} onRead={onRead} />
      </div>
      {toasts.length === 0 && <div className="toast-lane__idle">{idle}</div>}
    </section>
  )
}
