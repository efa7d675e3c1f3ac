import { describe, expect, it } from 'vitest'
import { channels } from '@/shared/exchange/channels'
import { createManualClock } from '@/shared/testing/manual-clock'
import { MINUTE_MS } from '@/shared/base/time'
import { accepted, wealthyAccount, spotLimit, testExchange } from '@/practice/engine/testing/test-exchange'
import { type PushedBook, createBookBroadcast, writtenOnce } from './book-feed'

describe('a book that is quiet for long', () => {
  it('is pushed without news within 45 seconds, so that readers know it lives, and its numbers chain on', () => {
    const clock = createManualClock()
    const { core } = testExchange([wealthyAccount('maker')], clock)
    accepted(core.place('maker', spotLimit('sell', '10.1', '1')))
    const feed = createBookBroadcast(core, clock)
    const pushes: PushedBook[] = []
    const snapshots: PushedBook[] = []
    const stops = [
      feed.subscribe('SPOT', 'COINUSDT', channels.books, (push) => pushes.push(push)),
      feed.subscribe('SPOT', 'COINUSDT', channels.books5, (push) => snapshots.push(push)),
    ]
    clock.advance(29_000)
    expect(pushes).toHaveLength(1)
    clock.advance(16_000)
    accepted(core.place('maker', spotLimit('sell', '10.2', '2')))
    clock.advance(1000)
    expect(pushes.map(({ action, bids, asks }) => ({ action, bids, asks }))).toEqual([
      { action: 'snapshot', bids: [], asks: [['10.1', '1.00']] },
      { action: 'update', bids: [], asks: [] },
      { action: 'update', bids: [], asks: [['10.2', '2.00']] },
    ])
    for (const [before, push] of [[pushes[0]!, pushes[1]!] as const, [pushes[1]!, pushes[2]!] as const]) {
      expect(push.pseq).toBe(before.seq)
      expect(push.seq).toBeGreaterThan(before.seq)
    }
    expect(snapshots.map(({ action, asks }) => [action, asks.length])).toEqual([
      ['snapshot', 1],
      ['snapshot', 1],
      ['snapshot', 2],
    ])
    stops.forEach((stop) => stop())
    clock.advance(2 * MINUTE_MS)
    expect(pushes).toHaveLength(3)
  })
})

describe('a book that many follow', () => {
  it('is written once for all of them, and again when it changed', () => {
    const clock = createManualClock()
    const { core } = testExchange([wealthyAccount('maker')], clock)
    accepted(core.place('maker', spotLimit('sell', '10.1', '1')))
    const feed = createBookBroadcast(core, clock)
    const encodedBooks: PushedBook[] = []
    const write = writtenOnce((snapshot, echo: string) => {
      encodedBooks.push(snapshot)
      return { echo, asks: snapshot.asks }
    })
    const frames: Buffer[][] = [[], [], []]
    for (const own of frames)
      feed.subscribe('SPOT', 'COINUSDT', channels.books5, (snapshot) => own.push(write(snapshot, 'books5')))
    const snapshots = encodedBooks.length
    for (const price of ['10.2', '10.3']) {
      accepted(core.place('maker', spotLimit('sell', price, '1')))
      clock.advance(1000)
    }
    expect([snapshots, encodedBooks.length]).toEqual([3, 5])
    expect(frames.map((own) => own.map(String))).toEqual([
      frames[0]!.map(String),
      frames[0]!.map(String),
      frames[0]!.map(String),
    ])
    expect(JSON.parse(String(frames[2]!.at(-1)))).toEqual({
      echo: 'books5',
      asks: [
        ['10.1', '1.00'],
        ['10.2', '1.00'],
        ['10.3', '1.00'],
      ],
    })
  })
})
