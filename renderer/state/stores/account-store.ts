import type { Account } from '@/shared/trading/account/account'
import { createAccountStore } from '../bridge/account-session'

export interface AccountState {
  /** Null before the first reply. */
  readonly account: Account | null
  readonly error: string | null
}

/** Balances and positions as last confirmed. */
export const useAccount = createAccountStore<AccountState>({ account: null, error: null })
