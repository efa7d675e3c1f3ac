import { performance } from 'node:perf_hooks'

/** One line of the bench: Volley's and the peer's value of the same figure, from the same run. */
export interface Figure {
  readonly figure: string
  readonly ours: number
  readonly peer: number | null
  readonly peerName: string | null
  /** Value of the bare platform, without Volley and the peer. */
  readonly limit: number | null
  readonly unit: string
}

/** Requests the shortest run of every benchmark that still measures: tests the function, not the speed. */
export const QUICK = '--quick'
/** Requests the longest run of those benchmarks that have one. */
export const LONG = '--long'
const isQuick = process.argv.includes(QUICK)
const isLong = process.argv.includes(LONG)
/** Count or duration: for a published figure, with `--quick`, and with `--long`. */
export const amount = (full: number, quick: number, long = full): number => (isQuick ? quick : isLong ? long : full)

/** Error of a figure: a value that was not measured. JSON would write it as null. */
export function notMeasured({ figure, ours, peer, limit }: Figure): string | null {
  const missing = Object.entries({ ours, peer, limit }).find(([, value]) => value !== null && !Number.isFinite(value))
  return missing === undefined ? null : `${figure}: ${missing[0]} is ${missing[1]}`
}

type Contestant = () => unknown

const ROUNDS = amount(7, 1)
const ROUND_MS = amount(250, 50)

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
/** Figure of the median of `times`, ms. `limit` is the longest acceptable time. */
export const medianFigure = (figure: string, times: readonly number[], limit: number): Figure => ({
  figure,
  ours: Number(median(times).toFixed(1)),
  peer: null,
  peerName: null,
  limit,
  unit: 'ms',
})
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

async function ratePerSecond(run: Contestant, times: number): Promise<number> {
  const until = performance.now() + ROUND_MS
  let count = 0
  const from = performance.now()
  while (performance.now() < until) {
    for (let index = 0; index < times; index += 1) {
      const result = run()
      if (result instanceof Promise) await result
    }
    count += times
  }
  return (count * 1000) / (performance.now() - from)
}

/**
 * Operations per second of each contestant: the median of alternating rounds, so that a slow machine slows down all of
 * them. `batch` operations run between two clock reads.
 */
export async function rates<Name extends string>(
  contestants: Record<Name, Contestant>,
  batch = 50,
): Promise<Record<Name, number>> {
  const names = Object.keys(contestants) as Name[]
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const rate = await ratePerSecond(contestants[name], batch)
      // The first round warms up.
      if (round > 0) samples.get(name)!.push(rate)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples.get(name)!)])) as Record<Name, number>
}
