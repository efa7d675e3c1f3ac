import { useMemo } from 'react'
import type { Batch } from '@/shared/ipc/contract'
import { stateOfBatch, type DocumentState } from '@/shared/trading/batch/document-state'
import { useOrders } from '@/renderer/state/stores/orders-store'

/** How far each of these batches is in its life, by ID. */
export function useBatchStates(batches: readonly Batch[]): ReadonlyMap<string, DocumentState> {
  const orders = useOrders((state) => state.orders)
  return useMemo(() => {
    const ids = new Set(batches.map(({ id }) => id))
    const own = Map.groupBy(
      [...orders.values()].filter(({ batchId }) => batchId !== null && ids.has(batchId)),
      ({ batchId }) => batchId,
    )
    return new Map(batches.map(({ id, state }) => [id, stateOfBatch(state, own.get(id) ?? [])]))
  }, [batches, orders])
}
