import { bookChecksum, CHECKSUM_DEPTH } from './book-checksum'
import { createBookSide } from './book-side'
import type { BookSide, WireLevel } from './book-side'

/** A price level as the exchange sent it: its text is kept, because checksums and cells need it unchanged. */
export interface Level {
  readonly price: string
  readonly size: string
}

export type BookProblem = 'gap' | 'crossed' | 'checksum' | 'malformed' | 'off-grid'

/** An aggregated order book, rebuilt from a snapshot and updates. */
export interface OrderBook {
  /** Levels best first, at most `depth`. */
  bids(depth: number): readonly Level[]
  asks(depth: number): readonly Level[]
  readonly bestBid: Level | null
  readonly bestAsk: Level | null
  /** The last update's sequence number as text; '' when the feed sends none. */
  readonly seq: string
  readonly levelCount: number
}

/** One push of a books channel. Sequence numbers beyond 2^53 must come as text (see `exactIntegers`). */
export interface BookChange {
  readonly bids: readonly WireLevel[]
  readonly asks: readonly WireLevel[]
  readonly seq?: string | number | undefined
  /** The previous push's seq; absent on feeds that do not chain their pushes. */
  readonly pseq?: string | number | undefined
  readonly checksum?: number | undefined
}

/** A book that its feed writes to. Any problem empties it until the next snapshot: a wrong book shows no price at all. */
export interface MutableOrderBook extends OrderBook {
  /** Replaces the whole book. */
  applySnapshot(push: BookChange): BookProblem | null
  /** `stale-update` means an old or repeated push was left out and the book is as good as before. */
  applyUpdate(push: BookChange): BookProblem | 'stale-update' | null
  clear(): void
}

/** More levels a side than any real push; a flood is refused instead of sorted. */
const MOST_LEVELS = 20_000

/** Sequence text without leading zeros, '' when absent, null when it is no whole number or was already rounded. */
function sequenceOf(value: string | number | undefined): string | null {
  if (value === undefined || value === '') return ''
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null
  return /^\d{1,40}$/.test(value) ? value.replace(/^0+(?=\d)/, '') : null
}
/** Of two texts without leading zeros the longer is the larger number; equally long ones compare as text. */
const isAfter = (a: string, b: string): boolean => (a.length === b.length ? a > b : a.length > b.length)

function write(side: BookSide, levels: readonly WireLevel[]): boolean {
  if (levels.length > MOST_LEVELS) return false
  for (const level of levels) if (!side.set(level)) return false
  return true
}

/** An empty book, which takes a snapshot first. */
export function createOrderBook(): MutableOrderBook {
  const bids = createBookSide(1)
  const asks = createBookSide(-1)
  let valid = false
  let last = ''

  const clear = (): void => {
    bids.clear()
    asks.clear()
    valid = false
    last = ''
  }
  const invalid = (problem: BookProblem): BookProblem => {
    clear()
    return problem
  }
  const checksum = (): number => bookChecksum(bids.top(CHECKSUM_DEPTH), asks.top(CHECKSUM_DEPTH))
  const take = (push: BookChange, seq: string): BookProblem | null => {
    if (!write(bids, push.bids) || !write(asks, push.asks)) return invalid('malformed')
    if (bids.bestPrice > asks.bestPrice) return invalid('crossed')
    if (push.checksum !== undefined && checksum() !== (push.checksum | 0)) return invalid('checksum')
    if (seq !== '') last = seq
    valid = true
    return null
  }

  return {
    applySnapshot(push) {
      clear()
      const seq = sequenceOf(push.seq)
      if (seq === null) return 'malformed'
      // Snapshots come best first; worst first, every level lands at the end of its side and moves nothing.
      return take({ ...push, bids: push.bids.toReversed(), asks: push.asks.toReversed() }, seq)
    },
    applyUpdate(push) {
      if (!valid) return 'gap'
      const seq = sequenceOf(push.seq)
      const previous = sequenceOf(push.pseq)
      if (seq === null || previous === null) return invalid('malformed')
      if (seq !== '' && last !== '' && !isAfter(seq, last)) return 'stale-update'
      if (previous !== '' && last !== '' && previous !== last) return invalid('gap')
      return take(push, seq)
    },
    clear,
    bids: (depth) => bids.top(depth),
    asks: (depth) => asks.top(depth),
    get bestBid() {
      return bids.best
    },
    get bestAsk() {
      return asks.best
    },
    get seq() {
      return last
    },
    get levelCount() {
      return bids.count + asks.count
    },
  }
}
