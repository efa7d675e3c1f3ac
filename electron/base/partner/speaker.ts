import type { AccountBeat, Role } from './message'

/** What decides who speaks for an account. */
export type Claim = Pick<AccountBeat, 'isFresh' | 'isSpeaking'>

/**
 * Whether `role` delivers the alarms of an account from now on: it does where it is alone, and else where it has
 * figures and the other has none; where they are alike the application does. Whoever is to begin waits until the other
 * has said that it stopped, so that both never do.
 */
export function isSpeaker(role: Role, own: Claim, partner: Claim | null): boolean {
  if (partner === null) return true
  const isWanted = own.isFresh === partner.isFresh ? role === 'application' : own.isFresh
  return isWanted && (own.isSpeaking || !partner.isSpeaking)
}
