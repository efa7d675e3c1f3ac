import { type KnownRows, knownRows, lacksDebts, withKnownRows } from '@/shared/trading/alarms/rules/known-rows'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Database } from '@/electron/base/storage/sqlite'

/** Last known collateral and debts of each unit, also over a restart while a list lacks some of them. */
export interface KnownUnitRows {
  /** Takes a sample over. Returns the sample before it with all known rows; null without one. */
  follow(before: LtvSample | null, sample: LtvSample): LtvSample | null
}

const KEY = 'known-rows'
const isPartial = (sample: LtvSample): boolean => sample.unread.length > 0 || lacksDebts(sample)

export function createKnownUnitRows(database: Database): KnownUnitRows {
  const insert = database.prepare("INSERT OR REPLACE INTO events (key, at, kind, text) VALUES (?, ?, 'mark', ?)")
  const remove = database.prepare('DELETE FROM events WHERE key = ?')
  const select = database.prepare('SELECT text FROM events WHERE key = ?')
  const known = new Map<string, KnownRows>()
  /** Units whose rows are on disk. */
  const saved = new Set<string>()

  function attempt<Value>(work: () => Value, otherwise: Value): Value {
    try {
      return work()
    } catch {
      // The history reports a disk that refuses.
      return otherwise
    }
  }
  /** Rows that an earlier run saved; its text was written below. */
  function read(id: string): KnownRows | null {
    const row = attempt(() => select.get(`${KEY} ${id}`), undefined)
    if (row === undefined) return null
    saved.add(id)
    return JSON.parse(String(row.text)) as KnownRows
  }
  function write({ riskUnitId: id, at }: LtvSample, rows: KnownRows): void {
    attempt(() => void insert.run(`${KEY} ${id}`, at, JSON.stringify(rows)), undefined)
    saved.add(id)
  }
  function forget(id: string): void {
    attempt(() => void remove.run(`${KEY} ${id}`), undefined)
    saved.delete(id)
  }

  return {
    follow(before, sample) {
      const { riskUnitId: id } = sample
      const rows = known.get(id) ?? read(id) ?? (before === null ? null : knownRows(null, before))
      const next = knownRows(rows, sample)
      known.set(id, next)
      if (isPartial(sample)) write(sample, next)
      else if (saved.has(id)) forget(id)
      return before === null || rows === null ? null : withKnownRows(before, rows)
    },
  }
}
