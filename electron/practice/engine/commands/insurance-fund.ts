import { balanceOf } from '../state/account'
import type { Accounts } from './accounts'
import type { Outbox } from '../state/outbox'
import type { EngineAccount } from '../state/entities'

/**
 * The account that stands in for what liquidated accounts cannot pay. It may fall below zero: the exchange stands
 * behind it.
 */
export const INSURANCE_FUND = 'insurance-fund'

export interface InsuranceFund {
  /** Opened when it is first needed. */
  readonly account: () => EngineAccount
  /** Amounts that are not above zero move nothing. `word` is the tax word for the trader's side. */
  take(from: EngineAccount, coin: string, units: bigint, word: string): void
  give(to: EngineAccount, coin: string, units: bigint, word: string): void
}

export function createInsuranceFund(accounts: Accounts, outbox: Outbox, now: () => number): InsuranceFund {
  function account(): EngineAccount {
    const known = accounts.get(INSURANCE_FUND)
    return (
      known ??
      accounts.open({
        uid: INSURANCE_FUND,
        parentUid: INSURANCE_FUND,
        holdMode: 'one_way_mode',
        leverage: '1',
        deposits: {},
        keepsHistory: false,
      })
    )
  }

  function move(trader: EngineAccount, coin: string, units: bigint, word: string): void {
    balanceOf(trader, coin).transferred += units
    balanceOf(account(), coin).transferred -= units
    outbox.transferred(trader, coin, units, word, now())
    outbox.balanceChanged(trader, coin)
  }

  return {
    account,
    take: (from, coin, units, word) => (units > 0n ? move(from, coin, -units, word) : undefined),
    give: (to, coin, units, word) => (units > 0n ? move(to, coin, units, word) : undefined),
  }
}
