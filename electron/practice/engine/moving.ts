import type { Clock } from '../../../shared/clock'
import type { ExchangeCore } from '../exchange-core'
import { balanceOf } from './account'
import type { Accounts } from './accounts'
import { spendable } from './futures-margin'
import type { Outbox } from './outbox'
import { toText, toUnits } from './units'

/** Money that comes and goes by something other than a trade: loans, savings, settlements. */
export function createMoving(clock: Clock, accounts: Accounts, outbox: Outbox): Pick<ExchangeCore, 'move' | 'spendable'> {
  return {
    move(uid, coin, amount, type) {
      const account = accounts.get(uid)
      const units = toUnits(amount)
      if (account === undefined || (units < 0n && -units > spendable(account, coin))) return false
      balanceOf(account, coin).available += units
      outbox.moved(account, coin, units, type, clock.now())
      outbox.balanceChanged(account, coin)
      outbox.flush()
      return true
    },
    spendable(uid, coin) {
      const account = accounts.get(uid)
      const units = account === undefined ? 0n : spendable(account, coin)
      return toText(units > 0n ? units : 0n)
    },
  }
}
