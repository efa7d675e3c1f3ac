import { lineText, ratioText } from '@/shared/base/line-text'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { isSignedDecimal } from '@/shared/base/decimal'
import { HOUR_MS, utcText } from '@/shared/base/time'
import { t, comma } from '@/shared/languages/text'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { isTermUnknown, loanSnapshotOf, rateOf, termEndOf } from '@/shared/trading/loans/consumer-loan'
import { ALL_LOANS, type AlarmLevel } from '@/shared/trading/alarms/alarm'
import type { Condition, Conditions } from '@/shared/trading/alarms/condition'
import { stateAt, stateWithin } from './line'

export const loanName = ({ loanCoin, pledgeCoin, orderId }: OngoingLoan): string =>
  t`${loanCoin} loan against ${pledgeCoin} (${orderId})`

export const loanDistanceNames = ['near', 'call', 'liquidation'] as const

/**
 * Loan near its margin call, at it, or at its liquidation. No setting disables it. Null if the exchange gives no ratio.
 * A missing threshold does not change its alarm.
 */
export function loanDistanceConditions(loan: OngoingLoan, settings: AlarmSettings, now: number): Conditions {
  const { rate, callAt, liquidationAt, toCall } = loanSnapshotOf(loan, now)
  if (rate === null) return null
  const { hysteresis, loanWithin } = settings
  const buildCondition = (
    about: (typeof loanDistanceNames)[number],
    level: AlarmLevel,
    state: Condition['state'] | null,
    title: string,
  ): Condition[] => {
    if (state === null || (level !== 'critical' && !settings.loanDistance)) return []
    const lines = [callAt, liquidationAt].filter((line) => line !== null)
    const [call, liquidation] = [callAt, liquidationAt].map((line) =>
      line === null ? t('unknown') : lineText(line, 2),
    )
    const text =
      t`The ${loanName(loan)} is at ${ratioText(rate, lines)}; ` +
      t`margin call at ${call}, liquidation at ${liquidation}.`
    return [
      { rule: 'loan-distance', subject: loan.orderId, about, level, title, text, state, measure: rate, lasts: true },
    ]
  }
  const atLine = (line: string | null): Condition['state'] | null =>
    line === null ? 'held' : stateAt(rate, line, hysteresis)
  const near = toCall === null ? 'held' : stateWithin(toCall, loanWithin, hysteresis)
  return [
    ...buildCondition('near', 'warning', near, t`${loan.loanCoin} loan near its margin call`),
    ...buildCondition('call', 'call', atLine(callAt), t`${loan.loanCoin} loan at its margin call`),
    ...buildCondition(
      'liquidation',
      'critical',
      atLine(liquidationAt),
      t`${loan.loanCoin} loan at its liquidation line`,
    ),
  ]
}

/** Missing figures of a loan that its distance to the thresholds depends on, by their names in the response. */
export const missingFigures = (loan: OngoingLoan): readonly string[] => {
  const { supRate, forceRate } = loan
  const figures = { pledgeRate: rateOf(loan) ?? '', supRate, forceRate }
  return Object.entries(figures).flatMap(([name, text]) => (isSignedDecimal(text) ? [] : [name]))
}

/** True if the exchange omits the ratio or a threshold of the loan. */
export const isUnread = (loan: OngoingLoan): boolean => missingFigures(loan).length > 0

/**
 * Loan without its ratio or one of its thresholds. Fires at once, and becomes critical after the configured time.
 * `missingMs`: time without the figure. No setting disables it.
 */
export function loanUnreadConditions(
  loan: OngoingLoan,
  missingMs: number,
  { deadManSeconds }: AlarmSettings,
): readonly Condition[] {
  const missing = missingFigures(loan)
  if (missing.length === 0) return []
  const isLost = missingMs >= deadManSeconds * 1000
  const about = (what: 'missing' | 'lost', title: string): Condition => ({
    rule: 'loan-unread',
    subject: loan.orderId,
    about: what,
    level: what === 'lost' ? 'critical' : 'call',
    title,
    text:
      t`The exchange gives no ${missing.join(comma())} for the ${loanName(loan)}. ` +
      t('Its distance to the lines is unknown.'),
    state: 'raised',
    measure: null,
    lasts: true,
  })
  return [
    about('missing', t`${loan.loanCoin} loan without ${missing.join(comma())}`),
    ...(isLost ? [about('lost', t`${loan.loanCoin} loan unknown for ${deadManSeconds} s`)] : []),
  ]
}

/** The first period is a warning, the last one critical. */
const levelOf = (rank: number, count: number): AlarmLevel =>
  rank === count - 1 ? 'critical' : rank === 0 ? 'warning' : 'call'

/**
 * The nearest of the configured periods before the end of a fixed loan, or the end of the term while the loan is still
 * listed. One condition at a time. The last period and the end are critical; no setting disables them.
 */
export function loanExpiryConditions(loan: OngoingLoan, settings: AlarmSettings, now: number): Conditions {
  const termEnd = termEndOf(loan)
  const common = { rule: 'loan-expiry', subject: loan.orderId, state: 'raised', measure: null, lasts: true } as const
  if (isTermUnknown(loan)) {
    const title = t`${loan.loanCoin} loan: its end is not known`
    const text = t`The exchange gives ${loan.expireTime} as the end of the ${loanName(loan)}. That is no time in ms.`
    return [{ ...common, about: 'unknown', level: 'warning', title, text }]
  }
  if (termEnd === null) return []
  const expiresIn = termEnd - now
  if (expiresIn <= 0) {
    const title = t`${loan.loanCoin} loan has expired and is still listed`
    const end = utcText(termEnd)
    const text = t`The term of the ${loanName(loan)} ended at ${end}. The exchange may sell its collateral.`
    return [{ ...common, about: 'expired', level: 'critical', title, text }]
  }
  const terms = [...new Set(settings.loanExpiryHours)].toSorted((a, b) => b - a)
  const rank = terms.findLastIndex((hours) => expiresIn <= hours * HOUR_MS)
  const hours = terms[rank]
  if (hours === undefined || (!settings.loanExpiry && rank < terms.length - 1)) return []
  const title = t`${loan.loanCoin} loan ends within ${hours} h`
  const text = t`The ${loanName(loan)} is repaid from its collateral at ${utcText(termEnd)} unless it is repaid before.`
  return [{ ...common, about: String(hours), level: levelOf(rank, terms.length), title, text }]
}

/**
 * Time without a complete list of loans or a figure of a risk unit, with the reason. `isAwake`: one was read since the
 * start or the last sleep.
 */
export interface Blindness {
  readonly blindMs: number
  readonly isAwake: boolean
  readonly problem: string | null
}

/** Conditions of a short gap: none; null if nothing was read since the start, which ends no alarm. */
export const withinLimit = ({ isAwake }: Pick<Blindness, 'isAwake'>): Conditions => (isAwake ? [] : null)

/** Fires when the state of the loans is unknown. No setting disables it. */
export function unknownLoansConditions(blindness: Blindness, settings: AlarmSettings): Conditions {
  const { blindMs, problem } = blindness
  if (blindMs < settings.deadManSeconds * 1000) return withinLimit(blindness)
  const title = t`Consumer loans unknown for ${settings.deadManSeconds} s`
  const text = t`No reading of the running loans arrives${problem === null ? '' : `: ${problem}`}.`
  return [
    {
      rule: 'loans-lost',
      subject: ALL_LOANS,
      about: '',
      level: 'critical',
      title,
      text,
      state: 'raised',
      measure: null,
      lasts: true,
    },
  ]
}
