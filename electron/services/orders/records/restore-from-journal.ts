import type { Batches } from './batches'
import type { Journal, Restored } from '../journal/journal'
import { withNext } from '@/shared/trading/orders/pending-amend'
import type { OrderStore } from './order-store'

/** What the last session left: a sent order without an answer is unknown, a queued one was never sent (R44). */
export function restoreFromJournal(
  { orders, batches: records }: Restored,
  journal: Journal,
  store: OrderStore,
  batches: Batches,
): void {
  for (const record of records) {
    batches.add(
      record,
      orders.filter((order) => order.batchId === record.id),
    )
  }
  for (const { key, state, pending } of orders) {
    // A change is on disk as sent before it leaves, so what waited never did.
    if (pending?.kind === 'amend') store.amend(key, { pending: withNext(pending, null, pending.since) })
    // A cancel that waited for its turn may have had it just before the end.
    else if (pending?.state === 'queued') store.amend(key, { pending: { ...pending, state: 'unknown' } })
    if (state === 'sent') {
      journal.note(key, 'result', 'unknown: Volley was closed before an answer came')
      store.become(key, 'unknown', {
        problem: { code: 'restarted', message: 'Volley was closed before an answer came' },
      })
    } else if (state === 'queued') {
      journal.note(key, 'result', 'not sent: Volley was closed first')
      store.become(key, 'not_sent', { problem: { code: 'restarted', message: 'Volley was closed before it was sent' } })
    }
  }
  for (const record of records) {
    if (record.state === 'sending') {
      const waits = batches.keysOf(record.id).some((key) => store.get(key)?.state === 'waiting')
      batches.setState(record.id, waits ? 'waiting' : 'resolving')
    }
    batches.reconsider(record.id)
  }
}
