import type { Clock } from '@/shared/base/clock'
import { isPositive } from '@/shared/base/decimal'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { type ReservedFunds, type UnitSnapshot, snapshotOf } from './collateral'
import { createLiquidation } from './liquidation'
import { type Loan, type LoanBook, owed, type RepaymentRow } from './loan-book'
import type { LendingProducts } from './products'
import type { PracticeRiskUnit } from '@/practice/accounts/risk-unit'
import { DAY_MS } from '@/shared/base/time'

/** Institutional lending: risk units, their loans and states. */
export interface Lending {
  readonly products: LendingProducts
  /** Units with the account as primary, else the unit that contains it. */
  unitsOf(uid: string): readonly PracticeRiskUnit[]
  unitNamed(id: string): PracticeRiskUnit | undefined
  /** The unit whose collateral includes this account's money, while it owes anything. */
  owingUnitOf(uid: string): PracticeRiskUnit | undefined
  /** Newest first. */
  loansOf(unit: PracticeRiskUnit): readonly Loan[]
  /** Newest first. */
  repaymentsOf(unit: PracticeRiskUnit): readonly RepaymentRow[]
  /** State at most one second old (spec: call 17). Null while the unit is being liquidated. */
  snapshotOf(unit: PracticeRiskUnit): UnitSnapshot | null
  /** Pays a new loan to the unit's first account. False for a coin that is not lent. */
  lend(unit: PracticeRiskUnit, coin: string, amount: string): boolean
  /**
   * Repays up to `amount` of a loan from its borrower's account. Returns the paid amount, '0' if nothing could be paid.
   */
  repay(orderId: string, amount: string): string
  /** Charges interest for this many more hours. */
  chargeHours(hours: number): void
  /** Suspends or resumes new liquidations. A running liquidation continues. */
  forbear(enabled: boolean): void
  /** Charges interest, collects due amounts and liquidates units over their threshold. Called every second. */
  tick(): void
}

export interface LendingParts {
  readonly core: ExchangeCore
  readonly clock: Clock
  readonly book: LoanBook
  readonly products: LendingProducts
  readonly units: readonly PracticeRiskUnit[]
  readonly reservedFunds?: ReservedFunds | undefined
}

const FRESH_MS = 1000
const NEW_LOAN_DAYS = 90

export function openLending({ core, clock, book, products, units, reservedFunds }: LendingParts): Lending {
  const snapshots = new Map<PracticeRiskUnit, { readonly at: number; readonly snapshot: UnitSnapshot }>()
  let collectedDay = Math.floor(clock.now() / DAY_MS)

  const productOf = ({ productId }: PracticeRiskUnit) => products.find(productId)!
  const loansOf = ({ uids }: PracticeRiskUnit): readonly Loan[] =>
    book.loans().filter((loan) => uids.includes(loan.uid))
  const unpaidOf = (unit: PracticeRiskUnit): readonly Loan[] => loansOf(unit).filter((loan) => isPositive(owed(loan)))
  const snapshotNow = (unit: PracticeRiskUnit): UnitSnapshot =>
    snapshotOf(core, unit, productOf(unit), unpaidOf(unit), reservedFunds)
  const liquidation = createLiquidation({
    core,
    book,
    now: () => clock.now(),
    productOf,
    snapshotOf: snapshotNow,
    unpaidOf,
  })

  /** Collects interest at midnight UTC and everything at maturity. Unpaid amounts stay owed. */
  function collect(now: number): void {
    const isNewDay = Math.floor(now / DAY_MS) > collectedDay
    collectedDay = Math.floor(now / DAY_MS)
    for (const loan of units.flatMap(unpaidOf)) {
      if (now >= loan.dueTime) book.repay(loan, owed(loan), now, false)
      else if (isNewDay) book.repay(loan, loan.interest, now, false)
    }
  }

  return {
    products,
    unitsOf(uid) {
      const own = units.filter(({ primaryUid }) => primaryUid === uid)
      return own.length > 0 ? own : units.filter(({ uids }) => uids.includes(uid))
    },
    unitNamed: (id) => units.find((unit) => unit.id === id),
    owingUnitOf: (uid) => units.find((unit) => unit.uids.includes(uid) && unpaidOf(unit).length > 0),
    loansOf: (unit) => loansOf(unit).toSorted((a, b) => b.loanTime - a.loanTime),
    repaymentsOf: ({ uids }) =>
      book
        .repayments()
        .filter((row) => uids.includes(row.uid))
        .toSorted((a, b) => b.at - a.at),
    snapshotOf(unit) {
      if (liquidation.isUnderWay(unit)) return null
      const cached = snapshots.get(unit)
      if (cached && clock.mono() - cached.at < FRESH_MS) return cached.snapshot
      const fresh = { at: clock.mono(), snapshot: snapshotNow(unit) }
      snapshots.set(unit, fresh)
      return fresh.snapshot
    },
    lend({ uids: [uid], productId }, coin, amount) {
      if (!book.lends(coin)) return false
      const loanTime = clock.now()
      book.lend({ productId, uid, coin, amount, reserve: '0', loanTime, dueTime: loanTime + NEW_LOAN_DAYS * DAY_MS })
      return true
    },
    repay(orderId, amount) {
      const loan = book.loans().find((candidate) => candidate.orderId === orderId)
      return loan === undefined ? '0' : book.repay(loan, amount, clock.now(), false)
    },
    chargeHours: (hours) => book.chargeHours(hours),
    tick() {
      const now = clock.now()
      book.charge(now)
      collect(now)
      for (const unit of units) liquidation.check(unit)
    },
    forbear: (enabled) => liquidation.forbear(enabled),
  }
}
