import { z } from 'zod'
import { isPositive, isDecimal, compare } from '../base/decimal'
import type { InstitutionalLoan } from '../exchange/calls/ins-loan/loan-order'
import type { LoanSymbols } from '../exchange/calls/ins-loan/loan-symbols'
import { RiskUnitId } from '../exchange/calls/ins-loan/ltv-convert'
import type { ProductInfo } from '../exchange/calls/ins-loan/product-infos'
import type { Repayment } from '../exchange/calls/ins-loan/repaid-history'
import type { LoanCoin, PledgeCoin } from '../exchange/calls/loan/loan-coins'
import type { EndedLoan } from '../exchange/calls/loan/borrow-history'
import type { Download } from './downloads'
import { PeriodType, type SavingsDetail } from '../exchange/calls/earn/subscribe-info'
import type { SavingsProduct } from '../exchange/calls/earn/savings-products'
import type { Attribution } from '../trading/ltv/attribution'
import type { Debt } from '../trading/ltv/ltv-sample'
import { method, reading } from './method'
import type { RiskUnit } from '../trading/ltv/risk-unit'
import type { ConsumerLoans } from '../trading/loans/consumer-loans'

/** Whether there is anything to watch, and why not. */
export interface RiskOverview {
  readonly state: 'reading' | 'watching' | 'no-units' | 'no-key' | 'unreadable'
  readonly reason: string | null
  readonly units: readonly RiskUnit[]
}

/** Lowest, highest and last ratio of a stretch of time that begins at `at`, Unix ms. */
export interface HistoryPoint {
  readonly at: number
  readonly low: string
  readonly high: string
  readonly last: string
}

/** Something that happened beside the line of the history. */
export interface RiskEvent {
  readonly at: number
  readonly kind: 'loan' | 'repayment' | 'liquidation' | 'fill' | 'alarm'
  readonly text: string
}

/** Loan-to-value over a stretch of time, thinned to the number of points that was asked for. */
export interface RiskHistory {
  readonly points: readonly HistoryPoint[]
  /** Stretches in which nobody watched: hatched, never joined by a line. Ends in Unix ms. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[]
  readonly events: readonly RiskEvent[]
  /** Length of the stretch one point stands for, ms. */
  readonly step: number
  /** Unix ms of the oldest sample there is; null without any. */
  readonly since: number | null
}

/** Why the ratio moved, and what of the past is not known. Moments in Unix ms. */
export interface RiskCauses extends Attribution {
  /** Since when transfers are known; null before they were read, and where the account's money is not the unit's. */
  readonly transfersSince: number | null
  /** What of the account's records cannot be read and why, as a sentence; null while all can. */
  readonly recordsProblem: string | null
  /** UIDs of the unit's other accounts: what they traded and moved is told to their own keys only. */
  readonly otherAccounts: readonly string[]
  /** Movements before this moment are too many to be named: they are part of the quantities. Null without such. */
  readonly namedSince: number | null
}

/** What a risk unit owed at one moment, Unix ms. */
export interface PastDebt {
  readonly at: number
  readonly debts: readonly Debt[]
}

/** Institutional loans and repayments of the account, newest first, and when they were read. */
export interface InstitutionalLoans {
  readonly asOf: number
  readonly loans: readonly InstitutionalLoan[]
  readonly repayments: readonly Repayment[]
  /** What of them could not be read, in words; absent where all could. Such loans are as they were last. */
  readonly missing?: string
}

/** What a loan product allows. */
export interface LoanProductTerms {
  readonly productId: string
  /** Null when the exchange does not serve it (beyond the description). */
  readonly info: ProductInfo | null
  readonly symbols: LoanSymbols
  /**
   * What each coin counts for as collateral, as a ratio, and the most of it in USDT; null when the exchange does not
   * serve it.
   */
  readonly collateral:
    | readonly { readonly coin: string; readonly convertRatio: string; readonly maxConvertValue: string }[]
    | null
}

const moment = z.number().int().nonnegative()
const window = z
  .strictObject({ riskUnitId: RiskUnitId, from: moment, to: moment })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'must be later than `from`' })
/** Aborts: what is no number is not compared with the other lines. */
const Ratio = z.string().refine((text) => isDecimal(text) && isPositive(text) && compare(text, '1') <= 0, {
  error: 'must be a ratio above 0 and up to 1, such as 0.8 for 80 %',
  abort: true,
})

/**
 * What the user enters and confirms; three rising lines. `despiteProduct`: knowing that the loan product liquidates
 * earlier.
 */
export const ThresholdsInput = z
  .strictObject({
    riskUnitId: RiskUnitId,
    warn: Ratio,
    call: Ratio,
    liquidation: Ratio,
    note: z.string().max(200),
    stopWithin: Ratio.nullable(),
    despiteProduct: z.boolean().optional(),
  })
  .refine(({ warn, call }) => compare(warn, call) < 0, { path: ['call'], error: 'must lie above the warning line' })
  .refine(({ call, liquidation }) => compare(call, liquidation) < 0, {
    path: ['liquidation'],
    error: 'must lie above the margin call line',
  })
/** Ratios above 0 and up to 1 as decimal text, rising; `stopWithin` is null where orders are not held back. */
export type ThresholdsInput = z.infer<typeof ThresholdsInput>

/** Loan-to-value, loans and savings. */
export const riskMethods = {
  'risk.overview': reading<RiskOverview>()(z.strictObject({})),
  'risk.confirmThresholds': method<RiskUnit>()(ThresholdsInput),
  /** A risk unit that no list of the exchange gives; refused where the exchange answers nothing about it. */
  'risk.watchUnit': method<RiskOverview>()(z.strictObject({ riskUnitId: RiskUnitId })),
  /** No longer watches a unit that the user named. */
  'risk.unwatchUnit': method<RiskOverview>()(z.strictObject({ riskUnitId: RiskUnitId })),
  /** The user has seen that nobody watched for a while. */
  'risk.dismissUnwatched': method<RiskUnit>()(z.strictObject({ riskUnitId: RiskUnitId })),
  /** At most `points` points; each covers the same stretch of time. */
  'risk.history': reading<RiskHistory>()(window.safeExtend({ points: z.number().int().min(10).max(5000) })),
  /** Null when the window holds fewer than two samples. */
  'risk.causes': reading<RiskCauses | null>()(window),
  /** By the oldest sample of a window; null when the window holds fewer than two. */
  'risk.pastDebt': reading<PastDebt | null>()(window),
  /** Every kept sample of a window, and every gap between them, as a CSV file (UTF-8) to be downloaded. */
  'risk.export': method<Download>()(window),
  'risk.loans': reading<InstitutionalLoans>()(z.strictObject({})),
  'risk.products': reading<readonly LoanProductTerms[]>()(z.strictObject({})),
  'loans.ongoing': reading<ConsumerLoans>()(z.strictObject({})),
  'loans.coins': reading<{ readonly borrow: readonly LoanCoin[]; readonly pledge: readonly PledgeCoin[] }>()(
    z.strictObject({}),
  ),
  /** The last three months, newest first. */
  'loans.history': reading<readonly EndedLoan[]>()(z.strictObject({})),
  'earn.products': reading<readonly SavingsProduct[]>()(z.strictObject({})),
  'earn.product': reading<SavingsDetail>()(
    z.strictObject({ productId: z.string().min(1).max(64), periodType: PeriodType }),
  ),
} as const
