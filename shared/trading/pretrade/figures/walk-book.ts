import { add, compare, divide, isPositive, isZero, minimum, multiply, subtract, sum } from '@/shared/base/decimal'
import type { Level } from '@/shared/trading/book/book-side'

/** What an order asks of one side of a book. Quantities are in the coin the levels are counted in. */
export interface Taking {
  /** A quantity, or for a spot market buy the quote coin it spends. */
  readonly amount: { readonly kind: 'qty' | 'spend'; readonly of: string }
  /** Takes no level worse than this; null takes them all. */
  readonly limit: string | null
}

/** What it gets. */
export interface Taken {
  readonly filledQty: string
  /** Null when it meets nobody. */
  readonly average: string | null
  readonly worst: string | null
  /** Whether all that was asked for is there. */
  readonly isWhole: boolean
  /**
   * Share of the whole shown side that is gone or asked for beyond it once this order was here; null for an empty side.
   */
  readonly share: string | null
}

/** One side of a book, which orders that are sent together take one after the other. */
export interface BookWalk {
  take(taking: Taking): Taken
}

/** `side` is that of the taker; `isInverse` contracts are counted in quote coin, so their average is a harmonic one. */
export function walkBook(levels: readonly Level[], side: 'buy' | 'sell', isInverse: boolean): BookWalk {
  const shown = sum(levels.map(({ size }) => size))
  let at = 0
  let leftOfLevel = levels[0]?.size ?? '0'
  /** Taken so far, and asked for beyond what is shown. */
  let gone = '0'
  let beyond = '0'

  const isTooBad = (price: string, limit: string | null): boolean =>
    limit !== null && compare(price, limit) === (side === 'buy' ? 1 : -1)
  const shareNow = (): string | null => (isPositive(shown) ? divide(add(gone, beyond), shown) : null)

  return {
    take({ amount, limit }) {
      const spends = amount.kind === 'spend'
      let open = amount.of
      let filledQty = '0'
      let weight = '0'
      let worst: string | null = null
      while (at < levels.length && isPositive(open) && !isTooBad(levels[at]!.price, limit)) {
        const { price } = levels[at]!
        const wanted = spends ? divide(open, price) : open
        // What is left of a budget may be less than the last decimal of a division.
        if (isZero(wanted)) break
        const part = minimum(leftOfLevel, wanted)
        filledQty = add(filledQty, part)
        weight = add(weight, isInverse ? divide(part, price) : multiply(part, price))
        open = part === wanted ? '0' : subtract(open, spends ? multiply(part, price) : part)
        if (isPositive(part)) worst = price
        leftOfLevel = subtract(leftOfLevel, part)
        if (isPositive(leftOfLevel)) break
        at += 1
        leftOfLevel = levels[at]?.size ?? '0'
      }
      gone = add(gone, filledQty)
      // What a limit keeps from trading rests; what goes on after the last level asks for more than is shown.
      const isEmptied = at >= levels.length && isPositive(open)
      if (isEmptied) beyond = add(beyond, spends && worst !== null ? divide(open, worst) : spends ? '0' : open)
      const average =
        isZero(filledQty) || isZero(weight) ? null : isInverse ? divide(filledQty, weight) : divide(weight, filledQty)
      return { filledQty, average, worst, isWhole: !isPositive(open), share: shareNow() }
    },
  }
}
