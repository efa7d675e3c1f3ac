import type { Batch } from '@/shared/ipc/contract'
import { createAccountStore } from '../bridge/account-session'

export type BatchTable = ReadonlyMap<string, Batch>

/** All submitted batches by ID; their rows are in the orders. */
export const useBatches = createAccountStore<{ readonly batches: BatchTable; readonly loaded: boolean }>({
  batches: new Map(),
  loaded: false,
})

/** Newer revisions replace older ones. */
export function mergeBatches(table: BatchTable, changed: readonly Batch[]): BatchTable {
  const merged = new Map(table)
  for (const batch of changed) {
    if (batch.revision > (merged.get(batch.id)?.revision ?? -1)) merged.set(batch.id, batch)
  }
  return merged
}
