import { MINUTE_MS } from '@/shared/base/time'
import type { AnnouncedRule, Announcement } from './announcement'
import type { Destination } from './destination'

/** Rules that are sent to every destination, regardless of its levels. */
const toEveryOne: ReadonlySet<AnnouncedRule> = new Set(['destination', 'unwatched'])
/** Rules that are sent at once, also to destinations of a later step of the escalation. */
const atOnce: ReadonlySet<AnnouncedRule> = new Set([...toEveryOne, 'undelivered'])

/**
 * Destinations of an alarm that is unacknowledged for `unansweredMs`. A heartbeat receives no alarm. An alarm about an
 * unreachable destination goes neither to it nor to another destination in `failing`. Changes of destinations and
 * accounts without monitoring go to all. A critical alarm that reaches none of its destinations goes to the later steps
 * of the escalation at once.
 */
export function routeOf(
  destinations: readonly Destination[],
  { rule, level, subject }: Pick<Announcement, 'rule' | 'level' | 'subject'>,
  failing: ReadonlySet<string>,
  unansweredMs = 0,
): readonly Destination[] {
  const matching = destinations.filter(
    ({ id, kind, isOn, levels }) =>
      isOn &&
      kind !== 'heartbeat' &&
      (toEveryOne.has(rule) || levels.includes(level)) &&
      (rule !== 'undelivered' || (id !== subject && !failing.has(id))),
  )
  if (atOnce.has(rule)) return matching
  const inTime = matching.filter(({ unansweredMinutes }) => unansweredMinutes * MINUTE_MS <= unansweredMs)
  const isReached = inTime.some(({ id }) => !failing.has(id))
  return level === 'critical' && !isReached ? matching : inTime
}
