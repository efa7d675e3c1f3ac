import type { Batch } from '@/shared/ipc/contract'
import type { DraftHead } from '@/shared/trading/batch/draft/draft'
import type { Order } from '@/shared/trading/orders/order'
import { ordersOfBatch } from './result-counts'

/** Orders not sent because Volley ended before their turn. */
export const interrupted = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ state, problem }) => state === 'not_sent' && problem?.code === 'restarted')

interface DeskDocuments {
  readonly batches: Iterable<Batch>
  readonly orders: Iterable<Order>
  /** Open drafts on the desk. */
  readonly drafts: readonly DraftHead[]
}

/** The newest batch if Volley ended during its send and no draft was edited since; null otherwise. */
export function interruptedOnTop({ batches, orders, drafts }: DeskDocuments): string | null {
  const [newest] = [...batches].toSorted((a, b) => b.createdAt - a.createdAt)
  if (newest === undefined) return null
  const unsent = interrupted(ordersOfBatch(orders, newest.id))
  if (unsent.length === 0) return null
  const endedAt = Math.max(...unsent.map(({ updatedAt }) => updatedAt))
  return drafts.some(({ size, changedAt }) => size > 0 && changedAt > endedAt) ? null : newest.id
}
