import { HOUR_MS } from '@/shared/base/time'
import { atoms, divideAtomsUp, least, ONE } from './atoms'
import { referenceMarkOf, spendableOf } from './holding'
import {
  addAtoms,
  type ReferenceAccount,
  type ReferenceDebt,
  type ReferenceEngine,
  sumOfAtoms,
} from './reference-engine'
import { emitMovement } from './events'

export const referenceDebtOf = ({ principal, interest }: ReferenceDebt): bigint => principal + interest

/** USDT per coin: the price of its spot pair, 0 before the first trade. */
function priceOf(reference: ReferenceEngine, coin: string): bigint {
  if (coin === 'USDT') return ONE
  const market = reference.markets.find(({ category, base }) => category === 'SPOT' && base === coin)
  return market === undefined ? 0n : referenceMarkOf(reference, market)
}
const valueOf = (reference: ReferenceEngine, coin: string, amount: bigint): bigint =>
  (amount * priceOf(reference, coin)) / ONE

/** Equity beyond debts: all assets minus all debts, minus a quarter of the debts. */
function freeEquity(reference: ReferenceEngine, account: ReferenceAccount): bigint {
  const assets = sumOfAtoms([...account.coins].map(([coin, amount]) => valueOf(reference, coin, amount)))
  const debts = sumOfAtoms([...account.debts].map(([coin, debt]) => valueOf(reference, coin, referenceDebtOf(debt))))
  return assets - debts - divideAtomsUp(debts, reference.rules.debtPerEquity)
}

/** Movable amount: without the collateral of debts. */
export function movable(reference: ReferenceEngine, account: ReferenceAccount, coin: string): bigint {
  const free = spendableOf(reference, account, coin)
  const price = account.debts.size === 0 ? 0n : priceOf(reference, coin)
  return price === 0n ? free : least(free, (freeEquity(reference, account) * ONE) / price)
}

function refusal(reference: ReferenceEngine, account: ReferenceAccount, coin: string, amount: bigint): string | null {
  const loan = reference.loans.find((loan) => loan.coin === coin)
  if (loan === undefined) return '25202'
  const isBeyond = (account.debts.get(coin)?.principal ?? 0n) + amount > atoms(loan.limit)
  if (isBeyond && reference.rules.limitsLoans) return '40762'
  const needed = divideAtomsUp(valueOf(reference, coin, amount), reference.rules.debtPerEquity)
  return priceOf(reference, coin) > 0n && needed <= freeEquity(reference, account) ? null : '25203'
}

/** Lends a margin order exactly its missing funds (A-margin-borrow), or returns the reject code. */
export function borrowCoin(
  reference: ReferenceEngine,
  account: ReferenceAccount,
  coin: string,
  amount: bigint,
): string | null {
  const code = refusal(reference, account, coin, amount)
  if (code !== null) return code
  const debt = account.debts.get(coin) ?? { principal: 0n, interest: 0n, hour: Math.floor(reference.time / HOUR_MS) }
  debt.principal += amount
  account.debts.set(coin, debt)
  if (!reference.debtors.includes(account)) reference.debtors.push(account)
  addAtoms(account.coins, coin, amount)
  return null
}

/** Interest first (A-margin-repay). */
function repay(reference: ReferenceEngine, account: ReferenceAccount, coin: string, debt: ReferenceDebt): void {
  const paid = least(spendableOf(reference, account, coin), referenceDebtOf(debt))
  if (paid <= 0n) return
  addAtoms(account.coins, coin, -paid)
  const interest = least(paid, debt.interest)
  debt.interest -= interest
  debt.principal -= paid - interest
  if (referenceDebtOf(debt) === 0n) account.debts.delete(coin)
}

/** At the end of every command an account repays its debts as far as possible. */
export function settleDebts(reference: ReferenceEngine): void {
  if (!reference.rules.repays) return
  for (const account of reference.debtors)
    for (const [coin, debt] of account.debts) repay(reference, account, coin, debt)
  reference.debtors = reference.debtors.filter(({ debts }) => debts.size > 0)
}

/** A 24th of the daily rate for every full hour with a debt. None on interest (A-margin-interest). */
export function chargeInterest(reference: ReferenceEngine): void {
  const hour = Math.floor(reference.time / HOUR_MS)
  for (const account of reference.debtors) {
    for (const [coin, debt] of account.debts) {
      if (hour <= debt.hour) continue
      const loan = reference.loans.find((loan) => loan.coin === coin)!
      const interest = reference.rules.interest(debt.principal, atoms(loan.dailyInterest)) * BigInt(hour - debt.hour)
      debt.hour = hour
      debt.interest += interest
      addAtoms(reference.fees, coin, interest)
      emitMovement(reference, account.uid, coin, -interest, 'INTEREST_SETTLEMENT_OUT')
    }
  }
  settleDebts(reference)
}
