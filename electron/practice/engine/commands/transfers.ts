import type { Clock } from '@/shared/base/clock'
import type { ExchangeCore } from '../api/exchange-core'
import { balanceOf } from '../state/account'
import type { AccountRisk } from '../money/account-risk'
import type { Accounts } from './accounts'
import { spendable } from '../money/holds'
import type { Outbox } from '../state/outbox'
import { ONE_COIN, toText, toUnits } from '../numbers/units'
import type { EngineAccount } from '../state/entities'

/** Money that comes and goes by something other than a trade: loans, savings, settlements. */
export function createTransfers(
  clock: Clock,
  accounts: Accounts,
  risk: AccountRisk,
  outbox: Outbox,
): Pick<ExchangeCore, 'move' | 'spendable'> {
  /** What stands behind debts stays. */
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
