import { describe, expect, it } from 'vitest'
import { type CandleFeedOptions, createCandleFeed } from './candle-feed'
import { gapsBetween, windowSize } from './candle-window'
import type { Candle } from '@/shared/trading/market/candle'
import { cleanCandles, noneSkipped } from '@/shared/trading/market/clean-candles'
import { MINUTE_MS } from '@/shared/base/time'

const candleAt = (index: number, close = '2'): Candle => ({
  at: index * MINUTE_MS,
  open: '1',
  high: '3',
  low: '1',
  close,
  volume: '5',
})

/** A market with one candle per minute from `first` to `now`, with the replies of the main process. */
function market(first: number) {
  /** Every reply has a different close, unless the market is `still`. */
  const world = {
    clock: 1_000_000,
    now: 1000,
    down: false,
    requestCount: 0,
    still: null as string | null,
    reply: (candle: Candle): Candle[] => [candle],
  }
  const answer: CandleFeedOptions['call'] = async (_name, { before, limit = 100 }) => {
    world.requestCount += 1
    if (world.down) return { ok: false, error: { code: 'unreachable', message: 'no answer' } }
    const end = before === undefined ? world.now : before / MINUTE_MS - 1
    const from = Math.max(first, end - limit + 1)
    return {
      ok: true,
      value: cleanCandles(
        Array.from({ length: Math.max(0, end - from + 1) }, (_, index) =>
          candleAt(from + index, world.still ?? String(world.requestCount)),
        ).flatMap(world.reply),
      ),
    }
  }
  const view = {
    all: [] as readonly Candle[],
    latest: [] as Candle[],
    problem: null as string | null,
    omitted: noneSkipped,
  }
  const feed = createCandleFeed({
    call: answer,
    category: 'SPOT',
    symbol: 'BTCUSDT',
    interval: '1m',
    onAll: (candles) => void (view.all = candles),
    onLatest: (candle) => void view.latest.push(candle),
    onOmitted: (omitted) => void (view.omitted = omitted),
    onProblem: (message) => void (view.problem = message),
    pollMs: 1000,
    now: () => world.clock,
  })
  return { world, view, feed }
}
const times = (candles: readonly Candle[]): number[] => candles.map(({ at }) => at / MINUTE_MS)

describe('a candle feed', () => {
  it('reads a page, then only the forming candle and its predecessor', async () => {
    const { world, view, feed } = market(0)
    await feed.poll()
    expect(times(view.all).slice(-1)).toEqual([1000])
    world.now = 1001
    await feed.poll()
    expect(times(view.latest)).toEqual([1000, 1001])
  })

  it('counts rows that cannot be shown once, and goes on behind a page that has none', async () => {
    const { world, view, feed } = market(0)
    world.reply = (candle) => (candle.at === 990 * MINUTE_MS ? [candle, candle] : [candle])
    await feed.poll()
    expect([times(view.all).slice(-2), view.omitted.doubled]).toEqual([[999, 1000], 1])
    world.reply = (candle) => (candle.at < 501 * MINUTE_MS ? [{ ...candle, close: '' }] : [candle])
    await feed.pageBack()
    expect([times(view.all)[0], view.omitted]).toEqual([501, { doubled: 1, unpriced: 500, absurd: 0 }])
    world.reply = (candle) => [candle]
    await feed.pageBack()
    expect(times(view.all)[0]).toBe(0)
    world.reply = (candle) => (candle.at === 1000 * MINUTE_MS ? [{ ...candle, low: '9' }] : [candle])
    await feed.poll()
    await feed.poll()
    expect(view.omitted).toEqual({ doubled: 1, unpriced: 500, absurd: 1 })
    await feed.load()
    expect(view.omitted).toEqual({ doubled: 0, unpriced: 0, absurd: 1 })
  })

  it('passes on only the candles that moved', async () => {
    const { world, view, feed } = market(0)
    await feed.poll()
    const closes = (): readonly string[] => view.latest.map(({ close }) => close)
    world.still = '1'
    await feed.poll()
    expect(closes()).toEqual([])
    world.now = 1001
    await feed.poll()
    expect(times(view.latest)).toEqual([1001])
    world.still = '7'
    await feed.poll()
    expect(times(view.latest)).toEqual([1001, 1000, 1001])
    expect(closes()).toEqual(['1', '7', '7'])
  })

  it('reads everything again when candles were missed, as after a sleep', async () => {
    const { world, view, feed } = market(0)
    await feed.poll()
    world.now = 1100
    await feed.poll()
    expect(times(view.all).slice(-2)).toEqual([1099, 1100])
    expect(view.latest).toEqual([])
  })

  it('pages back without a hole or a double, and stops asking at the beginning of history', async () => {
    const { world, view, feed } = market(300)
    await feed.poll()
    await feed.pageBack()
    expect(times(view.all)).toEqual(Array.from({ length: 701 }, (_, index) => 300 + index))
    await feed.pageBack()
    const before = world.requestCount
    await feed.pageBack()
    expect(world.requestCount).toBe(before)
  })

  it('keeps a window: far in the past the newest go and polling rests until the way back', async () => {
    const { world, view, feed } = market(0)
    world.now = 201_000
    await feed.poll()
    while (feed.following()) await feed.pageBack()
    expect([view.all.length, feed.at(201_000 * MINUTE_MS)]).toEqual([windowSize, undefined])
    const before = view.latest.length
    await feed.poll()
    expect(view.latest).toHaveLength(before)
    await feed.load()
    expect([feed.following(), times(view.all).at(-1)]).toEqual([true, 201_000])
  })

  it('reports failures once the last reply is older than three polls, and keeps its candles', async () => {
    const { world, view, feed } = market(0)
    await feed.poll()
    world.down = true
    for (const expected of [null, null, 'no answer']) {
      world.clock += 1000
      await feed.poll()
      expect([view.problem, view.all.length]).toEqual([expected, 500])
    }
    world.down = false
    await feed.poll()
    expect(view.problem).toBeNull()
  })

  it('reports a single failure only if nothing was read before', async () => {
    const { world, view, feed } = market(0)
    world.down = true
    await feed.poll()
    expect(view.problem).toBe('no answer')
    world.down = false
    await feed.poll()
    world.down = true
    world.clock += 1000
    await feed.poll()
    world.down = false
    world.clock += 1000
    await feed.poll()
    expect(view.problem).toBeNull()
  })

  it('reports its age at a poll after a pause or a change of the clock, until the reply', async () => {
    const { world, view, feed } = market(0)
    await feed.poll()
    for (const change of [3_600_000, -7_200_000]) {
      world.clock += change
      const polled = feed.poll()
      expect(view.problem).toBe('The last reading is older than 3 s.')
      await polled
      expect(view.problem).toBeNull()
    }
  })

  it('keeps room for times without trades', () => {
    expect(gapsBetween(0, 3 * MINUTE_MS, '1m')).toEqual([MINUTE_MS, 2 * MINUTE_MS])
    expect(gapsBetween(0, MINUTE_MS, '1m')).toEqual([])
  })
})
