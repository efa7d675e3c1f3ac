import type { Connection } from './profiles'
import type { Credentials, ExchangeAddresses } from '@/electron/exchange/protocol/credentials'

/** The embedded exchange: its address, and the key of its account. */
export interface PracticeAccess {
  readonly addresses: ExchangeAddresses
  readonly credentials: Credentials
  /** The key of the same account that may only read tax records. */
  readonly taxCredentials: Credentials
}

export type Reachable = Connection & { readonly addresses: ExchangeAddresses }

/** Credentials and options of an opened profile. */
export interface Access {
  readonly credentials: Credentials | null
  /** REST host of the saved credentials. '' without credentials. */
  readonly credentialsHost: string
  /** Reason for missing credentials. */
  readonly keyProblem: string
  /** A key for tax records in the profile. Otherwise it is read when needed. */
  readonly taxCredentials?: Credentials
  /** The key was confirmed although it may withdraw. */
  readonly withdrawConfirmed: boolean
}
