import type { Batch } from '@/shared/ipc/contract'
import type { BatchPlan } from '@/shared/trading/batch/plan/batch-plan'
import type { Order } from '@/shared/trading/orders/order'
import { isInFlight } from '@/shared/trading/orders/order-lifecycle'
import type { BatchRecord } from '../journal/batch-record'
import { createDurableChanges } from '../journal/durable-changes'
import type { Journal } from '../journal/journal'

/** Without the data used by the main process only. */
function batchOf({
  token: _token,
  onUnknown: _onUnknown,
  via: _via,
  confirmation: _confirmation,
  pegs: _pegs,
  draftRows: _draftRows,
  ...batch
}: BatchRecord): Batch {
  return batch
}

/** A batch with a plan. */
export type PlannedRecord = BatchRecord & { readonly plan: BatchPlan }
export const isPlanned = (record: BatchRecord): record is PlannedRecord => record.plan !== undefined

export interface Batches {
  readonly add: (record: BatchRecord, rows: readonly Order[]) => void
  readonly get: (id: string) => Batch | null
  readonly list: () => readonly Batch[]
  readonly keysOf: (id: string) => readonly string[]
  /** Every draft row that became an order, by ID, with its batch. */
  readonly draftRows: () => ReadonlyMap<string, BatchRecord>
  /** Includes the data used by the main process only. */
  readonly record: (id: string) => BatchRecord | null
  /** Batches whose plan can still act. */
  readonly withOpenPlan: () => readonly PlannedRecord[]
  /** Updates the plan of a batch. No effect without a plan. */
  readonly amendPlan: (id: string, change: Partial<BatchPlan>, more?: Pick<BatchRecord, 'confirmation'>) => void
  /** Ends the wait of a batch. Its state then follows from its sent orders. */
  readonly endWait: (id: string) => void
  readonly setState: (id: string, state: Batch['state']) => void
  /** Checks whether the batch is settled. Call after a change of its orders. */
  readonly reconsider: (id: string) => void
  readonly listen: (listener: (batches: readonly Batch[]) => void) => () => void
}

interface BatchesOptions {
  readonly journal: Journal
  readonly nextRevision: () => number
  readonly orderOf: (key: string) => Order | null
}

/** Batches of this account. Their results are derived from their orders. */
export function createBatches({ journal, nextRevision, orderOf }: BatchesOptions): Batches {
  const records = new Map<string, BatchRecord>()
  const rowsOf = new Map<string, readonly string[]>()
  const changes = createDurableChanges<Batch>(journal)

  function mark(record: BatchRecord): void {
    changes.mark(record.id, batchOf(record))
  }
  function change(record: BatchRecord): void {
    const next = { ...record, revision: nextRevision() }
    records.set(next.id, next)
    journal.saveBatch(next)
    mark(next)
  }
  const hasOpen = (id: string): boolean =>
    (rowsOf.get(id) ?? []).some((key) => isInFlight(orderOf(key)?.state ?? 'not_sent'))
  function setState(id: string, state: Batch['state']): void {
    const record = records.get(id)
    if (record !== undefined && record.state !== state) change({ ...record, state })
  }

  return {
    add: (record, rows) => {
      records.set(record.id, record)
      rowsOf.set(
        record.id,
        // The journal lists orders by their last change.
        rows.toSorted((first, other) => (first.row ?? 0) - (other.row ?? 0)).map((order) => order.key),
      )
      mark(record)
    },
    get: (id) => {
      const record = records.get(id)
      return record === undefined ? null : batchOf(record)
    },
    list: () => [...records.values()].sort((a, b) => b.createdAt - a.createdAt).map(batchOf),
    keysOf: (id) => rowsOf.get(id) ?? [],
    draftRows: () =>
      new Map([...records.values()].flatMap((record) => (record.draftRows ?? []).map((row) => [row, record] as const))),
    record: (id) => records.get(id) ?? null,
    withOpenPlan: () => [...records.values()].filter(isPlanned).filter(({ plan }) => plan.isOpen),
    amendPlan: (id, amended, more = {}) => {
      const record = records.get(id)
      if (record?.plan === undefined) return
      const isSame = Object.entries(amended).every(([name, value]) => record.plan?.[name as keyof BatchPlan] === value)
      if (!isSame || more.confirmation !== undefined)
        change({ ...record, ...more, plan: { ...record.plan, ...amended } })
    },
    endWait: (id) => setState(id, hasOpen(id) ? 'resolving' : 'settled'),
    setState,
    reconsider: (id) => {
      if (records.get(id)?.state !== 'resolving') return
      if (!hasOpen(id)) setState(id, 'settled')
    },
    listen: changes.listen,
  }
}
