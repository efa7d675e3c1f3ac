import { add, multiply } from '@/shared/base/decimal'
import type { DisplayedBook } from '@/shared/trading/pretrade/assessment/context'

/** Best prices of a book. An empty side is null. */
export interface BookTop {
  readonly bid: string | null
  readonly ask: string | null
}

export const topOf = ({ bids, asks }: DisplayedBook): BookTop => ({
  bid: bids[0]?.price ?? null,
  ask: asks[0]?.price ?? null,
})

/** Middle of the book, or its only side; null if it is empty. */
export function midOf({ bid, ask }: BookTop): string | null {
  return bid !== null && ask !== null ? multiply(add(bid, ask), '0.5') : (bid ?? ask)
}
