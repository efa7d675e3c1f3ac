import { useEffect, useRef, useState } from 'react'
import type { Profile } from '@/shared/ipc/contract'
import type { Failure, Reply } from '@/shared/ipc/reply'
import { bridge } from '@/renderer/state/bridge/bridge'
import { readProfilesAgain } from '@/renderer/state/queries/profiles'
import { useApp } from '@/renderer/state/stores/app-store'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { Button } from '@/renderer/kit/ui/button'
import { Checkbox } from '@/renderer/kit/ui/checkbox'
import { TextField } from '@/renderer/kit/ui/field'
import { PanelBand } from '@/renderer/kit/ui/panel-state'

const blank = { label: '', apiKey: '', secretKey: '', passphrase: '' }
type KeyText = typeof blank
const fields = [
  { name: 'label', label: 'Name of this key', hint: 'Only for you, for example desk-1.' },
  { name: 'apiKey', label: 'API key', hint: undefined },
  { name: 'secretKey', label: 'Secret key', hint: undefined },
  { name: 'passphrase', label: 'Passphrase', hint: 'The one given when the key was made.' },
] as const

/** Says what became of a key whose form was closed before the answer came: it must not end in silence. */
function notifyLate({ label }: Profile, reply: Reply<Profile>): void {
  if (reply.ok) addNotice('info', 'Key saved', `${label} has its key. It was not tried yet.`)
  else addNotice('error', 'The key was not saved', `${label}: ${reply.error.message}`)
}

/** Takes a key to the vault. The secrets leave this form, and the page, the moment they are handed over. */
export function KeyForm({
  profile,
  onSaved,
  onDone,
}: {
  readonly profile: Profile
  readonly onSaved: (profile: Profile) => void
  readonly onDone: () => void
}) {
  const [text, setText] = useState<KeyText>(blank)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [forSession, setForSession] = useState(false)
  const locked = useApp(({ app }) => app?.vault.kind === 'waiting')
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  const complete = Object.values(text).every((value) => value.trim() !== '')

  async function save(): Promise<void> {
    const handed = {
      profileId: profile.id,
      label: text.label.trim(),
      apiKey: text.apiKey.trim(),
      secretKey: text.secretKey.trim(),
      passphrase: text.passphrase,
      forSession: locked && forSession,
    }
    setText({ ...blank, label: text.label })
    setBusy(true)
    const reply = await bridge.call('keys.save', handed)
    setBusy(false)
    await readProfilesAgain()
    if (!shown.current) notifyLate(profile, reply)
    else if (reply.ok) onSaved(reply.value)
    else setFailure(reply.error)
  }

  return (
    <div className="connections__form">
      <p className="muted">
        For {profile.label} ({profile.rest}). A key without permission to withdraw is enough.
      </p>
      {failure !== null && failure.field === undefined && <PanelBand tone="danger">{failure.message}</PanelBand>}
      {fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          autoFocus={name === 'label'}
          label={label}
          hint={hint}
          type={name === 'label' ? 'text' : 'password'}
          autoComplete={name === 'label' ? 'off' : 'new-password'}
          value={text[name]}
          error={failure?.field === name ? failure.message : null}
          onChange={(value) => setText({ ...text, [name]: value })}
        />
      ))}
      {locked && (
        <Checkbox checked={forSession} onChange={setForSession}>
          The keyring is locked: keep this key in memory only, until Volley quits
        </Checkbox>
      )}
      <div className="connections__buttons">
        <Button onClick={onDone}>Back</Button>
        <Button tone="primary" disabled={!complete || busy} onClick={() => void save()}>
          {busy ? 'Saving…' : 'Save key'}
        </Button>
      </div>
    </div>
  )
}
