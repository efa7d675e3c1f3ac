import { type Alarm, bySeverity, isAboutLoan } from './alarm'
import { type EventTotals, totalsOf } from './event-amounts'
import { type Incident, incidentsOf } from './incident'
import { everyMember } from '@/shared/base/every-member'

/** Act of the exchange, or change of collateral, that an event alarm reports. */
export type UnansweredEventKind = 'liquidated' | 'expired' | 'part' | 'unknown' | 'ended' | 'left'

/** The most severe first. */
const order = everyMember<UnansweredEventKind>()(['liquidated', 'expired', 'part', 'unknown', 'ended', 'left'])

/** An unanswered event of a risk unit or loan. */
export interface UnansweredEvent {
  readonly kind: UnansweredEventKind
  readonly incident: Incident
  /** The risk unit or loan. */
  readonly subject: string
  readonly isLoan: boolean
  /** Its latest event without an answer, whose title has the sums of a loan. */
  readonly alarm: Alarm
  /** Over its events without an answer. */
  readonly totals: EventTotals
}

/** Null for an alarm of a state, and for other events. */
function kindOf({ rule, event }: Alarm): UnansweredEventKind | null {
  if (event === undefined) return null
  if (rule === 'liquidation-repayment') return 'part'
  if (rule === 'collateral-left') return event.about.startsWith('taken') ? 'unknown' : 'left'
  if (event.about.startsWith('withdrawn')) return 'left'
  if (rule === 'loan-changed') return event.about.startsWith('unknown') ? 'unknown' : 'part'
  return event.about === 'liquidated' || event.about === 'expired' ? event.about : 'ended'
}

function eventsIn(incident: Incident): readonly UnansweredEvent[] {
  const open = incident.alarms.filter(({ acknowledged }) => acknowledged === null)
  const byKind = Map.groupBy(open, kindOf)
  return [...byKind].flatMap(([kind, alarms]): UnansweredEvent[] => {
    if (kind === null) return []
    const alarm = alarms.toSorted((a, b) => b.lastFiredAt - a.lastFiredAt)[0]!
    const totals = totalsOf(alarms.map(({ event }) => event?.amounts ?? []))
    return [{ kind, incident, subject: incident.subject, isLoan: isAboutLoan(alarm), alarm, totals }]
  })
}

/** Deeds without an answer, the most severe first, and of two alike the latest. */
export const unansweredEvents = (alarms: readonly Alarm[]): readonly UnansweredEvent[] =>
  incidentsOf(alarms)
    .flatMap(eventsIn)
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.alarm.lastFiredAt - a.alarm.lastFiredAt)

/** True if the exchange sold collateral. */
export const isSale = ({ kind }: Pick<UnansweredEvent, 'kind'>): boolean =>
  kind === 'liquidated' || kind === 'expired' || kind === 'part'

/** Incidents with an unanswered deed first, the most severe before, then the most severe. */
export function mostSevereFirst(incidents: readonly Incident[]): readonly Incident[] {
  const events = unansweredEvents(incidents.flatMap(({ alarms }) => alarms))
  const rank = ({ id }: Incident): number => {
    const at = events.findIndex(({ incident }) => incident.id === id)
    return at < 0 ? events.length : at
  }
  return incidents.toSorted((a, b) => rank(a) - rank(b) || bySeverity(a, b))
}
