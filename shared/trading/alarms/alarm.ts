import { everyMember } from '@/shared/base/every-member'
import { t } from '@/shared/languages/text'
import type { EventAmount } from './event-amounts'

/** Subject of the alarms of each rule (L13, L14, L15). */
const about = {
  level: 'unit',
  speed: 'unit',
  projection: 'unit',
  'price-distance': 'unit',
  'dead-man': 'unit',
  'not-computed': 'unit',
  mismatch: 'unit',
  unread: 'unit',
  unlisted: 'unit',
  disputed: 'unit',
  haircut: 'unit',
  'new-debt': 'unit',
  'liquidation-repayment': 'unit',
  'collateral-left': 'unit',
  'loan-distance': 'loan',
  'loan-speed': 'loan',
  'loan-projection': 'loan',
  'loan-expiry': 'loan',
  'loan-unlisted': 'loan',
  'loan-unread': 'loan',
  'loan-changed': 'loan',
  'loan-ended': 'loan',
  'loans-lost': 'loan',
  'loan-disputed': 'loan',
  'public-prices': 'nothing',
  undelivered: 'destination',
  destination: 'destination',
  partner: 'nothing',
  unwatched: 'account',
  test: 'nothing',
} as const
export type AlarmRule = keyof typeof about

/** Severity. Only `critical` loops its sound, requires a reason to be acknowledged and cannot be snoozed. */
export type AlarmLevel = 'warning' | 'call' | 'critical'
export const levels = everyMember<AlarmLevel>()(['warning', 'call', 'critical'])
export const severityOf = (level: AlarmLevel): number => levels.indexOf(level)

/**
 * Endings of an alarm other than recovery. `superseded`: the condition became worse and has an alarm of a higher level.
 * `unknown`: the risk unit or loan is no longer listed, and the exchange does not give the outcome.
 */
export const endingTexts = {
  superseded: t('the margin call was reached'),
  liquidated: t('liquidated'),
  expired: t('expired, collateral sold'),
  repaid: t('repaid'),
  'rolled back': t('rolled back'),
  ended: t('ended otherwise'),
  removed: t('removed by a person'),
  unknown: t('gone, outcome unknown'),
} as const
export type AlarmEnding = keyof typeof endingTexts

/** One alarm from its first firing to its end. Stored across restarts. */
export interface Alarm {
  readonly id: string
  readonly incident: string
  readonly rule: AlarmRule
  readonly level: AlarmLevel
  /** Risk unit, loan, `application`, `watchman` or profile; '' for a test. */
  readonly subject: string
  readonly title: string
  readonly text: string
  /** Unix ms of the first and the latest firing. */
  readonly firedAt: number
  readonly lastFiredAt: number
  /** `over`: the condition has ended. The alarm stays listed until it is acknowledged. */
  readonly state: 'active' | 'over'
  /** Reason of the end; absent for a recovery. */
  readonly ending?: AlarmEnding
  /** Of what happened once: its kind as the condition names it, and its amounts. */
  readonly event?: { readonly about: string; readonly amounts: readonly EventAmount[] }
  /** Null until it is acknowledged. */
  readonly acknowledged: { readonly at: number; readonly reason: string } | null
  /** End of the silence, Unix ms. */
  readonly snoozedUntil: number | null
}

/** True for alarms about a risk unit. The unit may no longer be monitored. */
export const isAboutUnit = ({ rule }: Pick<Alarm, 'rule'>): boolean => about[rule] === 'unit'
export const isAboutDestination = ({ rule }: Pick<Alarm, 'rule'>): boolean => about[rule] === 'destination'
/** True for alarms about an account that is no longer monitored. */
export const isAboutAccount = ({ rule }: Pick<Alarm, 'rule'>): boolean => about[rule] === 'account'
/** True for alarms about a consumer loan, not a risk unit. */
export const isAboutLoan = ({ rule }: Pick<Alarm, 'rule'>): boolean => about[rule] === 'loan'

/** True if the loan or unit of the alarm no longer exists. Its end is not a recovery. */
export const isGone = ({ ending }: Pick<Alarm, 'ending'>): boolean => ending !== undefined && ending !== 'superseded'

/** True for an alarm that sounds: active, neither acknowledged nor snoozed. */
export const isSounding = ({ state, acknowledged, snoozedUntil }: Alarm): boolean =>
  state === 'active' && acknowledged === null && snoozedUntil === null

/** The most severe first, and of two alike the latest. */
export const bySeverity = (a: Pick<Alarm, 'level' | 'lastFiredAt'>, b: Pick<Alarm, 'level' | 'lastFiredAt'>): number =>
  severityOf(b.level) - severityOf(a.level) || b.lastFiredAt - a.lastFiredAt

/** Subject of alarms about all loans. */
export const ALL_LOANS = 'consumer loans'
