import { LOAN_PAGE_SIZE } from '@/shared/exchange/calls/loan/borrow-history'
import { add, divide, isPositive, toDecimals } from '@/shared/base/decimal'
import { markOfCoin } from '@/practice/prices/coin-prices'
import type { ConsumerLoan, ConsumerLoanService } from '@/practice/services/consumer-loans/consumer-loans'
import {
  daysOf,
  findPledgeable,
  hourRateOf,
  type LendableCoin,
  lendableCoins,
  type PledgeableCoin,
  pledgeableCoins,
} from '@/practice/services/consumer-loans/loan-terms'
import type { LtvOddities } from '@/practice/services/lending/ltv-oddities'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { Routes } from './routes'
import { isInTimeRange } from './time-range'

type LoanRoutes = Pick<Routes, 'loanCoins' | 'borrowOngoing' | 'borrowHistory' | 'borrow' | 'repayLoan'>

function loanCoinRecord(core: ExchangeCore, coin: LendableCoin) {
  const price = markOfCoin(core, coin.coin)
  const inCoin = (usdt: string): string => (isPositive(price) ? toDecimals(divide(usdt, price), 8) : '0')
  return {
    coin: coin.coin,
    hourRateFlexible: hourRateOf(coin, 'FLEXIBLE'),
    rateFlexible: coin.yearly.FLEXIBLE,
    hourRate7D: hourRateOf(coin, 'SEVEN'),
    rate7D: coin.yearly.SEVEN,
    hourRate30D: hourRateOf(coin, 'THIRTY'),
    rate30D: coin.yearly.THIRTY,
    minBorrowLimit: coin.minValue,
    maxBorrowLimit: coin.maxValue,
    minBorrowAmount: inCoin(coin.minValue),
    maxBorrowAmount: inCoin(coin.maxValue),
  }
}

const pledgeCoinRecord = ({ coin, initRate, supRate, forceRate, minValue, maxValue }: PledgeableCoin) => ({
  coin,
  initRate,
  supRate,
  forceRate,
  minPledgeAmount: minValue,
  maxPledgeAmount: maxValue,
})

/** `expireTime` of a flexible loan is empty (A-loan-no-term). */
function ongoingRecord(loans: ConsumerLoanService, loan: ConsumerLoan) {
  const rates = findPledgeable(loan.pledgeCoin)
  return {
    orderId: loan.orderId,
    loanCoin: loan.loanCoin,
    loanAmount: loan.loan,
    interestAmount: loan.interest,
    hourInterestRate: loan.hourRate,
    pledgeCoin: loan.pledgeCoin,
    pledgeAmount: loan.pledge,
    pledgeRate: loans.pledgeRateOf(loan),
    supRate: rates?.supRate ?? '',
    forceRate: rates?.forceRate ?? '',
    borrowTime: String(loan.borrowTime),
    expireTime: loan.expireTime === null ? '' : String(loan.expireTime),
  }
}

const endedRecord = (loan: ConsumerLoan) => ({
  orderId: loan.orderId,
  loanCoin: loan.loanCoin,
  pledgeCoin: loan.pledgeCoin,
  initPledgeAmount: loan.initialPledge,
  initLoanAmount: loan.initialLoan,
  hourRate: loan.hourRate,
  pledgeDays: String(daysOf[loan.term] ?? ''),
  borrowTime: String(loan.borrowTime),
  status: loan.end ?? '',
  daily: loan.term,
})

interface LoanFilter {
  readonly orderId?: string | undefined
  readonly loanCoin?: string | undefined
  readonly pledgeCoin?: string | undefined
}
const isMatch = (loan: ConsumerLoan, { orderId, loanCoin, pledgeCoin }: LoanFilter): boolean =>
  (orderId === undefined || loan.orderId === orderId) &&
  (loanCoin === undefined || loan.loanCoin === loanCoin) &&
  (pledgeCoin === undefined || loan.pledgeCoin === pledgeCoin)

/** Loans against a pledge (spec: calls 11 to 13). */
export function createLoanRoutes(core: ExchangeCore, loans: ConsumerLoanService, oddities: LtvOddities): LoanRoutes {
  return {
    loanCoins({ coin }) {
      const isRequestedCoin = (row: { coin: string }): boolean => coin === undefined || row.coin === coin
      const loanInfos = lendableCoins.filter(isRequestedCoin).map((row) => loanCoinRecord(core, row))
      return {
        ok: true,
        data: { loanInfos, pledgeInfos: pledgeableCoins.filter(isRequestedCoin).map(pledgeCoinRecord) },
      }
    },
    borrowOngoing(request, uid) {
      const running = loans
        .loansOf(uid)
        .filter((loan) => loan.end === null && isMatch(loan, request) && !oddities.isOmitted(loan.orderId))
      return { ok: true, data: running.map((loan) => ongoingRecord(loans, loan)) }
    },
    borrowHistory(request, uid) {
      const { status, pageNum = '1', pageSize = String(LOAN_PAGE_SIZE) } = request
      const isListed = (loan: ConsumerLoan): boolean =>
        loan.end !== null &&
        isMatch(loan, request) &&
        (status === undefined || loan.end === status) &&
        isInTimeRange(loan.borrowTime, request)
      const from = (Number(pageNum) - 1) * Number(pageSize)
      const page = loans
        .loansOf(uid)
        .filter(isListed)
        .slice(from, from + Number(pageSize))
      return { ok: true, data: page.map(endedRecord) }
    },
    borrow(request, uid) {
      const borrowed = loans.borrow(uid, request)
      return borrowed.ok ? { ok: true, data: { orderId: borrowed.loan.orderId } } : borrowed
    },
    repayLoan(request, uid) {
      const repaid = loans.repay(uid, request)
      if (!repaid.ok) return repaid
      const { loan, interest, principal, unlocked } = repaid
      const paid = { repayAmount: add(interest, principal), payInterest: interest, repayLoanAmount: principal }
      return {
        ok: true,
        data: { loanCoin: loan.loanCoin, pledgeCoin: loan.pledgeCoin, ...paid, repayUnlockAmount: unlocked },
      }
    },
  }
}
