import { useMemo } from 'react'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { Fill } from '@/shared/trading/orders/order'
import { usePaced } from '@/renderer/kit/ui/use-paced'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { allOrders, useOrders } from '@/renderer/state/stores/orders-store'

/** Fills are asked for again this long after one at the soonest: each time reads pages of the exchange. */
const AGAIN_MS = 3000

export interface OwnFills {
  /** Newest first; undefined before the first answer. */
  readonly fills: readonly Fill[] | undefined
  readonly error: Error | null
}

/** Own executions of one symbol of the last seven days, whoever placed their orders. */
export function useOwnFills(category: Category, symbol: string): OwnFills {
  const known = useOrders(allOrders)
  // Another fill of this symbol is another question; the revision of the order it filled tells it.
  const latest = useMemo(
    () => ({
      revision: known.reduce(
        (newest, order) =>
          order.category === category && order.symbol === symbol && order.filledQty !== '0'
            ? Math.max(newest, order.revision)
            : newest,
        0,
      ),
    }),
    [known, category, symbol],
  )
  const { revision } = usePaced(latest, AGAIN_MS, `${category} ${symbol}`)
  const { data, error } = useAccountQuery('orders.fills', { category }, { revision, keepPrevious: true })
  const fills = useMemo(
    () => data?.filter((fill) => fill.symbol === symbol).toSorted((a, b) => b.at - a.at),
    [data, symbol],
  )
  return { fills, error }
}
