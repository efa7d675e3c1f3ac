import { t } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import { useState } from 'react'
import type { Profile } from '@/shared/ipc/contract'
import { bridge } from '@/renderer/state/bridge/bridge'
import { lastFour } from '@/renderer/kit/format/identity'
import { readProfilesAgain } from '@/renderer/state/queries/profiles'
import { isLive, selectProfile, useApp } from '@/renderer/state/stores/app-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Chip } from '@/renderer/kit/ui/chip'
import { proxyOf, proxyText } from '@/shared/settings/proxy'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { ConfirmWithdraw } from './confirm-withdraw'
import { KeyAudit } from './key-audit'

export interface ProfileRowProps {
  readonly profile: Profile
  readonly onAddKey: () => void
  readonly onReach: () => void
}

function KeyText({ profile }: { readonly profile: Profile }) {
  if (profile.environment === 'practice') return <span className="muted">{t('needs no API key')}</span>
  if (!profile.key) return <span className="muted">{t('no key: public data only')}</span>
  const where = profile.key.storage === 'keychain' ? t('in the keychain') : t('for this session')
  return <span className="muted">{t`${profile.key.label} ${lastFour(profile.key.lastFour)}, kept ${where}`}</span>
}

/** One profile: exchange, status and key. */
export function ProfileRow({ profile, onAddKey, onReach }: ProfileRowProps) {
  const inUse = useApp(({ app }) => app?.profile.id === profile.id)
  const proxy = useSettings(({ settings }) => proxyOf(settings.proxies, profile.id))
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function run(
    task: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: { readonly message: string } }>,
  ): Promise<void> {
    setBusy(true)
    const reply = await task()
    setBusy(false)
    setProblem(reply.ok ? null : reply.error.message)
    await readProfilesAgain()
  }

  return (
    <li className="connections__row" aria-current={inUse ? 'true' : undefined}>
      <div className="connections__words">
        <p>
          <strong>{profile.label}</strong>{' '}
          <Chip tone={profile.environment === 'practice' ? 'practice' : isLive(profile) ? 'danger' : 'neutral'}>
            {profile.environment === 'live' ? t('live', 'account') : displayText(profile.environment)}
          </Chip>{' '}
          {profile.accountKind === 'classic' && <Chip>{t('classic')}</Chip>}
        </p>
        <p className="faint selectable">
          {profile.rest}
          {proxy.kind !== 'direct' && `, ${proxyText(proxy)}`}
        </p>
        <p>
          <KeyText profile={profile} />
        </p>
        {inUse && profile.key && <KeyAudit />}
        {inUse && <ConfirmWithdraw profileId={profile.id} />}
        {problem !== null && (
          <p className="connections__problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      {profile.environment !== 'practice' && (
        <Button disabled={busy} onClick={onReach}>
          {t('Reach…')}
        </Button>
      )}
      {profile.environment !== 'practice' && (
        <Button disabled={busy} onClick={onAddKey}>
          {profile.key ? t('Replace key') : t('Add key')}
        </Button>
      )}
      {profile.key && profile.environment !== 'practice' && (
        <Button
          tone="danger"
          disabled={busy}
          onClick={() => void run(() => bridge.call('keys.forget', { profileId: profile.id }))}
        >
          {t('Forget key')}
        </Button>
      )}
      {inUse ? (
        <Chip tone="accent">{t('in use')}</Chip>
      ) : (
        <Button tone="primary" disabled={busy} onClick={() => void run(() => selectProfile(profile.id))}>
          {busy ? t('Connecting…') : t('Use')}
        </Button>
      )}
    </li>
  )
}
