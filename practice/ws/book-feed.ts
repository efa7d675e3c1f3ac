import { type Clock, every } from '@/shared/base/clock'
import { type Category, isFutures } from '@/shared/exchange/protocol/fields'
import type { BookLevel, ExchangeCore } from '@/practice/engine/api/exchange-core'

/** Declared properties of the pushes of a book channel, in both dialects. */
export interface BookPace {
  readonly depth: number
  readonly incremental: boolean
  /** Shortest interval between pushes, ms. */
  readonly interval: { readonly spot: number; readonly futures: number }
}

/** One side of a book on the wire: price and size, best first. Size '0' removes a level. */
export type WireSide = readonly (readonly [price: string, size: string])[]

/** One push of a book, before the conversion to a dialect. */
export interface PushedBook {
  readonly action: 'snapshot' | 'update'
  readonly bids: WireSide
  readonly asks: WireSide
  readonly seq: number
  /** seq of the previous push, 0 for a snapshot. Only on the incremental channel. */
  readonly pseq: number | null
}

export interface BookBroadcast {
  /** Sends a snapshot at once, then changes at the channel's pace. Returns the function that stops it. */
  subscribe(category: Category, symbol: string, pace: BookPace, send: (snapshot: PushedBook) => void): () => void
  /** Drops the next update of every `books` stream: its number is used, its content is never sent. */
  skipNext(): void
}

/** Serializes a push once for all subscribers of its stream. */
export function writtenOnce<Echo>(
  write: (snapshot: PushedBook, echo: Echo) => unknown,
): (snapshot: PushedBook, echo: Echo) => Buffer {
  const encodings = new WeakMap<PushedBook, Buffer>()
  return (snapshot, echo) => {
    const encoded = encodings.get(snapshot)
    if (encoded !== undefined) return encoded
    const bytes = Buffer.from(JSON.stringify(write(snapshot, echo)))
    encodings.set(snapshot, bytes)
    return bytes
  }
}

/** A book without changes for this long gets an empty push, which shows readers that it is live. */
const QUIET_MS = 30_000

interface Published {
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
  readonly seq: number
}

interface Stream {
  readonly category: Category
  readonly symbol: string
  readonly pace: BookPace
  readonly subscribers: Set<(snapshot: PushedBook) => void>
  published: Published
  sentAt: number
  /** Number of empty pushes so far: this stream counts ahead of the engine by it. */
  compensated: number
  stopCompensating: () => void
  cancelTimer: (() => void) | null
  skip: boolean
}

const wire = (levels: readonly BookLevel[]): WireSide => levels.map((level) => [level.price, level.qty] as const)

/** Difference between two sides, which are sorted best first: changed and new levels, then removals. */
function difference(before: readonly BookLevel[], after: readonly BookLevel[], direction: 1 | -1): WireSide {
  const changed: (readonly [string, string])[] = []
  const removed: (readonly [string, string])[] = []
  let at = 0
  const isRemovedBefore = (price: string): boolean =>
    at < before.length && before[at]!.price !== price && (Number(before[at]!.price) - Number(price)) * direction > 0
  for (const { price, qty } of after) {
    for (; isRemovedBefore(price); at += 1) removed.push([before[at]!.price, '0'])
    const isKnown = at < before.length && before[at]!.price === price
    if (!isKnown || before[at]!.qty !== qty) changed.push([price, qty])
    if (isKnown) at += 1
  }
  for (; at < before.length; at += 1) removed.push([before[at]!.price, '0'])
  return [...changed, ...removed]
}

/**
 * Publishes books: only on changes, the latest state only, at most at the channel's declared rate (spec: Depth rules).
 */
export function createBookBroadcast(core: Pick<ExchangeCore, 'book' | 'listen'>, clock: Clock): BookBroadcast {
  const streams = new Map<string, Stream[]>()
  const keyOf = (category: Category, symbol: string): string => `${category}:${symbol}`

  const snapshotOf = ({ published, pace }: Stream): PushedBook => ({
    action: 'snapshot',
    bids: wire(published.bids),
    asks: wire(published.asks),
    seq: published.seq,
    pseq: pace.incremental ? 0 : null,
  })

  function publish(stream: Stream): void {
    stream.cancelTimer = null
    const before = stream.published
    const after = core.book(stream.category, stream.symbol, stream.pace.depth)
    const bids = difference(before.bids, after.bids, 1)
    const asks = difference(before.asks, after.asks, -1)
    // A change that was reverted needs no push. The chain of numbers is then unchanged.
    if (bids.length === 0 && asks.length === 0) return
    push(stream, { ...after, seq: after.seq + stream.compensated }, bids, asks)
  }

  function push(stream: Stream, after: Published, bids: WireSide, asks: WireSide): void {
    const pseq = stream.published.seq
    stream.published = after
    stream.sentAt = clock.mono()
    const snapshot: PushedBook = stream.pace.incremental
      ? { action: 'update', bids, asks, seq: after.seq, pseq }
      : snapshotOf(stream)
    if (stream.skip) stream.skip = false
    else for (const send of stream.subscribers) send(snapshot)
  }

  /** The task for "a scheduled task pushes compensating data" (spec: Depth rules). */
  function compensate(stream: Stream): void {
    if (clock.mono() - stream.sentAt < QUIET_MS) return
    stream.compensated += 1
    push(stream, { ...stream.published, seq: stream.published.seq + 1 }, [], [])
  }

  function schedule(stream: Stream): void {
    if (stream.cancelTimer !== null) return
    const { spot, futures } = stream.pace.interval
    const due = stream.sentAt + (isFutures(stream.category) ? futures : spot)
    stream.cancelTimer = clock.after(Math.max(0, due - clock.mono()), () => publish(stream))
  }

  core.listen(
    (event) => {
      if (event.kind === 'book') streams.get(keyOf(event.category, event.symbol))?.forEach(schedule)
    },
    () => false,
  )

  function open(category: Category, symbol: string, pace: BookPace): Stream {
    const published = core.book(category, symbol, pace.depth)
    const stream: Stream = {
      category,
      symbol,
      pace,
      subscribers: new Set(),
      published,
      sentAt: clock.mono(),
      compensated: 0,
      stopCompensating: every(clock, QUIET_MS / 2, () => compensate(stream)),
      cancelTimer: null,
      skip: false,
    }
    const key = keyOf(category, symbol)
    streams.set(key, [...(streams.get(key) ?? []), stream])
    return stream
  }

  function close(stream: Stream): void {
    stream.cancelTimer?.()
    stream.stopCompensating()
    const key = keyOf(stream.category, stream.symbol)
    const remaining = (streams.get(key) ?? []).filter((other) => other !== stream)
    if (remaining.length > 0) streams.set(key, remaining)
    else streams.delete(key)
  }

  return {
    subscribe(category, symbol, pace, send) {
      const stream =
        streams.get(keyOf(category, symbol))?.find((other) => other.pace === pace) ?? open(category, symbol, pace)
      send(snapshotOf(stream))
      stream.subscribers.add(send)
      return () => {
        stream.subscribers.delete(send)
        if (stream.subscribers.size === 0) close(stream)
      }
    },
    skipNext() {
      for (const stream of [...streams.values()].flat()) stream.skip = stream.pace.incremental
    },
  }
}
