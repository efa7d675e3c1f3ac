import { describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import { incidentsOf } from '@/shared/trading/alarms/incident'
import { type Answered, type CrashTroubles, playCrash } from '../testing/crash'

type Crash = Awaited<ReturnType<typeof playCrash>>

const HYSTERESIS = 0.005
const NOTIFIED_WITHIN_MS = 3000

/** An alarm ends only after this time below its line. */
const PROVEN_MS = 5000
/** Readings may fail or the process may be killed in between, which starts that time anew. */
const LONGEST_PROOF_MS = 20_000
/** Readings are a second apart. */
const SHORTEST_PROOF_MS = PROVEN_MS - 1000

/** Number of upward crossings of a line, each after the ratio was well below it for so long. */
function crossings(answered: readonly Answered[], line: number, leastMs: number): number {
  let isReached = false
  let belowSince: number | null = null
  let count = 0
  for (const { at, ratio } of answered) {
    if (isReached && belowSince !== null && at - belowSince >= leastMs) isReached = false
    if (ratio >= line && !isReached) count += 1
    if (ratio >= line) isReached = true
    belowSince = ratio > line - HYSTERESIS ? null : (belowSince ?? at)
  }
  return count
}

const counts = (keys: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]))

/** What was not notified, notified of nothing that happened, notified again, or notified as an incident of its own. */
function findings({ outcomes, notified, answered, list, lines, units }: Crash) {
  const firings = notified.map(({ alarm }) => `${alarm.id} ${alarm.lastFiredAt}`)
  const first = notified.filter(({ alarm }, at) => firings.indexOf(`${alarm.id} ${alarm.lastFiredAt}`) === at)
  const ends = first.filter(({ alarm }) => alarm.rule === 'loan-ended' || alarm.rule === 'liquidation-repayment')
  const outcomeOf = ({ alarm }: (typeof notified)[number]): string =>
    alarm.rule === 'loan-ended' ? `loan ${alarm.subject}` : `repayment ${alarm.id.split(' ')[1]}`
  const notifiedOutcomes = counts(ends.filter(({ alarm }) => !alarm.id.startsWith('loan-gone')).map(outcomeOf))
  const happened = new Set(outcomes.map(({ kind, id }) => `${kind} ${id}`))
  const levels = units.flatMap((unit) =>
    (['warn', 'call', 'liquidation'] as const).map((about) => {
      const level = { warn: 'warning', call: 'call', liquidation: 'critical' }[about]
      // One that is worse by a further point fires again and is no other crossing.
      const ids = first.flatMap(({ alarm }) =>
        alarm.rule === 'level' && alarm.subject === unit && alarm.level === level ? [alarm.id] : [],
      )
      return {
        name: `${unit} ${about}`,
        fired: new Set(ids).size,
        least: crossings(answered.get(unit)!, lines[about], LONGEST_PROOF_MS),
        most: crossings(answered.get(unit)!, lines[about], SHORTEST_PROOF_MS),
      }
    }),
  )
  const incidents = incidentsOf(list).map(({ cause, subject }) => `${cause} ${subject}`)
  return {
    missed: [
      ...[...happened].filter((outcome) => !notifiedOutcomes.has(outcome)),
      ...levels.filter(({ fired, least }) => fired < least).map(({ name }) => name),
    ],
    invented: [
      ...[...notifiedOutcomes.keys()].filter((outcome) => !happened.has(outcome)),
      ...levels.filter(({ fired, most }) => fired > most).map(({ name }) => name),
    ],
    doubled: [
      ...[...counts(firings)].filter(([, count]) => count > 1).map(([firing]) => firing),
      ...[...notifiedOutcomes].filter(([, count]) => count > 1).map(([outcome]) => outcome),
    ],
    split: [...counts(incidents)].filter(([, count]) => count > 1).map(([incident]) => incident),
  }
}

/** Plays so many crashes and names the seeds of those that went wrong. */
async function play(count: number, troubles: CrashTroubles, check: (crash: Crash) => unknown): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (let seed = 1; seed <= count; seed += 1) {
    const result = check(await playCrash(seed, troubles))
    if (result !== null) wrong.push({ seed, found: result })
  }
  return wrong
}
const orNull = (results: Readonly<Record<string, readonly string[]>>): object | null =>
  Object.values(results).every(({ length }) => length === 0) ? null : results

describe('Seeded crashes', () => {
  it('miss, double and invent nothing, and every outcome is notified within three seconds (L19, L21)', async () => {
    let liquidations = 0
    const wrong = await play(runs(140), { faults: false, kills: 'none' }, (crash) => {
      liquidations += crash.outcomes.length
      const late = crash.outcomes.flatMap(({ kind, id, at }) => {
        const first = crash.notified.find(({ alarm }) =>
          kind === 'loan' ? alarm.id === `loan-end ${id}` : alarm.id.startsWith(`liquidation ${id} `),
        )
        return first !== undefined && first.at - at > NOTIFIED_WITHIN_MS ? [`${kind} ${id}: ${first.at - at} ms`] : []
      })
      return orNull(findings(crash)) ?? (late.length > 0 ? { late } : null)
    })
    expect(wrong).toEqual([])
    expect(liquidations).toBeGreaterThan(0)
  })

  it('miss, double and invent nothing where readings fail and the process is killed and started again', async () => {
    let deaths = 0
    const wrong = await play(runs(200), { faults: true, kills: 'between' }, (crash) => {
      deaths += crash.deaths
      return orNull(findings(crash))
    })
    expect(wrong).toEqual([])
    expect(deaths).toBeGreaterThan(0)
  })

  it('repeat one delivery where the process is killed in the middle of making it, and miss nothing (L19)', async () => {
    const wrong = await play(runs(60), { faults: true, kills: 'inDelivery' }, (crash) => {
      const { doubled, ...rest } = findings(crash)
      return doubled.length <= crash.deaths ? orNull(rest) : { doubled }
    })
    expect(wrong).toEqual([])
  })
})
