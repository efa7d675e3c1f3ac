import { useMemo } from 'react'
import { isStable } from '@/shared/trading/ltv/projection/stable-coins'
import { type Stress, STRESS_DAYS, stressOf, stressSpans } from '@/shared/trading/ltv/projection/stress'
import type { Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import { isZero } from '@/shared/base/decimal'
import { useAccountQueries } from '@/renderer/state/queries/account-query'
import type { Candle } from '@/shared/trading/market/candle'
import { DAY_MS } from '@/shared/base/time'

const none: readonly Candle[] = []

/** Coins of a unit with a variable price. */
export function movingCoins({ collateral, debts }: Portfolio): readonly string[] {
  const collateralCoins = collateral.filter(({ amount }) => !isZero(amount)).map(({ coin }) => coin)
  return [...new Set([...collateralCoins, ...debts.map(({ coin }) => coin)])].filter((coin) => !isStable(coin))
}

/** Effect of the worst days of the last year on a unit, from the daily candles of its coins; null while loading. */
export function useStress(portfolio: Portfolio): readonly Stress[] | null {
  const key = movingCoins(portfolio).join(' ')
  const coins = useMemo(() => (key === '' ? [] : key.split(' ')), [key])
  const candles = useAccountQueries(
    'market.candles',
    coins.map((coin) => ({ category: 'SPOT', symbol: `${coin}USDT`, interval: '1D', limit: STRESS_DAYS })),
    (results) =>
      results.some(({ isPending }) => isPending)
        ? null
        : new Map(results.map(({ data }, at) => [coins[at]!, data?.candles ?? none])),
    { staleTime: DAY_MS / 24 },
  )
  return useMemo(
    () => candles && stressSpans.map((span) => stressOf(portfolio, span, (coin) => candles.get(coin) ?? none)),
    [portfolio, candles],
  )
}
