import { expect, it } from 'vitest'
import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { createPublicPriceFeed } from './public-price-feed'

type Rest = Pick<RestClient, 'tickers' | 'orderBook'>
const never = new Promise<never>(() => undefined)
type Answer = Awaited<ReturnType<Rest['tickers']>>
const read: Answer = { kind: 'done', data: [], tookMs: 5, unreadable: [] }
const refused: Answer = { kind: 'refused', code: '40010', message: 'Request timed out', status: 400, definite: false }

/** A feed for a unit with BTC, whose tickers are answered as `answer` decides, and a clock that can be suspended. */
function aFeed(answer: () => ReturnType<Rest['tickers']>) {
  const manual = createManualClock()
  let suspended = 0
  const clock: Clock = { ...manual, mono: () => manual.mono() + suspended }
  const feed = createPublicPriceFeed({
    rest: { tickers: answer, orderBook: () => never },
    clock,
    coins: () => new Set(['BTC']),
    priced: () => undefined,
  })
  return { feed, advance: (ms: number) => manual.advanceAsync(ms), suspend: (ms: number) => void (suspended += ms) }
}

it('no problem is reported after a suspended computer before requests remain without answers', async () => {
  let isOnline = true
  const { feed, advance, suspend } = aFeed(() => (isOnline ? Promise.resolve(read) : never))
  await advance(5 * SECOND_MS)
  suspend(30 * MINUTE_MS)
  expect(feed.problem()).toBeNull()
  isOnline = false
  await advance(9 * SECOND_MS)
  expect(feed.problem()).toBeNull()
  await advance(3 * SECOND_MS)
  expect(feed.problem()).toEqual({ kind: 'unread', reason: 'no answer came' })
  isOnline = true
  await advance(4 * SECOND_MS)
  expect(feed.problem()).toBeNull()
})

it('the reason is that of the exchange if it refuses', async () => {
  const { feed, advance } = aFeed(() => Promise.resolve(refused))
  await advance(12 * SECOND_MS)
  expect(feed.problem()).toEqual({ kind: 'unread', reason: 'Request timed out (40010)' })
})
