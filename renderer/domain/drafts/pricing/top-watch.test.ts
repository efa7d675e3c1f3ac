import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bridge } from '@/shared/ipc/bridge'
import { stepsToText } from '@/shared/base/decimal'
import { encodeBookFrame } from '@/shared/ipc/transport/book-frame'
import type { FeedState } from '@/shared/trading/health/health'
import { LONGEST_WAIT_MS } from '@/renderer/kit/ui/hooks/tick'
import { createTopWatch, type Tops } from './top-watch'

const btc = { category: 'SPOT', symbol: 'BTCUSDT', tickSize: '0.5' } as const
const eth = { ...btc, symbol: 'ETHUSDT' } as const
const frameOf = (bid: number, ask: number, state: FeedState = 'live'): Float64Array =>
  encodeBookFrame({ state, ageMs: 0, group: 1, bestBid: bid, bestAsk: ask, bids: [], asks: [] })

/** A main process that watches books and answers when the test says so. */
function books() {
  const calls: string[] = []
  const listeners = new Set<(event: { watchId: number; frame: Float64Array }) => void>()
  const answers: (() => void)[] = []
  let watchId = 0
  const call = ((name: string, input: { symbol?: string; watchId?: number }) => {
    calls.push(`${name} ${input.symbol ?? input.watchId}`)
    if (name !== 'book.watch') return Promise.resolve({ ok: true, value: null })
    watchId += 1
    const value = { watchId }
    return new Promise((resolve) => answers.push(() => resolve({ ok: true, value })))
  }) as unknown as Bridge['call']
  const listen = ((_name: string, listener: typeof listeners extends Set<infer One> ? One : never) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }) as unknown as Bridge['listen']
  return {
    call,
    listen,
    calls,
    listeners,
    answerAll: async () => {
      for (const answer of answers.splice(0)) answer()
      await vi.advanceTimersByTimeAsync(0)
    },
    push: (id: number, frame: Float64Array) => {
      for (const listener of listeners) listener({ watchId: id, frame })
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the best prices that everybody works with', () => {
  it('are watched once however many hold a book, and until the last lets go', async () => {
    const main = books()
    const watch = createTopWatch(main, () => undefined)
    const releases = [watch.acquire(btc), watch.acquire(btc), watch.acquire(eth)]
    await main.answerAll()
    expect(main.calls).toEqual(['book.watch BTCUSDT', 'book.watch ETHUSDT'])
    releases[0]!()
    releases[2]!()
    await vi.advanceTimersByTimeAsync(0)
    expect(main.calls.slice(2)).toEqual(['book.unwatch 2'])
    releases[0]!()
    await vi.advanceTimersByTimeAsync(0)
    expect(main.calls).toHaveLength(3)
    releases[1]!()
    await vi.advanceTimersByTimeAsync(0)
    expect(main.calls.slice(3)).toEqual(['book.unwatch 1'])
    expect(main.listeners.size).toBe(0)
  })

  it('are not forgotten between one holder and the next of the same moment', async () => {
    const main = books()
    let tops: Tops = new Map()
    const watch = createTopWatch(main, (next) => (tops = next))
    const release = watch.acquire(btc)
    await main.answerAll()
    main.push(1, frameOf(100, 101))
    release()
    watch.acquire(btc)
    await vi.advanceTimersByTimeAsync(2000)
    expect(main.calls).toEqual(['book.watch BTCUSDT'])
    expect(tops.get('SPOT:BTCUSDT')).toEqual({ bid: '50.0', ask: '50.5' })
  })

  it('are published when first heard of, then once a second, and only when they changed', async () => {
    const main = books()
    const published: Tops[] = []
    const watch = createTopWatch(main, (next) => published.push(next))
    watch.acquire(btc)
    // The first frame may overtake the answer that carries its id; a quiet book sends no other.
    main.push(1, frameOf(100, 101))
    expect(published).toHaveLength(0)
    await main.answerAll()
    expect(published).toHaveLength(1)
    main.push(1, frameOf(102, 103))
    main.push(1, frameOf(104, 105))
    expect(published).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000 + LONGEST_WAIT_MS)
    expect(published.map((tops) => tops.get('SPOT:BTCUSDT')?.bid)).toEqual(['50.0', '52.0'])
    main.push(1, frameOf(104, 105))
    await vi.advanceTimersByTimeAsync(5000)
    expect(published).toHaveLength(2)
  })

  it('are published with every frame for an order that follows them, as the shown book has them', async () => {
    const main = books()
    let tops: Tops = new Map()
    createTopWatch(main, (next) => (tops = next), 'live').acquire(btc)
    await main.answerAll()
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 9 }))), (frames) => {
        for (const [bid, spread] of frames) {
          main.push(1, frameOf(bid, bid + spread))
          expect(tops.get('SPOT:BTCUSDT')).toEqual({
            bid: stepsToText(bid, btc.tickSize),
            ask: stepsToText(bid + spread, btc.tickSize),
          })
        }
      }),
    )
  })

  it('are requested again while the market is only being connected, and no more once they have no user', async () => {
    const calls: string[] = []
    const call = ((name: string) => {
      calls.push(name)
      return Promise.resolve({ ok: false, error: { code: 'not-ready', message: 'Volley is connecting.' } })
    }) as unknown as Bridge['call']
    const release = createTopWatch({ ...books(), call }, () => undefined).acquire(btc)
    await vi.advanceTimersByTimeAsync(6000)
    expect(calls).toEqual(['book.watch', 'book.watch', 'book.watch'])
    release()
    await vi.advanceTimersByTimeAsync(9000)
    expect(calls).toHaveLength(3)
  })

  it('are none while the book is not current, from that moment on (W33)', async () => {
    const main = books()
    let tops: Tops = new Map()
    const watch = createTopWatch(main, (next) => (tops = next))
    watch.acquire(btc)
    await main.answerAll()
    main.push(1, frameOf(100, 101))
    main.push(1, frameOf(100, 101, 'stale'))
    expect(tops.get('SPOT:BTCUSDT')).toBeNull()
    main.push(1, frameOf(100, 101))
    expect(tops.get('SPOT:BTCUSDT')).toEqual({ bid: '50.0', ask: '50.5' })
  })

  it('end with the account they belong to, also those that were not answered yet', async () => {
    const main = books()
    let tops: Tops = new Map()
    const watch = createTopWatch(main, (next) => (tops = next))
    const release = watch.acquire(btc)
    await main.answerAll()
    main.push(1, frameOf(100, 101))
    watch.acquire(eth)
    watch.endAll()
    expect(tops.size).toBe(0)
    watch.acquire(btc)
    release()
    await main.answerAll()
    expect(main.calls).toEqual([
      'book.watch BTCUSDT',
      'book.watch ETHUSDT',
      'book.unwatch 1',
      'book.watch BTCUSDT',
      'book.unwatch 2',
    ])
    main.push(3, frameOf(200, 201))
    expect(tops.get('SPOT:BTCUSDT')?.bid).toBe('100.0')
  })
})
