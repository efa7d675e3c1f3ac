import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { runs, runsShare } from '@/shared/testing/runs'
import { seedOfRun } from '@/shared/testing/seed'
import { patienceBeyond } from '@/shared/testing/patience'
import { drawTriples, namedIn, reachedFlips } from './flip-table'

const seed = seedOfRun() ?? 1
const random = seededRandom(seed)
/** Longest day on a busy machine. */
const DAY_MS = 120_000

const shuffled = reachedFlips.map((flip) => ({ flip, at: random.next() })).toSorted((a, b) => a.at - b.at)
const alone = shuffled.slice(0, Math.ceil(reachedFlips.length * Math.min(1, runsShare))).map(({ flip }) => flip)

describe('The evidence of a day', () => {
  it.each(alone)(
    'names %s',
    async (flip) => expect(await namedIn([flip])).toEqual([flip]),
    patienceBeyond(DAY_MS).timeout,
  )

  it.each(drawTriples(runs(20), seed).map((flips) => [flips.join(' '), flips] as const))(
    `names one of %s, which can hide each other (seed ${seed})`,
    async (_, flips) => {
      const named = await namedIn(flips)
      if (flips.some((flip) => reachedFlips.includes(flip))) expect(named.length).toBeGreaterThan(0)
    },
    patienceBeyond(DAY_MS).timeout,
  )
})
