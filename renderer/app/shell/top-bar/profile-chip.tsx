import { ChevronDown } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { lastFour } from '@/renderer/kit/format/identity'
import { environmentLabels, isLive, useApp } from '@/renderer/state/stores/app-store'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { useAccount } from '@/renderer/state/stores/account-store'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

/** Active profile of this window; opens the connections. */
export function ProfileChip() {
  const profile = useApp(({ app }) => app?.profile ?? null)
  const uid = useAccount(({ account }) => account?.uid ?? null)
  if (!profile) return <span className="profile-chip profile-chip--none">Volley</span>
  const label = environmentLabels[profile.environment]
  return (
    <Pressable
      className={`profile-chip profile-chip--${isLive(profile) ? 'live' : profile.environment}`}
      onClick={() => showOverlay('connections')}
    >
      <span className="profile-chip__mark">{label}</span>
      {profile.label !== label && <span className="profile-chip__label">{profile.label}</span>}
      {uid !== null && <span className="profile-chip__uid">{t`UID ${lastFour(uid)}`}</span>}
      {profile.key === null && <span className="profile-chip__uid">{t('no key')}</span>}
      <ChevronDown aria-hidden />
    </Pressable>
  )
}
