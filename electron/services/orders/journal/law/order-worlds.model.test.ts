import { describe, expect, it } from 'vitest'
import {
  firstWorld,
  isSettled,
  type Mistake,
  successors,
  violation,
  type World,
} from '@/electron/services/orders/testing/order-worlds'

const MOST_WORLDS = 300_000

/** Every world that can be reached, up to the first violation of an invariant. */
function explore(mistakes: ReadonlySet<Mistake> = new Set()) {
  const first = firstWorld()
  const numbers = new Map<string, number>([[JSON.stringify(first), 0]])
  const queue: World[] = [first]
  const before: number[][] = [[]]
  const ends: number[] = []
  let steps = 0
  for (let number = 0; number < queue.length; number += 1) {
    const world = queue[number]!
    const broken = violation(world)
    if (broken !== null) return { broken, worlds: queue.length, steps, unsettled: 0 }
    if (isSettled(world)) ends.push(number)
    for (const after of successors(world, mistakes)) {
      steps += 1
      if (queue.length > MOST_WORLDS) throw new Error('There are more worlds than can be exhausted')
      const key = JSON.stringify(after)
      const existing = numbers.get(key)
      if (existing !== undefined) {
        before[existing]!.push(number)
        continue
      }
      numbers.set(key, queue.length)
      before.push([number])
      queue.push(after)
    }
  }
  return { broken: null, worlds: queue.length, steps, unsettled: queue.length - reaching(ends, before) }
}

/** TABLE: planted mistakes, with the invariant that the first world with a violation breaks. */
const expectedFindings: Readonly<Record<Mistake, string>> = {
  'posts before the intent is on disk': 'lost',
  'sends again after an unknown outcome': 'unlawful: sent-once',
  'takes a sent order for not sent after a crash': 'misjudged: denied',
  'takes a lost answer for a refusal': 'misjudged: denied',
  'concludes after one look-up': 'unlawful: two-lookups',
  'counts look-ups before the deadline': 'misjudged: denied',
  'never looks up': 'never settles',
  'records no request': 'unlawful: request-of-intents',
}

/** Number of worlds from which one of these can be reached. */
function reaching(ends: readonly number[], before: readonly (readonly number[])[]): number {
  const reached = new Set(ends)
  for (const number of reached) for (const earlier of before[number]!) reached.add(earlier)
  return reached.size
}

describe('The order protocol in every world of 3 rows, 2 requests, 1 crash, 1 lost answer and 1 late push', () => {
  it('loses, doubles and misjudges no order, writes lawful entries only, and settles (J1, J2, J6)', () => {
    const { broken, worlds, steps, unsettled } = explore()
    process.stdout.write(`${worlds} worlds, ${steps} steps\n`)
    expect(broken).toBeNull()
    expect(unsettled).toBe(0)
    // Fewer would mean that faults did not happen.
    expect(worlds).toBeGreaterThan(10_000)
  })

  it.each(Object.entries(expectedFindings) as [Mistake, string][])(
    'shows an application that %s',
    (mistake, finding) => {
      const { broken, unsettled } = explore(new Set([mistake]))
      expect(broken ?? (unsettled > 0 ? 'never settles' : null)).toBe(finding)
    },
  )
})
