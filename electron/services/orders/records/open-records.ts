import { createEmitter } from '@/shared/base/emitter'
import type { Clock } from '@/shared/base/clock'
import type { Notice } from '@/shared/ipc/transport/notice'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { Notify } from '../gate/notices'
import type { OrderEntry } from '../gate/order-entry'
import type { OrderKind } from '../order-kind'
import { createBatches } from './batches'
import { followOrderEvents } from './order-events'
import { createOrderNotices } from './order-notices'
import { createOrderStore } from './order-store'
import { createTriggeredOrders } from './triggered-orders'
import { restoreFromJournal } from './restore-from-journal'

interface RecordsOptions {
  readonly clock: Clock
  /** Four letters or digits, made once per installation. */
  readonly installTag: string
  readonly notify: Notify
  readonly client: Pick<ExchangeClient, 'rest'>
  readonly kind: Pick<OrderKind, 'reads' | 'lacking'>
}

/** What is known about the orders of this account, as the last session left it. */
export function openRecords(
  { clock, installTag, notify, client, kind }: RecordsOptions,
  { journal, gate }: Pick<OrderEntry, 'journal' | 'gate'>,
) {
  function onViolation(what: string): void {
    gate.close('invariant', `Volley stopped trading because its records contradict each other: ${what}`)
    notify('error', 'The order records contradict each other', what)
  }
  const restored = journal.restore()
  const store = createOrderStore({ journal, restored, clock, installTag, notify, onViolation })
  const batches = createBatches({ journal, nextRevision: store.nextRevision, orderOf: store.get })
  store.watch((order) => {
    if (order.batchId !== null) batches.reconsider(order.batchId)
  })
  const notices = createEmitter<[Notice]>()
  const announce = createTriggeredOrders({
    store,
    journal,
    rest: client.rest,
    reads: kind.reads,
    hasStrategies: kind.lacking === null,
    gate,
    clock,
    restored: restored.orders,
    announce: createOrderNotices(clock, notices.emit),
  })
  const knownUnknown = restored.orders.filter(({ state }) => state === 'unknown').map(({ key }) => key)
  followOrderEvents({ store, journal, clock, knownUnknown, announce })
  restoreFromJournal(restored, journal, store, batches)
  return { store, batches, onNotice: notices.listen }
}
