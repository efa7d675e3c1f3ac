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
  /** Best first, at most `depth`. */
  first(depth: number): Level[]
  /** Best first. */
  levels(): Generator<Level>
}

/** Marks a size whose text is stored separately. No text has this many decimals. */
const LONG = 255

/** Gaps are closed when they outnumber the levels by more than this. */
const FEW_GAPS = 256

/** Members of a slot: price times direction, size, and the decimals of their texts. */
const SLOT = 3
const SIZE = 1
const DECIMALS = 2
/** Decimals of price and size as a single number. */
const PRICE_DECIMALS = 256

/**
 * `direction` is 1 for bids (the highest is best) and -1 for asks. A removed level becomes a gap, a size of zero.
 * Prices often return within seconds, and reusing the gap moves no elements. The last slot is never a gap.
 */
export function createBookSide(direction: 1 | -1): BookSide {
  /** Slots by price times direction, ascending. One array: a new level moves those after it at once. */
  let slots = new Float64Array(1024 * SLOT)
  /** Texts of long sizes by key. */
  const longTexts = new Map<number, string>()
  let used = 0
  let count = 0
  /** Slot of the last search, and the slots in a unit of price, for the estimate of the next. */
  let found = 0
  let slotsPerPrice = 0

  const keyAt = (at: number): number => slots[at * SLOT]!
  const isGap = (at: number): boolean => slots[at * SLOT + SIZE] === 0

  /** Levels are about evenly spaced between the middle and the best. */
  const measureDensity = (): void => {
    const last = used - 1
    const middle = used >>> 1
    slotsPerPrice = used === 0 ? 0 : (last - middle) / (keyAt(last) - keyAt(middle) || 1)
  }
  /**
   * First slot whose key is not below `key`. The levels of a push are often sorted: the search begins at the estimated
   * distance from the slot that it found before, and doubles its steps from there.
   */
  const find = (key: number): number => {
    const keys = slots
    const last = used - 1
    if (used === 0 || key > keys[last * SLOT]!) return used
    const from = Math.min(found, last)
    const estimate = from + Math.trunc((key - keys[from * SLOT]!) * slotsPerPrice)
    let low = Math.max(0, Math.min(last, estimate))
    let high = low
    if (keys[low * SLOT]! < key)
      for (let step = 1; keys[high * SLOT]! < key; step *= 2) {
        low = high + 1
        high = Math.min(last, high + step)
      }
    else
      for (let step = 1; low > 0 && keys[(low - 1) * SLOT]! >= key; step *= 2) {
        high = low - 1
        low = Math.max(0, high - step)
      }
    while (low < high) {
      const between = (low + high) >>> 1
      if (keys[between * SLOT]! < key) low = between + 1
      else high = between
    }
    found = low
    return low
  }
  const grow = (): void => {
    const larger = new Float64Array(slots.length * 2)
    larger.set(slots)
    slots = larger
  }
  const openSlot = (at: number): void => {
    if (used * SLOT === slots.length) grow()
    if (at < used) slots.copyWithin((at + 1) * SLOT, at * SLOT, used * SLOT)
    used += 1
  }
  const closeGaps = (): void => {
    let to = 0
    for (let from = 0; from < used; from += 1) {
      if (isGap(from)) continue
      for (let member = 0; member < SLOT; member += 1) slots[to * SLOT + member] = slots[from * SLOT + member]!
      to += 1
    }
    used = to
  }
  /** Slot for a new key. A gap on either side is used if the order stays correct. */
  const slotFor = (at: number): number => {
    if (at < used && isGap(at)) return at
    if (at > 0 && isGap(at - 1)) return at - 1
    openSlot(at)
    slots[at * SLOT + SIZE] = 0
    return at
  }
  const decimalsOfSize = (at: number): number => slots[at * SLOT + DECIMALS]! % PRICE_DECIMALS
  const forgetText = (at: number): void => {
    if (decimalsOfSize(at) === LONG) longTexts.delete(keyAt(at))
  }
  const remove = (at: number): void => {
    if (isGap(at)) return
    forgetText(at)
    slots[at * SLOT + SIZE] = 0
    count -= 1
    while (used > 0 && isGap(used - 1)) used -= 1
    if (used - count > count + FEW_GAPS) closeGaps()
  }
  const writeSlot = (slot: number, key: number, decimals: number, size: number, ofSize: number): void => {
    const at = slot < used && keyAt(slot) === key ? slot : slotFor(slot)
    if (isGap(at)) count += 1
    else forgetText(at)
    slots[at * SLOT] = key
    slots[at * SLOT + SIZE] = size
    slots[at * SLOT + DECIMALS] = decimals * PRICE_DECIMALS + ofSize
  }
  const levelAt = (at: number): Level => {
    const ofSize = decimalsOfSize(at)
    return {
      price: decimalText(keyAt(at) * direction, Math.floor(slots[at * SLOT + DECIMALS]! / PRICE_DECIMALS)),
      size: ofSize === LONG ? longTexts.get(keyAt(at))! : decimalText(slots[at * SLOT + SIZE]!, ofSize),
    }
  }

  /** `text` is that of a size with more digits than a number can hold. */
  const writeLevel = (key: number, decimals: number, size: number, ofSize: number, text: string | null): void => {
    const at = find(key)
    if (size > 0) writeSlot(at, key, decimals, size, text === null ? ofSize : LONG)
    else if (at < used && keyAt(at) === key) remove(at)
    if (text !== null) longTexts.set(key, text)
  }
  const numbers = new Float64Array(NUMBERS_A_LEVEL)

  return {
    write(levels) {
      measureDensity()
      for (let from = 0; from < levels.length; from += NUMBERS_A_LEVEL) {
        if (levels[from] === 0) return false
        writeLevel(levels[from]! * direction, levels[from + 1]!, levels[from + 2]!, levels[from + 3]!, null)
      }
      return true
    },
    writeTexts(levels) {
      measureDensity()
      for (const level of levels) {
        const size = level[1]
        if (!readWholeDecimal(level[0], numbers, 0) || numbers[0] === 0) return false
        const isShort = readWholeDecimal(size, numbers, 2)
        if (!isShort && !longSize.test(size)) return false
        writeLevel(
          numbers[0]! * direction,
          numbers[1]!,
          isShort ? numbers[2]! : Number(size),
          numbers[3]!,
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
      return count === 0 ? NaN : keyAt(used - 1) * direction
    },
    first(depth) {
      const levels: Level[] = []
      for (let at = used - 1; at >= 0 && levels.length < depth; at -= 1) if (!isGap(at)) levels.push(levelAt(at))
      return levels
    },
    *levels() {
      for (let at = used - 1; at >= 0; at -= 1) if (!isGap(at)) yield levelAt(at)
    },
  }
}

/** A price level with the exact text of the exchange, which checksums and cells require. */
export interface Level {
  readonly price: string
  readonly size: string
}
