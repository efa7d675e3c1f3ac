import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { onlyCloses, type ReducingTerms, whyNotReducing } from '@/shared/trading/pretrade/figures/reductions'
import type { Gate } from './gate'
import type { Pretrade } from './pretrade'

/** Order data that decides whether an order or amend can open anything. */
export interface Reducing {
  readonly terms: readonly ReducingTerms[]
  /** Keys of these orders, which are excluded from the count. */
  readonly keys: readonly string[]
}

/** Gate decisions for orders and amends, with separate treatment of those that only reduce a position. */
export interface Reductions {
  /** True if they can only reduce the current position. */
  readonly areSure: (reducing: Reducing) => boolean
  /** Reason why they are blocked now; null if they are allowed. */
  readonly rejection: (doing: 'place' | 'change', reducing: Reducing) => string | null
}

/** Reason why orders of a category are held back until a person has confirmed a fact; null if they are not. */
export type BlockedBy = (order: { readonly doing: 'place' | 'change'; readonly category: string }) => string | null
/** The same for an order with its terms. New orders that can only close a position pass. */
export const rejectionBy = (blockedBy: BlockedBy, doing: 'place' | 'change', terms: ReducingTerms): string | null =>
  doing === 'place' && onlyCloses(terms) ? null : blockedBy({ doing, category: terms.category })

interface ReductionsOptions {
  readonly gate: Pick<Gate, 'rejection'>
  readonly pretrade: Pick<Pretrade, 'positionsNow'>
  readonly orders: () => readonly Order[]
  readonly blockedBy: BlockedBy
}

export function createReductions({ gate, pretrade, orders, blockedBy }: ReductionsOptions): Reductions {
  function unsureBecause({ terms, keys }: Reducing): string | null {
    const own = new Set(keys)
    return whyNotReducing(terms, {
      positions: pretrade.positionsNow(),
      orders: orders().filter(({ key }) => !own.has(key)),
    })
  }
  return {
    areSure: (reducing) => unsureBecause(reducing) === null,
    rejection(doing, reducing) {
      for (const terms of reducing.terms) {
        const held = rejectionBy(blockedBy, doing, terms)
        if (held !== null) return held
      }
      const rejection = gate.rejection(doing)
      if (rejection === null || gate.rejection('reduce') !== null) return rejection
      const why = unsureBecause(reducing)
      return why === null ? null : t`${rejection}. Only what is sure to reduce a position passes: ${why}`
    },
  }
}
