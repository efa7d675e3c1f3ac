import type { Clock } from '@/shared/base/clock'
import { isForcedCancel, isOnRequest } from '@/shared/trading/orders/cancel-reasons'
import { compare } from '@/shared/base/decimal'
import type { Fee } from '@/shared/trading/orders/fees'
import type { Order, OrderUpdate } from '@/shared/trading/orders/order'
import type { OrderEventKind } from '@/shared/trading/orders/order-event'
import { isOpen, isOver } from '@/shared/trading/orders/order-lifecycle'
import { isPartCanceled, isRefusedLate } from '@/shared/trading/orders/part-fill'
import type { Journal } from '../journal/journal'
import type { OrderStore } from './order-store'

/** What the fills of an order booked. Amounts are decimal text; the P&L is without fees. */
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

/** An unknown outcome that is cleared up within this time is not worth a word; it is first asked about after 0.3 s. */
const UNKNOWN_GRACE_MS = 1000

/** Held back because the trader said so, or because Volley was closing. */
const deliberate: ReadonlySet<string> = new Set(['stopped', 'withdrawn', 'closing'])

const grew = (order: Order, before: Order | null): boolean => compare(order.filledQty, before?.filledQty ?? '0') > 0

/** The exchange had acknowledged it, nothing of it traded, and it was never seen to rest; or its matching says so. */
const isLateReject = (order: Order, before: Order | null): boolean =>
  isRefusedLate(order) || (before?.state === 'acknowledged' && !isOnRequest(order.cancelReason))

function endKind(order: Order, before: Order | null): OrderEventKind | null {
  if (order.state === 'filled') return 'filled'
  if (order.state === 'refused') return 'refused'
  if (order.state === 'not_sent') return deliberate.has(order.problem?.code ?? '') ? null : 'refused'
  if (isForcedCancel(order.cancelReason)) return 'liquidation'
  // Part of it traded: that is the news, whoever ended the rest, unless it was told when it traded and the trader ended
  // the rest.
  const isOwn = before?.pending?.kind === 'cancel'
  if (isPartCanceled(order) && (grew(order, before) || !isOwn)) return 'part-filled'
  if (isOwn) return null
  return isLateReject(order, before) ? 'late-reject' : 'canceled'
}

/** An update shows what a command of unknown outcome asked for. */
const isCommandFound = (order: Order, before: Order | null, source: OrderUpdate['source'] | null): boolean =>
  source !== null &&
  before?.pending?.state === 'unknown' &&
  order.pending?.state !== 'unknown' &&
  (before.pending.kind === 'amend' ? isOpen(order.state) : order.state === 'canceled') &&
  !grew(order, before)

/** What a change of an order means to its owner; null where nothing happened that he did not do himself. */
function eventKindOf(order: Order, before: Order | null, source: OrderUpdate['source'] | null): OrderEventKind | null {
  // What a list shows for the first time is as old as it may be; a push is news.
  if (before === null && source !== 'push') return null
  // Called not found, and there after all: whoever placed it again has two.
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
  /** Orders of which the last session knew already that their outcome was unknown. */
  readonly knownUnknown: readonly string[]
  readonly announce: (events: readonly OrderEvent[]) => void
}

/**
 * The one place where order updates become news. An event follows from a change of what is written down, so neither a
 * restart nor a reconnect nor a second window tells it again; it is told once the change is durable.
 */
export function followOrderEvents({ store, journal, clock, knownUnknown, announce }: Parts): void {
  let waiting: OrderEvent[] = []
  const announcedUnknown = new Set(knownUnknown)

  /** Only if the order is still looked for after a while; else its end says it all. */
  function announceUnknownLater(event: OrderEvent): void {
    clock.after(UNKNOWN_GRACE_MS, () => {
      const now = store.get(event.order.key)
      if (now?.state !== 'unknown' || announcedUnknown.has(now.key)) return
      announcedUnknown.add(now.key)
      announce([{ ...event, order: now }])
    })
  }

  store.watch((order, before, source) => {
    const kind = eventKindOf(order, before, source)
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
