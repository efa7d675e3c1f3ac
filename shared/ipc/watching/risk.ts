import { z } from 'zod'
import { isPositive, isDecimal, compare } from '@/shared/base/decimal'
import type { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import type { LoanSymbols } from '@/shared/exchange/calls/ins-loan/loan-symbols'
import { RiskUnitId } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import type { ProductInfo } from '@/shared/exchange/calls/ins-loan/product-infos'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import type { LoanCoin, PledgeCoin } from '@/shared/exchange/calls/loan/loan-coins'
import type { EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import { t } from '@/shared/languages/text'
import type { Download } from './downloads'
import { PeriodType, type SavingsDetail } from '@/shared/exchange/calls/earn/subscribe-info'
import type { SavingsProduct } from '@/shared/exchange/calls/earn/savings-products'
import type { Attribution } from '@/shared/trading/ltv/attribution/attribution'
import type { Debt } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Listed } from '@/shared/ipc/transport/listed'
import { method, reading } from '@/shared/ipc/transport/method'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'

/** State of risk monitoring and its reason. */
export interface RiskOverview {
  readonly state: 'reading' | 'watching' | 'no-units' | 'no-key' | 'unreadable'
  readonly reason: string | null
  readonly units: readonly RiskUnit[]
}

/** Lowest, highest and last ratio of an interval that begins at `at`, Unix ms. */
export interface HistoryPoint {
  readonly at: number
  readonly low: string
  readonly high: string
  readonly last: string
}

/** An event next to the line of the history. */
export interface RiskEvent {
  readonly at: number
  readonly kind: 'loan' | 'repayment' | 'liquidation' | 'fill' | 'alarm'
  readonly text: string
}

/** Loan-to-value over a time range, reduced to the requested number of points. */
export interface RiskHistory {
  readonly points: readonly HistoryPoint[]
  /** Intervals without monitoring: hatched, never joined by a line. Ends in Unix ms. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[]
  readonly events: readonly RiskEvent[]
  /** Length of the interval of a point, ms. */
  readonly step: number
  /** Unix ms of the oldest sample. Null without samples. */
  readonly since: number | null
}

/** Causes of the ratio's moves, and missing parts of the history. Times in Unix ms. */
export interface RiskCauses extends Attribution {
  /** Start of known transfers. Null until they were read, and if the account's money does not belong to the unit. */
  readonly transfersSince: number | null
  /** Sentence about unreadable records of the account and the reason. Null if all are readable. */
  readonly recordsProblem: string | null
  /** UIDs of the unit's other accounts: only their own keys can read their trades and transfers. */
  readonly otherAccounts: readonly string[]
  /** Movements before this time are too many to be listed: they are part of the quantities. Null without such. */
  readonly namedSince: number | null
}

/** Debt of a risk unit at a time, Unix ms. */
export interface PastDebt {
  readonly at: number
  readonly debts: readonly Debt[]
}

/** Institutional loans and repayments of the account, newest first, and the time of the read. */
export interface InstitutionalLoans {
  readonly asOf: number
  readonly loans: readonly InstitutionalLoan[]
  readonly repayments: readonly Repayment[]
  /** Sentence about unreadable loans and repayments. Null if there are none. */
  readonly unreadableText: string | null
}

/** Terms of a loan product. */
export interface LoanProductTerms {
  readonly productId: string
  /** Null if the exchange does not serve it (beyond the description). */
  readonly info: ProductInfo | null
  readonly symbols: LoanSymbols
  /** Collateral ratio of each coin, and its largest value in USDT. Null if the exchange does not serve it. */
  readonly collateral:
    | readonly { readonly coin: string; readonly convertRatio: string; readonly maxConvertValue: string }[]
    | null
}

const moment = z.number().int().nonnegative()
const window = z
  .strictObject({ riskUnitId: RiskUnitId, from: moment, to: moment })
  .refine(({ from, to }) => from < to, { path: ['to'], error: t('must be later than `from`') })
/** Aborts: text that is no number is not compared with the other thresholds. */
const Ratio = z.string().refine((text) => isDecimal(text) && isPositive(text) && compare(text, '1') <= 0, {
  error: t('must be a ratio above 0 and up to 1, such as 0.8 for 80 %'),
  abort: true,
})

/**
 * Thresholds that the user enters and confirms: three rising ratios. `despiteProduct`: confirmed although the loan
 * product liquidates earlier.
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
  .refine(({ warn, call }) => compare(warn, call) < 0, { path: ['call'], error: t('must lie above the warning line') })
  .refine(({ call, liquidation }) => compare(call, liquidation) < 0, {
    path: ['liquidation'],
    error: t('must lie above the margin call line'),
  })
/** Ratios above 0 and up to 1 as decimal text, rising. `stopWithin` is null if orders are not blocked. */
export type ThresholdsInput = z.infer<typeof ThresholdsInput>

/** Loan-to-value, loans and savings. */
export const riskMethods = {
  'risk.overview': reading<RiskOverview>()(z.strictObject({})),
  'risk.confirmThresholds': method<RiskUnit>()(ThresholdsInput),
  /** Adds a risk unit that is missing from the exchange's lists. Refused if the exchange returns nothing about it. */
  'risk.watchUnit': method<RiskOverview>()(z.strictObject({ riskUnitId: RiskUnitId })),
  /** Removes a unit that the user entered or that the exchange lists no longer; refused for any other. */
  'risk.unwatchUnit': method<RiskOverview>()(z.strictObject({ riskUnitId: RiskUnitId })),
  /** The user has seen that monitoring was interrupted. */
  'risk.dismissUnwatched': method<RiskUnit>()(z.strictObject({ riskUnitId: RiskUnitId })),
  /** At most `points` points. Each covers an equal interval. */
  'risk.history': reading<RiskHistory>()(window.safeExtend({ points: z.number().int().min(10).max(5000) })),
  /** Null if the window has fewer than two samples. */
  'risk.causes': reading<RiskCauses | null>()(window),
  /** By the oldest sample of a window. Null if the window has fewer than two. */
  'risk.pastDebt': reading<PastDebt | null>()(window),
  /** Every stored sample of a window, and every gap between them, as a CSV file (UTF-8) to be downloaded. */
  'risk.export': method<Download>()(window),
  'risk.loans': reading<InstitutionalLoans>()(z.strictObject({})),
  'risk.products': reading<Listed<readonly LoanProductTerms[]>>()(z.strictObject({})),
  'loans.ongoing': reading<ConsumerLoans>()(z.strictObject({})),
  /** Removes a loan that the exchange lists no longer from the watch; refused for any other. */
  'loans.remove': method<ConsumerLoans>()(z.strictObject({ orderId: z.string().min(1).max(64) })),
  'loans.coins': reading<Listed<{ readonly borrow: readonly LoanCoin[]; readonly pledge: readonly PledgeCoin[] }>>()(
    z.strictObject({}),
  ),
  /** The last three months, newest first. */
  'loans.history': reading<Listed<readonly EndedLoan[]>>()(z.strictObject({})),
  'earn.products': reading<Listed<readonly SavingsProduct[]>>()(z.strictObject({})),
  'earn.product': reading<SavingsDetail>()(
    z.strictObject({ productId: z.string().min(1).max(64), periodType: PeriodType }),
  ),
} as const
