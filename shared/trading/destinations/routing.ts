import type { Announcement } from './announcement'
import type { Destination } from './destination'

/**
 * Where an alarm goes. That a destination cannot be reached is never sent to it, nor to another one of which the same
 * is known: it would only add to what cannot be delivered. That destinations were changed is sent to every one of them.
 */
export function routeOf(
  destinations: readonly Destination[],
  { rule, level, subject }: Pick<Announcement, 'rule' | 'level' | 'subject'>,
  failing: ReadonlySet<string>,
): readonly Destination[] {
  return destinations.filter(
    ({ id, isOn, levels }) =>
      isOn &&
      (rule === 'destination' || levels.includes(level)) &&
      (rule !== 'undelivered' || (id !== subject && !failing.has(id))),
  )
}
