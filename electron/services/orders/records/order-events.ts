import type { Clock } from '@/shared/base/clock'
import { isForcedCancel, isOnRequest } from '@/shared/trading/orders/cancel-reasons'
import { compare } from '@/shared/base/decimal'
import type { Fee } from '@/shared/trading/orders/fees'
import type { Order, OrderUpdate } from '@/shared/trading/orders/order'
import type { OrderEventKind } from '@/shared/trading/orders/order-event'
import { isOpen, isOver } from '@/shared/trading/orders/order-lifecycle'
import { endedAtOf } from '@/shared/trading/orders/order-times'
import { isPartCanceled, isRefusedLate } from '@/shared/trading/orders/part-fill'
import type { Journal } from '../journal/journal'
import type { OrderStore } from './order-store'

/** Amounts booked by the fills of an order, as decimal text. The P&L excludes fees. */
export interface Booked {
  readonly pnl: string
  readonly coin: string
  readonly fees: readonly Fee[]
}

/** An event of an order that is announced once: its kind, and the order before and after. */
export interface OrderEvent {
  readonly kind: OrderEventKind
  readonly order: Order
  readonly before: Order | null
  /** Of an order that closed a position; absent where it is not known. */
  readonly booked?: Booked
}

/** An unknown outcome that is resolved within this time is not reported. It is first polled after 0.3 s. */
const UNKNOWN_GRACE_MS = 1000

/** Not sent because the trader stopped it, or because Volley was closing. */
const deliberate: ReadonlySet<string> = new Set(['stopped', 'withdrawn', 'closing'])

const grew = (order: Order, before: Order | null): boolean => compare(order.filledQty, before?.filledQty ?? '0') > 0

/** True if it was acknowledged, never traded and never seen resting, or if the exchange's data marks it as refused. */
const isLateReject = (order: Order, before: Order | null): boolean =>
  isRefusedLate(order) || (before?.state === 'acknowledged' && !isOnRequest(order.cancelReason))

function endKind(order: Order, before: Order | null): OrderEventKind | null {
  if (order.state === 'filled') return 'filled'
  if (order.state === 'refused') return 'refused'
  if (order.state === 'not_sent') return deliberate.has(order.problem?.code ?? '') ? null : 'refused'
  if (isForcedCancel(order.cancelReason)) return 'liquidation'
  // A partial fill is reported regardless of the cause of the end, unless the fill was reported before and the trader
  // canceled the rest.
  const isOwn = before?.pending?.kind === 'cancel'
  if (isPartCanceled(order) && (grew(order, before) || !isOwn)) return 'part-filled'
  if (isOwn) return null
  return isLateReject(order, before) ? 'late-reject' : 'canceled'
}

/** True if an update shows the result of a command with an unknown outcome. */
const isCommandFound = (order: Order, before: Order | null, source: OrderUpdate['source'] | null): boolean =>
  source !== null &&
  before?.pending?.state === 'unknown' &&
  order.pending?.state !== 'unknown' &&
  (before.pending.kind === 'amend' ? isOpen(order.state) : order.state === 'canceled') &&
  !grew(order, before)

/** True if it ended at the exchange since a time, Unix ms. */
const isMissed = (order: Order, since: number | null): boolean =>
  since !== null && isOver(order.state) && (endedAtOf(order) ?? 0) >= since

/** Event for a change of an order; null for a change made by the trader. */
function eventKindOf(
  order: Order,
  before: Order | null,
  source: OrderUpdate['source'] | null,
  missedSince: number | null,
): OrderEventKind | null {
  // An order first seen in a list may be old. A push is new, and so is what ended during an interruption.
  if (before === null && source !== 'push' && !isMissed(order, missedSince)) return null
  // The order was reported as not found, and exists: if the trader placed it again, there are two.
  if (before?.state === 'not_found' && order.state !== 'not_found') return 'found'
  if (order.forcedBy !== undefined && grew(order, before)) return 'liquidation'
  if (isCommandFound(order, before, source)) return 'found'
  if (before?.state !== order.state) {
    if (order.state === 'unknown') return 'unknown'
    if (order.state === 'not_found') return 'not-found'
    if (isOver(order.state)) return endKind(order, before)
  }
  if (grew(order, before)) return order.state === 'filled' ? 'filled' : 'part-filled'
  return before?.state === 'unknown' && isOpen(order.state) ? 'found' : null
}

interface Parts {
  readonly store: OrderStore
  readonly journal: Pick<Journal, 'onFlushed'>
  readonly clock: Clock
  /** Orders whose outcome was already unknown in the last session. */
  readonly knownUnknown: readonly string[]
  /** Start of the first interruption, Unix ms; null before any. */
  readonly missedSince: () => number | null
  readonly announce: (events: readonly OrderEvent[]) => void
}

/**
 * The only source of order events. An event follows from a change of the journal, so it is not repeated after a
 * restart, a reconnect or in a second window. It is emitted once the change is on disk.
 */
export function followOrderEvents({ store, journal, clock, knownUnknown, missedSince, announce }: Parts): void {
  let waiting: OrderEvent[] = []
  const announcedUnknown = new Set(knownUnknown)

  /** Reports it only if the order is still being polled after a while. Otherwise its end is reported. */
  function announceUnknownLater(event: OrderEvent): void {
    clock.after(UNKNOWN_GRACE_MS, () => {
      const now = store.get(event.order.key)
      if (now?.state !== 'unknown' || announcedUnknown.has(now.key)) return
      announcedUnknown.add(now.key)
      announce([{ ...event, order: now }])
    })
  }

  store.watch((order, before, source) => {
    const kind = eventKindOf(order, before, source, missedSince())
    if (kind === null) return
    const event: OrderEvent = { kind, order, before }
    if (kind === 'unknown') return announceUnknownLater(event)
    const wasAnnounced = announcedUnknown.delete(order.key)
    if (kind === 'found' && before?.state === 'unknown' && !wasAnnounced) return
    waiting.push(event)
  })
  journal.onFlushed(() => {
    if (waiting.length === 0) return
    const events = waiting
    waiting = []
    announce(events)
  })
}
