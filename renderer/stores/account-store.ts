import { create } from 'zustand'
import type { Account } from '../../shared/trading/account'

export interface AccountState {
  /** Null until the first answer. */
  readonly account: Account | null
  readonly error: string | null
}

/** Balances and positions as last proven. */
export const useAccount = create<AccountState>()(() => ({ account: null, error: null }))
