import { describe, expect, it } from 'vitest'
import { channels } from '../../../shared/exchange/channels'
import { createManualClock } from '../../../shared/testing/manual-clock'
import { accepted, account, spotLimit, testExchange } from '../engine/testing/test-exchange'
import { type BookPicture, createBookFeed } from './book-feed'

describe('a book that is quiet for long', () => {
  it('is pushed without news within 45 seconds, so that its readers know that it lives, and its numbers chain on', () => {
    const clock = createManualClock()
    const { core } = testExchange([account('maker')], clock)
    accepted(core.place('maker', spotLimit('sell', '10.1', '1')))
    const feed = createBookFeed(core, clock)
    const pushes: BookPicture[] = []
    const snapshots: BookPicture[] = []
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
    expect(snapshots.map(({ action, asks }) => [action, asks.length])).toEqual([['snapshot', 1], ['snapshot', 1], ['snapshot', 2]])
    stops.forEach((stop) => stop())
    clock.advance(120_000)
    expect(pushes).toHaveLength(3)
  })
})
