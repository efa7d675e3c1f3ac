import { createHash } from 'node:crypto'
import type { Clock } from '@/shared/base/clock'

/** Kinds of observable events. */
export type EventKind = 'journal' | 'request' | 'answer' | 'push' | 'notice' | 'order' | 'gate' | 'trader' | 'fault'

/** Everything observable of a run, in order. */
export interface RunRecord {
  note(kind: EventKind, text: string): void
  /** SHA-256 of all events so far. */
  hash(): string
  /** Number of events of a kind. */
  count(kind: EventKind): number
}

/** `print` receives each event as a line. */
export function createRecord(clock: Clock, print: (line: string) => void = () => undefined): RunRecord {
  const hash = createHash('sha256')
  const counts = new Map<EventKind, number>()
  return {
    note(kind, text) {
      const line = `${clock.mono()} ${kind} ${text}`
      hash.update(`${line}\n`)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      print(line)
    },
    hash: () => hash.copy().digest('hex'),
    count: (kind) => counts.get(kind) ?? 0,
  }
}
