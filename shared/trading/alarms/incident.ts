import { HOUR_MS } from '@/shared/base/time'
import { t, punctuated } from '@/shared/languages/text'
import {
  ALL_LOANS,
  type Alarm,
  type AlarmLevel,
  type AlarmRule,
  bySeverity,
  isAboutLoan,
  isSounding,
  severityOf,
} from './alarm'
import type { EventTotals } from './event-amounts'

/** Cause of each rule. Alarms with one cause and one risk unit or loan form one incident. */
const causes = {
  level: 'ratio',
  speed: 'ratio',
  projection: 'ratio',
  'price-distance': 'ratio',
  'liquidation-repayment': 'ratio',
  'collateral-left': 'ratio',
  'dead-man': 'data-lost',
  'not-computed': 'data-lost',
  unlisted: 'data-lost',
  'loans-lost': 'data-lost',
  mismatch: 'figures',
  unread: 'figures',
  disputed: 'figures',
  'loan-disputed': 'figures',
  'public-prices': 'prices',
  haircut: 'haircut',
  'new-debt': 'new-debt',
  'loan-distance': 'loan',
  'loan-speed': 'loan',
  'loan-projection': 'loan',
  'loan-expiry': 'loan',
  'loan-unlisted': 'loan',
  'loan-unread': 'loan',
  'loan-changed': 'loan',
  'loan-ended': 'loan',
  undelivered: 'delivery',
  destination: 'destination',
  partner: 'partner',
  unwatched: 'unwatched',
  test: 'test',
} as const satisfies Record<AlarmRule, string>
export type IncidentCause = (typeof causes)[AlarmRule]

/** Alarms with one cause and one subject, acknowledged together. */
export interface Incident {
  /** ID of the alarm that opened it. */
  readonly id: string
  readonly cause: IncidentCause
  /** Risk unit or loan; '' for a test. */
  readonly subject: string
  /** Level of its most severe alarm. */
  readonly level: AlarmLevel
  /** Unix ms of its first and its latest firing. */
  readonly openedAt: number
  readonly lastFiredAt: number
  /** `over` once all of its alarms are over. */
  readonly state: Alarm['state']
  /** The most severe first, without alarms that are both over and acknowledged. */
  readonly alarms: readonly Alarm[]
}

const causeNames: Readonly<Record<IncidentCause, string>> = {
  ratio: t('loan-to-value'),
  'data-lost': t('no data'),
  figures: t('inconsistent figures'),
  prices: t('do not arrive'),
  haircut: t('haircut changed'),
  'new-debt': t('new debt'),
  loan: t('consumer loan'),
  delivery: t('not delivered'),
  destination: t('changed'),
  partner: t('watch'),
  unwatched: t('not watched'),
  test: t('test'),
}

/** Short name of an incident: `Unit 77031: loan-to-value`, `Loan 5: consumer loan`, `Test`. */
export function incidentName({ cause, subject, alarms }: Pick<Incident, 'cause' | 'subject' | 'alarms'>): string {
  if (cause === 'test') return t('Test')
  if (cause === 'delivery' || cause === 'destination') return t('Alarm destinations')
  if (cause === 'partner') return subject === 'watchman' ? t('Watchman') : t('Application')
  if (cause === 'prices') return t`Public prices: ${causeNames[cause]}`
  if (cause === 'unwatched') return punctuated(`${subject}: ${causeNames[cause]}`)
  const isOfLoan = alarms.some(isAboutLoan)
  const kind = isOfLoan ? t('Loan') : t('Unit')
  const name = subject === ALL_LOANS ? t('Consumer loans') : `${kind} ${subject}`
  return punctuated(`${name}: ${causeNames[cause]}`)
}

/**
 * Effect of an alarm on its incident. `opened`: the first alarm. `escalated`: more severe than before, an event, or
 * worse by a further percentage point. `reopened`: fired after it was acknowledged, snoozed or over. `updated`: adds
 * to an incident that sounds already; no message.
 */
export type IncidentChange = 'opened' | 'escalated' | 'reopened' | 'updated'

/** One firing of an alarm, to be delivered in every available way. */
export interface Delivery {
  readonly incident: Incident
  readonly alarm: Alarm
  readonly change: IncidentChange
  /** Threshold, coin or outcome of the alarm, from its condition. */
  readonly about: string
  /** Totals over the events of its rule in the incident, including this firing; empty for a lasting state. */
  readonly totals: EventTotals
}

/** An ended incident still takes new alarms for this long after its last firing. */
const JOINED_WITHIN_MS = HOUR_MS

function incidentOf(id: string, members: readonly Alarm[]): Incident {
  const alarms = members.toSorted(bySeverity)
  const { rule, subject, level } = alarms[0]!
  return {
    id,
    cause: causes[rule],
    subject,
    level,
    openedAt: Math.min(...alarms.map(({ firedAt }) => firedAt)),
    lastFiredAt: Math.max(...alarms.map(({ lastFiredAt }) => lastFiredAt)),
    state: alarms.some(({ state }) => state === 'active') ? 'active' : 'over',
    alarms,
  }
}

/** Alarms as incidents, the most severe first. */
export const incidentsOf = (alarms: readonly Alarm[]): readonly Incident[] =>
  [...Map.groupBy(alarms, ({ incident }) => incident)]
    .map(([id, members]) => incidentOf(id, members))
    .toSorted(bySeverity)

/** Open incident for a new alarm; null if the alarm opens a new incident. Every test opens one. */
export function incidentFor(
  open: readonly Alarm[],
  { rule, subject }: Pick<Alarm, 'rule' | 'subject'>,
  now: number,
): Incident | null {
  if (rule === 'test') return null
  const candidates = incidentsOf(open).filter(
    (candidate) =>
      candidate.cause === causes[rule] &&
      candidate.subject === subject &&
      (candidate.state === 'active' || now - candidate.lastFiredAt < JOINED_WITHIN_MS),
  )
  return candidates.toSorted((a, b) => b.lastFiredAt - a.lastFiredAt)[0] ?? null
}

/** Effect of a firing on its incident. `happened`: a single event, not a lasting state. */
export function changeOf(
  before: Incident | null,
  { level, happened }: { readonly level: AlarmLevel; readonly happened: boolean },
): IncidentChange {
  if (before === null) return 'opened'
  const worst = before.alarms.find(isSounding)
  if (worst === undefined) return 'reopened'
  return happened || severityOf(level) > severityOf(worst.level) ? 'escalated' : 'updated'
}
