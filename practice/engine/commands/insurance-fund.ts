import { balanceOf } from '@/practice/engine/state/account'
import type { Accounts } from './accounts'
import type { Outbox } from '@/practice/engine/state/outbox'
import type { EngineAccount } from '@/practice/engine/state/entities'

/**
 * The account that pays the unpaid losses of liquidated accounts. Its balance may be negative, backed by the exchange.
 */
export const INSURANCE_FUND = 'insurance-fund'

export interface InsuranceFund {
  /** Opened on first use. */
  readonly account: () => EngineAccount
  /** Ignores amounts that are not positive. `word` is the tax type on the trader's side. */
  take(from: EngineAccount, coin: string, units: bigint, note: string): void
  give(to: EngineAccount, coin: string, units: bigint, note: string): void
}

export function createInsuranceFund(accounts: Accounts, outbox: Outbox, now: () => number): InsuranceFund {
  function account(): EngineAccount {
    const fund = accounts.get(INSURANCE_FUND)
    return (
      fund ??
      accounts.open({
        uid: INSURANCE_FUND,
        parentUid: INSURANCE_FUND,
        holdMode: 'one_way_mode',
        leverage: '1',
        deposits: {},
        hasHistory: false,
      })
    )
  }

  function move(trader: EngineAccount, coin: string, units: bigint, note: string): void {
    balanceOf(trader, coin).transferred += units
    balanceOf(account(), coin).transferred -= units
    outbox.transferred(trader, coin, units, note, now())
    outbox.balanceChanged(trader, coin)
  }

  return {
    account,
    take: (from, coin, units, note) => (units > 0n ? move(from, coin, -units, note) : undefined),
    give: (to, coin, units, note) => (units > 0n ? move(to, coin, units, note) : undefined),
  }
}
