import { seededRandom } from '@/shared/base/random'
import { allAssumptions, type AssumptionId, type FlipId, flipIds } from '@/shared/exchange/assumptions/all-assumptions'
import type { Assumption } from '@/shared/exchange/assumptions/assumption'
import { unseenAlternatives } from '@/shared/exchange/evidence/all-checks'
import { runAssumptionDay } from './assumption-day'

const unseen: Readonly<Partial<Record<FlipId, string>>> = unseenAlternatives

/** The row of an alternative. */
const rowOf = (flip: FlipId): AssumptionId => flip.split('=')[0] as AssumptionId

/** Alternatives that messages show. */
const shownFlips: readonly FlipId[] = flipIds.filter((flip) => unseen[flip] === undefined)

/** Sets of up to three alternatives, drawn by a seed. */
export function drawTriples(count: number, seed: number): readonly (readonly FlipId[])[] {
  const random = seededRandom(seed)
  const draw = (): FlipId => flipIds[Math.floor(random.next() * flipIds.length)]!
  return Array.from({ length: count }, () => [...new Set([draw(), draw(), draw()])])
}

/** Alternatives of a day that the evidence named. Another alternative can hide one of the same record. */
export async function namedIn(flips: readonly FlipId[]): Promise<readonly FlipId[]> {
  const { otherwise } = await runAssumptionDay(flips)
  return flips.filter((flip) => otherwise.has(rowOf(flip)))
}

/** Alternatives of a form that the day does not reach. Their checks have tests of a single message. */
const unreachedFlips: readonly FlipId[] = ['A-margin-ratio=empty', 'A-break-even=no-price', 'A-ltv-ratio=empty']

/** Alternatives whose messages are in the day. */
export const reachedFlips: readonly FlipId[] = shownFlips.filter((flip) => !unreachedFlips.includes(flip))

/** Results of an alternative. */
export interface FlipResult {
  readonly flip: FlipId
  readonly alone: 'named' | 'missed' | 'not in the day' | 'not shown'
  /** Triples with it, and those that named it. Another alternative can hide it. */
  readonly triples: number
  readonly named: number
}

/** Figures of the table. */
export interface FlipTable {
  readonly rows: number
  readonly alternatives: number
  /** Alternatives that no message of a use shows. */
  readonly unseen: number
  readonly unreached: number
  readonly namedAlone: number
  readonly missedAlone: readonly FlipId[]
  readonly triples: number
  /** Triples with an alternative of the day, and those of which at least one was named. */
  readonly triplesWithShown: number
  readonly triplesNamed: number
  readonly flips: readonly FlipResult[]
}

function resultOf(flip: FlipId, named: ReadonlySet<FlipId>): FlipResult['alone'] {
  if (named.has(flip)) return 'named'
  if (unseen[flip] !== undefined) return 'not shown'
  return unreachedFlips.includes(flip) ? 'not in the day' : 'missed'
}

/** Runs a day under each alternative alone and under triples. Prints a line for each. */
export async function flipTable(triples: number, seed: number, print: (line: string) => void): Promise<FlipTable> {
  const alone = new Set<FlipId>()
  for (const flip of flipIds) {
    if (reachedFlips.includes(flip)) for (const named of await namedIn([flip])) alone.add(named)
    const { detector, undetectable = '' }: Assumption = allAssumptions[rowOf(flip)]
    const place = detector === undefined ? `evidence; cost ${undetectable}` : `evidence, ${detector.visibleIn}`
    print([flip, place, resultOf(flip, alone)].join(' | '))
  }
  let [triplesWithShown, triplesNamed] = [0, 0]
  const inTriples: FlipId[] = []
  const namedInTriples: FlipId[] = []
  for (const flips of drawTriples(triples, seed)) {
    const named = await namedIn(flips)
    inTriples.push(...flips)
    namedInTriples.push(...named)
    const shown = flips.filter((flip) => reachedFlips.includes(flip))
    if (shown.length > 0) triplesWithShown += 1
    if (named.length > 0) triplesNamed += 1
    print(`${flips.join(' ')} | named ${named.length} of ${shown.length}`)
  }
  const unseenCount = flipIds.length - shownFlips.length
  return {
    rows: Object.keys(allAssumptions).length,
    alternatives: flipIds.length,
    unseen: unseenCount,
    unreached: unreachedFlips.length,
    namedAlone: alone.size,
    missedAlone: reachedFlips.filter((flip) => !alone.has(flip)),
    triples,
    triplesWithShown,
    triplesNamed,
    flips: flipIds.map((flip) => ({
      flip,
      alone: resultOf(flip, alone),
      triples: inTriples.filter((other) => other === flip).length,
      named: namedInTriples.filter((other) => other === flip).length,
    })),
  }
}
