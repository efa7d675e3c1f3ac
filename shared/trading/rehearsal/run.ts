import { compare } from '@/shared/base/decimal'
import type { Crash } from '@/shared/trading/market/crash-returns'
import { type CrashPath, crashPath, type StartPrice } from './crash-path'
import { type LoanSale, rehearsedLoan } from './loan-liquidation'
import type { Arrival } from './rehearsable'
import { rehearse, type Rehearsed } from './rehearse'
import type { RehearsalSubject } from './subjects'
import { rehearsedUnit } from './unit-liquidation'

type Kind<Name extends RehearsalSubject['kind']> = Extract<RehearsalSubject, { kind: Name }>

/** Units and loans with a rehearsal, and those without. */
export interface RehearsalInputs {
  readonly subjects: readonly RehearsalSubject[]
  readonly starts: ReadonlyMap<string, StartPrice>
  /** Key of the unit of the account that took the loans; null for none. Returned pledges arrive there. */
  readonly unitOfLoans: string | null
}

/** A unit or loan with its rehearsal. */
export interface RehearsedSubject {
  readonly subject: Kind<'unit'> | Kind<'loan'>
  readonly rehearsed: Rehearsed
}

/** A rehearsal of all units and loans. */
export interface RehearsalRun {
  readonly path: CrashPath
  /** The earliest first sale comes first, then the earliest margin call, then the highest ratio. */
  readonly results: readonly RehearsedSubject[]
  readonly excluded: readonly Kind<'left-out'>[]
}

const never = Infinity
const byTime = ({ rehearsed: a }: RehearsedSubject, { rehearsed: b }: RehearsedSubject): number => {
  const [first, second] = [a.firstSaleAt ?? never, b.firstSaleAt ?? never]
  if (first !== second) return first - second
  const [firstCall, alsoCalled] = [a.calledAt ?? never, b.calledAt ?? never]
  return firstCall === alsoCalled ? compare(b.highest.ratio, a.highest.ratio) : firstCall - alsoCalled
}

/** Runs a crash over all units and loans. The exchange checks units before loans in each second. */
export function runRehearsal(
  { subjects, starts, unitOfLoans }: RehearsalInputs,
  crash: Crash,
  way: LoanSale,
): RehearsalRun {
  const path = crashPath(crash, starts)
  const loans = subjects.flatMap((subject): RehearsedSubject[] =>
    subject.kind === 'loan'
      ? [{ subject, rehearsed: rehearse(rehearsedLoan(subject.key, subject.terms, way), path) }]
      : [],
  )
  const returned: readonly Arrival[] = loans.flatMap(({ rehearsed }) => rehearsed.returned ?? [])
  const units = subjects.flatMap((subject): RehearsedSubject[] => {
    if (subject.kind !== 'unit') return []
    const arrivals = subject.key === unitOfLoans ? returned : []
    const amounts = { ...subject.amounts, arrivals }
    const withArrivals = { ...subject, amounts }
    return [{ subject: withArrivals, rehearsed: rehearse(rehearsedUnit(subject.key, amounts, subject.rules), path) }]
  })
  return {
    path,
    results: [...units, ...loans].toSorted(byTime),
    excluded: subjects.filter((subject) => subject.kind === 'left-out'),
  }
}
