import type { AccountHeartbeat, Role } from './message'

/** Input of the decision who delivers the alarms of an account. */
export type Claim = Pick<AccountHeartbeat, 'isFresh' | 'isSpeaking'>

/**
 * True if `role` delivers the alarms of an account from now on: if it is alone, or if only it has figures. If both have
 * the same, the application delivers. The next speaker waits until the other has confirmed its stop, so that both never
 * deliver.
 */
export function isSpeaker(role: Role, own: Claim, partner: Claim | null): boolean {
  if (partner === null) return true
  const isPreferred = own.isFresh === partner.isFresh ? role === 'application' : own.isFresh
  return isPreferred && (own.isSpeaking || !partner.isSpeaking)
}
