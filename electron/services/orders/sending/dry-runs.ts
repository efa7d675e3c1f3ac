import type { Clock } from '@/shared/base/clock'
import type { BatchDryRun, DryRunComparison } from '@/shared/ipc/trading/dry-run'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Delivery } from '@/shared/trading/batch/plan/delivery'
import { requestsOf } from '@/shared/trading/batch/plan/worst-case'
import { endpoints } from '@/shared/exchange/endpoints'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { Journal } from '../journal/journal'
import type { Lane } from './named-intent'
import { compareDryRun, joinedBody, type WrittenRequest } from './compare-dry-run'
import { STAND_IN, withoutStandIn } from './made-when-sent'
import { callOf, requestsVia, sendingCalls } from './placing-calls'

/** A dry run as it waits for its send: the bodies, without headers and addresses. */
interface SavedDryRun {
  readonly at: number
  readonly requests: readonly WrittenRequest[]
}
/** The same, saved with the batch that was made of its rows. */
interface BatchDryRunEntry extends SavedDryRun {
  readonly batchRows: readonly string[]
}

export interface DryRunOptions {
  /** The call the orders leave by; place-batch when nothing is said. */
  readonly via?: PlacingCall | undefined
  /** When they leave; at once when nothing is said. */
  readonly delivery?: Delivery | undefined
}

/** The key of the order that stands in this row of its batch; undefined where it is no longer at hand. */
type KeyOfRow = (row: number) => string | undefined

export interface DryRuns {
  /** Writes a batch as it would leave, and remembers that for the rows of a draft it was made of. */
  readonly run: (intents: readonly OrderIntent[], draftRows: readonly string[], how: DryRunOptions) => BatchDryRun
  /** Saves the last dry run that was made of any of these rows with the batch they became. */
  readonly keepWith: (batchId: string, draftRows: readonly string[]) => void
  /** Null for a batch whose rows were never shown in a dry run. */
  readonly compare: (batchId: string, keyOf: KeyOfRow) => DryRunComparison | null
}

/** The body of a request out of what the journal has of each of its orders. */
function bodyOf(path: string, wires: readonly string[]): string {
  if (path === endpoints.placeBatch.path) return `[${wires.join(',')}]`
  return isOneSymbol(path) ? joinedBody(wires) : wires.join('')
}
const isOneSymbol = (path: string): boolean =>
  path === endpoints.spotBatchOrders.path || path === endpoints.mixBatchPlaceOrder.path

const WAITING = 'dry-runs'
/** Dry runs of this many drafts wait for their send; each is a few kilobytes per request. */
const MOST_WAITING = 5

const namesMade =
  'Orders without a client order ID get one of Volley’s when they are sent, so that they can be found again.'

/** Dry runs of whole batches, and what became of them. */
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

  /** A dry run that cannot be saved is shown all the same, and holds back no order. */
  function saveWaiting(all: readonly SavedDryRun[]): void {
    try {
      journal.setFact(WAITING, JSON.stringify(all))
    } catch {
      // The gate tells of a disk that refuses at the next order.
    }
  }

  function remember(draftRows: readonly string[], saved: SavedDryRun): void {
    if (draftRows.length === 0) return
    const isSame = isAbout(new Set(draftRows))
    const others = waiting().filter((one) => !isSame(one))
    saveWaiting([saved, ...others].slice(0, MOST_WAITING))
  }

  /** The body an order left in, as the journal wrote it down before: behind the path of its call. */
  function wireOf(key: string): string | null {
    const detail = journal.timeline(key).find(({ what }) => what === 'intent')?.detail
    return detail === undefined ? null : detail.slice(detail.indexOf('{'))
  }

  /** The requests of a batch that left, from the journal. */
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
      const named = intents.map((intent, place) => ({
        ...intent,
        clientOid: intent.clientOid ?? STAND_IN,
        ...laneOf(intent),
        place,
      }))
      const split = delivery === undefined ? requestsVia(named, via) : requestsOf(named, delivery)
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
          wire: { method, url, headers, body: withoutStandIn(body), notes: hasNameless ? [namesMade] : [] },
        })),
      }
    },
    keepWith(batchId, draftRows) {
      const isMeant = isAbout(new Set(draftRows))
      const all = waiting()
      const meant = all.find(isMeant)
      if (meant === undefined) return
      const entry: BatchDryRunEntry = { ...meant, batchRows: draftRows }
      journal.note(batchId, 'dry-run', JSON.stringify(entry))
      saveWaiting(all.filter((one) => one !== meant))
    },
    compare(batchId, keyOf) {
      const detail = journal.timeline(batchId).findLast(({ what }) => what === 'dry-run')?.detail
      if (detail === undefined) return null
      const { at, requests, batchRows } = JSON.parse(detail) as BatchDryRunEntry
      return { at, requests: compareDryRun(requests, sentOf(batchId, keyOf, batchRows), batchRows) }
    },
  }
}
