import { compare, subtract } from '@/shared/base/decimal'
import type { Balance } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { CoinAmount } from '@/shared/trading/pretrade/assessment/assessment'
import { spotNeed } from './spot-need'

/** Available amounts, reduced by each order in sequence. */
function createPurse(balances: readonly Balance[]) {
  const remainingByCoin = new Map(balances.map(({ coin, available }) => [coin, available]))
  const remainingOf = (coin: string): string => remainingByCoin.get(coin) ?? '0'
  return {
    /** Pays as much as available and returns the missing amount. */
    payAllItCan({ coin, amount }: CoinAmount): string {
      const balance = remainingOf(coin)
      const isEnough = compare(balance, amount) >= 0
      remainingByCoin.set(coin, isEnough ? subtract(balance, amount) : '0')
      if (isEnough) return '0'
      return compare(balance, '0') > 0 ? subtract(amount, balance) : amount
    },
    /** Pays in full, or nothing, like a refused order. */
    payInFull({ coin, amount }: CoinAmount): void {
      if (compare(remainingOf(coin), amount) >= 0) remainingByCoin.set(coin, subtract(remainingOf(coin), amount))
    },
  }
}

/**
 * Borrowing of spot and margin orders that are placed in sequence without trades: the reserved amount of a margin order
 * beyond the funds left by the account and the earlier orders (spec: call 1; A-margin-borrow). Undefined for a spot
 * order, which borrows nothing; null if the rules of the symbol or the balances are unknown.
 */
export function createBorrowing(balances: readonly Balance[] | null) {
  const purse = balances === null ? null : createPurse(balances)
  return (order: OrderIntent, instrument: Instrument | null): CoinAmount | null | undefined => {
    const need = instrument === null ? null : spotNeed(order, instrument)
    if (order.category === 'MARGIN')
      return need === null || purse === null ? null : { coin: need.coin, amount: purse.payAllItCan(need) }
    if (need !== null) purse?.payInFull(need)
    return undefined
  }
}
