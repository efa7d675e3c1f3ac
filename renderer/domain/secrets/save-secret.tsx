import { useState } from 'react'
import type { OneTimeSecret } from '@/shared/ipc/trading/api-desk'
import type { InputOf } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import { bridge } from '@/renderer/state/bridge/bridge'
import { readProfilesAgain, useProfiles } from '@/renderer/state/queries/profiles'
import { useApp } from '@/renderer/state/stores/app-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { Field, TextField } from '@/renderer/kit/ui/fields/field'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { Select } from '@/renderer/kit/ui/fields/select'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { copyText } from '@/renderer/kit/files/copy-text'
import { PLAIN_TEXT, saveFile } from '@/renderer/kit/files/save-file'
import { refetchOneTimeSecrets } from './one-time-secrets'
import './save-secret.css'

interface WayProps {
  readonly waiting: OneTimeSecret
  readonly onProblem: (problem: string | null) => void
}
const OWN = 'own'

/** Stores the key in the vault, for a new or an existing profile. */
function SaveInVault({ waiting, onProblem }: WayProps) {
  const { profileProblem } = waiting
  const profiles = (useProfiles().data ?? []).filter(({ environment }) => environment !== 'practice')
  const [chosenId, setChosenId] = useState(profileProblem === null ? OWN : '')
  const [label, setLabel] = useState(waiting.label)
  const chosen = profiles.find(({ id }) => id === chosenId)
  const old = chosen?.key
  const replaced = old ? t`Takes the place of ${old.label} (••••${old.lastFour}).` : undefined
  const own = chosenId === OWN ? t('On the same exchange, in addition to the profile that created the key.') : undefined
  const options = [
    profileProblem === null
      ? { value: OWN, label: t('a separate profile') }
      : { value: '', label: t('choose…'), disabled: true },
    ...profiles.map((profile) => ({ value: profile.id, label: profile.label })),
  ]
  async function saveInVault(): Promise<void> {
    const profileId = chosenId === OWN ? null : chosenId
    const reply = await bridge.call('secrets.keep', { handle: waiting.handle, profileId, label: label.trim() })
    if (!reply.ok) return onProblem(reply.error.message)
    showToast('info', t`Kept as the key of ${reply.value.label}`)
    await Promise.all([readProfilesAgain(), refetchOneTimeSecrets()])
  }
  return (
    <section className="save-secret__way" aria-label={t('Keep it in Volley')}>
      <Field label={t('Use it for')} hint={replaced ?? own ?? profileProblem ?? undefined}>
        {({ id, ...aria }) => (
          <Select
            wide
            id={id}
            label={t('Profile')}
            value={chosenId}
            onChange={setChosenId}
            options={options}
            {...aria}
          />
        )}
      </Field>
      <TextField label={t('Name of this key')} value={label} onChange={setLabel} maxLength={60} />
      <Button tone="primary" disabled={chosenId === '' || label.trim() === ''} onClick={() => void saveInVault()}>
        {t('Keep it in Volley')}
      </Button>
    </section>
  )
}

type Copied = NonNullable<InputOf<'secrets.copy'>['part']>
/** Copies the secret without storing it in the state of the page; returns an error or null. */
async function copySecret(handle: string, part: Copied): Promise<string | null> {
  const reply = await bridge.call('secrets.copy', { handle, part })
  if (!reply.ok) return reply.error.message
  return reply.value.text === null || copyText(reply.value.text) ? null : t('The clipboard did not take it.')
}

/** Shows the secret once: it disappears with the dialog or a reload. */
function OnScreen({ waiting, onProblem }: WayProps) {
  const [secret, setShown] = useState<{ readonly apiKey: string; readonly secretKey: string } | null>(null)
  const reveal = async (): Promise<void> => {
    const reply = await bridge.call('secrets.reveal', { handle: waiting.handle })
    if (reply.ok) setShown(reply.value)
    onProblem(reply.ok ? null : reply.error.message)
  }
  if (secret !== null)
    return (
      <dl className="save-secret__shown" data-testid="shown-secret">
        <dt>{t('API key')}</dt>
        <dd>{secret.apiKey}</dd>
        <dt>{t('Secret')}</dt>
        <dd>{secret.secretKey}</dd>
      </dl>
    )
  return (
    <div className="save-secret__row">
      <Button disabled={waiting.isRevealed} onClick={() => void reveal()}>
        {t('Show it on screen, once')}
      </Button>
      {waiting.isRevealed && <span className="muted">{t('It was shown already.')}</span>}
    </div>
  )
}

/** Dialog for a secret that the exchange returns only once; it closes only after the secret was stored somewhere. */
export function SaveSecret({ waiting }: { readonly waiting: OneTimeSecret }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [copied, setCopied] = useState<Copied | null>(null)
  const [sure, setSure] = useState(false)
  const vault = useApp(({ app }) => app?.vault ?? null)
  const copy = async (part: Copied) => {
    const failed = await copySecret(waiting.handle, part)
    setProblem(failed)
    if (failed === null) setCopied(part)
    await refetchOneTimeSecrets()
  }
  const write = async () => {
    const reply = await bridge.call('secrets.file', { handle: waiting.handle })
    setProblem(reply.ok ? null : reply.error.message)
    if (reply.ok) saveFile(reply.value.name, reply.value.text, PLAIN_TEXT)
    await refetchOneTimeSecrets()
  }
  const finish = async () => {
    const reply = await bridge.call('secrets.forget', { handle: waiting.handle })
    if (!reply.ok) return setProblem(reply.error.message)
    await refetchOneTimeSecrets()
  }
  return (
    <Dialog
      open
      blocking
      onOpenChange={() => undefined}
      title={t('Save the secret now')}
      description={
        t`The exchange returns the secret of API key ••••${waiting.lastFour} only once. ` +
        t('Volley holds it until you have put it somewhere.')
      }
      footer={
        <>
          <Checkbox
            checked={sure}
            disabled={!waiting.isTaken}
            onChange={setSure}
            title={waiting.isTaken ? undefined : t('Keep it in Volley, copy it or write it to a file first')}
          >
            {t('I have saved it where I will find it')}
          </Checkbox>
          <span className="toolbar__gap" />
          <Button disabled={!sure || !waiting.isTaken} onClick={() => void finish()}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <div className="save-secret" data-testid="save-secret">
        {problem !== null && <PanelBand tone="danger">{problem}</PanelBand>}
        {waiting.isKey && <SaveInVault waiting={waiting} onProblem={setProblem} />}
        {waiting.isKey && vault?.kind === 'session' && (
          <p className="save-secret__note">
            {t('No keychain is available: Volley forgets its keys when it quits. Copy the secret as well.')}
          </p>
        )}
        <section className="save-secret__way" aria-label={t('Copy it or write it to a file')}>
          <p className="muted">
            {t('Alternatively, save it in your password manager or to a file. The passphrase is as you typed it.')}
          </p>
          <div className="save-secret__row">
            <Button onClick={() => void copy('secretKey')}>
              {copied === 'secretKey' ? t('Copied. Copy again') : t('Copy the secret')}
            </Button>
            {waiting.isKey && (
              <Button onClick={() => void copy('apiKey')}>
                {copied === 'apiKey' ? t('Copied. Copy again') : t('Copy the API key')}
              </Button>
            )}
            <Button onClick={() => void write()}>{t('Write it to a file…')}</Button>
          </div>
          <OnScreen waiting={waiting} onProblem={setProblem} />
        </section>
      </div>
    </Dialog>
  )
}
