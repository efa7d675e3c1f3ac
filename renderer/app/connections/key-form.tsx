import { useEffect, useRef, useState } from 'react'
import type { Profile } from '@/shared/ipc/contract'
import type { Failure, Reply } from '@/shared/ipc/transport/reply'
import { t, punctuated } from '@/shared/languages/text'
import { ForSession, KeyFields, SaveKey, useKeyEntry } from '@/renderer/domain/secrets/key-entry'
import { bridge } from '@/renderer/state/bridge/bridge'
import { readProfilesAgain } from '@/renderer/state/queries/profiles'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { StepsAtExchange } from './first-key'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'

/** Reports the result for a key whose form was closed before the reply, so a failure is not lost. */
function notifyLate({ label }: Profile, reply: Reply<Profile>): void {
  if (reply.ok) addNotice('info', t('Key saved'), t`${label} has its key. It was not tried yet.`)
  else addNotice('error', t('The key was not saved'), punctuated(`${label}: ${reply.error.message}`))
}

/** Saves a key in the vault. The secrets are cleared from the form and the page as soon as they are submitted. */
export function KeyForm({
  profile,
  onSaved,
  onDone,
}: {
  readonly profile: Profile
  readonly onSaved: (profile: Profile) => void
  readonly onDone: () => void
}) {
  const entry = useKeyEntry()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function save(): Promise<void> {
    const handed = { profileId: profile.id, ...entry.take() }
    setBusy(true)
    const reply = await bridge.call('keys.save', handed)
    setBusy(false)
    await readProfilesAgain()
    if (!isShown.current) notifyLate(profile, reply)
    else if (reply.ok) onSaved(reply.value)
    else setFailure(reply.error)
  }

  const { label, rest } = profile
  return (
    <div className="connections__form">
      <p className="muted">{t`For ${label} (${rest}). A key without permission to withdraw is enough.`}</p>
      {failure !== null && failure.field === undefined && <PanelBand tone="danger">{failure.message}</PanelBand>}
      <StepsAtExchange />
      <KeyFields entry={entry} nameHint={t('Only for you, for example desk-1.')} failure={failure} autoFocus />
      <ForSession entry={entry} />
      <div className="connections__buttons">
        <Button onClick={onDone}>{t('Back')}</Button>
        <SaveKey entry={entry} busy={busy} label={t('Save key')} onSave={() => void save()} />
      </div>
    </div>
  )
}
