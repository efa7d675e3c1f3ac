import { useState } from 'react'
import { FORGET_PHRASE } from '@/shared/ipc/desktop/app-lock'
import { t } from '@/shared/languages/text'
import { matchesPhrase } from '@/shared/trading/pretrade/assessment/confirmation'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { bridge } from '@/renderer/state/bridge/bridge'
import { readProfilesAgain } from '@/renderer/state/queries/profiles'
import { storeLock } from '@/renderer/state/stores/lock-store'

/** Resets a forgotten PIN. This deletes every saved key. */
export function ForgetPin() {
  const [open, setOpen] = useState(false)
  const [phrase, setPhrase] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const forget = async () => {
    setBusy(true)
    const reply = await bridge.call('lock.forget', { phrase })
    setBusy(false)
    await readProfilesAgain()
    if (reply.ok) storeLock(reply.value)
    else setFailure(reply.error.message)
  }
  if (!open)
    return (
      <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
        {t('I do not know the PIN…')}
      </Button>
    )
  return (
    <div className="lock__forget">
      <p>
        {t(
          'Without the PIN there is one way: every key of every profile is taken out of the keychain ' +
            'and the PIN with them. Keys are then entered again. Orders on the exchange, drafts and ' +
            'journals stay.',
        )}
      </p>
      <TextField
        autoFocus
        label={t`Type “${FORGET_PHRASE}”`}
        value={phrase}
        error={failure}
        onChange={(typed) => {
          setFailure(null)
          setPhrase(typed)
        }}
      />
      <div className="lock__buttons">
        <Button onClick={() => setOpen(false)}>{t('Back')}</Button>
        <Button tone="danger" disabled={busy || !matchesPhrase(phrase, FORGET_PHRASE)} onClick={() => void forget()}>
          {t('Forget the PIN and all keys')}
        </Button>
      </div>
    </div>
  )
}
