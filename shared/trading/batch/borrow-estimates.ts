import { isFutures } from '@/shared/exchange/protocol/fields'
import type { Balance } from '../account/account'
import { compare, subtract } from '@/shared/base/decimal'
import type { BatchContext } from './batch-context'
import { rowToOrder } from './row-to-order'
import { type Need, spotNeed } from '../pretrade/spot-need'
import type { DraftRow } from './draft-row'

/** What a margin order is likely to borrow; null while the rules of its symbol or the balances are not known. */
export type BorrowEstimate = Need | null

/** The available amounts, as the rows of a batch use them up one after the other. */
function createPurse(balances: readonly Balance[]) {
  const left = new Map(balances.map(({ coin, available }) => [coin, available]))
  const leftOf = (coin: string): string => left.get(coin) ?? '0'
  return {
    /** Pays with what is there and returns what is missing. */
    payAllItCan({ coin, amount }: Need): string {
      const has = leftOf(coin)
      const isEnough = compare(has, amount) >= 0
      left.set(coin, isEnough ? subtract(has, amount) : '0')
      if (isEnough) return '0'
      return compare(has, '0') > 0 ? subtract(amount, has) : amount
    },
    /** Pays in full or, like an order that is refused, not at all. */
    payInFull({ coin, amount }: Need): void {
      if (compare(leftOf(coin), amount) >= 0) left.set(coin, subtract(leftOf(coin), amount))
    },
  }
}

/**
 * How much each included margin row borrows if the rows are placed in order and none trades: what its order ties up
 * beyond what the account and the rows before it leave available (spec: call 1; A-margin-borrow).
 */
export function borrowEstimates(
  rows: readonly DraftRow[],
  { instrumentOf, balances }: Pick<BatchContext, 'instrumentOf' | 'balances'>,
): ReadonlyMap<string, BorrowEstimate> {
  const estimates = new Map<string, BorrowEstimate>()
  const purse = balances === null ? null : createPurse(balances)
  for (const row of rows) {
    const reading = row.include ? rowToOrder(row) : null
    if (reading === null || !reading.ok || isFutures(reading.order.category)) continue
    const { order } = reading
    const instrument = instrumentOf(order.category, order.symbol)
    const need = instrument === null || instrument === 'not-loaded' ? null : spotNeed(order, instrument)
    if (order.category !== 'MARGIN') {
      if (need !== null) purse?.payInFull(need)
    } else
      estimates.set(
        row.id,
        need === null || purse === null ? null : { coin: need.coin, amount: purse.payAllItCan(need) },
      )
  }
  return estimates
}
