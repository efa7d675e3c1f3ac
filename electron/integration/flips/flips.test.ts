import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allAssumptions, type AssumptionId, type FlipId, flipIds } from '@/shared/exchange/assumptions/all-assumptions'
import type { Assumption } from '@/shared/exchange/assumptions/assumption'
import { seededRandom } from '@/shared/base/random'
import { runsShare } from '@/shared/testing/runs'
import { seedOfRun } from '@/shared/testing/seed'
import { patienceBeyond } from '@/shared/testing/patience'
import { endAll } from '@/electron/testing/app-harness'
import { type Accepted, type DayReport, runDay } from './testing/day'

afterEach(endAll)

const seed = seedOfRun() ?? 1
const random = seededRandom(seed)
/** Longest day on a busy machine. */
const DAY_MS = 240_000
/** A day takes some ten seconds of real time. `npm run models` runs all of them. */
const isWhole = runsShare >= 1
const [alternatives, tripleCount] = isWhole ? [flipIds.length, 100] : [3, 1]

const shuffled = flipIds.map((flip) => ({ flip, at: random.next() })).toSorted((a, b) => a.at - b.at)
const sample = shuffled.slice(0, alternatives).map(({ flip }) => flip)
const draw = (): FlipId => flipIds[Math.floor(random.next() * flipIds.length)]!
const triples = Array.from({ length: tripleCount }, () => [...new Set([draw(), draw(), draw()])])

const rowOf = (flip: FlipId): Assumption => allAssumptions[flip.split('=')[0] as AssumptionId]
/** A wrong figure on screen has its cost in the row. */
function hasCost(flip: FlipId): boolean {
  const { detector, undetectable } = rowOf(flip)
  return detector?.cost !== undefined || undetectable?.startsWith('none') === false
}

/** Alternatives under which Volley places no order all day. */
const blocking: ReadonlySet<FlipId> = new Set(['A-list-end=endless'])
const acceptedUnder = (flips: readonly FlipId[]): Accepted => ({
  wrongFigures: flips.some(hasCost),
  closedGate: flips.some((flip) => blocking.has(flip)),
})

/** Row, alternative, detector and result, as one line. */
function lineOf(flip: FlipId, { noticed, wrong, applied }: DayReport): string {
  const { detector } = rowOf(flip)
  const notices = [...noticed].filter((text) => !usual.noticed.has(text))
  const result = wrong.length > 0 ? `wrong: ${wrong.join('; ')}` : notices.join('; ') || 'no difference'
  const reached = applied.has(flip) ? '' : ' (form not reached by the day)'
  return `${flip} | ${detector?.visibleIn ?? 'not detected'} | ${result}${reached}`
}

let usual: DayReport
beforeAll(async () => {
  usual = await runDay([])
}, patienceBeyond(DAY_MS).timeout)

describe('A standard day', () => {
  it('has no contradiction under the assumptions', () => expect(usual.wrong).toEqual([]))

  it.each(sample)(
    'under %s loses, doubles and misreports nothing',
    async (flip) => {
      const report = await runDay([flip], acceptedUnder([flip]))
      console.info(lineOf(flip, report))
      if (!hasCost(flip)) expect(report.wrong).toEqual([])
    },
    patienceBeyond(DAY_MS).timeout,
  )

  it.each(triples.map((flips) => [flips.join(' '), flips] as const))(
    `under %s together loses, doubles and misreports nothing (seed ${seed})`,
    async (_, flips) => {
      const { wrong } = await runDay(flips, acceptedUnder(flips))
      // Three alternatives may leave a ratio without a second source. Orders and positions must be true under each.
      const ofOrders = wrong.filter((text) => !/^(unit|loan) /.test(text))
      if (!flips.some(hasCost)) expect(ofOrders).toEqual([])
    },
    patienceBeyond(DAY_MS).timeout,
  )
})
