import type { Batch } from '@/shared/ipc/contract'
import type { Order } from '@/shared/trading/orders/order'
import { isInFlight } from '@/shared/trading/orders/order-lifecycle'
import type { BatchRecord } from '../journal/batch-record'
import { createDurableChanges } from '../journal/durable-changes'
import type { Journal } from '../journal/journal'

const batchOf = ({ id, name, createdAt, size, requests, state, revision }: BatchRecord): Batch => ({
  id,
  ...(name === undefined ? {} : { name }),
  createdAt,
  size,
  requests,
  state,
  revision,
})

export interface Batches {
  readonly add: (record: BatchRecord, rows: readonly Order[]) => void
  readonly get: (id: string) => Batch | null
  readonly list: () => readonly Batch[]
  readonly keysOf: (id: string) => readonly string[]
  /** Every draft row that became an order. */
  readonly draftRows: () => readonly string[]
  readonly setState: (id: string, state: Batch['state']) => void
  /** Looks again at whether the batch is settled; call when one of its orders changed. */
  readonly reconsider: (id: string) => void
  readonly listen: (listener: (batches: readonly Batch[]) => void) => () => void
}

interface BatchesOptions {
  readonly journal: Journal
  readonly nextRevision: () => number
  readonly orderOf: (key: string) => Order | null
}

/** The batches of this account: what they came to follows from their orders. */
export function createBatches({ journal, nextRevision, orderOf }: BatchesOptions): Batches {
  const records = new Map<string, BatchRecord>()
  const rowsOf = new Map<string, readonly string[]>()
  const changes = createDurableChanges<Batch>(journal)

  function mark(record: BatchRecord): void {
    changes.mark(record.id, batchOf(record))
  }
  function setState(id: string, state: Batch['state']): void {
    const record = records.get(id)
    if (record === undefined || record.state === state) return
    const next = { ...record, state, revision: nextRevision() }
    records.set(id, next)
    journal.saveBatch(next)
    mark(next)
  }

  return {
    add: (record, rows) => {
      records.set(record.id, record)
      rowsOf.set(
        record.id,
        rows.map((order) => order.key),
      )
      mark(record)
    },
    get: (id) => {
      const record = records.get(id)
      return record === undefined ? null : batchOf(record)
    },
    list: () => [...records.values()].sort((a, b) => b.createdAt - a.createdAt).map(batchOf),
    keysOf: (id) => rowsOf.get(id) ?? [],
    draftRows: () => [...records.values()].flatMap((record) => record.draftRows ?? []),
    setState,
    reconsider: (id) => {
      if (records.get(id)?.state !== 'resolving') return
      const open = (rowsOf.get(id) ?? []).some((key) => isInFlight(orderOf(key)?.state ?? 'not_sent'))
      if (!open) setState(id, 'settled')
    },
    listen: changes.listen,
  }
}
