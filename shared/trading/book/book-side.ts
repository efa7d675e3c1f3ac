import { decimalText, readWholeDecimal } from '@/shared/base/decimal-text'

/** A level on the wire; members after price and size are ignored. */
export type LevelEntry = readonly [price: string, size: string, ...rest: readonly unknown[]]

/**
 * Levels as four numbers each: price, decimals of its text, size, decimals of its text. The text can be restored
 * exactly.
 */
export type LevelNumbers = Float64Array
export const NUMBERS_A_LEVEL = 4

const MOST_SIZE_DIGITS = 40
const longSize = new RegExp(`^(?=.{1,${MOST_SIZE_DIGITS}}$)(?:0|[1-9]\\d*)(?:\\.\\d+)?$`)

/**
 * One side of a book: levels sorted by price, the best level last. Most changes are near the best price, and a change
 * at the end of an array moves no elements.
 */
export interface BookSide {
  /** Size 0 removes a level. False for a price of zero; earlier levels are written. */
  write(levels: LevelNumbers): boolean
  /**
   * The same for levels as text. False also for a text that is not an unsigned plain decimal, and for a price with more
   * digits than a number can hold.
   */
  writeTexts(levels: readonly LevelEntry[]): boolean
  clear(): void
  readonly count: number
  readonly best: Level | null
  /** Price of the best level for comparisons; NaN if empty. */
  readonly bestPrice: number
  /** Best first. */
  levels(): Generator<Level>
}

/** Marks a size whose text is stored separately. No text has this many decimals. */
const LONG = 255

/** Gaps are closed when they outnumber the levels by more than this. */
const FEW_GAPS = 256

/**
 * `direction` is 1 for bids (the highest is best) and -1 for asks. A removed level becomes a gap, a size of zero.
 * Prices often return within seconds, and reusing the gap moves no elements. The last slot is never a gap.
 */
export function createBookSide(direction: 1 | -1): BookSide {
  /** Prices times direction, ascending. */
  let keys = new Float64Array(1024)
  let sizes = new Float64Array(1024)
  /** Decimals in the texts of price and size. */
  let priceDecimals = new Uint8Array(1024)
  let sizeDecimals = new Uint8Array(1024)
  /** Texts of long sizes by key. */
  const longTexts = new Map<number, string>()
  let used = 0
  let count = 0

  /**
   * First slot whose key is not below `key`. Levels are about evenly spaced: the search begins where the key would be
   * between the best level and the middle one, and doubles its steps from there.
   */
  const find = (key: number): number => {
    const last = used - 1
    if (used === 0 || key > keys[last]!) return used
    const middle = used >>> 1
    const slotsPerPrice = (last - middle) / (keys[last]! - keys[middle]! || 1)
    const guess = Math.max(0, last - Math.trunc((keys[last]! - key) * slotsPerPrice))
    let low = guess
    let high = guess
    if (keys[guess]! < key)
      for (let step = 1; keys[high]! < key; step *= 2) {
        low = high + 1
        high = Math.min(last, high + step)
      }
    else
      for (let step = 1; low > 0 && keys[low - 1]! >= key; step *= 2) {
        high = low - 1
        low = Math.max(0, high - step)
      }
    while (low < high) {
      const between = (low + high) >>> 1
      if (keys[between]! < key) low = between + 1
      else high = between
    }
    return low
  }
  const grow = (): void => {
    const larger = <Slots extends Float64Array | Uint8Array>(slots: Slots, empty: Slots): Slots => {
      empty.set(slots)
      return empty
    }
    keys = larger(keys, new Float64Array(used * 2))
    sizes = larger(sizes, new Float64Array(used * 2))
    priceDecimals = larger(priceDecimals, new Uint8Array(used * 2))
    sizeDecimals = larger(sizeDecimals, new Uint8Array(used * 2))
  }
  const openSlot = (at: number): void => {
    if (used === keys.length) grow()
    if (at < used) for (const slots of [keys, sizes, priceDecimals, sizeDecimals]) slots.copyWithin(at + 1, at, used)
    used += 1
  }
  const closeGaps = (): void => {
    let to = 0
    for (let from = 0; from < used; from += 1) {
      if (sizes[from] === 0) continue
      for (const slots of [keys, sizes, priceDecimals, sizeDecimals]) slots[to] = slots[from]!
      to += 1
    }
    used = to
  }
  /** Slot for a new key. A gap on either side is used if the order stays correct. */
  const slotFor = (at: number): number => {
    if (at < used && sizes[at] === 0) return at
    if (at > 0 && sizes[at - 1] === 0) return at - 1
    openSlot(at)
    sizes[at] = 0
    return at
  }
  const forgetText = (at: number): void => {
    if (sizeDecimals[at] === LONG) longTexts.delete(keys[at]!)
  }
  const remove = (at: number): void => {
    if (sizes[at] === 0) return
    forgetText(at)
    sizes[at] = 0
    count -= 1
    while (used > 0 && sizes[used - 1] === 0) used -= 1
    if (used - count > count + FEW_GAPS) closeGaps()
  }
  const writeSlot = (slot: number, key: number, decimals: number, size: number, ofSize: number): void => {
    const at = slot < used && keys[slot] === key ? slot : slotFor(slot)
    if (sizes[at] === 0) count += 1
    else forgetText(at)
    keys[at] = key
    sizes[at] = size
    priceDecimals[at] = decimals
    sizeDecimals[at] = ofSize
  }
  const levelAt = (at: number): Level => ({
    price: decimalText(keys[at]! * direction, priceDecimals[at]!),
    size: sizeDecimals[at] === LONG ? longTexts.get(keys[at]!)! : decimalText(sizes[at]!, sizeDecimals[at]!),
  })

  /** `text` is that of a size with more digits than a number can hold. */
  const writeLevel = (key: number, decimals: number, size: number, ofSize: number, text: string | null): void => {
    const at = find(key)
    if (size > 0) writeSlot(at, key, decimals, size, text === null ? ofSize : LONG)
    else if (at < used && keys[at] === key) remove(at)
    if (text !== null) longTexts.set(key, text)
  }
  const slots = new Float64Array(NUMBERS_A_LEVEL)

  return {
    write(levels) {
      for (let from = 0; from < levels.length; from += NUMBERS_A_LEVEL) {
        if (levels[from] === 0) return false
        writeLevel(levels[from]! * direction, levels[from + 1]!, levels[from + 2]!, levels[from + 3]!, null)
      }
      return true
    },
    writeTexts(levels) {
      for (const level of levels) {
        const size = level[1]
        if (!readWholeDecimal(level[0], slots, 0) || slots[0] === 0) return false
        const isShort = readWholeDecimal(size, slots, 2)
        if (!isShort && !longSize.test(size)) return false
        writeLevel(
          slots[0]! * direction,
          slots[1]!,
          isShort ? slots[2]! : Number(size),
          slots[3]!,
          isShort ? null : size,
        )
      }
      return true
    },
    clear() {
      used = 0
      count = 0
      longTexts.clear()
    },
    get count() {
      return count
    },
    get best() {
      return count === 0 ? null : levelAt(used - 1)
    },
    get bestPrice() {
      return count === 0 ? NaN : keys[used - 1]! * direction
    },
    *levels() {
      for (let at = used - 1; at >= 0; at -= 1) if (sizes[at] !== 0) yield levelAt(at)
    },
  }
}

/** A price level with the exact text of the exchange, which checksums and cells require. */
export interface Level {
  readonly price: string
  readonly size: string
}
