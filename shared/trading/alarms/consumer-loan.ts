import { lineText, ratioText } from '@/shared/base/line-text'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { HOUR_MS } from '@/shared/base/time'
import type { AlarmSettings } from './alarm-settings'
import { loanSnapshotOf } from '../loans/consumer-loan'
import type { AlarmLevel } from './alarm'
import type { Condition, Conditions } from './condition'
import { stateAt, stateWithin } from './line'

const nameOf = ({ loanCoin, pledgeCoin, orderId }: OngoingLoan): string =>
  `${loanCoin} loan against ${pledgeCoin} (${orderId})`

/**
 * A loan near its margin call, at it, or at its liquidation, which no setting turns off; null when the exchange left a
 * figure out.
 */
export function loanDistanceConditions(loan: OngoingLoan, settings: AlarmSettings, now: number): Conditions {
  const { rate, callAt, liquidationAt, toCall } = loanSnapshotOf(loan, now)
  if (rate === null || callAt === null || liquidationAt === null || toCall === null) return null
  const { hysteresis, loanWithin } = settings
  const found = (about: string, level: AlarmLevel, state: Condition['state'] | null, what: string): Condition[] => {
    if (state === null || (level !== 'critical' && !settings.loanDistance)) return []
    const text =
      `The ${nameOf(loan)} stands at ${ratioText(rate, [callAt, liquidationAt])}; ` +
      `margin call at ${lineText(callAt, 2)}, liquidation at ${lineText(liquidationAt, 2)}.`
    const title = `${loan.loanCoin} loan ${what}`
    return [
      { rule: 'loan-distance', subject: loan.orderId, about, level, title, text, state, measure: rate, lasts: true },
    ]
  }
  return [
    ...found('near', 'warning', stateWithin(toCall, loanWithin, hysteresis), 'near its margin call'),
    ...found('call', 'call', stateAt(rate, callAt, hysteresis), 'at its margin call'),
    ...found('liquidation', 'critical', stateAt(rate, liquidationAt, hysteresis), 'at its liquidation line'),
  ]
}

/** The first term is a warning, the last one critical. */
const levelOf = (rank: number, count: number): AlarmLevel =>
  rank === count - 1 ? 'critical' : rank === 0 ? 'warning' : 'call'

/**
 * The nearest of the set terms that a fixed loan has come within; one at a time. The last one is critical, and no
 * setting turns it off.
 */
export function loanExpiryConditions(loan: OngoingLoan, settings: AlarmSettings, now: number): Conditions {
  const { expiresIn } = loanSnapshotOf(loan, now)
  if (expiresIn === null) return []
  const terms = [...new Set(settings.loanExpiryHours)].toSorted((a, b) => b - a)
  const rank = terms.findLastIndex((hours) => expiresIn <= hours * HOUR_MS)
  const hours = terms[rank]
  if (hours === undefined || (!settings.loanExpiry && rank < terms.length - 1)) return []
  const title = `${loan.loanCoin} loan ends within ${hours} h`
  const end = new Date(Number(loan.expireTime)).toISOString().slice(0, 16).replace('T', ' ')
  const text = `The ${nameOf(loan)} is taken from its pledge at ${end} UTC unless it is repaid.`
  const lasting = { state: 'raised', measure: null, lasts: true } as const
  return [
    {
      rule: 'loan-expiry',
      subject: loan.orderId,
      about: String(hours),
      level: levelOf(rank, terms.length),
      title,
      text,
      ...lasting,
    },
  ]
}

/** Fires when nobody can tell any more how the running loans stand. */
export function loansLostConditions(blindMs: number, problem: string | null, settings: AlarmSettings): Conditions {
  if (blindMs < settings.deadManSeconds * 1000) return []
  const title = `Consumer loans unknown for ${settings.deadManSeconds} s`
  const text = `No reading of the running loans arrives${problem === null ? '' : `: ${problem}`}.`
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

/** The subject of what is about every loan. */
export const ALL_LOANS = 'consumer loans'
