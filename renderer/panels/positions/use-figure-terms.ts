import { useMemo } from 'react'
import { Category, isFutures } from '@/shared/exchange/protocol/fields'
import type { Position } from '@/shared/trading/account/account'
import { marginCoinPriceOf } from '@/shared/trading/account/position-figures'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { useCoinPrices } from '@/renderer/domain/account/use-coin-prices'
import { usePriceDecimals } from '@/renderer/domain/orders/use-price-decimals'
import { useFundings } from '@/renderer/state/queries/tickers'
import type { FigureTerms } from './figure-columns'

/** Distinct symbols whose funding is read. */
function symbolsOf(positions: readonly Position[]) {
  const bySymbol = new Map(
    positions.flatMap(({ category: categoryName, symbol }) => {
      const category = Category.safeParse(categoryName).data
      if (category === undefined || !isFutures(category)) return []
      return [[instrumentKey(category, symbol), { category, symbol }] as const]
    }),
  )
  return [...bySymbol.values()]
}

const keyOf = ({ category, symbol }: Pick<Position, 'category' | 'symbol'>): string => instrumentKey(category, symbol)

/** Inputs of the positions' figures; `isVisible`: the panel is visible. */
export function useFigureTerms(positions: readonly Position[], isVisible: boolean): FigureTerms {
  const decimals = usePriceDecimals()
  const coinPrices = useCoinPrices()
  const key = JSON.stringify(symbolsOf(positions))
  const symbols = useMemo(() => JSON.parse(key) as ReturnType<typeof symbolsOf>, [key])
  const funding = useFundings(symbols, isVisible)
  return useMemo(() => {
    const bySymbol = new Map(symbols.map((symbol, at) => [keyOf(symbol), funding[at] ?? null]))
    return {
      decimals,
      coinPrice: (position) => marginCoinPriceOf(position, coinPrices),
      fundingOf: (position) => bySymbol.get(keyOf(position)) ?? null,
    }
  }, [decimals, coinPrices, symbols, funding])
}
