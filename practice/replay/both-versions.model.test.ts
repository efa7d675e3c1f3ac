import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { channels } from '@/shared/exchange/channels'
import { topics } from '@/shared/exchange/topics'
import { createManualClock } from '@/shared/testing/manual-clock'
import { createOrderBook } from '@/shared/trading/book/order-book'
import { createExchangeCore } from '@/practice/engine/core'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { createBookBroadcast } from '@/practice/ws/book-feed'
import type { Dialect, WirePush } from '@/practice/ws/dialect'
import { createDialectV2, type DialectParts } from '@/practice/ws/dialect-v2'
import { createDialectV3 } from '@/practice/ws/dialect-v3'
import { createTickers } from '@/practice/prices/tickers'
import { createMarketFeed } from '@/practice/prices/market-feed'
import { createPrivateFeed } from '@/practice/ws/private-feed'
import { recordingPath, servableRecordings } from '@/practice/testing/servable-recordings'
import { openReplay } from './replay'

interface Pushed {
  readonly action: 'snapshot' | 'update'
  readonly data: readonly unknown[]
}

/**
 * Subscribes like a client of the dialect, rebuilds the book from the pushes alone and compares it with the engine's at
 * each of them.
 */
function follow(
  dialect: Dialect,
  arg: object,
  read: (item: unknown) => { bids: unknown; asks: unknown; seq?: unknown; pseq?: unknown },
  engine: () => unknown,
) {
  const book = createOrderBook()
  const counts = { pushes: 0, updates: 0 }
  const request = dialect.read({ op: 'subscribe', args: [arg] })
  if (request?.op !== 'subscribe') throw new Error('The dialect does not know its own subscription')
  const send = (push: WirePush): void => {
    const { action, data } = JSON.parse(push.toString()) as Pushed
    const change = read(data[0]) as Parameters<typeof book.applyUpdate>[0]
    expect(action === 'snapshot' ? book.applySnapshot(change) : book.applyUpdate(change)).toBeNull()
    const levels = (side: readonly { price: string; size: string }[]) =>
      side.map(({ price, size }) => ({ price, qty: size }))
    const [publishedBook, engineBook] = [{ bids: levels(book.bids(500)), asks: levels(book.asks(500)) }, engine()]
    // Node compares a thousand levels much faster. `expect` describes the first difference.
    if (!isDeepStrictEqual(publishedBook, engineBook)) expect(publishedBook).toEqual(engineBook)
    counts.pushes += 1
    if (action === 'update') counts.updates += 1
  }
  const subscribed = request.subscriptions[0]!.open({ access: 'public', key: null, send })
  if ('code' in subscribed) throw new Error(subscribed.msg)
  return { counts, stop: subscribed.stop }
}

function parts(core: ExchangeCore, clock: ReturnType<typeof createManualClock>): DialectParts {
  const unused = (): never => {
    throw new Error('no trade here')
  }
  const privateFeed = createPrivateFeed(core, clock, new Set(), { listen: () => () => {} })
  const market = createMarketFeed(core, clock, createTickers(core, clock))
  return {
    core,
    books: createBookBroadcast(core, clock),
    market,
    privateFeed,
    walletOf: (uid) => uid,
    trade: { classic: unused, unified: unused },
    now: () => clock.now(),
  }
}

describe.each(servableRecordings)('the books of %s', (name, category, symbol) => {
  it.skipIf(!existsSync(recordingPath(name)))(
    'are the engine’s at every number, in the words of v2 and of v3 (X14)',
    () => {
      const clock = createManualClock()
      const replay = openReplay(recordingPath(name), 1)
      const core = createExchangeCore({ clock, instruments: replay.instruments })
      const market = replay.start(core, clock)
      const shared = parts(core, clock)
      const engine = (): unknown => {
        const { bids, asks } = core.book(category, symbol, 500)
        return { bids, asks }
      }
      const v2 = follow(
        createDialectV2(shared),
        { instType: category, channel: 'books', instId: symbol },
        (item) => channels.books.item.parse(item),
        engine,
      )
      const inV3 = (item: unknown) => {
        const { a, b, seq, pseq } = topics.books.item.parse(item)
        return { asks: a, bids: b, seq, pseq }
      }
      const v3 = follow(
        createDialectV3(shared),
        { instType: category.toLowerCase(), topic: 'books', symbol },
        inV3,
        engine,
      )
      clock.advance(20_000)
      for (const { counts, stop } of [v2, v3]) {
        expect(counts.pushes - counts.updates).toBe(1)
        expect(counts.updates).toBeGreaterThan(20)
        stop()
      }
      market.stop()
      shared.privateFeed.close()
    },
  )
})
