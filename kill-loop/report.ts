import { countAll, countNames, type Counts } from './counts'
import type { LoopResult } from './loop'

const EXAMPLES = 5

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)
const kindsOf = (times: ReadonlyMap<string, number>): string =>
  [...times].map(([kind, often]) => `${often} ${kind}`).join(', ')
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** A run as text. Red if a count has a case, or if too little happened. */
export interface Report {
  /** One JSON text per count. */
  readonly lines: readonly string[]
  readonly summary: readonly string[]
  readonly isRed: boolean
}

/** Required activity of a run. */
function emptiness({ evidence, faults, rewritings, clockJumps, watchman, records }: LoopResult): string[] {
  const had = {
    'orders handed over': sum(evidence.handedOver.map(({ rows }) => rows)),
    'orders POSTed': evidence.postCounts.size,
    'orders on the exchange': evidence.exchange.length,
    faults: sum(faults.values()),
    rewritings: sum(rewritings.values()),
    'clock jumps': clockJumps,
    'kills of the running watchman': watchman.runningKills,
    'clock jumps of the watchman': watchman.clockJumps,
    ...Object.fromEntries([...records].map(([table, count]) => [`records in ${table}`, count])),
    'orders shown': evidence.showings.orders.size,
  }
  return Object.entries(had).flatMap(([what, value]) => (value > 0 ? [] : [`no ${what}: nothing was tested`]))
}

/** Counts, and further figures for a reader. */
export function reportOf(result: LoopResult, kills: number, tookMs: number): Report {
  const { evidence, exchangeKills, faults, rewritings, clockJumps, resolvedMs, refusals, watchman, records } = result
  const counts: Counts = countAll(evidence)
  const empty = emptiness(result)
  const lines = countNames.map((count) =>
    JSON.stringify({ count, value: counts[count].length, examples: counts[count].slice(0, EXAMPLES) }),
  )
  const bad = countNames.filter((name) => counts[name].length > 0)
  const times = resolvedMs.toSorted((a, b) => a - b)
  const seconds = (share: number): string => (percentile(times, share) / 1000).toFixed(1)
  const notFound = [...evidence.journal.orders.values()].filter(({ state }) => state === 'not_found').length
  const { postCounts, exchange, journal } = evidence
  const handedOver = sum(evidence.handedOver.map(({ rows }) => rows))
  return {
    lines,
    summary: [
      `${kills} kills of the application and ${exchangeKills} of the exchange in ${Math.round(tookMs / 1000)} s`,
      `${handedOver} orders handed over, ${journal.orders.size} in the journal, ${postCounts.size} POSTed`,
      `${exchange.length} on the exchange, ${notFound} not found there`,
      ...[...refusals]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, EXAMPLES)
        .map(([why, often]) => `  not taken ${often} times: ${why}`),
      `${sum(faults.values())} faults: ${kindsOf(faults)}`,
      `${sum(rewritings.values())} rewritings: ${kindsOf(rewritings)}`,
      `${clockJumps} clock jumps of the application, ${watchman.clockJumps} of the watchman`,
      `${watchman.kills} kills of the watchman, ${watchman.runningKills} of them after its start`,
      `${kindsOf(records)}: records that must stay`,
      `${times.length} unknown outcomes resolved, p50 ${seconds(0.5)} s, p95 ${seconds(0.95)} s, last ${seconds(1)} s`,
      ...bad.flatMap((name) => [
        `${name}: ${counts[name].length}`,
        ...counts[name].slice(0, EXAMPLES).map((example) => `  ${example}`),
      ]),
      ...empty,
      bad.length === 0 && empty.length === 0 ? 'Everything that must be 0 is 0' : 'RED',
    ],
    isRed: bad.length > 0 || empty.length > 0,
  }
}
