import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channels } from '@/shared/exchange/channels'
import { topics } from '@/shared/exchange/topics'
import { createManualClock } from '@/shared/testing/manual-clock'
import { createOrderBook } from '@/shared/trading/book/order-book'
import { scenarios } from '@/practice/engine/testing/model/scenarios'
import { commandsOn } from '@/practice/engine/testing/model/command-generator'
import { createEngine, type Engine } from '@/practice/engine/testing/model/on-engine'
import { runOnReference } from '@/practice/engine/testing/model/on-reference'
import { createReferenceEngine } from '@/practice/engine/testing/reference/reference-engine'
import { type BookPace, type PushedBook, createBookBroadcast } from './book-feed'

const { spot } = scenarios
const [{ category, symbol }] = spot.instruments as [(typeof spot.instruments)[0]]
const paces: Readonly<Record<string, BookPace>> = {
  'v2 books': channels.books,
  'v2 books1': channels.books1,
  'v2 books5': channels.books5,
  'v2 books15': channels.books15,
  'v3 books': topics.books,
  'v3 books1': topics.books1,
  'v3 books5': topics.books5,
  'v3 books50': topics.books50,
}

/** The engine's book at each of its sequence numbers. */
function historyOf({ core }: Engine): ReadonlyMap<number, ReturnType<Engine['core']['book']>> {
  const history = new Map<number, ReturnType<Engine['core']['book']>>()
  const note = (): void => {
    const book = core.book(category, symbol, 1000)
    history.set(book.seq, book)
  }
  note()
  core.listen(
    (event) => event.kind === 'book' && note(),
    () => false,
  )
  return history
}

/** Rebuilds a book from pushes like the terminal, and compares it with the engine's at the number of each. */
function createClient(name: string, { depth, incremental }: BookPace, history: ReturnType<typeof historyOf>) {
  const book = createOrderBook()
  const counts = { pushes: 0, seq: -1 }
  const levels = (side: readonly { price: string; size: string }[]) =>
    side.map(({ price, size }) => ({ price, qty: size }))
  return {
    counts,
    take({ action, pseq, ...push }: PushedBook): void {
      counts.pushes += 1
      counts.seq = push.seq
      const change = { ...push, pseq: pseq ?? undefined }
      expect([name, action === 'update' ? book.applyUpdate(change) : book.applySnapshot(change)]).toEqual([name, null])
      expect(action).toBe(incremental && counts.pushes > 1 ? 'update' : 'snapshot')
      const engine = history.get(push.seq)!
      expect([name, levels(book.bids(depth)), levels(book.asks(depth))]).toEqual([
        name,
        engine.bids.slice(0, depth),
        engine.asks.slice(0, depth),
      ])
    },
  }
}

const steps = fc.array(fc.tuple(commandsOn(spot), fc.constantFrom(0, 0, 7, 30, 180)), {
  minLength: 10,
  maxLength: 40,
  size: 'max',
})

describe('the book that a client rebuilds', () => {
  it('equals the engine’s at every number, on every depth channel of both versions (X14)', () => {
    let updates = 0
    fc.assert(
      fc.property(steps, (commands) => {
        const clock = createManualClock()
        const engine = createEngine(clock, spot.instruments, spot.accounts)
        const reference = createReferenceEngine(clock.now(), spot.instruments, spot.accounts)
        const history = historyOf(engine)
        const feed = createBookBroadcast(engine.core, clock)
        const clients = Object.entries(paces).map(([name, pace]) => {
          const client = createClient(name, pace, history)
          feed.subscribe(category, symbol, pace, (push) => client.take(push))
          return client
        })
        for (const [draft, pause] of commands) {
          const action = draft(reference)
          // Long silences cause pushes without changes, which have a separate test.
          if (action.act === 'wait') continue
          engine.run(action)
          runOnReference(reference, action)
          clock.advance(pause)
        }
        clock.advance(1000)
        const [v2, v3] = [clients[0]!, clients[4]!]
        updates += v2.counts.pushes + v3.counts.pushes - 2
        const now = engine.core.book(category, symbol, 1000)
        for (const { counts } of [v2, v3])
          expect(history.get(counts.seq)).toMatchObject({ bids: now.bids, asks: now.asks })
      }),
      { numRuns: 300, seed: 20261114 },
    )
    expect(updates).toBeGreaterThan(1000)
  })
})
