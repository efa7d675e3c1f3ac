import { z } from 'zod'
import type { Journal } from '../journal/journal'

const Scope = z.object({ category: z.string(), symbol: z.string().nullable() })
/** Where a cancel-all may still strike: a new order there could be killed by a delayed one (R34). */
export type CancelAllScope = Readonly<z.infer<typeof Scope>>

export const covers = (scope: CancelAllScope, order: { readonly category: string; readonly symbol: string }): boolean =>
  scope.category === order.category && (scope.symbol === null || scope.symbol === order.symbol)

/** An order as far as it matters to a cancel-all; `reduceOnly` as an order or as an intent says it. */
export interface LockedOrder {
  readonly category: string
  readonly symbol: string
  readonly side: string
  readonly orderType: string
  readonly posSide?: string | null | undefined
  readonly reduceOnly?: boolean | 'yes' | 'no' | undefined
}

/**
 * A market order never rests, so that no cancel-all can reach it late; where it can only close a position it does not
 * wait for one, as panic closes right after it has canceled.
 */
function closesAtMarket({ orderType, side, posSide, reduceOnly }: LockedOrder): boolean {
  const isHedgeClose = (posSide === 'long' && side === 'sell') || (posSide === 'short' && side === 'buy')
  return orderType === 'market' && (reduceOnly === true || reduceOnly === 'yes' || isHedgeClose)
}

export interface CancelAllLocks {
  /** Stands until the answered function is called, also over a restart. */
  readonly lock: (scope: CancelAllScope) => () => void
  readonly blocks: (order: LockedOrder) => boolean
  /** What stood when the last session ended; locked again by whoever settles it. */
  readonly leftStanding: readonly CancelAllScope[]
}

/** Its name in every journal there is. */
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
  const leftStanding = readLocks(journal)

  function keep(): void {
    try {
      journal.setFact(FACT, JSON.stringify([...locked]))
    } catch {
      // A disk that refuses holds no cancel back: the lock is then lost with this session only.
    }
  }

  return {
    lock: (scope) => {
      locked.add(scope)
      keep()
      return () => {
        locked.delete(scope)
        keep()
      }
    },
    blocks: (order) => !closesAtMarket(order) && [...locked].some((scope) => covers(scope, order)),
    leftStanding,
  }
}
