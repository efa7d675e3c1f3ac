import { useCallback, useMemo } from 'react'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { Fill, Order } from '@/shared/trading/orders/order'
import { usePaced } from '@/renderer/kit/ui/hooks/use-paced'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { allOrders, useOrders } from '@/renderer/state/stores/orders-store'

/** Minimum interval between two requests for fills: each reads pages of the exchange. */
const AGAIN_MS = 3000

/**
 * Increases on new fills of matching orders, at most every three seconds. `key` identifies the match: a new key takes
 * effect immediately.
 */
export function useFillRevision(isRelevant: (order: Order) => boolean, key: string): number {
  const orders = useOrders(allOrders)
  const revision = useMemo(
    () =>
      orders.reduce(
        (newest, order) => (order.filledQty !== '0' && isRelevant(order) ? Math.max(newest, order.revision) : newest),
        0,
      ),
    [orders, isRelevant],
  )
  const latest = useMemo(() => ({ revision }), [revision])
  return usePaced(latest, AGAIN_MS, key).revision
}

export interface OwnFills {
  /** Newest first; undefined before the first answer. */
  readonly fills: readonly Fill[] | undefined
  readonly error: Error | null
}

/** Own fills of a symbol in the last seven days, including orders from other programs. */
export function useOwnFills(category: Category, symbol: string): OwnFills {
  const isRelevant = useCallback(
    (order: Order) => order.category === category && order.symbol === symbol,
    [category, symbol],
  )
  const revision = useFillRevision(isRelevant, `${category} ${symbol}`)
  const { data, error } = useAccountQuery('orders.fills', { category }, { revision, showsPrevious: true })
  const fills = useMemo(
    () => data?.filter((fill) => fill.symbol === symbol).toSorted((a, b) => b.at - a.at),
    [data, symbol],
  )
  return { fills, error }
}
