import type { Random } from '@/shared/base/random'
import { add, divide, multiply, roundToStep, toDecimals } from '@/shared/base/decimal'
import { markOfCoin } from '@/practice/prices/coin-prices'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { snapshotOf } from './collateral'
import { interestOf, type Loan, type LoanBook, type RepaymentRow } from './loan-book'
import type { LoanProduct } from './products'
import type { PracticeRiskUnit, OpeningDebts, SeedDebt } from '@/practice/accounts/risk-unit'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'

/** Hour of the day, UTC, at which earlier loans were taken. */
const TAKEN_HOUR = 9
const SEED_DAYS = 180

type Rows = Omit<RepaymentRow, 'id'>[]

/**
 * A loan of the past year, repaid in a few steps, possibly one by liquidation. Its money moved before the exchange
 * opened.
 */
function pastLoan(random: Random, uid: string, productId: string, loanTime: number): { loan: Loan; rows: Rows } {
  const steps = 1 + Math.floor(random.next() * 3)
  const part = String(50_000 + Math.floor(random.next() * 20) * 10_000)
  const coin = 'USDT'
  const days = 5 + Math.floor(random.next() * 15)
  const rows = Array.from({ length: steps }, (_, step) => {
    const at = loanTime + (step + 1) * days * DAY_MS
    const interest = interestOf(coin, multiply(part, String(steps - step)), days * 24)
    const isLast = step === steps - 1
    return { uid, at, coin, principal: part, interest, isAll: isLast, isLiquidation: !isLast && random.next() < 0.3 }
  })
  const amount = multiply(part, String(steps))
  const repaidInterest = rows.reduce((total, row) => add(total, row.interest), '0')
  const settled = { unpaid: '0', interest: '0', repaid: amount, repaidInterest, reserve: '0' }
  const dueTime = rows.at(-1)?.at ?? loanTime
  return {
    loan: { orderId: '', productId, uid, coin, amount, loanTime, dueTime, chargedTo: dueTime, ...settled },
    rows,
  }
}

/** A loan that has paid its interest every midnight since, and part of its principal. */
function seedLoan(
  { uids: [uid], productId }: PracticeRiskUnit,
  { coin, daysAgo, step, repaidShare }: SeedDebt,
  unpaid: string,
  now: number,
) {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS
  const loanTime = midnight - daysAgo * DAY_MS + TAKEN_HOUR * HOUR_MS
  const repaid = roundToStep(multiply(unpaid, repaidShare), step, 'nearest')
  const halfway = Math.floor(daysAgo / 2)
  const rows = Array.from({ length: daysAgo }, (_, index) => {
    const remainingDays = daysAgo - 1 - index
    const principal = remainingDays === halfway ? repaid : '0'
    const interest = interestOf(
      coin,
      remainingDays >= halfway ? add(unpaid, repaid) : unpaid,
      index === 0 ? 24 - TAKEN_HOUR : 24,
    )
    return { uid, at: midnight - remainingDays * DAY_MS, coin, principal, interest, isAll: false, isLiquidation: false }
  })
  const repaidInterest = rows.reduce((total, row) => add(total, row.interest), '0')
  const terms = {
    orderId: '',
    productId,
    uid,
    coin,
    reserve: '0',
    loanTime,
    dueTime: loanTime + SEED_DAYS * DAY_MS,
    chargedTo: midnight,
  }
  const loan: Loan = { ...terms, amount: add(unpaid, repaid), unpaid, interest: '0', repaid, repaidInterest }
  return { loan, rows }
}

export interface OpeningParts {
  readonly core: ExchangeCore
  readonly book: LoanBook
  readonly random: Random
  readonly now: number
}

/** Opens the unit's loans: repaid ones of the past year and the debts of its first day. */
export function openDebts(
  { core, book, random, now }: OpeningParts,
  unit: PracticeRiskUnit,
  product: LoanProduct,
  debts: OpeningDebts,
): void {
  const { lent, ltv, seedDebts } = debts
  const {
    uids: [uid],
    productId,
  } = unit
  for (const daysAgo of [300, 210, 90]) {
    const { loan, rows } = pastLoan(random, uid, productId, now - daysAgo * DAY_MS)
    book.record(loan, rows)
  }
  const debt = multiply(ltv, snapshotOf(core, unit, product, []).usdtBalance)
  for (const kind of seedDebts) {
    const amount = divide(multiply(debt, kind.share), markOfCoin(core, kind.coin))
    const { loan, rows } = seedLoan(unit, kind, roundToStep(toDecimals(amount, 8), kind.step, 'nearest'), now)
    book.record(loan, rows)
  }
  for (const { hours, ...terms } of lent)
    book.lend({ productId, uid, ...terms, loanTime: now, dueTime: now + hours * HOUR_MS })
}
