import { everyMember } from '@/shared/base/every-member'
import type { EventAmount } from './event-amounts'

/** What is watched, and what an alarm of it is about (L13, L14, L15). */
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

/** How grave; only `critical` loops its sound, needs a reason to be acknowledged and cannot be snoozed. */
export type AlarmLevel = 'warning' | 'call' | 'critical'
/** The mildest first. */
export const levels = everyMember<AlarmLevel>()(['warning', 'call', 'critical'])
/** The higher, the more severe. */
export const severityOf = (level: AlarmLevel): number => levels.indexOf(level)

/**
 * Ends of an alarm that are no recovery, in words. `superseded`: the condition became worse and has an alarm of a
 * higher level. `unknown`: the risk unit or loan is gone, and the exchange does not give the outcome.
 */
export const endingTexts = {
  superseded: 'the margin call was reached',
  liquidated: 'liquidated',
  expired: 'expired, collateral sold',
  repaid: 'repaid',
  'rolled back': 'rolled back',
  ended: 'ended otherwise',
  removed: 'removed by a person',
  unknown: 'gone, outcome unknown',
} as const
export type AlarmEnding = keyof typeof endingTexts

/** One alarm from its first firing until it is over. Kept across restarts. */
export interface Alarm {
  readonly id: string
  /** The incident it belongs to. */
  readonly incident: string
  readonly rule: AlarmRule
  readonly level: AlarmLevel
  /** The risk unit or loan it is about, `application` or `watchman`, or the profile; '' for a test. */
  readonly subject: string
  readonly title: string
  readonly text: string
  /** Unix ms of the first and the latest firing. */
  readonly firedAt: number
  readonly lastFiredAt: number
  /** `over`: the condition has ended. An alarm that is over stays listed until it is acknowledged. */
  readonly state: 'active' | 'over'
  /** How it ended; absent for a recovery. */
  readonly ending?: AlarmEnding
  /** Of what happened once: its kind as the condition names it, and its amounts. */
  readonly event?: { readonly about: string; readonly amounts: readonly EventAmount[] }
  /** Null until somebody took notice. */
  readonly acknowledged: { readonly at: number; readonly reason: string } | null
  /** Silent until then, Unix ms. */
  readonly snoozedUntil: number | null
}

/** About a risk unit, which may be watched no longer. */
export const isAboutUnit = ({ rule }: Pick<Alarm, 'rule'>): boolean => about[rule] === 'unit'
/** About a way by which alarms leave this machine. */
export const isAboutDestination = ({ rule }: Pick<Alarm, 'rule'>): boolean => about[rule] === 'destination'
/** About an account that nobody watches any more. */
export const isAboutAccount = ({ rule }: Pick<Alarm, 'rule'>): boolean => about[rule] === 'account'
/** About one consumer loan, not about a risk unit. */
export const isAboutLoan = ({ rule }: Pick<Alarm, 'rule'>): boolean => about[rule] === 'loan'

/** Whether the loan or unit that the alarm is about is gone: its end is no recovery. */
export const isGone = ({ ending }: Pick<Alarm, 'ending'>): boolean => ending !== undefined && ending !== 'superseded'

/** To be heard now: active, neither acknowledged nor snoozed. */
export const isSounding = ({ state, acknowledged, snoozedUntil }: Alarm): boolean =>
  state === 'active' && acknowledged === null && snoozedUntil === null

/** The most severe first, and of two alike the latest. */
export const bySeverity = (a: Pick<Alarm, 'level' | 'lastFiredAt'>, b: Pick<Alarm, 'level' | 'lastFiredAt'>): number =>
  severityOf(b.level) - severityOf(a.level) || b.lastFiredAt - a.lastFiredAt

/** The subject of what is about every loan. */
export const ALL_LOANS = 'consumer loans'
