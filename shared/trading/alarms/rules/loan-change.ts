import { grouped } from '@/shared/base/grouped'
import { lineText, ratioText } from '@/shared/base/line-text'
import { absolute, compare, isSignedDecimal, subtract, toDecimals, trim } from '@/shared/base/decimal'
import { utcText } from '@/shared/base/time'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { t } from '@/shared/languages/text'
import { loanSnapshotOf, termEndOf } from '@/shared/trading/loans/consumer-loan'
import { type DatedStep, hasSameCoins, type LoanStep, sumsOf } from '@/shared/trading/loans/loan-step'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import type { AlarmLevel } from '@/shared/trading/alarms/alarm'
import type { Condition } from '@/shared/trading/alarms/condition'
import { amountText, type EventAmount } from '@/shared/trading/alarms/event-amounts'

/** An event of a loan. Its alarm stays until it is acknowledged. */
const changed = (
  { orderId }: OngoingLoan,
  about: string,
  level: AlarmLevel,
  texts: Pick<Condition, 'title' | 'text'>,
): Condition => ({
  rule: 'loan-changed',
  subject: orderId,
  about,
  level,
  ...texts,
  state: 'raised',
  measure: null,
  lasts: false,
})

/** An event that its figures identify. It fires once, also after a restart. */
function changedOnce(...[loan, event, level, texts]: Parameters<typeof changed>): Condition {
  const about = `${event} ${loan.pledgeAmount} ${loan.loanAmount}`
  return { ...changed(loan, about, level, texts), once: `loan-${about} ${loan.orderId}` }
}

/** after - before; null if either is not a number. */
const changeOf = (before: string, after: string): string | null =>
  isSignedDecimal(before) && isSignedDecimal(after) ? subtract(after, before) : null
const isRise = (change: string | null): change is string => change !== null && compare(change, '0') > 0
const amount = (change: string, coin: string): string =>
  `${grouped(trim(toDecimals(absolute(change), 8, 'nearest')))} ${coin}`
const fromTo = (before: string, after: string, coin: string): string =>
  t`from ${grouped(trim(before))} to ${grouped(trim(after))} ${coin}`

/** A loan that was not in any earlier list. */
export function newLoanConditions(loan: OngoingLoan, { newDebt }: AlarmSettings): readonly Condition[] {
  if (!newDebt) return []
  const { orderId, loanCoin, loanAmount, pledgeCoin, pledgeAmount } = loan
  const debt = `${grouped(loanAmount)} ${loanCoin}`
  const title = t`New loan of ${debt}`
  const pledge = `${grouped(pledgeAmount)} ${pledgeCoin}`
  const text = t`Loan ${orderId} of ${debt} against ${pledge} was not listed before.`
  return [changedOnce(loan, 'new', 'warning', { title, text })]
}

const ratioOf = (loan: OngoingLoan): string => {
  const { rate } = loanSnapshotOf(loan, 0)
  return rate === null ? t('unknown') : ratioText(rate, null)
}

const inSteps = (steps: readonly LoanStep[]): string => (steps.length === 1 ? '' : t` in ${steps.length} steps`)

/** `68 079 USDT repaid, 0.8 BTC sold in 2 steps`. */
function soldText(steps: readonly LoanStep[], { loanCoin, pledgeCoin }: OngoingLoan): string {
  const { repaid, collateralFall } = sumsOf(steps)
  return t`${amountText(repaid, loanCoin)} repaid, ${amountText(collateralFall, pledgeCoin)} sold${inSteps(steps)}`
}

/** The same without the cause. */
function takenText(steps: readonly LoanStep[], { loanCoin, pledgeCoin }: OngoingLoan): string {
  const { repaid, collateralFall } = sumsOf(steps)
  return t`${amountText(repaid, loanCoin)} repaid, ${amountText(collateralFall, pledgeCoin)} taken${inSteps(steps)}`
}

const stepAmounts = ({ repaid, collateralFall, after }: LoanStep, kind: 'sold' | 'taken'): readonly EventAmount[] => [
  { kind: 'repaid', amount: repaid, coin: after.loanCoin },
  { kind, amount: collateralFall, coin: after.pledgeCoin },
]

/**
 * Alarm of a change of debt or collateral. `all` are the steps of the loan up to and including `step`. Sales of the
 * same kind are summed. A repayment and added collateral raise no alarm.
 */
