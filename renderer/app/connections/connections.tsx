import { useState } from 'react'
import type { Profile } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import { useProfiles } from '@/renderer/state/queries/profiles'
import { useApp } from '@/renderer/state/stores/app-store'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import './connections.css'
import { KeyForm } from './key-form'
import { KeyTrial } from './key-trial'
import { ProfileRow } from './profile-row'
import { ReachForm } from './reach-form'

type Form =
  | { readonly kind: 'none' }
  | { readonly kind: 'key' | 'trial'; readonly profile: Profile }
  | { readonly kind: 'reach'; readonly profile: Profile }
  | { readonly kind: 'custom' }

function VaultSentence() {
  const vault = useApp(({ app }) => app?.vault ?? null)
  if (vault === null) return null
  const sentence = {
    keychain: t('Keys are kept in the keychain of this computer.'),
    session: t`Keys are kept for this session only: ${vault.reason ?? t('there is no keychain')}`,
    waiting: t`The keychain is waiting for you. ${vault.reason ?? ''}`,
  }[vault.kind]
  return <p className="connections__vault">{sentence}</p>
}

function Profiles({ onForm }: { readonly onForm: (form: Form) => void }) {
  const profiles = useProfiles()
  if (profiles.isError)
    return (
      <PanelState
        kind="error"
        title={t('The profiles could not be read')}
        text={profiles.error.message}
        action={<Button onClick={() => void profiles.refetch()}>{t('Read again')}</Button>}
      />
    )
  if (!profiles.data) return <PanelState kind="loading" title={t('Loading the profiles')} />
  return (
    <ul className="connections__list">
      {profiles.data.map((profile) => (
        <ProfileRow
          key={profile.id}
          profile={profile}
          onAddKey={() => onForm({ kind: 'key', profile })}
          onReach={() => onForm({ kind: 'reach', profile })}
        />
      ))}
    </ul>
  )
}

/** Content of the open dialog. The selected form is reset when the dialog closes. */
function OpenConnections() {
  const [form, setForm] = useState<Form>({ kind: 'none' })
  const back = (): void => setForm({ kind: 'none' })
  const titles = {
    none: t('Connections'),
    key: t('Add a key'),
    trial: t('Key saved'),
    reach: t('Connection route'),
    custom: t('Custom connection'),
  }
  return (
    <Dialog open onOpenChange={() => closeOverlay('connections')} title={titles[form.kind]} width={600}>
      {form.kind === 'key' && (
        <KeyForm profile={form.profile} onSaved={(profile) => setForm({ kind: 'trial', profile })} onDone={back} />
      )}
      {form.kind === 'trial' && (
        <KeyTrial
          profile={form.profile}
          onAgain={() => setForm({ kind: 'key', profile: form.profile })}
          onDone={back}
        />
      )}
      {form.kind === 'reach' && <ReachForm profile={form.profile} onDone={back} />}
      {form.kind === 'custom' && <ReachForm profile={null} onDone={back} />}
      {form.kind === 'none' && (
        <>
          <Profiles onForm={setForm} />
          <VaultSentence />
          <Button onClick={() => setForm({ kind: 'custom' })}>{t('Add a custom connection')}</Button>
        </>
      )}
    </Dialog>
  )
}

/** Dialog of exchange profiles and API keys. */
export function Connections() {
  return useScreen(({ overlay }) => overlay === 'connections') ? <OpenConnections /> : null
}
