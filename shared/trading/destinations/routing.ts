import type { AnnouncedRule, Announcement } from './announcement'
import type { Destination } from './destination'

/** Sent to a destination whatever its levels. */
const toEveryOne: ReadonlySet<AnnouncedRule> = new Set(['destination', 'unwatched'])

/**
 * Where an alarm goes. That a destination cannot be reached is never sent to it, nor to another one of which the same
 * is known: it would only add to what cannot be delivered. That destinations were changed, or
 * that nobody watches an account any more, is sent to every one of them.
 */
export function routeOf(
  destinations: readonly Destination[],
  { rule, level, subject }: Pick<Announcement, 'rule' | 'level' | 'subject'>,
  failing: ReadonlySet<string>,
): readonly Destination[] {
  return destinations.filter(
    ({ id, isOn, levels }) =>
      isOn &&
      (toEveryOne.has(rule) || levels.includes(level)) &&
      (rule !== 'undelivered' || (id !== subject && !failing.has(id))),
  )
}
