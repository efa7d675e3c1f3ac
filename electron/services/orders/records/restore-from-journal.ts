import { t } from '@/shared/languages/text'
import type { BatchRecord } from '../journal/batch-record'
import type { Batches } from './batches'
import type { Journal, RestoredRecords } from '../journal/journal'
import { restartSentences } from '@/shared/trading/orders/journal/entry-sentences'
import { withNext } from '@/shared/trading/orders/pending-amend'
import type { OrderEntry } from '../gate/order-entry'
import type { OrderStore } from './order-store'

/** True if the batch has portions or a start time, and its sending had begun when the last session ended. */
const wasDeparting = ({ state, plan }: BatchRecord): boolean =>
  state === 'sending' && plan !== undefined && plan.delivery !== null && plan.stopped === null

/**
 * Restores the last session: a sent order without an answer is unknown, and a queued order was never sent (R44). A
 * queued row of a portion waits again, and its batch requires a confirmation before the row is sent (D21). In a journal
 * that lacks its last writes a queued order may have been sent, and is unknown.
 */
export function restoreFromJournal(
  { orders, batches: records, isIncomplete }: RestoredRecords & Pick<OrderEntry, 'isIncomplete'>,
  journal: Journal,
  store: OrderStore,
  batches: Batches,
): void {
  const departing = new Set(records.filter(wasDeparting).map(({ id }) => id))
  for (const record of records) {
    batches.add(
      record,
      orders.filter((order) => order.batchId === record.id),
    )
  }
  for (const { key, state, pending, batchId } of orders) {
    // An amend is on disk as sent before it is sent, so a waiting one never was.
    if (pending?.kind === 'amend') store.amend(key, { pending: withNext(pending, null, pending.since) })
    else if (pending?.state === 'queued') {
      // A queued cancel may have been sent just before the end, and its entry lost. It is looked up.
      journal.note(key, 'command', pending.kind)
      store.amend(key, { pending: { ...pending, state: 'unknown' } })
    }
    if (state === 'queued' && isIncomplete) {
      const message = t('Volley was closed while it was queued, and the journal lacks its last writes')
      journal.note(key, 'result', restartSentences.lostWrites)
      store.become(key, 'sent')
      store.become(key, 'unknown', { problem: { code: 'restarted', message } })
    } else if (state === 'sent') {
      journal.note(key, 'result', restartSentences.unanswered)
      store.become(key, 'unknown', {
        problem: { code: 'restarted', message: t('Volley was closed before an answer came') },
      })
    } else if (state === 'queued' && batchId !== null && departing.has(batchId)) {
      journal.note(key, 'result', restartSentences.waitingAgain)
      store.become(key, 'waiting')
      // Its time has come: it asks for confirmation now, even if it was the last portion and nothing else waits.
      batches.amendPlan(batchId, { isOpen: true, nextAt: null })
    } else if (state === 'queued') {
      journal.note(key, 'result', restartSentences.notSent)
      store.become(key, 'not_sent', {
        problem: { code: 'restarted', message: t('Volley was closed before it was sent') },
      })
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
