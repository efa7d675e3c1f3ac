import type { Clock } from '@/shared/base/clock'
import type { BatchDryRun, DryRunComparison } from '@/shared/ipc/trading/dry-run'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { t } from '@/shared/languages/text'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Delivery } from '@/shared/trading/batch/plan/delivery'
import { requestsOf } from '@/shared/trading/batch/plan/worst-case'
import { endpoints } from '@/shared/exchange/endpoints'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { Journal } from '../journal/journal'
import type { Lane } from './named-intent'
import { compareDryRun, joinedBody, type WrittenRequest } from './compare-dry-run'
import { PLACEHOLDER, withoutPlaceholder } from './made-when-sent'
import { callOf, requestsVia, sendingCalls } from './placing-calls'

/** A dry run before its send: the bodies, without headers and addresses. */
interface SavedDryRun {
  readonly at: number
  readonly requests: readonly WrittenRequest[]
}
/** A dry run saved with the batch that was made from its rows. */
interface BatchDryRunEntry extends SavedDryRun {
  readonly batchRows: readonly string[]
}

export interface DryRunOptions {
  /** Call of the orders; default place-batch. */
  readonly via?: PlacingCall | undefined
  /** Delivery schedule; default immediate. */
  readonly delivery?: Delivery | undefined
}

/** Key of the order in this row of its batch; undefined if it is no longer in memory. */
type KeyOfRow = (row: number) => string | undefined

export interface DryRuns {
  /** Builds the requests of a batch and saves them for the rows of its draft. */
  readonly run: (intents: readonly OrderIntent[], draftRows: readonly string[], how: DryRunOptions) => BatchDryRun
  /** Saves the last dry run of any of these rows with their batch. */
  readonly saveWith: (batchId: string, draftRows: readonly string[]) => void
  /** Null for a batch whose rows had no dry run. */
  readonly compare: (batchId: string, keyOf: KeyOfRow) => DryRunComparison | null
}

/** Body of a request, from the journal entries of its orders. */
function bodyOf(path: string, wires: readonly string[]): string {
  if (path === endpoints.placeBatch.path) return `[${wires.join(',')}]`
  return isOneSymbol(path) ? joinedBody(wires) : wires.join('')
}
const isOneSymbol = (path: string): boolean =>
  path === endpoints.spotBatchOrders.path || path === endpoints.mixBatchPlaceOrder.path

const WAITING = 'dry-runs'
/** Number of drafts whose dry runs are kept until the send. Each request takes a few kilobytes. */
const MOST_WAITING = 5

const namesMade = t(
  'Orders without a client order ID get one of Volley’s when they are sent, so that they can be found again.',
)

/** Dry runs of whole batches, and their comparison with the sent requests. */
export function createDryRuns({
  journal,
  clock,
  preview,
  laneOf,
}: {
  readonly journal: Journal
  readonly clock: Clock
  readonly preview: ExchangeClient['preview']
  readonly laneOf: (order: OrderIntent) => Lane
}): DryRuns {
  // Written by this file only.
  const waiting = (): readonly SavedDryRun[] => JSON.parse(journal.fact(WAITING) ?? '[]') as readonly SavedDryRun[]
  const isAbout =
    (rows: ReadonlySet<string>) =>
    ({ requests }: SavedDryRun): boolean =>
      requests.some((request) => request.rows.some((row) => rows.has(row)))

  /** A dry run that cannot be saved is still displayed, and blocks no order. */
  function saveWaiting(all: readonly SavedDryRun[]): void {
    try {
      journal.setFact(WAITING, JSON.stringify(all))
    } catch {
      // The gate reports the disk error at the next order.
    }
  }

  function remember(draftRows: readonly string[], saved: SavedDryRun): void {
    if (draftRows.length === 0) return
    const isSame = isAbout(new Set(draftRows))
    const others = waiting().filter((run) => !isSame(run))
    saveWaiting([saved, ...others].slice(0, MOST_WAITING))
  }

  /** Sent body of an order, from its journal entry: the text after the path of the call. */
  function wireOf(key: string): string | null {
    const detail = journal.timeline(key).find(({ what }) => what === 'intent')?.detail
    return detail === undefined ? null : detail.slice(detail.indexOf('{'))
  }

  /** Sent requests of a batch, from the journal. */
  function sentOf(batchId: string, keyOf: KeyOfRow, batchRows: readonly string[]): readonly WrittenRequest[] {
    return journal.timeline(batchId).flatMap(({ what, detail }): WrittenRequest[] => {
      if (what !== 'request') return []
      const [path = '', list = ''] = detail.split(' ')
      const places = list.split(',').map(Number)
      const wires = places.flatMap((place) => wireOf(keyOf(place) ?? '') ?? [])
      if (wires.length === 0) return []
      return [{ rows: places.map((place) => batchRows[place] ?? ''), body: bodyOf(path, wires) }]
    })
  }

  return {
    run(intents, draftRows, { via = 'placeBatch', delivery }) {
      const at = clock.now()
      const placeholders = intents.map((intent, place) => ({
        ...intent,
        clientOid: intent.clientOid ?? PLACEHOLDER,
        ...laneOf(intent),
        place,
      }))
      const split = delivery === undefined ? requestsVia(placeholders, via) : requestsOf(placeholders, delivery)
      const requests = split.map((orders) => {
        const call = callOf(orders[0]!, via)
        const { method, url, headers, body } = preview(call, sendingCalls[call].wire(orders))
        return { places: orders.map(({ place }) => place), method, url, headers, body: body ?? '' }
      })
      const hasNameless = intents.some(({ clientOid }) => clientOid === undefined)
      remember(draftRows, {
        at,
        requests: requests.map(({ places, body }) => ({ rows: places.map((place) => draftRows[place] ?? ''), body })),
      })
      return {
        at,
        requests: requests.map(({ places, method, url, headers, body }) => ({
          orders: places,
          wire: { method, url, headers, body: withoutPlaceholder(body), notes: hasNameless ? [namesMade] : [] },
        })),
      }
    },
    saveWith(batchId, draftRows) {
      const matches = isAbout(new Set(draftRows))
      const all = waiting()
      const run = all.find(matches)
      if (run === undefined) return
      const entry: BatchDryRunEntry = { ...run, batchRows: draftRows }
      journal.note(batchId, 'dry-run', JSON.stringify(entry))
      saveWaiting(all.filter((entry) => entry !== run))
    },
    compare(batchId, keyOf) {
      const detail = journal.timeline(batchId).findLast(({ what }) => what === 'dry-run')?.detail
      if (detail === undefined) return null
      const { at, requests, batchRows } = JSON.parse(detail) as BatchDryRunEntry
      return { at, requests: compareDryRun(requests, sentOf(batchId, keyOf, batchRows), batchRows) }
    },
  }
}
