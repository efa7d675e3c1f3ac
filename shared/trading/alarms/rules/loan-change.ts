import { lineText, ratioText } from '@/shared/base/line-text'
import { absolute, compare, isSignedDecimal, subtract, toDecimals, trim } from '@/shared/base/decimal'
import { utcText } from '@/shared/base/time'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { loanSnapshotOf, termEndOf } from '@/shared/trading/loans/consumer-loan'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import type { AlarmLevel } from '@/shared/trading/alarms/alarm'
import type { Condition } from '@/shared/trading/alarms/condition'

/** An event of a loan. Its alarm stays until it is acknowledged. */
const changed = (
  { orderId }: OngoingLoan,
  about: string,
  level: AlarmLevel,
  words: Pick<Condition, 'title' | 'text'>,
): Condition => ({
  rule: 'loan-changed',
  subject: orderId,
  about,
  level,
  ...words,
  state: 'raised',
  measure: null,
  lasts: false,
})

/** An event that its figures identify. It fires once, also after a restart. */
function changedOnce(...[loan, event, level, words]: Parameters<typeof changed>): Condition {
  const about = `${event} ${loan.pledgeAmount} ${loan.loanAmount}`
  return { ...changed(loan, about, level, words), once: `loan-${about} ${loan.orderId}` }
}

const amountsOf = ({ pledgeAmount, loanAmount, interestAmount }: OngoingLoan) => ({
  pledgeAmount,
  loanAmount,
  interestAmount,
})
export const hasReadableAmounts = (loan: OngoingLoan): boolean => Object.values(amountsOf(loan)).every(isSignedDecimal)
/** The loan with the amounts of another reading. */
export const withAmountsOf = (loan: OngoingLoan, reading: OngoingLoan): OngoingLoan => ({
  ...loan,
  ...amountsOf(reading),
})

/** after - before; null if either is not a number. */
const changeOf = (before: string, after: string): string | null =>
  isSignedDecimal(before) && isSignedDecimal(after) ? subtract(after, before) : null
const isFall = (change: string | null): change is string => change !== null && compare(change, '0') < 0
const isRise = (change: string | null): change is string => change !== null && compare(change, '0') > 0
const amount = (change: string, coin: string): string => `${trim(toDecimals(absolute(change), 8, 'nearest'))} ${coin}`
const fromTo = (before: string, after: string, coin: string): string => `from ${trim(before)} to ${trim(after)} ${coin}`

/** A loan that was not in any earlier list. */
export function newLoanConditions(loan: OngoingLoan, { newDebt }: AlarmSettings): readonly Condition[] {
  if (!newDebt) return []
  const { orderId, loanCoin, loanAmount, pledgeCoin, pledgeAmount } = loan
  const title = `New loan of ${loanAmount} ${loanCoin}`
  const pledge = `${pledgeAmount} ${pledgeCoin}`
  const text = `Loan ${orderId} of ${loanAmount} ${loanCoin} against ${pledge} was not listed before.`
  return [changedOnce(loan, 'new', 'warning', { title, text })]
}

function amountConditions(before: OngoingLoan, now: OngoingLoan, settings: AlarmSettings): readonly Condition[] {
  const { orderId, loanCoin, pledgeCoin } = now
  const pledge = changeOf(before.pledgeAmount, now.pledgeAmount)
  const debt = changeOf(before.loanAmount, now.loanAmount)
  const owed = changeOf(loanSnapshotOf(before, 0).owed ?? '', loanSnapshotOf(now, 0).owed ?? '')
  const rate = loanSnapshotOf(now, 0).rate
  const ratio = rate === null ? 'unknown' : ratioText(rate, null)
  // Only for readable amounts.
  const pledges = (): string => `the collateral went ${fromTo(before.pledgeAmount, now.pledgeAmount, pledgeCoin)}`
  const debts = (): string => `the debt ${fromTo(before.loanAmount, now.loanAmount, loanCoin)}`
  if (isFall(pledge) && isFall(owed)) {
    const title =
      `${loanCoin} loan liquidated in part: ` +
      `${amount(owed, loanCoin)} repaid, ${amount(pledge, pledgeCoin)} sold, now ${ratio}`
    const text =
      `Loan ${orderId}: ${pledges()}, ${debts()}. ` +
      'A repayment out of the collateral has the same figures. Check it on the exchange.'
    return [changedOnce(now, 'sold', 'critical', { title, text })]
  }
  const left = isFall(pledge)
    ? [
        changedOnce(now, 'withdrawn', 'call', {
          title: `${loanCoin} loan: ${amount(pledge, pledgeCoin)} of its collateral left, now ${ratio}`,
          text: `Loan ${orderId}: ${pledges()}, and the debt did not fall.`,
        }),
      ]
    : []
  if (!isRise(debt) || !settings.newDebt) return left
  const title = `${loanCoin} loan: new debt of ${amount(debt, loanCoin)}, now ${ratio}`
  return [...left, changedOnce(now, 'debt', 'warning', { title, text: `Loan ${orderId}: ${debts()}.` })]
}

function lineConditions(before: OngoingLoan, now: OngoingLoan): readonly Condition[] {
  const [was, is] = [loanSnapshotOf(before, 0), loanSnapshotOf(now, 0)]
  const lines = [
    ['margin call', was.callAt, is.callAt],
    ['liquidation', was.liquidationAt, is.liquidationAt],
  ] as const
  return lines.flatMap(([name, from, to]): readonly Condition[] => {
    if (from === null || to === null || compare(from, to) === 0) return []
    const title = `${now.loanCoin} loan: ${name} line moved from ${lineText(from, 2)} to ${lineText(to, 2)}`
    const text = `The exchange changed the ${name} line of loan ${now.orderId}.`
    return [changed(now, `${name} ${to}`, compare(to, from) < 0 ? 'call' : 'warning', { title, text })]
  })
}

function termConditions(before: OngoingLoan, now: OngoingLoan): readonly Condition[] {
  const [was, is] = [termEndOf(before), termEndOf(now)]
  if (is === null || (was !== null && was <= is)) return []
  const title = `${now.loanCoin} loan: its term ends earlier, at ${utcText(is)}`
  const earlier = was === null ? 'no term' : utcText(was)
  return [changed(now, `term ${is}`, 'call', { title, text: `Loan ${now.orderId} had ${earlier} before.` })]
}

/**
 * Changes of a loan between two lists, apart from interest and prices: partial liquidation (A-loan-liquidation), less
 * collateral, new debt, changed thresholds, earlier end of term.
 */
export const loanChangeConditions = (
  before: OngoingLoan,
  now: OngoingLoan,
  settings: AlarmSettings,
): readonly Condition[] => [
  ...amountConditions(before, now, settings),
  ...lineConditions(before, now),
  ...termConditions(before, now),
]
