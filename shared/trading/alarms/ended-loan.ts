import { ratioText } from '@/shared/base/line-text'
import type { EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { compare, isSignedDecimal, multiply, toDecimals, trim } from '@/shared/base/decimal'
import { MINUTE_MS } from '@/shared/base/time'
import { loanSnapshotOf } from '../loans/consumer-loan'
import { loanOutcomeOf } from '../loans/loan-state'
import type { Condition } from './condition'

/** A loan that runs no longer: as it was last seen, and what the exchange's history says. One of the two is there. */
export interface EndOfLoan {
  readonly orderId: string
  readonly seen: { readonly seenAt: number; readonly loan: OngoingLoan } | null
  readonly ended: EndedLoan | null
}

/** A fixed loan that is seen this shortly before its end and then is gone ended by its term. */
const EXPIRY_SLACK_MS = MINUTE_MS

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/** A thousand coins need no more than hundredths to be known again. */
const short = (text: string): string => trim(compare(text, '1000') >= 0 ? toDecimals(text, 2, 'nearest') : text)
const amount = (text: string, coin: string): string =>
  `${isSignedDecimal(text) ? short(text) : 'an unknown amount of'} ${coin}`

/** What it owed and what was pledged when it was last seen; else what it began with. */
function amountsOf({ seen, ended }: EndOfLoan): { debt: string; pledge: string; amounts: string } {
  if (seen === null) {
    const [debt, pledge] = [
      amount(ended?.initLoanAmount ?? '', ended?.loanCoin ?? ''),
      amount(ended?.initPledgeAmount ?? '', ended?.pledgeCoin ?? ''),
    ]
    return {
      debt,
      pledge,
      amounts: `It was never seen running here; it began with ${debt} borrowed against ${pledge}.`,
    }
  }
  const { loan, seenAt } = seen
  const { owed, rate, callAt, liquidationAt } = loanSnapshotOf(loan, seenAt)
  const [debt, pledge] = [amount(owed ?? loan.loanAmount, loan.loanCoin), amount(loan.pledgeAmount, loan.pledgeCoin)]
  const lines = [callAt, liquidationAt].filter((line) => line !== null)
  const stood = rate === null ? '' : `, at ${ratioText(rate, lines)}`
  return { debt, pledge, amounts: `Last seen ${timeOf(seenAt)} UTC: ${debt} owed against ${pledge}${stood}.` }
}

/** What the debt alone took of the pledge at the ratio that was last seen; fee and further fall come on top. */
function lostText({ seen }: EndOfLoan): string {
  if (seen === null) return ''
  const { loan, seenAt } = seen
  const { rate } = loanSnapshotOf(loan, seenAt)
  if (rate === null || !isSignedDecimal(loan.pledgeAmount)) return ''
  const lost = multiply(loan.pledgeAmount, compare(rate, '1') > 0 ? '1' : rate)
  return ` At that ratio the debt took at least ${amount(toDecimals(lost, 6, 'down'), loan.pledgeCoin)} of it.`
}

const coinOf = ({ seen, ended }: EndOfLoan): string => seen?.loan.loanCoin ?? ended?.loanCoin ?? ''

/** What is said of a loan that ended: one line, and one with the amounts. */
export interface LoanEndText {
  readonly title: string
  readonly text: string
}

/** For an ending that costs nothing: paid back, or never paid out. Null for one that an alarm tells of. */
export function quietEndText(end: EndOfLoan): (LoanEndText & { readonly level: 'info' | 'warning' }) | null {
  const { debt, pledge, amounts } = amountsOf(end)
  const outcome = end.ended === null ? null : loanOutcomeOf(end.ended)
  if (outcome === 'repaid')
    return {
      level: 'info',
      title: `${coinOf(end)} loan paid back`,
      text: `Loan ${end.orderId}. ${amounts} ${pledge} are free again.`,
    }
  if (outcome === 'rolled-back')
    return {
      level: 'warning',
      title: `${coinOf(end)} loan was not paid out`,
      text: `Loan ${end.orderId} of ${debt} was rolled back; the pledge is free again.`,
    }
  return null
}

/** Liquidated, or gone without a word of the exchange: told once per loan, and never silenced by a setting. */
export function loanEndCondition(end: EndOfLoan): Condition | null {
  if (quietEndText(end) !== null) return null
  const { debt, pledge, amounts } = amountsOf(end)
  const common = { rule: 'loan-ended', subject: end.orderId, state: 'raised', measure: null, lasts: false } as const
  if (end.ended === null) {
    const title = `${coinOf(end)} loan is gone: ${debt} against ${pledge}`
    const text =
      `Loan ${end.orderId} is no longer listed, and the exchange does not say what became of it. ` +
      `${amounts} Look at it on the exchange.`
    return { ...common, about: 'gone', level: 'critical', title, text, once: `loan-gone ${end.orderId}` }
  }
  if (loanOutcomeOf(end.ended) !== 'liquidated') {
    const text = `Loan ${end.orderId}: the exchange calls its end "${end.ended.status}". ${amounts}`
    return {
      ...common,
      about: 'ended',
      level: 'call',
      title: `${coinOf(end)} loan ended: ${debt} against ${pledge}`,
      text,
      once: `loan-end ${end.orderId}`,
    }
  }
  const expired =
    end.seen !== null &&
    /^\d+$/.test(end.seen.loan.expireTime) &&
    end.seen.seenAt >= Number(end.seen.loan.expireTime) - EXPIRY_SLACK_MS
  const why = expired ? 'because its term had ended' : 'because its ratio reached the liquidation line'
  const text =
    `Loan ${end.orderId} was liquidated, ${why}. ${amounts}${lostText(end)} ` +
    'The exchange sold of the pledge what the debt and its fee cost; what was left is back in the account.'
  return {
    ...common,
    about: 'liquidated',
    level: 'critical',
    title: `${coinOf(end)} loan LIQUIDATED: ${debt} against ${pledge}`,
    text,
    once: `loan-end ${end.orderId}`,
  }
}
