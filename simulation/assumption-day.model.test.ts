import { describe, expect, it } from 'vitest'
import { type AssumptionId, type FlipId, flipIds } from '@/shared/exchange/assumptions/all-assumptions'
import { unseenAlternatives } from '@/shared/exchange/evidence/all-judges'
import { seededRandom } from '@/shared/base/random'
import { runs, runsShare } from '@/shared/testing/runs'
import { seedOfRun } from '@/shared/testing/seed'
import { patienceBeyond } from '@/shared/testing/patience'
import { runAssumptionDay } from './testing/assumption-day'

const seed = seedOfRun() ?? 1
const random = seededRandom(seed)
/** Longest day on a busy machine. */
const DAY_MS = 120_000
const rowOf = (flip: FlipId): AssumptionId => flip.split('=')[0] as AssumptionId

const shown = flipIds.filter((flip) => !Object.hasOwn(unseenAlternatives, flip))
const shuffled = shown.map((flip) => ({ flip, at: random.next() })).toSorted((a, b) => a.at - b.at)
const alone = shuffled.slice(0, Math.ceil(shown.length * Math.min(1, runsShare))).map(({ flip }) => flip)
const draw = (): FlipId => flipIds[Math.floor(random.next() * flipIds.length)]!
const triples = Array.from({ length: runs(20) }, () => [...new Set([draw(), draw(), draw()])])

describe('A day under an alternative', () => {
  it.each(alone)(
    '%s shows a difference from its assumption',
    async (flip) => {
      const { otherwise } = await runAssumptionDay([flip])
      expect([...otherwise.keys()]).toContain(rowOf(flip))
    },
    patienceBeyond(DAY_MS).timeout,
  )

  it.each(triples.map((flips) => [flips.join(' '), flips] as const))(
    `%s together shows a difference (seed ${seed})`,
    async (_, flips) => {
      const { otherwise } = await runAssumptionDay(flips)
      const named = flips.filter((flip) => otherwise.has(rowOf(flip)))
      console.info(`${flips.join(' ')}: ${named.length} of ${flips.length} named`)
      // An alternative can hide another of the same record. One of them is named in any case.
      if (flips.some((flip) => shown.includes(flip))) expect(otherwise.size).toBeGreaterThan(0)
    },
    patienceBeyond(DAY_MS).timeout,
  )
})
