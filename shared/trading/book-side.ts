import type { Level } from './order-book'

/** A level on the wire; members after price and size are ignored. */
export type WireLevel = readonly [price: string, size: string, ...rest: readonly unknown[]]

const POINT = 46
const ZERO = 48
const NINE = 57
/** Up to here a sum of digits is exact, and one division by a power of ten is correctly rounded. */
const LARGEST_EXACT = Number.MAX_SAFE_INTEGER
const powersOfTen = Float64Array.from({ length: 23 }, (_, exponent) => 10 ** exponent)

/**
 * Reads an unsigned plain decimal; NaN for anything else, and for numbers with more digits than a number can tell
 * apart. Equal prices give equal numbers however many zeros follow, because the division is correctly rounded.
 */
export function readUnsigned(text: string): number {
  let digits = 0
  let point = -1
  const length = text.length
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) digits = digits * 10 + (code - ZERO)
    else if (code === POINT && point < 0) point = at
    else return NaN
  }
  const leadingZero = length > 1 && text.charCodeAt(0) === ZERO && point !== 1
  if (length === 0 || point === 0 || point === length - 1 || leadingZero) return NaN
  if (digits > LARGEST_EXACT) return readLong(text, point)
  return point < 0 ? digits : digits / powersOfTen[length - point - 1]!
}

/** A long text may still be short once its closing zeros are gone: '61837.63000000000000000'. */
function readLong(text: string, point: number): number {
  if (point < 0 || !text.endsWith('0')) return NaN
  return readUnsigned(text.replace(/\.?0+$/, ''))
}

/**
 * One side of a book: levels sorted by a number, their original text beside it. The best level is last, because
 * that is where most changes happen and a change at the end of an array moves nothing.
 */
export interface BookSide {
  /** False when the text is not a positive price and an unsigned size; nothing is changed then. */
  set(level: WireLevel): boolean
  clear(): void
  readonly count: number
  readonly best: Level | null
  /** Price of the best level for comparisons; NaN when empty. */
  readonly bestPrice: number
  /** Best first. */
  top(depth: number): Level[]
}

/** Gaps are closed when they outnumber the levels, but not while there are only a few. */
const FEW_GAPS = 256

/**
 * `direction` is 1 for bids (the highest is best) and -1 for asks. A removed level leaves a gap: prices come back
 * within seconds, and then nothing has to be moved. The last slot is never a gap.
 */
export function createBookSide(direction: 1 | -1): BookSide {
  let keys = new Float64Array(1024)
  let levels: (WireLevel | null)[] = []
  let used = 0
  let count = 0

  /** First slot whose key is not below `key`. */
  const find = (key: number): number => {
    let low = 0
    let high = used
    while (low < high) {
      const middle = (low + high) >>> 1
      if (keys[middle]! < key) low = middle + 1
      else high = middle
    }
    return low
  }
  const openSlot = (at: number): void => {
    if (used === keys.length) {
      const larger = new Float64Array(used * 2)
      larger.set(keys)
      keys = larger
    }
    for (let from = used; from > at; from -= 1) {
      keys[from] = keys[from - 1]!
      levels[from] = levels[from - 1]!
    }
    used += 1
  }
  const closeGaps = (): void => {
    let to = 0
    for (let from = 0; from < used; from += 1) {
      const level = levels[from]!
      if (level === null) continue
      keys[to] = keys[from]!
      levels[to] = level
      to += 1
    }
    levels.length = to
    used = to
  }
  const insert = (at: number, key: number, level: WireLevel): void => {
    // A gap on either side may take the new key without disturbing the order.
    const slot = at < used && levels[at] === null ? at : at > 0 && levels[at - 1] === null ? at - 1 : -1
    if (slot < 0) openSlot(at)
    keys[slot < 0 ? at : slot] = key
    levels[slot < 0 ? at : slot] = level
    count += 1
  }
  const remove = (at: number): void => {
    if (levels[at] === null) return
    levels[at] = null
    count -= 1
    while (used > 0 && levels[used - 1] === null) {
      levels.pop()
      used -= 1
    }
    if (used - count > count + FEW_GAPS) closeGaps()
  }
  const replace = (at: number, level: WireLevel): void => {
    if (levels[at] === null) count += 1
    levels[at] = level
  }
  const levelOf = (level: WireLevel): Level => ({ price: level[0], size: level[1] })

  return {
    set(level) {
      const price = readUnsigned(level[0])
      const size = readUnsigned(level[1])
      if (!(price > 0) || !(size >= 0)) return false
      const key = price * direction
      const at = find(key)
      const known = at < used && keys[at] === key
      if (size > 0 && known) replace(at, level)
      else if (size > 0) insert(at, key, level)
      else if (known) remove(at)
      return true
    },
    clear() {
      levels = []
      used = 0
      count = 0
    },
    get count() {
      return count
    },
    get best() {
      return count === 0 ? null : levelOf(levels[used - 1]!)
    },
    get bestPrice() {
      return count === 0 ? NaN : keys[used - 1]! * direction
    },
    top(depth) {
      const result: Level[] = []
      for (let at = used - 1; at >= 0 && result.length < depth; at -= 1) {
        const level = levels[at]!
        if (level !== null) result.push(levelOf(level))
      }
      return result
    },
  }
}
