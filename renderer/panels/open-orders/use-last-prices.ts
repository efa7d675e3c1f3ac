import { useMemo } from 'react'
import { categories, type Category } from '@/shared/exchange/protocol/fields'
import type { Order } from '@/shared/trading/orders/order'
import { isAmount } from '@/renderer/kit/format/decimals'
import { useTickersOf } from '@/renderer/state/queries/tickers'
import type { LastPrice } from './rest-columns'

/** Last prices of the symbols of these orders. Unknown while the newest read of their category failed. */
export function useLastPrices(orders: readonly Order[]): LastPrice {
  const names = categories.filter((category) => orders.some((order) => order.category === category)).join(' ')
  const read = useMemo(() => categories.filter((category) => names.split(' ').includes(category)), [names])
  const { tickersOf, errors } = useTickersOf(read)
  return useMemo(() => {
    const of = (category: Category): readonly (readonly [string, string])[] =>
      errors.has(category)
        ? []
        : tickersOf(category).flatMap(({ symbol, lastPrice }) =>
            isAmount(lastPrice) ? [[`${category} ${symbol}`, lastPrice] as const] : [],
          )
    const prices = new Map(read.flatMap(of))
    return ({ category, symbol }) => prices.get(`${category} ${symbol}`) ?? null
  }, [read, tickersOf, errors])
}
