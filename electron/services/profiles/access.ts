import type { Connection } from './profiles'
import type { Credentials, ExchangeAddresses } from '@/electron/exchange/protocol/credentials'

/** The embedded exchange: where it is, and the key to its account. */
export interface PracticeAccess {
  readonly addresses: ExchangeAddresses
  readonly credentials: Credentials
  /** The key of the same account that may only read tax records. */
  readonly taxCredentials: Credentials
}

export type Reachable = Connection & { readonly addresses: ExchangeAddresses }

/** With what a profile is opened. */
export interface Access {
  readonly credentials: Credentials | null
  /** REST host the credentials were saved for; '' without credentials. */
  readonly credentialsHost: string
  /** Why there are no credentials. */
  readonly keyProblem: string
  /** A key for tax records that comes with the profile; else it is looked for when it is needed. */
  readonly taxCredentials?: Credentials
  /** The key was confirmed though it may withdraw. */
  readonly withdrawConfirmed: boolean
}
