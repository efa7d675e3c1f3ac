import { KeyRound } from 'lucide-react'
import { useApp } from '../stores/app-store'
import { Chip } from '../ui/chip'
import { Tooltip } from '../ui/tooltip'

/** Where keys are kept. Silent while they are safe in the keychain. */
export function VaultState() {
  const vault = useApp(({ app }) => app?.vault ?? null)
  if (vault === null || vault.kind === 'keychain') return null
  const waiting = vault.kind === 'waiting'
  const sentence = waiting ? `The keychain is waiting for you. ${vault.reason ?? ''}` : `Keys are kept for this session only: ${vault.reason ?? 'there is no keychain'}`
  return (
    <Tooltip text={sentence}>
      <button type="button" className="vault-state">
        <Chip tone={waiting ? 'warn' : 'neutral'} icon={<KeyRound aria-hidden />}>
          {waiting ? 'Keychain waiting' : 'Keys: this session only'}
        </Chip>
        <span className="visually-hidden">{sentence}</span>
      </button>
    </Tooltip>
  )
}
