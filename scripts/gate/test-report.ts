import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A test that ran or was skipped, as reported by both runners. */
export interface TestRecord {
  /** Its file and its titles. */
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly ms: number
  /** The command that repeats it. */
  readonly repeat: string
}

/** Writes the records of a run for the gate, which sets TEST_REPORT to a path. */
export function writeReport(records: readonly TestRecord[]): void {
  const path = process.env.TEST_REPORT
  if (path === undefined) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(records))
}

const SLOWEST = 10

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(7)} s`

/** The slowest tests and all failed ones, as lines. */
export function linesOf(records: readonly TestRecord[]): string[] {
  const slowest = records.toSorted((first, other) => other.ms - first.ms).slice(0, SLOWEST)
  const failed = records.filter(({ outcome }) => outcome === 'failed')
  return [
    ...(slowest.length > 0 ? ['Slowest tests:'] : []),
    ...slowest.map(({ ms, name }) => `${seconds(ms)}  ${name}`),
    ...(failed.length > 0 ? ['Failed tests:'] : []),
    ...failed.map(({ name, repeat }) => `  ${name}\n    ${repeat}`),
  ]
}

/** True if no test ran: a stage of tests without any proves nothing. */
export const ranNone = (records: readonly TestRecord[]): boolean =>
  records.every(({ outcome }) => outcome === 'skipped')

/** The closing line. A stage that failed without a failed test counts as one failure: `others` of them. */
export function closingLine(records: readonly TestRecord[], others: number): string {
  const count = (kind: TestRecord['outcome']): number => records.filter(({ outcome }) => outcome === kind).length
  const skipped = count('skipped')
  return `${count('passed')} passed, ${count('failed') + others} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
