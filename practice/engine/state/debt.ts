import { HOUR_MS } from '@/shared/base/time'
import type { DebtSnapshot } from '@/practice/engine/api/account-snapshots'
import { toText, toUnits } from '@/practice/engine/numbers/units'

/** Debt of an account in one coin, in ledger units. */
export interface CoinDebt {
  principal: bigint
  /** Charged and unpaid. */
  interest: bigint
  /** The hour (since 1970) up to which interest is charged. */
  chargedHour: number
}

export const hourOf = (at: number): number => Math.floor(at / HOUR_MS)

export const ledgerDebtOf = ({ principal, interest }: CoinDebt): bigint => principal + interest

/** Reduces a debt by up to `amount`, interest first, and returns the paid amount. */
export function payOff(debt: CoinDebt, amount: bigint): bigint {
  const owed = ledgerDebtOf(debt)
  const paid = amount < owed ? amount : owed
  const interest = paid < debt.interest ? paid : debt.interest
  debt.interest -= interest
  debt.principal -= paid - interest
  return paid
}

export const exportDebt = ({ principal, interest, chargedHour }: CoinDebt): DebtSnapshot => ({
  principal: toText(principal),
  interest: toText(interest),
  chargedHour,
})
export const restoreDebt = ({ principal, interest, chargedHour }: DebtSnapshot): CoinDebt => ({
  principal: toUnits(principal),
  interest: toUnits(interest),
  chargedHour,
})
