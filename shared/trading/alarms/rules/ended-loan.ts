import { grouped } from '@/shared/base/grouped'
import { lineText, ratioText } from '@/shared/base/line-text'
import type { EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { compare, isSignedDecimal, multiply, toDecimals, trim } from '@/shared/base/decimal'
import { MINUTE_MS, utcText } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { loanSnapshotOf, termEndOf } from '@/shared/trading/loans/consumer-loan'
import { loanOutcomeOf } from '@/shared/trading/loans/loan-state'
import type { AlarmEnding } from '@/shared/trading/alarms/alarm'
import type { Condition } from '@/shared/trading/alarms/condition'
import type { EventAmount } from '@/shared/trading/alarms/event-amounts'

/** Outcome of a loan in the exchange's history, and its last known state; `seenAt` in Unix ms. */
export interface EndOfLoan {
  readonly orderId: string
  readonly lastReading: { readonly seenAt: number; readonly loan: OngoingLoan } | null
  readonly ended: EndedLoan
}

/** A fixed loan that was last listed this shortly before its end ended by its term. */
const EXPIRY_SLACK_MS = MINUTE_MS

/** Amounts from a thousand are identifiable by two decimals. */
const short = (text: string): string => trim(compare(text, '1000') >= 0 ? toDecimals(text, 2, 'nearest') : text)
const amount = (text: string, coin: string): string =>
  `${isSignedDecimal(text) ? grouped(short(text)) : t('an unknown amount of')} ${coin}`

/** Debt and pledge when the loan was last seen, otherwise at its start. */
function amountsOf({ lastReading, ended }: EndOfLoan): { debt: string; pledge: string; amounts: string } {
  if (lastReading === null) {
    const [debt, pledge] = [
      amount(ended.initLoanAmount, ended.loanCoin),
      amount(ended.initPledgeAmount, ended.pledgeCoin),
    ]
    return {
      debt,
      pledge,
      amounts: t`It was never seen running here; it began with ${debt} borrowed against ${pledge}.`,
    }
  }
  const { loan, seenAt } = lastReading
  const { owed, rate, callAt, liquidationAt } = loanSnapshotOf(loan, seenAt)
  const [debt, pledge] = [amount(owed ?? loan.loanAmount, loan.loanCoin), amount(loan.pledgeAmount, loan.pledgeCoin)]
  const lines = [callAt, liquidationAt].filter((line) => line !== null)
  const ratioPart = rate === null ? '' : t`, at ${ratioText(rate, lines)}`
  return { debt, pledge, amounts: t`Last seen ${utcText(seenAt)}: ${debt} owed against ${pledge}${ratioPart}.` }
}

/** Pledge that the debt alone consumed at the last known ratio. Fee and further price falls are not included. */
function lossText({ lastReading }: EndOfLoan): string {
  if (lastReading === null) return ''
  const { loan, seenAt } = lastReading
  const { rate } = loanSnapshotOf(loan, seenAt)
  if (rate === null || !isSignedDecimal(loan.pledgeAmount)) return ''
  const lossAmount = multiply(loan.pledgeAmount, compare(rate, '1') > 0 ? '1' : rate)
  return t` At that ratio the debt took at least ${amount(toDecimals(lossAmount, 6, 'down'), loan.pledgeCoin)} of it.`
}

const coinOf = ({ lastReading, ended }: EndOfLoan): string => lastReading?.loan.loanCoin ?? ended.loanCoin

/** Debt and collateral of the loan at its last reading, otherwise at its start. */
function eventAmountsOf({ lastReading, ended }: EndOfLoan): readonly EventAmount[] {
  const [debt, pledge, coins] =
    lastReading === null
      ? [ended.initLoanAmount, ended.initPledgeAmount, ended]
      : [
          loanSnapshotOf(lastReading.loan, lastReading.seenAt).owed ?? lastReading.loan.loanAmount,
          lastReading.loan.pledgeAmount,
          lastReading.loan,
        ]
  return [
    { kind: 'owed', amount: debt, coin: coins.loanCoin },
    { kind: 'pledged', amount: pledge, coin: coins.pledgeCoin },
  ]
}

/** Texts for a loan that ended: one line, and one line with the amounts. */
export interface LoanEndText {
  readonly title: string
  readonly text: string
}

/** Text of an end without loss: repaid, or never paid out. Null for an end that raises an alarm. */
export function quietEndText(end: EndOfLoan): (LoanEndText & { readonly level: 'info' | 'warning' }) | null {
  const { debt, pledge, amounts } = amountsOf(end)
  const outcome = loanOutcomeOf(end.ended)
  if (outcome === 'repaid')
    return {
      level: 'info',
      title: t`${coinOf(end)} loan paid back`,
      text: t`Loan ${end.orderId}. ${amounts} ${pledge} are free again.`,
    }
  if (outcome === 'rolled-back')
    return {
      level: 'warning',
      title: t`${coinOf(end)} loan was not paid out`,
      text: t`Loan ${end.orderId} of ${debt} was rolled back; the pledge is free again.`,
    }
  return null
}

/** Name of the end. A loan that the exchange sold at the end of its term expired. */
export function loanEndingOf({ lastReading, ended }: EndOfLoan): AlarmEnding {
  const outcome = loanOutcomeOf(ended)
  if (outcome === 'rolled-back') return 'rolled back'
  if (outcome === 'other') return 'ended'
  const termEnd = lastReading === null ? null : termEndOf(lastReading.loan)
  const isExpired = lastReading !== null && termEnd !== null && lastReading.seenAt >= termEnd - EXPIRY_SLACK_MS
  return outcome === 'liquidated' && isExpired ? 'expired' : outcome
}

/** The last figures explain a liquidation only if they reached its threshold. */
function causeText({ lastReading }: EndOfLoan): string {
  const { rate = null, liquidationAt = null } =
    lastReading === null ? {} : loanSnapshotOf(lastReading.loan, lastReading.seenAt)
  if (rate === null || liquidationAt === null) return t('The exchange gives no cause.')
  return compare(rate, liquidationAt) >= 0
    ? t('Its ratio had reached the liquidation line.')
    : t`The exchange gives no cause; the last ratio was below the liquidation line at ${lineText(liquidationAt, 2)}.`
}

/** Alarm for an end that costs collateral or has an unknown outcome. Once per loan; no setting disables it. */
export function loanEndCondition(end: EndOfLoan): Condition | null {
  if (quietEndText(end) !== null) return null
  const { debt, pledge, amounts } = amountsOf(end)
  const coin = coinOf(end)
  const common = {
    rule: 'loan-ended',
    subject: end.orderId,
    state: 'raised',
    measure: null,
    lasts: false,
    once: `loan-end ${end.orderId}`,
    amounts: eventAmountsOf(end),
  } as const
  const sold = t('The exchange sold collateral for the debt and its fee; the rest is back in the account.')
  switch (loanEndingOf(end)) {
    case 'expired':
      return {
        ...common,
        about: 'expired',
        level: 'critical',
        title: t`${coin} loan EXPIRED, collateral sold: ${debt} against ${pledge}`,
        text: t`Loan ${end.orderId} was closed at the end of its term. ${amounts}${lossText(end)} ${sold}`,
      }
    case 'liquidated':
      return {
        ...common,
        about: 'liquidated',
        level: 'critical',
        title: t`${coin} loan LIQUIDATED: ${debt} against ${pledge}`,
        text: t`Loan ${end.orderId} was liquidated. ${causeText(end)} ${amounts}${lossText(end)} ${sold}`,
      }
    default:
      return {
        ...common,
        about: 'ended',
        level: 'call',
        title: t`${coin} loan ended: ${debt} against ${pledge}`,
        text: t`Loan ${end.orderId}: the exchange calls its end "${end.ended.status}". ${amounts}`,
      }
  }
}
