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
const isPlanned = (record: BatchRecord): record is PlannedRecord => record.plan !== undefined

export interface Batches {
  readonly add: (record: BatchRecord, rows: readonly Order[]) => void
  readonly get: (id: string) => Batch | null
  readonly list: () => readonly Batch[]
  readonly keysOf: (id: string) => readonly string[]
  /** Every draft row that became an order, by ID, with the time of its batch, Unix ms. */
  readonly draftRows: ReadonlyMap<string, number>
  /** A batch with a plan, with the data used by the main process only. Null for any other. */
  readonly planned: (id: string) => PlannedRecord | null
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

/** Its orders have their outcomes, and no plan acts on them: nothing changes the batch again. */
const isFinal = ({ state, plan }: BatchRecord): boolean =>
  plan === undefined && (state === 'settled' || state === 'stopped')

/** Batches of this account. Their results are derived from their orders. */
export function createBatches({ journal, nextRevision, orderOf }: BatchesOptions): Batches {
  const shown = new Map<string, { readonly batch: Batch; readonly keys: readonly string[] }>()
  /** Batches that may still change. The journal has the records of all. */
  const records = new Map<string, BatchRecord>()
  const draftRows = new Map<string, number>()
  const changes = createDurableChanges<Batch>(journal)

  const keysOf = (id: string): readonly string[] => shown.get(id)?.keys ?? []
  function keep(record: BatchRecord, keys: readonly string[]): void {
    const batch = batchOf(record)
    shown.set(record.id, { batch, keys })
    if (isFinal(record)) records.delete(record.id)
    else records.set(record.id, record)
    changes.mark(record.id, batch)
  }
  function change(record: BatchRecord): void {
    const next = { ...record, revision: nextRevision() }
    journal.saveBatch(next)
    keep(next, keysOf(next.id))
  }
  const hasOpen = (id: string): boolean => keysOf(id).some((key) => isInFlight(orderOf(key)?.state ?? 'not_sent'))
  function setState(id: string, state: Batch['state']): void {
    const record = records.get(id)
    if (record !== undefined && record.state !== state) change({ ...record, state })
  }
  function planned(id: string): PlannedRecord | null {
    const record = records.get(id)
    return record !== undefined && isPlanned(record) ? record : null
  }

  return {
    add: (record, rows) => {
      const { createdAt } = record
      for (const row of record.draftRows ?? []) draftRows.set(row, createdAt)
      // The journal lists orders by their last change.
      const inRow = rows.toSorted((first, other) => (first.row ?? 0) - (other.row ?? 0))
      keep(
        record,
        inRow.map((order) => order.key),
      )
    },
    get: (id) => shown.get(id)?.batch ?? null,
    list: () => [...shown.values()].map(({ batch }) => batch).sort((a, b) => b.createdAt - a.createdAt),
    keysOf,
    draftRows,
    planned,
    withOpenPlan: () => [...records.values()].filter(isPlanned).filter(({ plan }) => plan.isOpen),
    amendPlan: (id, amended, more = {}) => {
      const record = planned(id)
      if (record === null) return
      const isSame = Object.entries(amended).every(([name, value]) => record.plan[name as keyof BatchPlan] === value)
      if (!isSame || more.confirmation !== undefined)
        change({ ...record, ...more, plan: { ...record.plan, ...amended } })
    },
    endWait: (id) => setState(id, hasOpen(id) ? 'resolving' : 'settled'),
    setState,
    reconsider: (id) => {
      if (records.get(id)?.state === 'resolving' && !hasOpen(id)) setState(id, 'settled')
    },
    listen: changes.listen,
  }
}
