import { createEmitter } from '@/shared/base/emitter'
import type { Clock } from '@/shared/base/clock'
import type { Notice } from '@/shared/ipc/transport/notice'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import type { Notify } from '../gate/notices'
import type { OrderEntry } from '../gate/order-entry'
import { createBatches } from './batches'
import { followOrderEvents, type OrderEvent } from './order-events'
import { createOrderNotices } from './order-notices'
import { createOrderStore, type OrderStore } from './order-store'
import { restoreFromJournal } from './restore-from-journal'

interface RecordsOptions {
  readonly clock: Clock
  /** Four letters or digits, created once per installation. */
  readonly installTag: string
  readonly notify: Notify
  /** Start of the first interruption, Unix ms; null before any. */
  readonly missedSince: () => number | null
  /** Completes events before they are announced. */
  readonly completed: (parts: {
    readonly store: OrderStore
    readonly restored: readonly Order[]
    readonly announce: (events: readonly OrderEvent[]) => void
  }) => (events: readonly OrderEvent[]) => void
}

/** Saved data about the orders of this account from the last session. */
export function openRecords(
  { clock, installTag, notify, missedSince, completed }: RecordsOptions,
  { journal, gate, isIncomplete }: Pick<OrderEntry, 'journal' | 'gate' | 'isIncomplete'>,
) {
  function onViolation(what: string): void {
    gate.close('invariant', t`Volley stopped trading because its records contradict each other: ${what}`)
    notify('error', t('The order records contradict each other'), what)
  }
  const restored = journal.restore()
  const store = createOrderStore({ journal, restored, clock, installTag, notify, onViolation })
  const batches = createBatches({ journal, nextRevision: store.nextRevision, orderOf: store.get })
  store.watch((order) => {
    if (order.batchId !== null) batches.reconsider(order.batchId)
  })
  const notices = createEmitter<[Notice]>()
  const announce = completed({
    store,
    restored: restored.orders,
    announce: createOrderNotices(clock, notices.emit),
  })
  const knownUnknown = restored.orders.filter(({ state }) => state === 'unknown').map(({ key }) => key)
  followOrderEvents({ store, journal, clock, knownUnknown, missedSince, announce })
  restoreFromJournal({ ...restored, isIncomplete }, journal, store, batches)
  return { store, batches, onNotice: notices.listen }
}
