import type { Clock } from '@/shared/base/clock'
import { toPixelNumber } from '@/shared/base/decimal'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { loanSnapshotOf, ratioOfPercent } from '@/shared/trading/loans/consumer-loan'
import { isStable } from '@/shared/trading/ltv/projection/stable-coins'
import { rateByPrices } from '@/shared/trading/loans/repriced-loan'
import { createDisputeRecord, type Dispute, type DisputeRecord } from '@/shared/trading/public-prices/dispute'
import type { PublicPrices } from '@/shared/trading/public-prices/public-prices'

/** Compares the rate of every active loan with public prices. Times are monotonic ms. */
export interface LoanDisputes {
  /** `figureAt`: time of the figures. `requestedAt`: time of the request. */
  read(loans: readonly OngoingLoan[], figureAt: number, requestedAt: number): void
  /** An answer arrived with figures older than the known ones. */
  readOlder(requestedAt: number): void
  priced(prices: PublicPrices): void
  of(loan: OngoingLoan): Dispute | null
  /** Rate in percent at public prices of the last seconds; null without them. */
  rateByPrices(loan: OngoingLoan): string | null
}

/** Maximum age of public prices. */
const PRICES_FRESH_MS = 5000

export function createLoanDisputes(clock: Pick<Clock, 'mono'>): LoanDisputes {
  const records = new Map<string, DisputeRecord>()
  let prices: PublicPrices | null = null

  function recordOf(orderId: string): DisputeRecord {
    const record = records.get(orderId) ?? createDisputeRecord()
    records.set(orderId, record)
    return record
  }
  const ratioBy =
    (loan: OngoingLoan) =>
    (by: PublicPrices): number | null => {
      const rate = rateByPrices(loan, by)
      return rate === null ? null : toPixelNumber(rate) / 100
    }
  const byPrices = (loan: OngoingLoan): string | null =>
    prices === null || clock.mono() - prices.at > PRICES_FRESH_MS ? null : rateByPrices(loan, prices)

  return {
    read(loans, figureAt, requestedAt) {
      for (const loan of loans) {
        const { rate } = loanSnapshotOf(loan, 0)
        const ratio = rate === null ? null : toPixelNumber(rate)
        const { loanAmount, interestAmount, pledgeAmount, pledgeRate } = loan
        const content = JSON.stringify([loanAmount, interestAmount, pledgeAmount, pledgeRate])
        const areStable = isStable(loan.loanCoin) && isStable(loan.pledgeCoin)
        const figure = { requestedAt, figureAt, content, ratio, isStable: areStable, ratioBy: ratioBy(loan) }
        recordOf(loan.orderId).read(figure, clock.mono())
      }
      const listed = new Set(loans.map(({ orderId }) => orderId))
      for (const orderId of records.keys()) if (!listed.has(orderId)) records.delete(orderId)
    },
    readOlder(requestedAt) {
      for (const record of records.values()) record.readOlder(requestedAt, clock.mono())
    },
    priced(latest) {
      prices = latest
      for (const record of records.values()) record.priced(latest, clock.mono())
    },
    of(loan) {
      const kind = records.get(loan.orderId)?.kind(clock.mono()) ?? null
      if (kind === null) return null
      return { kind, reportedRatio: loanSnapshotOf(loan, 0).rate, byPrices: ratioOfPercent(byPrices(loan) ?? '') }
    },
    rateByPrices: byPrices,
  }
}
