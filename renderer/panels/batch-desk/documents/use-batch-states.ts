import { useMemo } from 'react'
import type { Batch } from '@/shared/ipc/contract'
import { stateOfBatch, type DocumentState } from '@/shared/trading/batch/draft/document-state'
import { useOrders } from '@/renderer/state/stores/orders-store'

export interface BatchProgress {
  readonly state: DocumentState
  /** Orders that were not sent and never will be. */
  readonly notSent: number
}

/** Progress of each batch, by ID. */
export function useBatchStates(batches: readonly Batch[]): ReadonlyMap<string, BatchProgress> {
  const orders = useOrders((state) => state.orders)
  return useMemo(() => {
    const ids = new Set(batches.map(({ id }) => id))
    const own = Map.groupBy(
      [...orders.values()].filter(({ batchId }) => batchId !== null && ids.has(batchId)),
      ({ batchId }) => batchId,
    )
    return new Map(
      batches.map(({ id, state }) => {
        const rows = own.get(id) ?? []
        const notSent = rows.filter((order) => order.state === 'not_sent').length
        return [id, { state: stateOfBatch(state, rows), notSent }]
      }),
    )
  }, [batches, orders])
}
