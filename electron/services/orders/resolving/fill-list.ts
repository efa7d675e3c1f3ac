import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import { describeUnreadable } from '@/shared/exchange/protocol/mismatches'
import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import type { FillList, FillRange } from '@/shared/ipc/trading/fills'
import { t } from '@/shared/languages/text'
import type { Fill } from '@/shared/trading/orders/order'
import type { RestClient } from '@/electron/exchange/protocol/call'
import type { Gate } from '../gate/gate'
import type { Journal } from '../journal/journal'
import type { OrderStore } from '../records/order-store'
import type { OrderReads } from './order-reads'
import type { PastListing } from './read-orders'

/** Overlap of consecutive reads, ms: fills may be listed late. */
const AGAIN_MS = 5 * MINUTE_MS
/** Maximum number of rows in a result. */
const MOST = 20_000

const NOT_ENDED = t('The exchange did not list all fills of this range.')
const NO_CALL = t('The exchange has no list of fills.')
const TOO_EARLY = t('The exchange lists the fills of the last 90 days only.')

interface Parts {
  readonly rest: RestClient
  readonly reads: Pick<OrderReads, 'fills'>
  readonly store: Pick<OrderStore, 'get'>
  readonly journal: Pick<Journal, 'fillsBetween' | 'orderKeyOf'>
  readonly clock: Clock
  /** While cancels are blocked, the key may belong to another account, and nothing is read with it. */
  readonly gate: Pick<Gate, 'rejection'>
}

const problemOf = ({ alarm, ended, missing, reaches }: PastListing<Fill>): string | null => {
  if (missing) return NO_CALL
  if (!ended) return alarm ?? NOT_ENDED
  return reaches ? null : TOO_EARLY
}

/** Newest first; by ID at the same time. */
const newestFirst = (a: Fill, b: Fill): number => b.at - a.at || b.execId.localeCompare(a.execId, 'en')

/**
 * Fills of all symbols and categories of an account. They are kept while the account is open, and only new ones are
 * read.
 */
export function createFillList({ rest, reads, store, journal, clock, gate }: Parts) {
  const fillsById = new Map<string, Fill>()
  const unread = new Map<string, UnreadableElement>()
  const batches = new Map<string, string | null>()
  /** Unix ms; every fill in between was listed. */
  let covered: { readonly from: number; readonly to: number } | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** Reads all fills since the last read. Returns the reason if some may be missing, otherwise null. */
  async function readSince(from: number): Promise<string | null> {
    const rejection = gate.rejection('cancel')
    if (rejection !== null) return rejection
    const now = clock.now()
    const before = covered !== null && covered.from <= from ? covered : null
    const since = before === null ? from : before.to - AGAIN_MS
    const listing = await reads.fills(rest, {}, { since, now })
    for (const fill of listing.items) fillsById.set(fill.execId, fill)
    for (const element of listing.unreadable) unread.set(element.raw, element)
    if (listing.ended) covered = { from: before?.from ?? from, to: now }
    return problemOf(listing)
  }

  function batchOf({ clientOid, orderId }: Fill): string | null {
    const batchOfFill = batches.get(orderId)
    if (batchOfFill !== undefined) return batchOfFill
    const order = (clientOid === '' ? null : store.get(clientOid)) ?? store.get(journal.orderKeyOf(orderId) ?? orderId)
    const batchId = order?.batchId ?? null
    if (order !== null) batches.set(orderId, batchId)
    return batchId
  }

  async function answer({ from, to }: FillRange): Promise<FillList> {
    const problem = await readSince(from)
    const byId = new Map(journal.fillsBetween(from, to, MOST).map((fill) => [fill.execId, fill]))
    for (const fill of fillsById.values()) if (fill.at >= from && fill.at <= to) byId.set(fill.execId, fill)
    const all = [...byId.values()].sort(newestFirst)
    const problems = [
      problem,
      unread.size > 0 ? t`Of the list of fills ${describeUnreadable([...unread.values()])}.` : null,
      all.length > MOST ? t`Only the newest ${MOST} of ${all.length} fills are shown.` : null,
    ].filter((text) => text !== null)
    return {
      fills: all.slice(0, MOST).map((fill) => ({ ...fill, batchId: batchOf(fill) })),
      problem: problems.length === 0 ? null : problems.join(' '),
    }
  }

  /** Fills of a range, newest first. Only one read at a time. */
  return (range: FillRange): Promise<FillList> => {
    const next = last.then(() => answer(range))
    last = next.catch(() => undefined)
    return next
  }
}
