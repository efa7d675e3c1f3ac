import { t } from '@/shared/languages/text'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { useState } from 'react'
import type { AppLock } from '@/shared/ipc/desktop/app-lock'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { bridge } from '@/renderer/state/bridge/bridge'
import { storeLock } from '@/renderer/state/stores/lock-store'

function hintOf({ wrong, notBefore, unreadable }: AppLock, now: number): string | undefined {
  if (unreadable !== null) return unreadable
  const hint = wrong === 0 ? undefined : t`${plural(wrong, 'wrong PIN')} since the last right one.`
  const seconds = notBefore === null ? 0 : Math.ceil((notBefore - now) / 1000)
  return seconds <= 0 ? hint : t`${hint ?? ''} The next one is looked at in ${seconds} s.`.trim()
}

/** Form that sends the PIN to the main process for comparison and does not keep it. */
export function PinEntry({ lock }: { readonly lock: AppLock }) {
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const now = useNow(lock.notBefore !== null, 500)
  const waits = lock.notBefore !== null && lock.notBefore > now
  const blocked = busy || pin === '' || waits || lock.unreadable !== null
  const unlock = async () => {
    setBusy(true)
    setPin('')
    const reply = await bridge.call('lock.unlock', { pin })
    setBusy(false)
    if (reply.ok) storeLock(reply.value)
    else setFailure(reply.error.message.replace(/^pin: /, t('The PIN: ')))
  }
  return (
    <div className="lock__pin">
      <TextField
        autoFocus
        label={t('PIN or passphrase')}
        type="password"
        autoComplete="off"
        value={pin}
        error={waits ? null : failure}
        hint={hintOf(lock, now)}
        onChange={(typed) => {
          setFailure(null)
          setPin(typed)
        }}
        onKeyDown={(event) => {
          if (isEnter(event) && !event.repeat && !blocked) void unlock()
        }}
      />
      <Button tone="primary" disabled={blocked} onClick={() => void unlock()}>
        {busy ? t('Comparing…') : t('Unlock')}
      </Button>
    </div>
  )
}
