/** Where a cancel-all may still strike: a new order there could be killed by a delayed one (R34). */
export interface Scope {
  readonly category: string
  readonly symbol: string | null
}

export const covers = (scope: Scope, order: { readonly category: string; readonly symbol: string }): boolean =>
  scope.category === order.category && (scope.symbol === null || scope.symbol === order.symbol)

export interface Fences {
  readonly raise: (scope: Scope) => () => void
  readonly blocks: (order: { readonly category: string; readonly symbol: string }) => boolean
}

export function createFences(): Fences {
  const raised = new Set<Scope>()
  return {
    raise: (scope) => {
      raised.add(scope)
      return () => raised.delete(scope)
    },
    blocks: (order) => [...raised].some((scope) => covers(scope, order)),
  }
}
