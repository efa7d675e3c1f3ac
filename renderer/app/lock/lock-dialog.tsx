import { t } from '@/shared/languages/text'
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
  atStart: t('Every start begins locked'),
  hidesFigures: t('Blur the panels about the account while locked; market and loan-to-value stay'),
  letsCancels: t('Let cancels pass without the PIN, cancel-all included'),
  holdsBatches: t('Batches that wait for their time ask before they go on'),
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
  return pin === again ? null : t('both must be the same')
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
    showToast('info', successText, t('Locking is in the palette, and has a key.'))
  }
  const save = () => {
    const problem = pinProblem(pin, again)
    if (problem !== null) return setFailure({ field: 'pin', message: problem })
    void run(hasPin ? t('The PIN was changed') : t('The PIN was set'), () =>
      bridge.call('lock.setPin', { pin, ...(hasPin ? { current } : {}) }),
    )
  }
  const secretField = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <fieldset className="lock-form__part">
      <legend>{hasPin ? t('Change the PIN') : t('Set a PIN')}</legend>
      {errorOf('') !== null && <PanelBand tone="danger">{errorOf('')}</PanelBand>}
      {hasPin && (
        <TextField
          {...secretField}
          label={t('Current PIN')}
          value={current}
          error={errorOf('current')}
          onChange={setCurrent}
        />
      )}
      <div className="lock-form__row">
        <TextField
          {...secretField}
          label={t('New PIN or passphrase')}
          hint={t`${PIN_LENGTH.least} characters or more.`}
          value={pin}
          error={errorOf('pin')}
          onChange={setPin}
        />
        <TextField {...secretField} label={t('The same again')} value={again} onChange={setAgain} />
      </div>
      <p className="muted">
        {t(
          'The PIN encrypts nothing: anyone who uses this computer under your account can open keys ' +
            'without it, for example from another data folder.',
        )}
      </p>
      <p className="muted">
        {hasKeychain
          ? t(
              'Only a slow salted hash of it is stored, in the keychain. The only way to unlock without it ' +
                'deletes every key of every profile.',
            )
          : t('There is no keychain: the PIN lasts until Volley quits, as keys do.')}
      </p>
      <div className="lock__buttons">
        {hasPin && (
          <Button
            disabled={busy || current === ''}
            onClick={() => void run(t('The PIN was removed'), () => bridge.call('lock.removePin', { current }))}
          >
            {t('Remove the PIN')}
          </Button>
        )}
        <Button tone="primary" disabled={busy || pin === '' || (hasPin && current === '')} onClick={save}>
          {hasPin ? t('Change the PIN') : t('Set the PIN')}
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
  const otherLocks = inBrowser
    ? t('It also locks after sleep. A browser cannot detect a locked screen.')
    : t('It also locks with the screen and before sleep.')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Application lock')}
      width={560}
      description={t(
        'A locked Volley shows the market, the loan-to-value and its alarms. Until the PIN is typed no order, key, ' +
          'setting, file or call of the API desk is accepted, from any window.',
      )}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <div className="lock-form">
        <PinForm />
        <fieldset className="lock-form__part">
          <legend>{t('When it locks, and what it does then')}</legend>
          <TextField
            numeric
            label={t('Minutes without input in any window')}
            unit={t('min')}
            value={idle}
            hint={t('Empty: not for that reason.')}
            error={minutes === undefined ? t`must be a whole number from 1 to ${LONGEST_IDLE_MINUTES}, or empty` : null}
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
            {t(
              'Confirm outside of this page what moves or stops money, keys, limits, alarms, watches or ' +
                'connections',
            )}
          </Checkbox>
          <p className="muted">{t`${otherLocks} Locking disarms, and ends trading by clicks.`}</p>
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
