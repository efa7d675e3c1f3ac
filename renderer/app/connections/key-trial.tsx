import { useState } from 'react'
import type { Profile } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import { lastFour } from '@/renderer/kit/format/identity'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { readProfilesAgain } from '@/renderer/state/queries/profiles'
import { useAccount } from '@/renderer/state/stores/account-store'
import { isLive, selectProfile, useApp } from '@/renderer/state/stores/app-store'
import { useAccountReading, useHealth } from '@/renderer/state/stores/health/health-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { ConfirmWithdraw } from './confirm-withdraw'
import { KeyAudit } from './key-audit'

interface KeyTrialProps {
  readonly profile: Profile
  readonly onAgain: () => void
  readonly onDone: () => void
}

/** Permissions of the key as reported by the exchange. Both missing and excess permissions are shown. */
function Known({ uid, profile }: { readonly uid: string | null; readonly profile: Profile }) {
  const key = useHealth(({ health }) => health?.key ?? null)
  const rejection = key?.rejection ?? null
  return (
    <>
      <p data-testid="key-trial">
        {rejection === null
          ? t('The key works')
          : key?.awaitsConfirmation
            ? t('The key is refused for trading')
            : t('The key can read, not trade')}
        {uid === null ? '' : t`: account ${lastFour(uid)}`}.
      </p>
      {rejection !== null && <PanelBand tone="danger">{rejection}.</PanelBand>}
      <KeyAudit />
      <ConfirmWithdraw profileId={profile.id} />
      {rejection === null && (
        <p>
          {isLive(profile)
            ? t('Next: arm trading in the top bar. Orders with real money are sent only while it is armed.')
            : t('Next: send an order from the ticket. No real money is involved.')}
        </p>
      )}
    </>
  )
}

function InUse({ profile, onAgain, onDone }: KeyTrialProps) {
  const { state, reason } = useAccountReading()
  const uid = useAccount(({ account }) => account?.uid ?? null)
  const failed = state === 'unreadable' || state === 'no-key'
  return (
    <>
      {state === 'reading' && (
        <PanelBand tone="info">
          <span data-testid="key-trial">{t('The key is saved. Asking the exchange for its account…')}</span>
        </PanelBand>
      )}
      {failed && (
        <PanelBand tone="danger">
          <span data-testid="key-trial">{mixed`The key is saved, but it does not open the account. ${reason}`}</span>
        </PanelBand>
      )}
      {(state === 'known' || state === 'classic') && <Known uid={uid} profile={profile} />}
      <div className="connections__buttons">
        {failed && <Button onClick={onAgain}>{t('Enter the key again')}</Button>}
        <Button tone="primary" onClick={onDone}>
          {failed ? t('Close') : t('Done')}
        </Button>
      </div>
    </>
  )
}

/** Test of a key that was just saved: started at once for the active profile, offered for another profile. */
export function KeyTrial({ profile, onAgain, onDone }: KeyTrialProps) {
  const inUse = useApp(({ app }) => app?.profile.id === profile.id)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function connect(): Promise<void> {
    setBusy(true)
    const reply = await selectProfile(profile.id)
    setBusy(false)
    setProblem(reply.ok ? null : reply.error.message)
    await readProfilesAgain()
  }
  return (
    <div className="connections__form">
      <p>
        <strong>{profile.label}</strong> <span className="muted">{profile.rest}</span>
      </p>
      {inUse ? (
        <InUse profile={profile} onAgain={onAgain} onDone={onDone} />
      ) : (
        <>
          <p>{t('The key is saved but not tested yet. Connecting switches away from the current profile.')}</p>
          {problem !== null && <PanelBand tone="danger">{problem}</PanelBand>}
          <div className="connections__buttons">
            <Button onClick={onDone}>{t('Later')}</Button>
            <Button tone="primary" disabled={busy} onClick={() => void connect()}>
              {busy ? t('Connecting…') : t('Connect now')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
