import type { Profile } from '@/shared/ipc/contract'
import type { GuardFacts } from '@/electron/app/account/guard-facts'

/** Practice has no money at risk. */
export const isLive = ({ environment }: Profile): boolean => environment !== 'practice'
export const hasLive = ({ profiles }: Pick<GuardFacts, 'profiles'>): boolean =>
  profiles().some((profile) => isLive(profile) && profile.key !== null)
