import { createEmitter } from '@/shared/base/emitter'
import type { Journal } from './journal'

/** What changed of one kind of record, told as one list once the journal holds it and never before (M6). */
export interface DurableChanges<Value> {
  /** Of several values of one key the last is told. */
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
