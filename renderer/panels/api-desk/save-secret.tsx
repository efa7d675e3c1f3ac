import { useState } from 'react'
import type { HeldSecret } from '@/shared/ipc/api-desk'
import { bridge } from '@/renderer/state/bridge/bridge'
import { readProfilesAgain, useProfiles } from '@/renderer/state/queries/profiles'
import { useApp } from '@/renderer/state/stores/app-store'
import { Button } from '@/renderer/kit/ui/button'
import { Checkbox } from '@/renderer/kit/ui/checkbox'
import { Dialog } from '@/renderer/kit/ui/dialog'
import { Field, TextField } from '@/renderer/kit/ui/field'
import { PanelBand } from '@/renderer/kit/ui/panel-state'
import { Select } from '@/renderer/kit/ui/select'
import { showToast } from '@/renderer/kit/ui/toasts'
import { copyText } from '@/renderer/kit/files/copy-text'
import { readHeldSecretsAgain, useWaitingSecret } from './held-secrets'

/** Takes the key into the vault, for a profile. */
function KeepInVault({
  waiting,
  onProblem,
}: {
  readonly waiting: HeldSecret
  readonly onProblem: (problem: string) => void
}) {
  const profiles = (useProfiles().data ?? []).filter(({ environment }) => environment !== 'practice')
  const [profileId, setProfileId] = useState('')
  const [label, setLabel] = useState(waiting.label)
  const chosen = profiles.find(({ id }) => id === profileId)
  const old = chosen?.key
  const replaced = old ? `Takes the place of ${old.label} (••••${old.lastFour}).` : undefined
  const options = [
    { value: '', label: 'choose…', disabled: true },
    ...profiles.map((profile) => ({ value: profile.id, label: profile.label })),
  ]
  async function keep(): Promise<void> {
    const reply = await bridge.call('secrets.keep', { handle: waiting.handle, profileId, label: label.trim() })
    if (!reply.ok) return onProblem(reply.error.message)
    showToast('info', `Kept as the key of ${reply.value.label}`)
    await Promise.all([readProfilesAgain(), readHeldSecretsAgain()])
  }
  return (
    <section className="save-secret__way" aria-label="Keep it in Volley">
      <Field label="Use it for the profile" hint={replaced}>
        {({ id, ...said }) => (
          <Select wide id={id} label="Profile" value={profileId} onChange={setProfileId} options={options} {...said} />
        )}
      </Field>
      <TextField label="Name of this key" value={label} onChange={setLabel} />
      <Button tone="primary" disabled={chosen === undefined || label.trim() === ''} onClick={() => void keep()}>
        Keep it in Volley
      </Button>
    </section>
  )
}

/** Copies the secret without ever keeping it in the page's state. */
async function copySecret(handle: string): Promise<string | null> {
  const reply = await bridge.call('secrets.copy', { handle })
  if (!reply.ok) return reply.error.message
  return reply.value.text === null || copyText(reply.value.text) ? null : 'The clipboard did not take it.'
}

function SaveDialog({ waiting }: { readonly waiting: HeldSecret }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [copied, setCopied] = useState(false)
  const [sure, setSure] = useState(false)
  const vault = useApp(({ app }) => app?.vault ?? null)
  const copy = async () => {
    const failed = await copySecret(waiting.handle)
    setProblem(failed)
    if (failed !== null || copied) return
    setCopied(true)
    // A tick stands for what it said.
    setSure(false)
  }
  const finish = async () => {
    await bridge.call('secrets.forget', { handle: waiting.handle })
    await readHeldSecretsAgain()
  }
  return (
    <Dialog
      open
      blocking
      onOpenChange={() => undefined}
      title="Save the secret now"
      description={
        `The exchange tells the secret of API key ••••${waiting.lastFour} once. ` +
        'Volley holds it until you have put it somewhere.'
      }
      footer={
        <>
          <Checkbox checked={sure} onChange={setSure}>
            {copied ? 'I have saved it where I will find it' : 'I do not need this secret'}
          </Checkbox>
          <span className="toolbar__gap" />
          <Button disabled={!sure} onClick={() => void finish()}>
            {copied ? 'Done' : 'Discard'}
          </Button>
        </>
      }
    >
      <div className="save-secret" data-testid="save-secret">
        {problem !== null && <PanelBand tone="danger">{problem}</PanelBand>}
        {waiting.isKey && <KeepInVault waiting={waiting} onProblem={setProblem} />}
        {waiting.isKey && vault?.kind === 'session' && (
          <p className="save-secret__note">
            No keychain is at hand: Volley forgets its keys when it quits. Copy the secret as well.
          </p>
        )}
        <section className="save-secret__way" aria-label="Copy it">
          <p className="muted">
            Or copy it, and paste it into your password manager. The secret is not shown on screen.
          </p>
          <Button onClick={() => void copy()}>{copied ? 'Copied. Copy again' : 'Copy the secret'}</Button>
        </section>
      </div>
    </Dialog>
  )
}

/** Blocks the desk while a secret that is told once waits to be saved. */
export function SaveSecret() {
  const waiting = useWaitingSecret()
  return waiting === null ? null : <SaveDialog key={waiting.handle} waiting={waiting} />
}
