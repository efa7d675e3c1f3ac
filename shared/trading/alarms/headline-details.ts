import { divide, isPositive, maximum, subtract } from '@/shared/base/decimal'
import { loanSnapshotOf } from '../loans/consumer-loan'
import { LOAN_WARNING } from '../loans/loan-state'
import type { ConsumerLoans } from '../loans/consumer-loans'
import type { EffectiveThresholds, ProductThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { linesAround, type LinesAround, type LtvPosition } from '@/shared/trading/ltv/projection/line-distance'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import type { Headline } from './headline'

type Lines = Pick<EffectiveThresholds, 'warn' | 'call' | 'liquidation'>

/** Details of a headline: both sides of its ratio, its thresholds, and the distances to them. */
export interface HeadlineDetails {
  readonly position: LtvPosition
  readonly isBacked: boolean
  /** Coin of both sides. */
  readonly coin: string
  /** Thresholds of the ratio. */
  readonly lines: Lines
  /** True if the thresholds are confirmed by the user, or set by the exchange for its loan. */
  readonly isConfirmed: boolean
  readonly product: ProductThresholds | null
  readonly around: LinesAround
}

const QUOTE = 'USDT'

function ofUnit({ sample, effectiveThresholds: lines, thresholds, product }: RiskUnit): HeadlineDetails | null {
  if (sample === null) return null
  const position = { ltv: sample.ltv, debt: sample.debtUsdt, collateral: sample.collateralUsdt }
  return {
    position,
    isBacked: sample.isBacked,
    coin: QUOTE,
    lines,
    isConfirmed: thresholds !== null,
    product,
    around: linesAround(position, lines),
  }
}

function ofLoan(loan: ConsumerLoans['loans'][number]): HeadlineDetails | null {
  const { rate, callAt, liquidationAt, owed } = loanSnapshotOf(loan, 0)
  if (rate === null || callAt === null || liquidationAt === null || owed === null) return null
  if (!isPositive(rate) || !isPositive(callAt) || !isPositive(liquidationAt)) return null
  const warn = subtract(callAt, LOAN_WARNING)
  const lines = { warn: isPositive(warn) ? warn : callAt, call: callAt, liquidation: maximum(liquidationAt, callAt) }
  const position = { ltv: rate, debt: owed, collateral: divide(owed, rate) }
  return {
    position,
    isBacked: true,
    coin: loan.loanCoin,
    lines,
    isConfirmed: true,
    product: null,
    around: linesAround(position, lines),
  }
}

/** Null without readings to compute it from. */
export function headlineDetailsOf(
  { kind, id }: Pick<Headline, 'kind' | 'id'>,
  units: readonly RiskUnit[],
  loans: Pick<ConsumerLoans, 'loans'> | null,
): HeadlineDetails | null {
  if (kind === 'unit') {
    const unit = units.find((candidate) => candidate.id === id)
    return unit === undefined ? null : ofUnit(unit)
  }
  const loan = loans?.loans.find(({ orderId }) => orderId === id)
  return loan === undefined ? null : ofLoan(loan)
}
