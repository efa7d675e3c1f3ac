import { divide, isPositive, subtract } from '@/shared/base/decimal'
import { ltvBalanceOf, coinsIn, countedOf, holdingOf, ltvOf, type Portfolio, priceOf, QUOTE } from './portfolio'
import { fallToReach, ltvIfMoved, priceToReach } from './price-to-threshold'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'

export const thresholdKinds = ['warn', 'call', 'liquidation'] as const
export type ThresholdKind = (typeof thresholdKinds)[number]

export interface ThresholdDistance {
  readonly line: ThresholdKind
  readonly ratio: string
  /** Percentage points as a ratio, negative above the threshold; null without a ratio. */
  readonly distance: string | null
  /** Share of value that all collateral together must lose. */
  readonly fall: string | null
}

export function thresholdDistances(portfolio: Portfolio, thresholds: Thresholds): readonly ThresholdDistance[] {
  const ltv = ltvOf(portfolio)
  return thresholdKinds.map((line) => {
    const ratio = thresholds[line]
    return { line, ratio, distance: ltv === null ? null : subtract(ratio, ltv), fall: fallToReach(portfolio, ratio) }
  })
}

/** Effect of a coin on the unit. Prices in USDT; null if the coin alone does not reach the threshold. */
export interface CoinOutlook {
  readonly coin: string
  readonly price: string | null
  /** Collateral value over the total; null without collateral. */
  readonly share: string | null
  /** Null also for USDT, the coin of all values. */
  readonly ifDownTenPercent: string | null
  /** All null until the thresholds are confirmed. */
  readonly priceTo: Readonly<Record<ThresholdKind, string | null>>
}

const noPrices = { warn: null, call: null, liquidation: null } as const

/** One row per coin with a balance or a debt, in the exchange's sequence. */
export function coinOutlooks(portfolio: Portfolio, thresholds: Thresholds | null): readonly CoinOutlook[] {
  const total = ltvBalanceOf(portfolio).collateral
  return coinsIn(portfolio).map((coin) => {
    const holding = holdingOf(portfolio, coin)
    const to = (line: ThresholdKind): string | null =>
      thresholds === null || coin === QUOTE ? null : priceToReach(portfolio, coin, thresholds[line])
    return {
      coin,
      price: priceOf(portfolio, coin),
      share: isPositive(total) ? divide(holding === undefined ? '0' : countedOf(holding), total) : null,
      ifDownTenPercent: coin === QUOTE ? null : ltvIfMoved(portfolio, coin, '-0.1'),
      priceTo: thresholds === null ? noPrices : { warn: to('warn'), call: to('call'), liquidation: to('liquidation') },
    }
  })
}
