import type { Clock } from '../../../shared/clock'
import type { Random } from '../../../shared/random'
import { compare, isPositive } from '../../../shared/trading/decimal'
import type { ExchangeCore } from '../exchange-core'
import type { KeptRows } from '../kept-rows'
import { accountsOf, type RiskUnit, type Standing, standingOf } from './collateral'
import { liquidate } from './liquidate'
import { type Loan, openLoanBook, owed, type RepaymentRow } from './loan-book'
import { openingLoans } from './past-loans'

/** Institutional lending: risk units, their loans and where they stand. */
export interface Lending {
  /** The unit an account belongs to, as its primary or as one of its sub-accounts. */
  unitOf(uid: string): RiskUnit | undefined
  /** Newest first. */
  loansOf(unit: RiskUnit): readonly Loan[]
  /** Newest first. */
  repaymentsOf(unit: RiskUnit): readonly RepaymentRow[]
  /** As it was at most a second ago (spec: call 17). */
  standingOf(unit: RiskUnit): Standing
  /** Pays back up to `amount` of a loan from its borrower's account. Returns what was taken; '0' when it could not be. */
  repay(orderId: string, amount: string): string
  /** Charges interest, collects what is due and liquidates units over their line. Called every second. */
  tick(): void
}

export interface LendingParts {
  readonly core: ExchangeCore
  readonly clock: Clock
  readonly random: Random
  readonly kept: KeptRows
  readonly units: readonly RiskUnit[]
}

const FRESH_MS = 1000
const DAY_MS = 86_400_000

export function openLending({ core, clock, random, kept, units }: LendingParts): Lending {
  const book = openLoanBook(core, kept)
  const seen = new Map<RiskUnit, { readonly at: number; readonly standing: Standing }>()
  let collectedDay = Math.floor(clock.now() / DAY_MS)

  const belongs = (unit: RiskUnit, uid: string): boolean => accountsOf(unit).includes(uid)
  const unpaidOf = (unit: RiskUnit): readonly Loan[] => book.loans().filter((loan) => belongs(unit, loan.uid) && isPositive(owed(loan)))
  const standingNow = (unit: RiskUnit): Standing => standingOf(core, unit, unpaidOf(unit))

  for (const unit of units) if (!book.loans().some((loan) => belongs(unit, loan.uid))) openingLoans(book, random, unit.id, unit.product.id, clock.now())

  /** Interest at midnight UTC, everything at maturity; what cannot be paid stays owed. */
  function collect(now: number): void {
    const isNewDay = Math.floor(now / DAY_MS) > collectedDay
    collectedDay = Math.floor(now / DAY_MS)
    for (const loan of units.flatMap(unpaidOf)) {
      if (now >= loan.dueTime) book.repay(loan, owed(loan), now, false)
      else if (isNewDay) book.repay(loan, loan.interest, now, false)
    }
  }

  return {
    unitOf: (uid) => units.find((unit) => belongs(unit, uid)),
    loansOf: (unit) => book.loans().filter((loan) => belongs(unit, loan.uid)).toSorted((a, b) => b.loanTime - a.loanTime),
    repaymentsOf: (unit) => book.repayments().filter((row) => belongs(unit, row.uid)).toSorted((a, b) => b.at - a.at),
    standingOf(unit) {
      const known = seen.get(unit)
      if (known && clock.mono() - known.at < FRESH_MS) return known.standing
      const fresh = { at: clock.mono(), standing: standingNow(unit) }
      seen.set(unit, fresh)
      return fresh.standing
    },
    repay(orderId, amount) {
      const loan = book.loans().find((candidate) => candidate.orderId === orderId)
      return loan === undefined ? '0' : book.repay(loan, amount, clock.now(), false)
    },
    tick() {
      const now = clock.now()
      book.charge(now)
      collect(now)
      for (const unit of units) {
        if (compare(standingNow(unit).ltv, unit.product.liquidationLine) >= 0) liquidate(core, book, unit, () => unpaidOf(unit), now)
      }
    },
  }
}
