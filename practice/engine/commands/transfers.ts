import type { Clock } from '@/shared/base/clock'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { balanceOf } from '@/practice/engine/state/account'
import type { AccountRisk } from '@/practice/engine/money/account-risk'
import type { Accounts } from './accounts'
import { spendable } from '@/practice/engine/money/holds'
import type { Outbox } from '@/practice/engine/state/outbox'
import { ONE_COIN, toText, toUnits } from '@/practice/engine/numbers/units'
import type { EngineAccount } from '@/practice/engine/state/entities'

/** Movements other than trades: loans, savings, settlements. */
export function createTransfers(
  clock: Clock,
  accounts: Accounts,
  risk: AccountRisk,
  outbox: Outbox,
): Pick<ExchangeCore, 'move' | 'spendable'> {
  /** Collateral of debts is not movable. */
  function movable(account: EngineAccount, coin: string): bigint {
    const units = spendable(account, coin)
    const price = account.debts.size === 0 ? 0n : risk.priceOf(coin)
    if (price === 0n) return units
    const free = (risk.freeOf(account) * ONE_COIN) / price
    return free < units ? free : units
  }

  return {
    move(uid, coin, amount, type) {
      const account = accounts.get(uid)
      const units = toUnits(amount)
      if (account === undefined || (units < 0n && -units > movable(account, coin))) return false
      balanceOf(account, coin).transferred += units
      outbox.transferred(account, coin, units, type, clock.now())
      outbox.balanceChanged(account, coin)
      outbox.flush()
      return true
    },
    spendable(uid, coin) {
      const account = accounts.get(uid)
      const units = account === undefined ? 0n : movable(account, coin)
      return toText(units > 0n ? units : 0n)
    },
  }
}
