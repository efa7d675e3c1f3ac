import { text } from '@/shared/languages/text'
import { useState } from 'react'
import { NewPin, PIN_LENGTH } from '@/shared/ipc/desktop/app-lock'
import type { Reply } from '@/shared/ipc/transport/reply'
import { type AppLockSettings, LONGEST_IDLE_MINUTES } from '@/shared/settings/app-lock'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useApp } from '@/renderer/state/stores/app-store'
import { storeLock, useLock } from '@/renderer/state/stores/lock-store'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'

const choices = {
  atStart: 'Every start begins locked',
  hidesFigures: 'Blur the panels about the account while locked; market and loan-to-value stay',
  letsCancels: 'Let cancels pass without the PIN, cancel-all included',
  holdsBatches: 'Batches that wait for their time ask before they go on',
} as const satisfies Partial<Record<keyof AppLockSettings, string>>

/** Typed minutes; undefined if not a number of minutes, null for never. */
function minutesOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const minutes = Number(typed)
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_IDLE_MINUTES ? minutes : undefined
}

const pinProblem = (pin: string, again: string): string | null => {
  const parsed = NewPin.safeParse(pin)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? null
  return pin === again ? null : 'both must be the same'
}

function PinForm() {
  const hasPin = useLock(({ lock }) => lock?.hasPin === true)
  const hasKeychain = useApp(({ app }) => app?.vault.kind === 'keychain')
  const [current, setCurrent] = useState('')
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ readonly field: string; readonly message: string } | null>(null)
  const errorOf = (field: string) => (failure?.field === field ? failure.message : null)
  const run = async (successText: string, call: () => Promise<Reply<Parameters<typeof storeLock>[0]>>) => {
    setBusy(true)
    const reply = await call()
    setBusy(false)
    setCurrent('')
    if (!reply.ok) return setFailure({ field: reply.error.field ?? '', message: reply.error.message })
    storeLock(reply.value)
    setPin('')
    setAgain('')
    setFailure(null)
    showToast('info', successText, 'Locking is in the palette, and has a key.')
  }
  const save = () => {
    const problem = pinProblem(pin, again)
    if (problem !== null) return setFailure({ field: 'pin', message: problem })
    void run(hasPin ? 'The PIN was changed' : 'The PIN was set', () =>
      bridge.call('lock.setPin', { pin, ...(hasPin ? { current } : {}) }),
    )
  }
  const secretField = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <fieldset className="lock-form__part">
      <legend>{hasPin ? 'Change the PIN' : 'Set a PIN'}</legend>
      {errorOf('') !== null && <PanelBand tone="danger">{errorOf('')}</PanelBand>}
      {hasPin && (
        <TextField
          {...secretField}
          label="Current PIN"
          value={current}
          error={errorOf('current')}
          onChange={setCurrent}
        />
      )}
      <div className="lock-form__row">
        <TextField
          {...secretField}
          label="New PIN or passphrase"
          hint={`${PIN_LENGTH.least} characters or more.`}
          value={pin}
          error={errorOf('pin')}
          onChange={setPin}
        />
        <TextField {...secretField} label="The same again" value={again} onChange={setAgain} />
      </div>
      <p className="muted">
        The PIN encrypts nothing: anyone who uses this computer under your account can open keys without it, for example
        from another data folder.
      </p>
      <p className="muted">
        {hasKeychain
          ? 'Only a slow salted hash of it is stored, in the keychain. The only way to unlock without it ' +
            'deletes every key of every profile.'
          : 'There is no keychain: the PIN lasts until Volley quits, as keys do.'}
      </p>
      <div className="lock__buttons">
        {hasPin && (
          <Button
            disabled={busy || current === ''}
            onClick={() => void run('The PIN was removed', () => bridge.call('lock.removePin', { current }))}
          >
            Remove the PIN
          </Button>
        )}
        <Button tone="primary" disabled={busy || pin === '' || (hasPin && current === '')} onClick={save}>
          {hasPin ? 'Change the PIN' : 'Set the PIN'}
        </Button>
      </div>
    </fieldset>
  )
}

function LockForm({ onClose }: { readonly onClose: () => void }) {
  const appLock = useSettings(({ settings }) => settings.appLock)
  const personConfirms = useSettings(({ settings }) => settings.personConfirms)
  const inBrowser = useApp(({ app }) => app?.host === 'browser')
  const [idle, setIdle] = useState(appLock.idleMinutes === null ? '' : String(appLock.idleMinutes))
  const minutes = minutesOf(idle)
  const change = (part: Partial<AppLockSettings>) => void saveSettings({ appLock: { ...appLock, ...part } })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Application lock"
      width={560}
      description={
        'A locked Volley shows the market, the loan-to-value and its alarms. Until the PIN is typed no order, key, ' +
        'setting, file or call of the API desk is accepted, from any window.'
      }
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="lock-form">
        <PinForm />
        <fieldset className="lock-form__part">
          <legend>When it locks, and what it does then</legend>
          <TextField
            numeric
            label="Minutes without input in any window"
            unit={text('min')}
            value={idle}
            hint="Empty: not for that reason."
            error={minutes === undefined ? `must be a whole number from 1 to ${LONGEST_IDLE_MINUTES}, or empty` : null}
            onChange={(typed) => {
              setIdle(typed)
              const typedMinutes = minutesOf(typed)
              if (typedMinutes !== undefined) change({ idleMinutes: typedMinutes })
            }}
          />
          {Object.entries(choices).map(([name, label]) => (
            <Checkbox
              key={name}
              checked={appLock[name as keyof typeof choices]}
              onChange={(checked) => change({ [name]: checked })}
            >
              {label}
            </Checkbox>
          ))}
          <Checkbox checked={personConfirms} onChange={(checked) => void saveSettings({ personConfirms: checked })}>
            Confirm outside of this page what moves or stops money, keys, limits, alarms, watches or connections
          </Checkbox>
          <p className="muted">
            {inBrowser
              ? 'It also locks after sleep. A browser cannot detect a locked screen.'
              : 'It also locks with the screen and before sleep.'}{' '}
            Locking disarms, and ends trading by clicks.
          </p>
        </fieldset>
      </div>
    </Dialog>
  )
}

/** Dialog for the PIN and the automatic lock. */
export function LockDialog() {
  const open = useScreen(({ overlay }) => overlay === 'lock')
  return open ? <LockForm onClose={() => closeOverlay('lock')} /> : null
}
