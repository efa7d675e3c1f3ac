import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'

/** Messages that arrive later than this are late, ms. */
const LATE_MS = 2000
/** Lifetime of a measurement. A push that did not arrive within it was lost. */
const MEASURE_MS = MINUTE_MS
/** Pushes that arrived before the answer to their request, newest last. */
const EARLY_PUSHES = 1000

/** Delay of the messages of the private socket, measured against acknowledgements and their own times. */
export interface FeedLag {
  /** The exchange acknowledged these orders: it will push each of them (A-order-push). */
  readonly acknowledged: (orderIds: readonly string[]) => void
  /** Pushes of these orders arrived. */
  readonly pushed: (orderIds: readonly string[]) => void
  /** A push arrived this many ms after the exchange sent it. */
  readonly arrived: (lateMs: number) => void
  /** Restarts the measurement for another connection. */
  readonly reset: () => void
  /** Delay of messages, ms. Null while they are in time, or without a measurement for a minute. */
  readonly ms: () => number | null
}

/** `changed` is called when the lag may have changed. */
export function createFeedLag(clock: Clock, changed: () => void): FeedLag {
  /** Acknowledged orders without a push, with the monotonic ms of their acknowledgement, oldest first. */
  const expected = new Map<string, number>()
  const early = new Set<string>()
  let measured: { readonly ms: number; readonly atMono: number } | null = null
  let cancelTimer = (): void => {}

  function ms(): number | null {
    for (const [orderId, since] of expected) if (clock.mono() - since >= MEASURE_MS) expected.delete(orderId)
    const [oldest] = expected.values()
    const waiting = oldest === undefined ? 0 : clock.mono() - oldest
    const isOfNow = measured !== null && clock.mono() - measured.atMono < MEASURE_MS
    const most = Math.max(waiting, isOfNow && measured !== null ? measured.ms : 0)
    return most >= LATE_MS ? most : null
  }

  function plan(): void {
    cancelTimer()
    if (expected.size === 0 && ms() === null) return
    cancelTimer = clock.after(SECOND_MS, report)
  }
  function report(): void {
    changed()
    plan()
  }

  function measure(lateMs: number): void {
    measured = { ms: lateMs, atMono: clock.mono() }
  }

  function noteEarly(orderId: string): void {
    early.add(orderId)
    const [oldest] = early
    if (early.size > EARLY_PUSHES && oldest !== undefined) early.delete(oldest)
  }

  function arrivedPush(orderId: string): void {
    const since = expected.get(orderId)
    if (since === undefined) return noteEarly(orderId)
    measure(clock.mono() - since)
    // Pushes arrive in sequence: an order that was acknowledged earlier and has no push yet was lost.
    for (const [name, at] of expected) if (at <= since) expected.delete(name)
  }

  return {
    acknowledged(orderIds) {
      for (const orderId of orderIds) if (!early.delete(orderId)) expected.set(orderId, clock.mono())
      plan()
    },
    pushed(orderIds) {
      for (const orderId of orderIds) arrivedPush(orderId)
      report()
    },
    arrived(lateMs) {
      measure(lateMs)
      report()
    },
    reset() {
      expected.clear()
      early.clear()
      measured = null
      cancelTimer()
    },
    ms,
  }
}