export function loanStepConditions(
  step: DatedStep,
  all: readonly DatedStep[],
  settings: AlarmSettings,
): readonly Condition[] {
  const { kind, before, after: now, at, collateralFall } = step
  const { orderId, loanCoin, pledgeCoin } = now
  const once = `loan-step ${orderId} ${at}`
  const pledges = t`the collateral went ${fromTo(before.pledgeAmount, now.pledgeAmount, pledgeCoin)}`
  const debts = t`the debt ${fromTo(before.loanAmount, now.loanAmount, loanCoin)}`
  const alike = all.filter((other) => other.kind === kind)
  const event = (about: string, level: AlarmLevel, title: string, text: string): Condition => ({
    ...changed(now, `${about} ${at}`, level, { title, text }),
    once,
  })
  const outflow: readonly EventAmount[] = [{ kind: 'left', amount: collateralFall, coin: pledgeCoin }]
  const risen = changeOf(before.loanAmount, now.loanAmount)
  const debt =
    isRise(risen) && settings.newDebt
      ? [
          event(
            'debt',
            'warning',
            t`${loanCoin} loan: new debt of ${amount(risen, loanCoin)}, now ${ratioOf(now)}`,
            t`Loan ${orderId}: ${debts}.`,
          ),
        ]
      : []
  switch (kind) {
    case 'liquidated': {
      const title = t`${loanCoin} loan liquidated in part: ${soldText(alike, now)}, now ${ratioOf(now)}`
      const text = t`Loan ${orderId} was at its liquidation line. In the latest step ${pledges}, ${debts}.`
      return [{ ...event('part', 'critical', title, text), amounts: stepAmounts(step, 'sold') }]
    }
    case 'unknown': {
      const title =
        t`${loanCoin} loan liquidated in part or repaid from its collateral: ` +
        t`${takenText(alike, now)}, now ${ratioOf(now)}`
      const text = t`Loan ${orderId}: ${pledges}, ${debts}. The cause is unknown. Check it on the exchange.`
      return [{ ...event('unknown', 'critical', title, text), amounts: stepAmounts(step, 'taken') }]
    }
    case 'withdrawn': {
      const fall = amount(collateralFall, pledgeCoin)
      const title = t`${loanCoin} loan: ${fall} of its collateral left, now ${ratioOf(now)}`
      const text = t`Loan ${orderId}: ${pledges}, and the debt did not fall.`
      return [
        { ...event('withdrawn', 'call', title, text), amounts: outflow },
        ...debt.map((other) => ({ ...other, once: `${once} debt` })),
      ]
    }
    case 'other':
      return debt
    case 'repaid':
      return []
  }
}

/** Whole phrases for each line, by its name in the identity of the alarm. */
const lineTexts = {
  'margin call': {
    title: (coin: string, from: string, to: string) => t`${coin} loan: margin call line moved from ${from} to ${to}`,
    text: (orderId: string) => t`The exchange changed the margin call line of loan ${orderId}.`,
  },
  liquidation: {
    title: (coin: string, from: string, to: string) => t`${coin} loan: liquidation line moved from ${from} to ${to}`,
    text: (orderId: string) => t`The exchange changed the liquidation line of loan ${orderId}.`,
  },
} as const

function lineConditions(before: OngoingLoan, now: OngoingLoan): readonly Condition[] {
  const [was, is] = [loanSnapshotOf(before, 0), loanSnapshotOf(now, 0)]
  const lines = [
    ['margin call', was.callAt, is.callAt],
    ['liquidation', was.liquidationAt, is.liquidationAt],
  ] as const
  return lines.flatMap(([name, from, to]): readonly Condition[] => {
    if (from === null || to === null || compare(from, to) === 0) return []
    const title = lineTexts[name].title(now.loanCoin, lineText(from, 2), lineText(to, 2))
    const text = lineTexts[name].text(now.orderId)
    return [changed(now, `${name} ${to}`, compare(to, from) < 0 ? 'call' : 'warning', { title, text })]
  })
}

function termConditions(before: OngoingLoan, now: OngoingLoan): readonly Condition[] {
  const [was, is] = [termEndOf(before), termEndOf(now)]
  if (is === null || (was !== null && was <= is)) return []
  const title = t`${now.loanCoin} loan: its term ends earlier, at ${utcText(is)}`
  const earlier = was === null ? t('no term') : utcText(was)
  return [changed(now, `term ${is}`, 'call', { title, text: t`Loan ${now.orderId} had ${earlier} before.` })]
}

function coinConditions(before: OngoingLoan, now: OngoingLoan): readonly Condition[] {
  if (hasSameCoins(before, now)) return []
  const inCoins = ({ loanAmount, loanCoin, pledgeAmount, pledgeCoin }: OngoingLoan): string =>
    t`${amountText(loanAmount, loanCoin)} against ${amountText(pledgeAmount, pledgeCoin)}`
  const title = t`Coins of a loan changed: ${inCoins(now)}, now ${ratioOf(now)}`
  const text = t`Loan ${now.orderId} was ${inCoins(before)}. The exchange does not give the cause. Check it there.`
  return [changed(now, `coins ${now.loanCoin} ${now.pledgeCoin}`, 'call', { title, text })]
}

/**
 * Changes of the terms of a loan between two lists: other coins or lines, an earlier end of its term.
 * `loanStepConditions` has the amounts.
 */
export const loanChangeConditions = (before: OngoingLoan, now: OngoingLoan): readonly Condition[] => [
  ...coinConditions(before, now),
  ...lineConditions(before, now),
  ...termConditions(before, now),
]
