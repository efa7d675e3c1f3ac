import { bookChecksum, CHECKSUM_DEPTH } from './book-checksum'
import { createBookSide, NUMBERS_A_LEVEL, type Level } from './book-side'
import type { BookSide, LevelNumbers, LevelEntry } from './book-side'

export type BookProblem = 'gap' | 'crossed' | 'checksum' | 'malformed' | 'off-grid'

/** An aggregated order book, rebuilt from a snapshot and updates. */
export interface OrderBook {
  /** Levels best first, at most `depth`. */
  bids(depth: number): readonly Level[]
  asks(depth: number): readonly Level[]
  /** All levels, best first; for readers that stop early. */
  everyBid(): Iterable<Level>
  everyAsk(): Iterable<Level>
  readonly bestBid: Level | null
  readonly bestAsk: Level | null
  /** Sequence number of the last update as text; '' if the feed sends none. */
  readonly seq: string
  readonly levelCount: number
}

/**
 * One push of a books channel, with levels as text or already read. Sequence numbers above 2^53 must be text (see
 * `exactIntegers`).
 */
export interface BookChange {
  readonly bids: readonly LevelEntry[] | LevelNumbers
  readonly asks: readonly LevelEntry[] | LevelNumbers
  readonly seq?: string | number | undefined
  /** Seq of the previous push; absent on feeds that do not chain pushes. */
  readonly pseq?: string | number | undefined
  readonly checksum?: number | undefined
}

/**
 * Null: the push was applied. `repeated`: the push was applied before. `old`: its sequence number is before all
 * remembered numbers, so it is a late push or from another series. Both are ignored; the book does not change.
 */
export type BookOutcome = BookProblem | 'repeated' | 'old' | null

/** A writable book. Any problem empties it until the next snapshot: an invalid book shows no price. */
export interface MutableOrderBook extends OrderBook {
  /** Replaces the book, unless its sequence number is not higher. */
  applySnapshot(push: BookChange): BookOutcome
  /** Applies an update that is chained to the last one by `pseq`, even if its sequence starts lower (A-book-reset). */
  applyUpdate(push: BookChange): BookOutcome
  clear(): void
}

/** Number of remembered sequence numbers, to distinguish a repeated push from a missed one. */
const REMEMBERED = 64

/** More levels per side than any real push. A larger push is refused instead of sorted. */
const MOST_LEVELS = 20_000

/** Sequence text without leading zeros; '' if absent, null if it is not an integer or was already rounded. */
function sequenceOf(value: string | number | undefined): string | null {
  if (value === undefined || value === '') return ''
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null
  return /^\d{1,40}$/.test(value) ? value.replace(/^0+(?=\d)/, '') : null
}
/** Of two texts without leading zeros, the longer is the larger number. Texts of equal length compare as text. */
const isAfter = (a: string, b: string): boolean => (a.length === b.length ? a > b : a.length > b.length)

function write(side: BookSide, levels: BookChange['bids']): boolean {
  const isRead = levels instanceof Float64Array
  if (levels.length > MOST_LEVELS * (isRead ? NUMBERS_A_LEVEL : 1)) return false
  return isRead ? side.write(levels) : side.writeTexts(levels)
}
/**
 * Reverses a snapshot, which is sorted best first. Written worst first, every level is appended without moving others.
 */
const worstFirst = (levels: BookChange['bids']): BookChange['bids'] =>
  levels instanceof Float64Array ? levels : levels.toReversed()

/** Creates an empty book, which requires a snapshot first. */
export function createOrderBook(): MutableOrderBook {
  const bids = createBookSide(1)
  const asks = createBookSide(-1)
  let valid = false
  let last = ''
  /** Ring of the sequence numbers applied since the series began; `applied` counts them. */
  const ring: string[] = []
  let applied = 0

  const clear = (): void => {
    bids.clear()
    asks.clear()
    valid = false
    last = ''
    applied = 0
  }
  const remember = (seq: string): void => {
    // A lower number starts a new series. The remembered numbers belong to the previous series.
    if (isAfter(last, seq)) applied = 0
    last = seq
    ring[applied % REMEMBERED] = seq
    applied += 1
  }
  /**
   * Classifies a push that is not newer than the book. Within the remembered range, a number that was not applied is a
   * gap.
   */
  const classifyPassed = (seq: string): 'repeated' | 'old' | 'gap' => {
    const appliedSeqs = applied < REMEMBERED ? ring.slice(0, applied) : ring
    if (appliedSeqs.includes(seq)) return 'repeated'
    return isAfter(seq, ring[applied < REMEMBERED ? 0 : applied % REMEMBERED]!) ? 'gap' : 'old'
  }
  const invalid = (problem: BookProblem): BookProblem => {
    clear()
    return problem
  }
  const checksum = (): number => bookChecksum(bids.first(CHECKSUM_DEPTH), asks.first(CHECKSUM_DEPTH))
  const take = (push: BookChange, seq: string): BookProblem | null => {
    if (!write(bids, push.bids) || !write(asks, push.asks)) return invalid('malformed')
    if (bids.bestPrice > asks.bestPrice) return invalid('crossed')
    if (push.checksum !== undefined && checksum() !== (push.checksum | 0)) return invalid('checksum')
    if (seq !== '') remember(seq)
    valid = true
    return null
  }

  return {
    applySnapshot(push) {
      const seq = sequenceOf(push.seq)
      if (seq === null) return invalid('malformed')
      if (valid && seq !== '' && last !== '' && !isAfter(seq, last))
        return classifyPassed(seq) === 'repeated' ? 'repeated' : 'old'
      clear()
      return take({ ...push, bids: worstFirst(push.bids), asks: worstFirst(push.asks) }, seq)
    },
    applyUpdate(push) {
      if (!valid) return 'gap'
      const seq = sequenceOf(push.seq)
      const previous = sequenceOf(push.pseq)
      if (seq === null || previous === null) return invalid('malformed')
      const isChained = previous !== '' && previous === last
      if (seq !== '' && last !== '' && !isChained && !isAfter(seq, last)) {
        // Only the first update of another series has no predecessor. An update that follows a newer update shows that
        // an update was lost.
        const isOther = previous === '0' || (previous !== '' && isAfter(previous, last))
        const passed = isOther ? 'gap' : classifyPassed(seq)
        return passed === 'gap' ? invalid(passed) : passed
      }
      if (previous !== '' && last !== '' && !isChained) return invalid('gap')
      return take(push, seq)
    },
    clear,
    bids: (depth) => bids.first(depth),
    asks: (depth) => asks.first(depth),
    everyBid: () => bids.levels(),
    everyAsk: () => asks.levels(),
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
