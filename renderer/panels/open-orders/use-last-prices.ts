import { useMemo } from 'react'
import { categories, Category } from '@/shared/exchange/protocol/fields'
import type { Order } from '@/shared/trading/orders/order'
import { isAmount } from '@/renderer/kit/format/decimals'
import { useTickersOf } from '@/renderer/state/queries/tickers'
import type { LastPrice } from './rest-columns'

/** Last prices of the symbols of these orders, while current. */
export function useLastPrices(orders: readonly Order[]): LastPrice {
  const names = categories.filter((category) => orders.some((order) => order.category === category)).join(' ')
  const read = useMemo(() => categories.filter((category) => names.split(' ').includes(category)), [names])
  const { currentOf } = useTickersOf(read)
  return useMemo(
    () =>
      ({ category, symbol }) => {
        const listedCategory = Category.safeParse(category).data
        const last = listedCategory === undefined ? undefined : currentOf(listedCategory, symbol)?.lastPrice
        return isAmount(last) ? last : null
      },
    [currentOf],
  )
}
