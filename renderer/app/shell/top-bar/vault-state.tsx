import { KeyRound } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { useApp } from '@/renderer/state/stores/app-store'
import { Chip } from '@/renderer/kit/ui/chip'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Tooltip } from '@/renderer/kit/ui/overlays/tooltip'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

/** Storage of the keys. Hidden while they are safe in the keychain, muted while the profile needs no user key. */
export function VaultState() {
  const vault = useApp(({ app }) => app?.vault ?? null)
  const practising = useApp(({ app }) => app?.profile.environment === 'practice')
  if (vault === null || vault.kind === 'keychain') return null
  const waiting = vault.kind === 'waiting'
  const sentence = waiting
    ? t`The keychain is waiting for you. ${vault.reason ?? ''}`
    : t`Keys are kept for this session only: ${vault.reason ?? t('there is no keychain')}`
  const open = (): void => showOverlay('connections')
  if (practising) return <IconButton label={sentence} icon={<KeyRound />} onClick={open} />
  return (
    <Tooltip text={sentence}>
      <Pressable className="vault-state" onClick={open}>
        <Chip tone={waiting ? 'warn' : 'neutral'} icon={<KeyRound aria-hidden />}>
          <span className="vault-state__text">{waiting ? t('Keychain waiting') : t('Keys: this session only')}</span>
        </Chip>
        <span className="visually-hidden">{sentence}</span>
      </Pressable>
    </Tooltip>
  )
}
