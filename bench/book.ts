import ccxt from 'ccxt'
import { seededRandom } from '../shared/random'
import { createOrderBook } from '../shared/trading/order-book'
import { rates, type Figure } from './measure'

type WireLevel = [string, string]
interface Push {
  readonly bids: WireLevel[]
  readonly asks: WireLevel[]
  readonly seq: string
  readonly pseq: string
}

const LEVELS = 1000
const PUSHES = 4000
/** Ticks of 0.1; the mid stays inside the first thousand levels of the snapshot. */
const MID = 600_000
const priceText = (ticks: number): string => `${Math.floor(ticks / 10)}.${ticks % 10}`

/** A book of 1,000 levels a side and updates of 20 to 50 levels, denser near the top, like the recorded feeds. */
function feed(): { snapshot: Push; updates: Push[] } {
  const random = seededRandom(11)
  const size = (): string => (random.next() < 0.3 ? '0' : (random.next() * 5).toFixed(4))
  const level = (side: 1 | -1): WireLevel => [priceText(MID + side * (1 + Math.floor(random.next() ** 3 * LEVELS))), size()]
  const full = (side: 1 | -1): WireLevel[] => Array.from({ length: LEVELS }, (_, index) => [priceText(MID + side * (index + 1)), (1 + random.next()).toFixed(4)])
  const updates = Array.from({ length: PUSHES }, (_, index): Push => {
    const count = 10 + Math.floor(random.next() * 16)
    return {
      bids: Array.from({ length: count }, () => level(-1)),
      asks: Array.from({ length: count }, () => level(1)),
      seq: String(index + 2),
      pseq: String(index + 1),
    }
  })
  return { snapshot: { bids: full(-1), asks: full(1), seq: '1', pseq: '0' }, updates }
}

/** Cycles through the updates; `restart` puts the book back to the snapshot so that the sequence stays whole. */
function cycle(updates: readonly Push[], restart: () => void, apply: (push: Push) => void): () => void {
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

/** The fastest thing that could be called a book: sizes in an array indexed by tick, no texts, no checks. */
function tickLadder(snapshot: Push): { restart: () => void; apply: (push: Push) => void } {
  const sizes = new Float64Array(MID * 2)
  const write = (levels: readonly WireLevel[]): void => {
    for (const [price, size] of levels) sizes[Math.round(Number(price) * 10)] = Number(size)
  }
  const apply = (push: Push): void => {
    write(push.bids)
    write(push.asks)
  }
  return { restart: () => apply(snapshot), apply }
}

/** Book maintenance alone: updates per second on parsed pushes. */
export async function bookFigures(): Promise<Figure[]> {
  const { snapshot, updates } = feed()
  const ours = createOrderBook()
  const exchange = new ccxt.pro.bitget()
  const theirs = exchange.orderBook({})
  const ladder = tickLadder(snapshot)
  const result = await rates({
    ours: cycle(updates, () => ours.applySnapshot(snapshot), (push) => {
      const problem = ours.applyUpdate(push)
      if (problem !== null) throw new Error(`the benchmark feed is broken: ${problem}`)
    }),
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
  return [{ figure: 'book updates, 20-50 levels each, 1,000 levels a side', ours: Math.round(result.ours), peer: Math.round(result.ccxt), peerName: 'ccxt', limit: Math.round(result.limit), unit: 'updates/s' }]
}
