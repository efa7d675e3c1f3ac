import { listed } from '@/shared/testing/samples/listed'
import { savingsProducts } from '@/shared/exchange/calls/earn/savings-products'
import { savingsProductsExamples } from '@/shared/exchange/calls/earn/savings-products.examples'
import { savingsSubscribeInfo } from '@/shared/exchange/calls/earn/subscribe-info'
import { savingsSubscribeInfoExamples } from '@/shared/exchange/calls/earn/subscribe-info.examples'
import { loanOrder } from '@/shared/exchange/calls/ins-loan/loan-order'
import { loanOrderExamples } from '@/shared/exchange/calls/ins-loan/loan-order.examples'
import { loanSymbols } from '@/shared/exchange/calls/ins-loan/loan-symbols'
import { loanSymbolsExamples } from '@/shared/exchange/calls/ins-loan/loan-symbols.examples'
import { productInfos } from '@/shared/exchange/calls/ins-loan/product-infos'
import { productInfosExamples } from '@/shared/exchange/calls/ins-loan/product-infos.examples'
import { repaidHistory } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { repaidHistoryExamples } from '@/shared/exchange/calls/ins-loan/repaid-history.examples'
import { borrowHistory } from '@/shared/exchange/calls/loan/borrow-history'
import { borrowOngoing } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { loanCoins } from '@/shared/exchange/calls/loan/loan-coins'
import {
  borrowHistoryExamples,
  borrowOngoingExamples,
  loanCoinsExamples,
} from '@/shared/exchange/calls/loan/loan.examples'
import type { RiskHistory, RiskOverview } from '@/shared/ipc/watching/risk'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { spotFill } from '@/shared/testing/samples/movement'
import { finished } from '@/shared/testing/finished'
import { attribute } from '@/shared/trading/ltv/attribution/attribution'
import type { Freshness } from '@/shared/trading/ltv/unit/freshness'
import { effectiveThresholdsOf, productThresholdsOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import type { Answers } from './scene'
import { MINUTE_MS } from '@/shared/base/time'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'

export const UNIT = '77031'
const product = productInfos.data.parse(productInfosExamples.answers[0])

export function unitSampleAt(at: number, change: Parameters<typeof ltvAnswer>[0] = {}): LtvSample {
  const reading = readLtv(UNIT, at, ltvAnswer(change))
  if (reading.kind !== 'sample') throw new Error('the gallery shows a unit with a ratio')
  return reading.sample
}

/** One risk unit whose last reading is worth this much. */
export function galleryOverview(now: number, freshness: Freshness, change: Partial<RiskUnit> = {}): RiskOverview {
  const thresholds = {
    warn: '0.7',
    call: '0.8',
    liquidation: '0.9',
    note: '',
    confirmedAt: now - 60 * MINUTE_MS,
    stopWithin: '0.02',
  }
  const ofProduct = productThresholdsOf([product])
  const unit: RiskUnit = {
    id: UNIT,
    sample: unitSampleAt(now),
    freshness,
    dispute: null,
    problem: null,
    everyMs: 1000,
    thresholds,
    effectiveThresholds: effectiveThresholdsOf(thresholds, ofProduct),
    product: ofProduct,
    unwatched: null,
    isTyped: false,
    unlistedSince: null,
  }
  return { state: 'watching', reason: null, units: [{ ...unit, ...change }] }
}

const ongoing = borrowOngoing.data.parse(borrowOngoingExamples.answers[0])
export const galleryLoanId = ongoing[0]!.orderId

/** Consumer loans that were read `asOf`. */
export function loansOf(asOf: number, freshness: Freshness): ConsumerLoans {
  const times = { borrowTime: String(asOf - 3000 * MINUTE_MS), expireTime: String(asOf + 7000 * MINUTE_MS) }
  const loans = ongoing.map((loan) => ({ ...loan, ...times }))
  return {
    state: 'known',
    reason: null,
    asOf,
    everyMs: 5000,
    freshness,
    disputes: [],
    loans,
    unreadableText: null,
    unread: [],
    unlisted: [],
  }
}

/** A line of an hour with a stretch that nobody watched. */
function history(now: number): RiskHistory {
  const at = (index: number): number => now - (60 - index) * MINUTE_MS
  const ratio = (index: number): string => (0.55 + 0.01 * Math.sin(index / 6)).toFixed(4)
  const watched = Array.from({ length: 60 }, (_, index) => index).filter((index) => index < 20 || index > 26)
  return {
    points: watched.map((index) => ({ at: at(index), low: ratio(index), high: ratio(index), last: ratio(index) })),
    gaps: [{ from: at(20), to: at(27) }],
    events: [{ at: at(40), kind: 'fill', text: 'Bought 0.01 BTC' }],
    step: MINUTE_MS,
    since: at(0),
  }
}

/** A risk unit below its lines, an institutional and a consumer loan, two savings products. */
export const galleryLoans = (now: number) =>
  ({
    'risk.overview': () => galleryOverview(now, 'live'),
    'risk.history': () => history(now),
    'risk.causes': () => ({
      ...finished(
        attribute(
          unitSampleAt(now - 60 * MINUTE_MS, { ltv: '0.552', unpaidUsdtAmount: '493500' }),
          [{ to: unitSampleAt(now), movements: [spotFill(now - 30 * MINUTE_MS, 'sell', '0.5', '60000')] }],
          { unwatchedMs: 7 * MINUTE_MS, pending: [] },
        ),
      ),
      transfersSince: null,
      recordsProblem: null,
      otherAccounts: [],
      namedSince: null,
    }),
    'risk.pastDebt': () => null,
    'risk.loans': () => ({
      asOf: now,
      loans: loanOrder.data.parse(loanOrderExamples.answers[0]),
      repayments: repaidHistory.data.parse(repaidHistoryExamples.answers[0]),
      unreadableText: null,
    }),
    'risk.products': () =>
      listed([
        {
          productId: product.productId,
          info: product,
          symbols: loanSymbols.data.parse(loanSymbolsExamples.answers[0]),
          collateral: null,
        },
      ]),
    'alarms.list': () => ({ armed: 2, onAssumedThresholds: 0, blind: 0, hasWatchman: false, beside: [], alarms: [] }),
    'loans.ongoing': () => loansOf(now, 'live'),
    'loans.coins': () => {
      const { loanInfos, pledgeInfos } = loanCoins.data.parse(loanCoinsExamples.answers[0])
      return listed({ borrow: loanInfos, pledge: pledgeInfos })
    },
    'loans.history': () => listed(borrowHistory.data.parse(borrowHistoryExamples.answers[0])),
    'earn.products': () => listed(savingsProducts.data.parse(savingsProductsExamples.answers[0])),
    'earn.product': () => savingsSubscribeInfo.data.parse(savingsSubscribeInfoExamples.answers[0]),
  }) satisfies Answers
