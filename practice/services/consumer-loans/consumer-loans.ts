import type { Clock } from '@/shared/base/clock'
import type { CheckedRequestFor } from '@/shared/exchange/endpoints'
import type { LoanEnd } from '@/shared/exchange/calls/loan/borrow-history'
import type { LoanTerm } from '@/shared/exchange/calls/loan/borrow'
import { add, compare, divide, isPositive, minimum, multiply, subtract, sum, toDecimals } from '@/shared/base/decimal'
import { markOfCoin, usdtValue } from '@/practice/prices/coin-prices'
import type { ExchangeCore, Rejection } from '@/practice/engine/api/exchange-core'
import type { SavedRows } from '@/practice/store/saved-rows'
import { reject } from '@/practice/engine/api/rejection'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import { daysOf, findLendable, findPledgeable, hourRateOf, percentOf, type PledgeableCoin } from './loan-terms'

/** One loan with a pledge. Amounts in their coins, times in Unix ms, the hourly rate in percent. */
export interface ConsumerLoan {
  readonly orderId: string
  readonly uid: string
  readonly loanCoin: string
  readonly pledgeCoin: string
  readonly term: LoanTerm
  readonly hourRate: string
  readonly initialLoan: string
  readonly initialPledge: string
  readonly borrowTime: number
  readonly expireTime: number | null
  loan: string
  interest: string
  pledge: string
  chargedTo: number
  /** A partial liquidation is running. */
  isLiquidating?: boolean
  /** Null while it runs. */
  end: LoanEnd | null
}

/** An ended loan in the history. */
export interface PastConsumerLoan extends Pick<
  ConsumerLoan,
  'uid' | 'loanCoin' | 'pledgeCoin' | 'term' | 'initialLoan' | 'initialPledge' | 'borrowTime'
> {
  readonly end: LoanEnd
}

/** Result of a repayment, in the coins of the loan. */
export interface Repaid {
  readonly ok: true
  readonly loan: ConsumerLoan
  readonly interest: string
  readonly principal: string
  readonly unlocked: string
}

/** Loans of single accounts, each with a pledge that is debited from the account while the loan runs. */
export interface ConsumerLoanService {
  borrow(
    uid: string,
    request: CheckedRequestFor<'borrow'>,
  ): { readonly ok: true; readonly loan: ConsumerLoan } | Rejection
  repay(uid: string, request: CheckedRequestFor<'repayLoan'>): Repaid | Rejection
  /** Newest first, ended ones included. */
  loansOf(uid: string): readonly ConsumerLoan[]
  /** Debt in percent of the pledge at the current marks. */
  pledgeRateOf(loan: ConsumerLoan): string
  /** Charges interest for this many more hours, independent of the time. */
  chargeHours(hours: number): void
  /** Charges interest, liquidates loans at their threshold, ends expired ones. Called every second. */
  tick(): void
  /** Records a loan that ended before the exchange opened: no money moves. */
  record(past: PastConsumerLoan): void
}

const AMOUNT_DECIMALS = 8
const RATE_DECIMALS = 4
const FIRST_ORDER = 1_410_000_000_000_000_000n
const LOANS = 'consumer loan'
/** Fee in percent of the sold pledge. */
const LIQUIDATION_FEE = '2'
/** A pledge with a smaller value, in USDT, is sold at once. */
const SOLD_AT_ONCE = '100'
/** Displayed for a pledge without value. */
const BEYOND_ALL = '999'

const debtOf = (loan: ConsumerLoan): string => add(loan.loan, loan.interest)

/** A loan at its threshold is sold at once, or in steps that each pay half of the debt (A-loan-liquidation). */
export type LoanLiquidation = 'whole' | 'in steps'

