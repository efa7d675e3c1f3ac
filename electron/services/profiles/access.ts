import type { Connection } from './profiles'
import type { Credentials, ExchangeAddresses } from '@/electron/exchange/protocol/credentials'

/** The embedded exchange: where it is, and the key to its account. */
export interface PracticeAccess {
  readonly addresses: ExchangeAddresses
  readonly credentials: Credentials
}

export type Reachable = Connection & { readonly addresses: ExchangeAddresses }

/** With what a profile is opened. */
export interface Access {
  readonly credentials: Credentials | null
  /** REST host the credentials were saved for; '' without credentials. */
  readonly credentialsHost: string
  /** Why there are no credentials. */
  readonly keyProblem: string
  /** The key was confirmed though it may withdraw. */
  readonly withdrawConfirmed: boolean
}
