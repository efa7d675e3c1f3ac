import ccxt from 'ccxt'
import { type BookOutcome, createOrderBook } from '@/shared/trading/book/order-book'
import { MID, type BenchPush, syntheticBook, type BenchLevel } from '@/bench/load/book-feeds'
import { rates, type Figure } from '@/bench/measure/measure'

/** Cycles through the updates. `restart` resets the book to the snapshot so that the sequence stays complete. */
function cycle(updates: readonly BenchPush[], restart: () => void, apply: (push: BenchPush) => void): () => void {
  let next = updates.length
  return () => {
    if (next === updates.length) {
      restart()
      next = 0
    }
    apply(updates[next]!)
    next += 1
  }
}

/** The fastest possible book: sizes in an array indexed by tick, no texts, no checks. */
function tickLadder(snapshot: BenchPush): { restart: () => void; apply: (push: BenchPush) => void } {
  const sizes = new Float64Array(MID * 2)
  const write = (levels: readonly BenchLevel[]): void => {
    for (const [price, size] of levels) sizes[Math.round(Number(price) * 10)] = Number(size)
  }
  const apply = (push: BenchPush): void => {
    write(push.bids)
    write(push.asks)
  }
  return { restart: () => apply(snapshot), apply }
}

function requireApplied(outcome: BookOutcome): void {
  if (outcome !== null) throw new Error(`the benchmark feed is broken: ${outcome}`)
}

/** Book maintenance alone: updates per second on parsed pushes. */
export async function bookFigures(): Promise<Figure[]> {
  const { snapshot, updates } = syntheticBook()
  let ours = createOrderBook()
  const exchange = new ccxt.pro.bitget()
  const theirs = exchange.orderBook({})
  const ladder = tickLadder(snapshot)
  const result = await rates({
    ours: cycle(
      updates,
      // Within one book the exchange never goes back to lower sequence numbers.
      () => {
        ours = createOrderBook()
        requireApplied(ours.applySnapshot(snapshot))
      },
      (push) => requireApplied(ours.applyUpdate(push)),
    ),
    // ccxt's own handler does exactly this with a push, after parsing its numbers.
    ccxt: cycle(
      updates,
      () => {
        theirs.reset({})
        exchange.handleDeltas(theirs.asks, snapshot.asks)
        exchange.handleDeltas(theirs.bids, snapshot.bids)
      },
      (push) => {
        exchange.handleDeltas(theirs.asks, push.asks)
        exchange.handleDeltas(theirs.bids, push.bids)
      },
    ),
    limit: cycle(updates, ladder.restart, ladder.apply),
  })
  return [
    {
      figure: 'book updates, 20-50 levels each, 1,000 levels a side',
      ours: Math.round(result.ours),
      peer: Math.round(result.ccxt),
      peerName: 'ccxt',
      limit: Math.round(result.limit),
      unit: 'updates/s',
    },
  ]
}
