import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import type { Exposure } from '@/shared/trading/chance/back-test'

/** Recorded candles from which the constants of the chance were chosen (research/chance.md). */
export const choosingCandles = [
  { name: 'bitget-spot-8sym-1m-20220406', stepMs: MINUTE_MS },
  { name: 'bitget-usdtfutures-2sym-1m-20220406', stepMs: MINUTE_MS },
  { name: 'bybit-spot-btcusdt-1m-20221213', stepMs: MINUTE_MS },
  { name: 'binance-spot-btcbusd-1m-20221213', stepMs: MINUTE_MS },
  { name: 'binance-spot-btcusdt-1h-202005', stepMs: HOUR_MS },
] as const

/** Units with the coins, and units that owe them: a fall calls the former, a rise the latter. */
export function exposuresOf(coins: readonly string[]): readonly Exposure[] {
  const [holdings, noHoldings] = [coins.map((_, at) => (at % 3 === 0 ? 3 : 1)), coins.map(() => 0)]
  const total = holdings.reduce((sum, value) => sum + value, 0)
  return [
    { debts: noHoldings, collateral: holdings, fixedDebt: 0.6 * total, fixedCollateral: 0 },
    { debts: holdings, collateral: noHoldings, fixedDebt: 0, fixedCollateral: total / 0.6 },
  ]
}
