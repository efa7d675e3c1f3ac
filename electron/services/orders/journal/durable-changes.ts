import { createEmitter } from '@/shared/base/emitter'
import type { Journal } from './journal'

/** Changes of a record type, emitted as one list only after the journal has stored them (M6). */
export interface DurableChanges<Value> {
  /** If a key has several values, the last is emitted. */
  readonly mark: (key: string, value: Value) => void
  readonly listen: (listener: (values: readonly Value[]) => void) => () => void
}

/** Collects changes until the next flush of the journal. */
export function createDurableChanges<Value>(journal: Pick<Journal, 'onFlushed'>): DurableChanges<Value> {
  const { listen, emit } = createEmitter<[readonly Value[]]>()
  const changed = new Map<string, Value>()
  journal.onFlushed(() => {
    if (changed.size === 0) return
    const values = [...changed.values()]
    changed.clear()
    emit(values)
  })
  return { mark: (key, value) => void changed.set(key, value), listen }
}
