import type { Clock } from '@/shared/base/clock'
import type { ExchangeCore, Rejection } from '@/practice/engine/api/exchange-core'
import { balanceOf } from '@/practice/engine/state/account'
import type { AccountRisk } from './account-risk'
import { type CoinDebt, hourOf, ledgerDebtOf, payOff } from '@/practice/engine/state/debt'
import { spendable } from './holds'
import type { MarginLoan } from '@/practice/engine/api/margin-loans'
import type { Outbox } from '@/practice/engine/state/outbox'
import { reject } from '@/practice/engine/api/rejection'
import type { FeeCollector } from '@/practice/engine/state/fee-collector'
import type { Lend } from './spot-settlement'
import { createRatio, type Ratio, shareUp, toRatio, toText, toUnits } from '@/practice/engine/numbers/units'
import type { EngineAccount } from '@/practice/engine/state/entities'

/** Lends missing funds to margin orders, and repays as soon as the coin is received (A-margin-repay). */
export interface Borrowing extends Pick<ExchangeCore, 'chargeInterest' | 'marginLoan'> {
  /** Lends an additional `amount` to an account. A refusal moves nothing. */
  readonly lend: Lend
  /** Tracks an account that already owes. */
  adopt(account: EngineAccount): void
  /** Ends a command: every account in debt repays with its available coins. */
  repayDue(): void
  /** Repays a debt with the available balance of its coin. */
  repay(account: EngineAccount, coin: string): void
}

interface Terms {
  readonly hourly: Ratio
  readonly limit: bigint
  readonly loan: MarginLoan
}

const HOURS_A_DAY = 24n

function termsOf(loan: MarginLoan): Terms {
  const daily = toRatio(loan.dailyInterest)
  return { hourly: createRatio(daily.times, daily.per * HOURS_A_DAY), limit: toUnits(loan.limit), loan }
}

export function createBorrowing(
  clock: Clock,
  loans: readonly MarginLoan[],
  risk: AccountRisk,
  outbox: Outbox,
  collectFee: FeeCollector,
): Borrowing {
  const terms = new Map(loans.map((loan) => [loan.coin, termsOf(loan)]))
  const debtors = new Set<EngineAccount>()

  function refusal(account: EngineAccount, coin: string, amount: bigint): Rejection | null {
    const lent = terms.get(coin)
    if (lent === undefined) return reject('25202', `Insufficient balance: ${coin} cannot be borrowed`)
    const principal = account.debts.get(coin)?.principal ?? 0n
    const total = toText(principal + amount)
    const above = `qty would bring the borrowed ${coin} to ${total}, above the limit of ${lent.loan.limit}`
    if (principal + amount > lent.limit) return reject('40762', above)
    if (risk.carries(account, coin, amount)) return null
    return reject(
      '25203',
      `Insufficient margin: qty would borrow ${toText(amount)} ${coin}, more than the equity of the account carries`,
    )
  }

  function grow(account: EngineAccount, coin: string, amount: bigint): void {
    const debt = account.debts.get(coin) ?? { principal: 0n, interest: 0n, chargedHour: hourOf(clock.now()) }
    debt.principal += amount
    account.debts.set(coin, debt)
    debtors.add(account)
    balanceOf(account, coin).transferred += amount
    account.holdingsVersion += 1
  }

  function shrink(account: EngineAccount, coin: string, debt: CoinDebt, amount: bigint): void {
    balanceOf(account, coin).transferred -= payOff(debt, amount)
    if (ledgerDebtOf(debt) === 0n) account.debts.delete(coin)
    if (account.debts.size === 0) debtors.delete(account)
    outbox.balanceChanged(account, coin)
  }

  function repay(account: EngineAccount, coin: string): void {
    const debt = account.debts.get(coin)
    const free = debt === undefined ? 0n : spendable(account, coin)
    if (debt !== undefined && free > 0n) shrink(account, coin, debt, free)
  }

  function charge(account: EngineAccount, coin: string, debt: CoinDebt): void {
    const hours = BigInt(hourOf(clock.now()) - debt.chargedHour)
    if (hours <= 0n) return
    debt.chargedHour += Number(hours)
    const hourly = terms.get(coin)?.hourly
    const interest = hourly === undefined ? 0n : shareUp(debt.principal, hourly) * hours
    debt.interest += interest
    collectFee(coin, interest)
    outbox.transferred(account, coin, -interest, 'INTEREST_SETTLEMENT_OUT', clock.now())
    outbox.balanceChanged(account, coin)
  }

  return {
    lend(account, coin, amount) {
      const problem = refusal(account, coin, amount)
      if (problem === null) grow(account, coin, amount)
      return problem
    },
    adopt(account) {
      if (account.debts.size > 0) debtors.add(account)
    },
    repay,
    repayDue() {
      for (const account of debtors) for (const coin of account.debts.keys()) repay(account, coin)
    },
    chargeInterest() {
      for (const account of debtors) for (const [coin, debt] of account.debts) charge(account, coin, debt)
      outbox.flush()
    },
    marginLoan: (coin) => terms.get(coin)?.loan ?? null,
  }
}
