import type { Order } from '@/shared/trading/orders/order'
import { type ReducingTerms, whyNotReducing } from '@/shared/trading/pretrade/figures/reductions'
import type { Gate } from './gate'
import type { Pretrade } from './pretrade'

/** Orders and changes as far as it matters whether they open anything. */
export interface Reducing {
  readonly terms: readonly ReducingTerms[]
  /** Keys of these very orders, which are not counted beside themselves. */
  readonly keys: readonly string[]
}

/** What the gate says of orders and changes, those that only reduce a position told apart. */
export interface Reductions {
  /** They are sure to do nothing but reduce what is held now. */
  readonly areSure: (reducing: Reducing) => boolean
  /** Why these may not leave now; null when they may. */
  readonly objection: (doing: 'place' | 'change', reducing: Reducing) => string | null
}

interface ReductionsOptions {
  readonly gate: Pick<Gate, 'objection'>
  readonly pretrade: Pick<Pretrade, 'positionsNow'>
  readonly orders: () => readonly Order[]
}

export function createReductions({ gate, pretrade, orders }: ReductionsOptions): Reductions {
  function unsureBecause({ terms, keys }: Reducing): string | null {
    const own = new Set(keys)
    return whyNotReducing(terms, {
      positions: pretrade.positionsNow(),
      orders: orders().filter(({ key }) => !own.has(key)),
    })
  }
  return {
    areSure: (reducing) => unsureBecause(reducing) === null,
    objection(doing, reducing) {
      const held = gate.objection(doing)
      if (held === null || gate.objection('reduce') !== null) return held
      const why = unsureBecause(reducing)
      return why === null ? null : `${held}. Only what is sure to reduce a position passes: ${why}`
    },
  }
}
