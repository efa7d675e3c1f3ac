import { add, compare, divide, isPositive, isZero, minimum, multiply, subtract, sum } from '@/shared/base/decimal'
import type { Level } from '@/shared/trading/book/book-side'

/** Requested amount from one side of a book. Quantities are in the coin of the levels. */
export interface Taking {
  /** A quantity, or the quote coin that a spot market buy spends. */
  readonly amount: { readonly kind: 'qty' | 'spend'; readonly of: string }
  /** Worst price of a level; null for no limit. */
  readonly limit: string | null
}

/** Result of the request. */
export interface Taken {
  readonly filledQty: string
  /** Null without a match. */
  readonly average: string | null
  readonly worst: string | null
  /** True if the whole amount is available. */
  readonly isWhole: boolean
  /** Share of the whole shown side that is taken, or requested beyond it, after this order; null for an empty side. */
  readonly share: string | null
}

/** One side of a book, from which orders that are sent together take in sequence. */
export interface BookWalk {
  take(taking: Taking): Taken
}

/** `side` is the side of the taker. `isInverse` contracts count in quote coin, so their average is harmonic. */
export function walkBook(levels: readonly Level[], side: 'buy' | 'sell', isInverse: boolean): BookWalk {
  const displayedQty = sum(levels.map(({ size }) => size))
  let at = 0
  let levelRemainder = levels[0]?.size ?? '0'
  /** Taken so far, and requested beyond the shown levels. */
  let consumed = '0'
  let beyond = '0'

  const isTooBad = (price: string, limit: string | null): boolean =>
    limit !== null && compare(price, limit) === (side === 'buy' ? 1 : -1)
  const shareNow = (): string | null => (isPositive(displayedQty) ? divide(add(consumed, beyond), displayedQty) : null)

  return {
    take({ amount, limit }) {
      const spends = amount.kind === 'spend'
      let open = amount.of
      let filledQty = '0'
      let weight = '0'
      let worst: string | null = null
      while (at < levels.length && isPositive(open) && !isTooBad(levels[at]!.price, limit)) {
        const { price } = levels[at]!
        const requested = spends ? divide(open, price) : open
        // The rest of a budget may be below the last decimal of a division.
        if (isZero(requested)) break
        const part = minimum(levelRemainder, requested)
        filledQty = add(filledQty, part)
        weight = add(weight, isInverse ? divide(part, price) : multiply(part, price))
        open = part === requested ? '0' : subtract(open, spends ? multiply(part, price) : part)
        if (isPositive(part)) worst = price
        levelRemainder = subtract(levelRemainder, part)
        if (isPositive(levelRemainder)) break
        at += 1
        levelRemainder = levels[at]?.size ?? '0'
      }
      consumed = add(consumed, filledQty)
      // An amount blocked by its limit rests. An amount beyond the last level exceeds the shown book.
      const isEmptied = at >= levels.length && isPositive(open)
      if (isEmptied) beyond = add(beyond, spends && worst !== null ? divide(open, worst) : spends ? '0' : open)
      const average =
        isZero(filledQty) || isZero(weight) ? null : isInverse ? divide(filledQty, weight) : divide(weight, filledQty)
      return { filledQty, average, worst, isWhole: !isPositive(open), share: shareNow() }
    },
  }
}
