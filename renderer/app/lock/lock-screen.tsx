import { Lock } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { AppLock } from '@/shared/ipc/desktop/app-lock'
import { t } from '@/shared/languages/text'
import { formatDateTime, formatShort } from '@/renderer/kit/format/time'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { useLock } from '@/renderer/state/stores/lock-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { CancelAllWhileLocked } from './cancel-all'
import { ForgetPin } from './forget-pin'
import { PersonWhileLocked } from './person-dialog'
import { PinEntry } from './pin-entry'
import { reportInput } from './report-input'
import './lock.css'

/** Keeps Esc from closing the lock dialog, and keys from reaching the page behind it. */
function blockKeys(event: KeyboardEvent): void {
  event.stopPropagation()
  if (event.key === 'Escape') event.preventDefault()
}

function LockBar({ lock, since, why }: { readonly lock: AppLock; readonly since: number; readonly why: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const now = useNow(true)
  const letsCancels = useSettings(({ settings }) => settings.appLock.letsCancels)
  const holdsBatches = useSettings(({ settings }) => settings.appLock.holdsBatches)
  const show = (): void => {
    if (dialog.current?.isConnected === true && !dialog.current.open) dialog.current.showModal()
  }
  // Uses the top layer of the browser: open dialogs keep their input and cannot be reached.
  useEffect(show)
  return (
    <dialog
      ref={dialog}
      className="lock"
      aria-labelledby="lock-title"
      aria-describedby="lock-text"
      data-testid="lock-screen"
      onKeyDown={blockKeys}
      onCancel={(event) => event.preventDefault()}
      onClose={show}
    >
      <Lock className="lock__icon" aria-hidden />
      <div className="lock__words">
        <h2
          id="lock-title"
          className="lock__title"
        >{mixed`Locked since ${<time title={formatDateTime(since)}>{formatShort(since, now)}</time>}`}</h2>
        <p id="lock-text">
          {why} {t('Market, loan-to-value and alarms go on; orders, keys, settings and files wait for the PIN.')}
          {!letsCancels && t(' So do cancels and the answers to alarms.')}
        </p>
        {lock.underWay.length > 0 && (
          <div className="lock__under-way" data-testid="lock-under-way">
            <p>{holdsBatches ? t('Asks before it goes on:') : t('Goes on as it was confirmed:')}</p>
            <ul>
              {lock.underWay.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="lock__ways">
        <PinEntry lock={lock} />
        <div className="lock__more">
          {letsCancels && <CancelAllWhileLocked />}
          <ForgetPin />
        </div>
        <PersonWhileLocked />
      </div>
    </dialog>
  )
}

/** Covers the page while Volley is locked. The desk stays visible; the form takes the PIN. */
export function LockScreen() {
  const lock = useLock((state) => state.lock)
  const hides = useSettings(({ settings }) => settings.appLock.hidesFigures)
  const locked = lock?.locked ?? null
  useEffect(reportInput, [])
  useEffect(() => {
    const { dataset } = document.documentElement
    if (locked !== null) dataset.locked = hides ? 'hidden' : 'shown'
    else delete dataset.locked
  }, [locked, hides])
  if (lock === null || locked === null) return null
  // Rendered outside the page's root, which an open modal dialog hides.
  return createPortal(<LockBar lock={lock} {...locked} />, document.body)
}
