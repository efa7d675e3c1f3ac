import type { Account } from '../../shared/trading/account'
import { createAccountStore } from './account-session'

export interface AccountState {
  /** Null until the first answer. */
  readonly account: Account | null
  readonly error: string | null
}

/** Balances and positions as last proven. */
export const useAccount = createAccountStore<AccountState>({ account: null, error: null })
