import type { AppInfo } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import { lastFour } from '@/renderer/kit/format/identity'
import { useApp } from '@/renderer/state/stores/app-store'

const environments = { practice: t('Practice'), demo: t('Demo'), live: t('Live'), custom: t('Custom') } as const

/** Account in words: profile, its environment if the profile name lacks it, and the last digits of the UID. */
export function accountName({ profile, uid }: Pick<AppInfo, 'profile' | 'uid'>): string {
  const environment = environments[profile.environment]
  const label = profile.label.toLowerCase().includes(environment.toLowerCase())
    ? profile.label
    : `${profile.label} (${environment})`
  if (uid !== null) return t`${label}, UID ${lastFour(uid)}`
  return profile.key === null ? t`${label}, no account` : t`${label}, account not known yet`
}

/** Name of the account in use; null before the first answer of the main process. */
export const useAccountName = (): string | null => useApp(({ app }) => (app === null ? null : accountName(app)))