export function openConsumerLoans(
  core: ExchangeCore,
  clock: Clock,
  saved: SavedRows,
  liquidation: LoanLiquidation = 'whole',
): ConsumerLoanService {
  const loans = saved.readRows<ConsumerLoan>(LOANS)
  const saveLoan = (loan: ConsumerLoan): void => saved.writeRow(LOANS, loan.orderId, loan)
  const running = (): ConsumerLoan[] => loans.filter((loan) => loan.end === null)
  const pledgeValue = (loan: ConsumerLoan): string => usdtValue(core, loan.pledgeCoin, loan.pledge)
  const debtValue = (loan: ConsumerLoan): string => usdtValue(core, loan.loanCoin, debtOf(loan))
  const lentOut = (coin: string): string =>
    sum(
      running()
        .filter(({ loanCoin }) => loanCoin === coin)
        .map((loan) => loan.loan),
    )

  function pledgeRateOf(loan: ConsumerLoan): string {
    const value = pledgeValue(loan)
    return isPositive(value) ? toDecimals(multiply(divide(debtValue(loan), value), '100'), RATE_DECIMALS) : BEYOND_ALL
  }

  /** Amounts of pledge and loan: one is given, the other follows from the initial ratio at the current marks. */
  function sized({ loanCoin, pledgeCoin, loanAmount, pledgeAmount }: CheckedRequestFor<'borrow'>, initRate: string) {
    const [loanPrice, pledgePrice] = [markOfCoin(core, loanCoin), markOfCoin(core, pledgeCoin)]
    if (!isPositive(loanPrice) || !isPositive(pledgePrice))
      return reject('40034', 'Parameter loanCoin or pledgeCoin does not exist: no price')
    if (pledgeAmount !== undefined) {
      const lent = divide(percentOf(multiply(pledgeAmount, pledgePrice), initRate), loanPrice)
      return { ok: true as const, lent: toDecimals(lent, AMOUNT_DECIMALS), pledged: pledgeAmount }
    }
    const lent = loanAmount ?? '0'
    const collateralValue = divide(multiply(multiply(lent, loanPrice), '100'), initRate)
    return { ok: true as const, lent, pledged: toDecimals(divide(collateralValue, pledgePrice), AMOUNT_DECIMALS, 'up') }
  }

  function refuseSize(
    request: CheckedRequestFor<'borrow'>,
    pledge: PledgeableCoin,
    lent: string,
    pledged: string,
  ): Rejection | null {
    const coin = findLendable(request.loanCoin)!
    const [loanValue, collateralValue] = [
      usdtValue(core, request.loanCoin, lent),
      usdtValue(core, request.pledgeCoin, pledged),
    ]
    const outside = (value: string, { minValue, maxValue }: { minValue: string; maxValue: string }): boolean =>
      compare(value, minValue) < 0 || compare(value, maxValue) > 0
    if (outside(loanValue, coin))
      return reject('40020', `Parameter loanAmount error: worth ${coin.minValue} to ${coin.maxValue} USDT`)
    return outside(collateralValue, pledge)
      ? reject('40020', `Parameter pledgeAmount error: worth ${pledge.minValue} to ${pledge.maxValue} USDT`)
      : null
  }

  function open(terms: Omit<PastConsumerLoan, 'end'>): ConsumerLoan {
    const { loanCoin, term, borrowTime, initialLoan, initialPledge } = terms
    const days = daysOf[term]
    const loan: ConsumerLoan = {
      orderId: String(FIRST_ORDER + BigInt(loans.length + 1)),
      ...terms,
      hourRate: hourRateOf(findLendable(loanCoin)!, term),
      expireTime: days === null ? null : borrowTime + days * DAY_MS,
      loan: initialLoan,
      interest: '0',
      pledge: initialPledge,
      chargedTo: borrowTime,
      end: null,
    }
    loans.push(loan)
    return loan
  }

  function end(loan: ConsumerLoan, how: LoanEnd): void {
    loan.end = how
    if (isPositive(loan.pledge)) core.move(loan.uid, loan.pledgeCoin, loan.pledge, 'TRANSFER_IN')
    loan.pledge = '0'
    saveLoan(loan)
  }

  function addInterest(loan: ConsumerLoan, hours: number): void {
    const interest = multiply(percentOf(loan.loan, loan.hourRate), String(hours))
    loan.interest = add(loan.interest, toDecimals(interest, AMOUNT_DECIMALS, 'up'))
    saveLoan(loan)
  }

  /** Interest for every started hour: the first one is due at once (A-loan-hours). */
  function charge(loan: ConsumerLoan, now: number): void {
    const hours = Math.floor((now - loan.chargedTo) / HOUR_MS) + 1
    if (hours < 1) return
    loan.chargedTo += hours * HOUR_MS
    addInterest(loan, hours)
  }

  function book(loan: ConsumerLoan, amount: string): { interest: string; principal: string } {
    const interest = minimum(amount, loan.interest)
    const principal = subtract(amount, interest)
    loan.interest = subtract(loan.interest, interest)
    loan.loan = subtract(loan.loan, principal)
    return { interest, principal }
  }

  /**
   * Pays from the pledge: the needed part is sold at its mark, and the rest stays pledged. Returns less than `amount`
   * if the pledge is worth less.
   */
  function payFromPledge(
    loan: ConsumerLoan,
    amount: string,
    feePercent: string,
  ): { interest: string; principal: string } {
    const price = divide(markOfCoin(core, loan.pledgeCoin), markOfCoin(core, loan.loanCoin))
    const net = percentOf(price, subtract('100', feePercent))
    const gross = toDecimals(divide(amount, net), AMOUNT_DECIMALS, 'up')
    const sold = minimum(gross, loan.pledge)
    loan.pledge = subtract(loan.pledge, sold)
    return book(loan, sold === gross ? amount : minimum(amount, toDecimals(multiply(sold, net), AMOUNT_DECIMALS)))
  }

  function liquidate(loan: ConsumerLoan): void {
    payFromPledge(loan, debtOf(loan), LIQUIDATION_FEE)
    end(loan, 'FORCE')
  }

  /** Stops when the ratio is back at its initial value. */
  function liquidateStep(loan: ConsumerLoan): void {
    if (liquidation === 'whole' || compare(pledgeValue(loan), SOLD_AT_ONCE) < 0) return liquidate(loan)
    payFromPledge(loan, toDecimals(divide(debtOf(loan), '2'), AMOUNT_DECIMALS, 'up'), LIQUIDATION_FEE)
    if (!isPositive(loan.pledge)) return end(loan, 'FORCE')
    loan.isLiquidating = compare(pledgeRateOf(loan), findPledgeable(loan.pledgeCoin)?.initRate ?? '0') > 0
    saveLoan(loan)
  }

  /** Pledge in proportion to the paid principal, while the rest stays within the initial ratio. */
  function unlock(loan: ConsumerLoan, before: string, principal: string): string {
    const share = toDecimals(divide(multiply(loan.pledge, principal), before), AMOUNT_DECIMALS)
    loan.pledge = subtract(loan.pledge, share)
    if (isPositive(share)) core.move(loan.uid, loan.pledgeCoin, share, 'TRANSFER_IN')
    return share
  }

  function pay(
    loan: ConsumerLoan,
    amount: string,
    method: 'borrowed_coin' | 'collateral',
  ): { interest: string; principal: string } | null {
    if (method === 'collateral') return payFromPledge(loan, amount, '0')
    return core.move(loan.uid, loan.loanCoin, `-${amount}`, 'REPAY_SOURCE_USER_OUT') ? book(loan, amount) : null
  }

  return {
    borrow(uid, request) {
      const pledge = findPledgeable(request.pledgeCoin)
      const coin = findLendable(request.loanCoin)
      if (coin === undefined) return reject('40034', 'Parameter loanCoin does not exist')
      if (pledge === undefined || request.pledgeCoin === request.loanCoin)
        return reject('40034', 'Parameter pledgeCoin does not exist')
      const size = sized(request, pledge.initRate)
      if (!size.ok) return size
      const refused = refuseSize(request, pledge, size.lent, size.pledged)
      if (refused) return refused
      if (!core.move(uid, request.pledgeCoin, `-${size.pledged}`, 'TRANSFER_OUT'))
        return reject('25202', 'Insufficient balance: pledgeAmount')
      const isFunded = compare(add(lentOut(coin.coin), size.lent), coin.pool) <= 0
      const { loanCoin, pledgeCoin, daily: term } = request
      const loan = open({
        uid,
        loanCoin,
        pledgeCoin,
        term,
        initialLoan: size.lent,
        initialPledge: size.pledged,
        borrowTime: clock.now(),
      })
      // Accepted, but the pool is empty: the pledge is returned and recorded in the history.
      if (!isFunded) end(loan, 'ROLLBACK')
      else {
        core.move(uid, request.loanCoin, size.lent, 'TRANSFER_IN')
        charge(loan, clock.now())
      }
      return { ok: true, loan }
    },
    repay(uid, { orderId, method, repayAll, amount, repayUnlock }) {
      const loan = running().find((candidate) => candidate.uid === uid && candidate.orderId === orderId)
      if (loan === undefined) return reject('40034', 'Parameter orderId does not exist')
      charge(loan, clock.now())
      const paid = repayAll === 'yes' ? debtOf(loan) : minimum(amount ?? '0', debtOf(loan))
      if (!isPositive(paid)) return reject('40020', 'Parameter amount error: must be above zero')
      const before = loan.loan
      const booked = pay(loan, paid, method)
      if (booked === null) return reject('25202', `Insufficient balance: ${loan.loanCoin}`)
      const isPaidOff = !isPositive(debtOf(loan))
      const pledge = loan.pledge
      if (isPaidOff) end(loan, 'REPAY')
      const unlocked = isPaidOff ? pledge : repayUnlock === 'yes' ? unlock(loan, before, booked.principal) : '0'
      saveLoan(loan)
      return { ok: true, loan, ...booked, unlocked }
    },
    loansOf: (uid) => loans.filter((loan) => loan.uid === uid).toReversed(),
    pledgeRateOf,
    chargeHours: (hours) => running().forEach((loan) => addInterest(loan, hours)),
    record({ end: how, ...terms }) {
      const loan = open(terms)
      Object.assign(loan, { end: how, loan: '0', pledge: '0' })
      saveLoan(loan)
    },
    tick() {
      const now = clock.now()
      for (const loan of running()) {
        charge(loan, now)
        // A-loan-expiry.
        const hasExpired = loan.expireTime !== null && now >= loan.expireTime
        const line = findPledgeable(loan.pledgeCoin)?.forceRate ?? BEYOND_ALL
        if (hasExpired) liquidate(loan)
        else if (loan.isLiquidating === true || compare(pledgeRateOf(loan), line) >= 0) liquidateStep(loan)
      }
    },
  }
}
