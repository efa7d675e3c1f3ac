import { HOUR_MS } from '@/shared/base/time'
import { atoms, divideUp, least, ONE } from './atoms'
import { markOf, spendable } from './holding'
import { add, type Account, type Debt, type Oracle, sumOf } from './oracle'
import { tellMovement } from './telling'

export const owedOf = ({ principal, interest }: Debt): bigint => principal + interest

/** USDT for a coin: the price of its spot pair, 0 while nothing has traded. */
function priceOf(oracle: Oracle, coin: string): bigint {
  if (coin === 'USDT') return ONE
  const market = oracle.markets.find(({ category, base }) => category === 'SPOT' && base === coin)
  return market === undefined ? 0n : markOf(oracle, market)
}
const worthOf = (oracle: Oracle, coin: string, amount: bigint): bigint => (amount * priceOf(oracle, coin)) / ONE

/** Equity that no debt takes yet: everything owned less everything owed, less a quarter of the debts. */
function freeEquity(oracle: Oracle, account: Account): bigint {
  const assets = sumOf([...account.coins].map(([coin, amount]) => worthOf(oracle, coin, amount)))
  const debts = sumOf([...account.debts].map(([coin, debt]) => worthOf(oracle, coin, owedOf(debt))))
  return assets - debts - divideUp(debts, oracle.rules.debtPerEquity)
}

/** What could be moved out: not what stands behind debts. */
export function movable(oracle: Oracle, account: Account, coin: string): bigint {
  const free = spendable(oracle, account, coin)
  const price = account.debts.size === 0 ? 0n : priceOf(oracle, coin)
  return price === 0n ? free : least(free, (freeEquity(oracle, account) * ONE) / price)
}

function refusal(oracle: Oracle, account: Account, coin: string, amount: bigint): string | null {
  const loan = oracle.loans.find((one) => one.coin === coin)
  if (loan === undefined) return '25202'
  const isBeyond = (account.debts.get(coin)?.principal ?? 0n) + amount > atoms(loan.limit)
  if (isBeyond && oracle.rules.limitsLoans) return '40762'
  const needed = divideUp(worthOf(oracle, coin, amount), oracle.rules.debtPerEquity)
  return priceOf(oracle, coin) > 0n && needed <= freeEquity(oracle, account) ? null : '25203'
}

/** Lends a margin order exactly what its hold lacks (A-margin-borrow), or answers with the code of the refusal. */
export function borrow(oracle: Oracle, account: Account, coin: string, amount: bigint): string | null {
  const code = refusal(oracle, account, coin, amount)
  if (code !== null) return code
  const debt = account.debts.get(coin) ?? { principal: 0n, interest: 0n, hour: Math.floor(oracle.time / HOUR_MS) }
  debt.principal += amount
  account.debts.set(coin, debt)
  if (!oracle.debtors.includes(account)) oracle.debtors.push(account)
  add(account.coins, coin, amount)
  return null
}

/** Interest first (A-margin-repay). */
function repay(oracle: Oracle, account: Account, coin: string, debt: Debt): void {
  const paid = least(spendable(oracle, account, coin), owedOf(debt))
  if (paid <= 0n) return
  add(account.coins, coin, -paid)
  const interest = least(paid, debt.interest)
  debt.interest -= interest
  debt.principal -= paid - interest
  if (owedOf(debt) === 0n) account.debts.delete(coin)
}

/** At the end of every command an account pays what it can of what it owes. */
export function settleDebts(oracle: Oracle): void {
  if (!oracle.rules.repays) return
  for (const account of oracle.debtors) for (const [coin, debt] of account.debts) repay(oracle, account, coin, debt)
  oracle.debtors = oracle.debtors.filter(({ debts }) => debts.size > 0)
}

/** A 24th of the daily rate for every full hour at which a debt stands; none on interest (A-margin-interest). */
export function chargeInterest(oracle: Oracle): void {
  const hour = Math.floor(oracle.time / HOUR_MS)
  for (const account of oracle.debtors) {
    for (const [coin, debt] of account.debts) {
      if (hour <= debt.hour) continue
      const loan = oracle.loans.find((one) => one.coin === coin)!
      const interest = oracle.rules.interest(debt.principal, atoms(loan.dailyInterest)) * BigInt(hour - debt.hour)
      debt.hour = hour
      debt.interest += interest
      add(oracle.fees, coin, interest)
      tellMovement(oracle, account.uid, coin, -interest, 'INTEREST_SETTLEMENT_OUT')
    }
  }
  settleDebts(oracle)
}
