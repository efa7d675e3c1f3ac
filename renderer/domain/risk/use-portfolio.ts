import { useMemo } from 'react'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { type CoinFacts, type Portfolio, portfolioOf } from '@/shared/trading/ltv/projection/portfolio'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { useLoanProducts } from '@/renderer/state/queries/loans'
import { useTickers } from '@/renderer/state/queries/tickers'

const QUOTE = 'USDT'
const SLOW_MS = 10_000

/** Prices and haircuts of coins that a unit does not have, for simulated purchases and additions. */
function useCoinFacts(): CoinFacts {
  const tickers = useTickers('SPOT', SLOW_MS)
  const products = useLoanProducts().data?.list
  return useMemo(() => {
    const quoted = (tickers ?? []).filter(({ symbol, lastPrice }) => symbol.endsWith(QUOTE) && lastPrice !== '')
    const coins = (products ?? []).flatMap(({ collateral }) => collateral ?? [])
    return {
      prices: Object.fromEntries(quoted.map(({ symbol, lastPrice }) => [symbol.slice(0, -QUOTE.length), lastPrice])),
      ratios: Object.fromEntries(coins.map(({ coin, convertRatio }) => [coin, convertRatio])),
    }
  }, [tickers, products])
}

/** Models of several units, by ID; null for a unit without figures. */
export function usePortfolios(
  units: readonly Pick<RiskUnit, 'id' | 'sample'>[],
): ReadonlyMap<string, Portfolio | null> {
  const facts = useCoinFacts()
  return useMemo(
    () => new Map(units.map(({ id, sample }) => [id, sample === null ? null : portfolioOf(sample, facts)])),
    [units, facts],
  )
}

/** Model of a unit for simulations. */
export function usePortfolio(sample: LtvSample | null): Portfolio | null {
  const facts = useCoinFacts()
  return useMemo(() => (sample === null ? null : portfolioOf(sample, facts)), [sample, facts])
}
