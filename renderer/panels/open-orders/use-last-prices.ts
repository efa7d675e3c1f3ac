import { useMemo } from 'react'
import type { Order } from '@/shared/trading/orders/order'
import { isAmount } from '@/renderer/kit/format/decimals'
import { useTickersOf } from '@/renderer/state/queries/tickers'
import type { LastPrice } from './rest-columns'

/** Last prices of the symbols of these orders, while current. */
export function useLastPrices(orders: readonly Order[]): LastPrice {
  const { currentOf } = useTickersOf(orders.map(({ category }) => category))
  return useMemo(
    () =>
      ({ category, symbol }) => {
        const last = currentOf(category, symbol)?.lastPrice
        return isAmount(last) ? last : null
      },
    [currentOf],
  )
}
