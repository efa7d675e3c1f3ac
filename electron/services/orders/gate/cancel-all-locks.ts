import { z } from 'zod'
import type { Journal } from '../journal/journal'

const Scope = z.object({ category: z.string(), symbol: z.string().nullable() })
/** Where a cancel-all may still strike: a new order there could be killed by a delayed one (R34). */
export type Scope = Readonly<z.infer<typeof Scope>>

export const covers = (scope: Scope, order: { readonly category: string; readonly symbol: string }): boolean =>
  scope.category === order.category && (scope.symbol === null || scope.symbol === order.symbol)

export interface Fences {
  /** Stands until the answered function is called, also over a restart. */
  readonly raise: (scope: Scope) => () => void
  readonly blocks: (order: { readonly category: string; readonly symbol: string }) => boolean
  /** What stood when the last session ended; raised again by whoever settles it. */
  readonly leftStanding: readonly Scope[]
}

const FACT = 'fences'

function readFences(journal: Pick<Journal, 'fact'>): readonly Scope[] {
  try {
    return z.array(Scope).parse(JSON.parse(journal.fact(FACT) ?? '[]'))
  } catch {
    return []
  }
}

export function createFences(journal: Pick<Journal, 'fact' | 'setFact'>): Fences {
  const raised = new Set<Scope>()
  const leftStanding = readFences(journal)

  function keep(): void {
    try {
      journal.setFact(FACT, JSON.stringify([...raised]))
    } catch {
      // A disk that refuses holds no cancel back: the fence is then lost with this session only.
    }
  }

  return {
    raise: (scope) => {
      raised.add(scope)
      keep()
      return () => {
        raised.delete(scope)
        keep()
      }
    },
    blocks: (order) => [...raised].some((scope) => covers(scope, order)),
    leftStanding,
  }
}
