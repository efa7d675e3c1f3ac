import { describe, expect, it } from 'vitest'
import { decodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { createManualClock } from '@/shared/testing/manual-clock'
import { createOrderBook } from '@/shared/trading/book/order-book'
import type { FeedState } from '@/shared/trading/health/health'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import type { BookListener } from '@/electron/exchange/book/book-feed'
import { watchBookFrames } from './book-frames'

function watched(rows: number, everyMs?: number) {
  const clock = createManualClock()
  const frames: Float64Array[] = []
  const book = createOrderBook()
  book.applySnapshot({
    bids: [
      ['99', '1'],
      ['98', '1'],
    ],
    asks: [['101', '2']],
  })
  let listener: BookListener | null = null
  const stop = watchBookFrames({
    client: {
      watchBook: (_category, _symbol, _channel, input) => {
        listener = input
        return () => (listener = null)
      },
    },
    clock,
    watch: { category: 'USDT-FUTURES', symbol: 'BTCUSDT', group: 1, rows, everyMs },
    rules: btcPerp,
    onFrame: (frame) => frames.push(frame),
  })
  const publish = (state: FeedState = 'live'): void =>
    listener?.changed(book, { state, lastAt: clock.now(), reason: null })
  /** So many frames came within `ms` of what was done. */
  const framesWithin = (ms: number): number => {
    const before = frames.length
    clock.advance(ms)
    return frames.length - before
  }
  return { book, clock, frames, publish, stop, framesWithin }
}

describe('Frames of a book', () => {
  it('come when a watched row changes, at most one in 16 ms', () => {
    const { book, publish, framesWithin, frames } = watched(1)
    publish()
    expect(framesWithin(16)).toBe(1)
    for (const size of ['2', '3', '4']) {
      book.applyUpdate({ bids: [['99', size]], asks: [] })
      publish()
    }
    expect(framesWithin(16)).toBe(1)
    expect(decodeBookFrame(frames.at(-1)!).bids[0]!.size).toBe(4 / Number(btcPerp.lotSize))
  })

  it('wait while the watched rows are unchanged, for half a second at most: then they state their age', () => {
    const { book, publish, framesWithin, frames } = watched(1)
    publish()
    expect(framesWithin(20)).toBe(1)
    for (let change = 2; change < 22; change += 1) {
      book.applyUpdate({ bids: [['98', String(change)]], asks: [] })
      publish()
      framesWithin(20)
    }
    expect(frames).toHaveLength(1)
    expect(framesWithin(100)).toBe(1)
    expect(framesWithin(2000)).toBe(4)
    expect(decodeBookFrame(frames.at(-1)!).ageMs).toBeGreaterThan(2000)
  })

  it('come no oftener than the watcher asks for, but for a word about the feed', () => {
    const { book, publish, framesWithin } = watched(1, 1000)
    publish()
    expect(framesWithin(0)).toBe(1)
    let came = 0
    for (let change = 2; change < 102; change += 1) {
      book.applyUpdate({ bids: [['99', String(change)]], asks: [] })
      publish()
      came += framesWithin(50)
    }
    expect(came).toBe(5)
    framesWithin(100)
    publish('stale')
    expect(framesWithin(16)).toBe(1)
  })

  it('report at once that a book is not current, and end with the watch', () => {
    const { publish, stop, framesWithin, frames } = watched(1)
    publish()
    framesWithin(20)
    publish('stale')
    expect(framesWithin(16)).toBe(1)
    expect(decodeBookFrame(frames.at(-1)!).state).toBe('stale')
    stop()
    expect(framesWithin(5000)).toBe(0)
  })
})
