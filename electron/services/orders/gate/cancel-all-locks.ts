import { z } from 'zod'
import type { Journal } from '../journal/journal'

const Scope = z.object({ category: z.string(), symbol: z.string().nullable() })
/** Scope in which a cancel-all may still take effect. A delayed one could cancel a new order there (R34). */
export type CancelAllScope = Readonly<z.infer<typeof Scope>>

export const covers = (scope: CancelAllScope, order: { readonly category: string; readonly symbol: string }): boolean =>
  scope.category === order.category && (scope.symbol === null || scope.symbol === order.symbol)

/** Order data that a cancel-all depends on. `reduceOnly` has the form of an order or of an intent. */
export interface LockedOrder {
  readonly category: string
  readonly symbol: string
  readonly side: string
  readonly orderType: string
  readonly posSide?: string | null | undefined
  readonly reduceOnly?: boolean | 'yes' | 'no' | undefined
}

/**
 * A market order never rests, so a late cancel-all cannot reach it. If it can only close a position it does not wait,
 * since panic closes right after it cancels.
 */
function closesAtMarket({ orderType, side, posSide, reduceOnly }: LockedOrder): boolean {
  const isHedgeClose = (posSide === 'long' && side === 'sell') || (posSide === 'short' && side === 'buy')
  return orderType === 'market' && (reduceOnly === true || reduceOnly === 'yes' || isHedgeClose)
}

export interface CancelAllLocks {
  /** Locks the scope until the returned function is called, also across a restart. */
  readonly lock: (scope: CancelAllScope) => () => void
  readonly blocks: (order: LockedOrder) => boolean
  /** Locks that were open at the end of the last session. The code that settles them locks them again. */
  readonly unfinishedLocks: readonly CancelAllScope[]
}

/** Stored name in all existing journals. */
const FACT = 'fences'

function readLocks(journal: Pick<Journal, 'fact'>): readonly CancelAllScope[] {
  try {
    return z.array(Scope).parse(JSON.parse(journal.fact(FACT) ?? '[]'))
  } catch {
    return []
  }
}

export function createCancelAllLocks(journal: Pick<Journal, 'fact' | 'setFact'>): CancelAllLocks {
  const locked = new Set<CancelAllScope>()
  const unfinishedLocks = readLocks(journal)

  function save(): void {
    try {
      journal.setFact(FACT, JSON.stringify([...locked]))
    } catch {
      // A disk that refuses does not block a cancel. The lock is then lost at the end of the session.
    }
  }

  return {
    lock: (scope) => {
      locked.add(scope)
      save()
      return () => {
        locked.delete(scope)
        save()
      }
    },
    blocks: (order) => !closesAtMarket(order) && [...locked].some((scope) => covers(scope, order)),
    unfinishedLocks,
  }
}
