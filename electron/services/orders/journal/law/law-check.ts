import { isInFlight, type OrderState } from '@/shared/trading/orders/order-lifecycle'
import {
  batchIn,
  type BatchLaw,
  type JournalLaw,
  type LawEntry,
  newBatch,
  newJournal,
  newOrder,
  next,
  type OrderLaw,
  type Placement,
} from './law'
import type { RuleName } from './rules'

/** The first entry that the protocol does not allow. */
export interface Unlawful {
  readonly rule: RuleName
  readonly seq: number
  /** Unix ms. */
  readonly at: number
  /** Key of the entry: its order, unless it is about a batch. */
  readonly key: string
  readonly batch: string | null
}

/** Saved state of an order, to be compared with its entries. */
export interface SavedOrder {
  readonly key: string
  readonly state: string
  /** True if its batch is saved as settled. */
  readonly isSettled: boolean
}

/** Checks the entries of a journal in their order, up to the first unlawful one. */
export interface LawCheck {
  readonly take: (entry: LawEntry) => Unlawful | null
  /** A request that was not recorded after its intents; null if there is none. */
  readonly end: () => Unlawful | null
  /** Compares the saved state of an order with its entries. */
  readonly compare: (saved: SavedOrder) => Unlawful | null
}

interface LawCheckTerms {
  /** Last entry of an older version, which the law does not cover; 0 for none. */
  readonly takenOver: number
  /** True if entries of closed orders were deleted. */
  readonly hasForgotten: boolean
}

/** Saved states by the state that follows from the entries. */
const savedStates: Readonly<Record<Exclude<Placement, 'none'>, readonly OrderState[]>> = {
  queued: ['queued', 'waiting'],
  sent: ['sent'],
  acknowledged: ['acknowledged'],
  refused: ['refused'],
  not_sent: ['not_sent'],
  unknown: ['unknown'],
  not_found: ['not_found'],
  live: ['live', 'partially_filled', 'filled', 'canceled'],
}

/** An order by its entries, with its first and its last entry. */
interface CheckedOrder {
  readonly law: OrderLaw
  readonly firstSeq: number
  readonly seq: number
  readonly at: number
}

export function createLawCheck({ takenOver, hasForgotten }: LawCheckTerms): LawCheck {
  const orders = new Map<string, CheckedOrder>()
  const batches = new Map<string, BatchLaw>()
  let journal: JournalLaw = { ...newJournal, hasForgotten }
  let last: LawEntry | null = null

  function take(entry: LawEntry): Unlawful | null {
    const { key, seq, at } = entry
    const before = orders.get(key)
    const order = before?.law ?? newOrder
    const batch = batchIn(entry) ?? order.batch
    const scene = { order, batch: (batch === null ? null : batches.get(batch)) ?? newBatch, journal }
    const after = next(scene, entry)
    last = entry
    if (typeof after === 'string') {
      if (seq > takenOver) return { rule: after, seq, at, key, batch }
      journal = { ...journal, writing: null }
      return null
    }
    journal = after.journal
    orders.set(key, { law: after.order, firstSeq: before?.firstSeq ?? seq, seq, at })
    if (batch !== null) batches.set(batch, after.batch)
    return null
  }

  function compare({ key, state, isSettled }: SavedOrder): Unlawful | null {
    const checked = orders.get(key)
    if (checked === undefined || checked.firstSeq <= takenOver || checked.law.placement === 'none') return null
    const { law, seq, at } = checked
    const isOfEntries = savedStates[law.placement as Exclude<Placement, 'none'>].some(
      (candidate) => candidate === state,
    )
    if (isOfEntries && !(isSettled && isInFlight(state as OrderState))) return null
    return { rule: isOfEntries ? 'settled-batch' : 'record-of-entries', seq, at, key, batch: law.batch }
  }

  return {
    take,
    end: () =>
      journal.writing === null || last === null
        ? null
        : { rule: 'request-of-intents', seq: last.seq, at: last.at, key: last.key, batch: journal.writing },
    compare,
  }
}
