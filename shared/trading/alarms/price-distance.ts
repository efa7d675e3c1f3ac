import type { AlarmSettings } from './alarm-settings'
import { absolute, compare, divide, isPositive, subtract, toDecimals } from '@/shared/base/decimal'
import type { LtvSample } from '../ltv/ltv-sample'
import { portfolioOf, QUOTE } from '../ltv/portfolio'
import { priceToReach } from '../ltv/price-to-threshold'
import type { Thresholds } from '../ltv/thresholds'
import type { Condition, Conditions } from './condition'
import { stateWithin } from './line'
import { percent } from './percent'

/**
 * One condition for each coin whose price alone brings the margin call within the set move. Beyond the line the level
 * alarm speaks.
 */
export function priceDistanceConditions(
  sample: LtvSample,
  lines: Thresholds | null,
  settings: AlarmSettings,
): Conditions {
  if (!settings.priceDistance || lines === null || compare(sample.ltv, lines.call) >= 0) return []
  const portfolio = portfolioOf(sample, { prices: {}, ratios: {} })
  return sample.collateral.flatMap(({ coin, price }): Condition[] => {
    const there = coin === QUOTE || !isPositive(price) ? null : priceToReach(portfolio, coin, lines.call)
    if (there === null) return []
    const move = divide(subtract(there, price), price)
    const state = stateWithin(absolute(move), settings.priceWithin, settings.hysteresis)
    if (state === null) return []
    const title = `${coin} is ${percent(absolute(move))} from the margin call`
    const [moves, nearer] = isPositive(move) ? (['rises', 'down'] as const) : (['falls', 'up'] as const)
    const way = `${coin} ${moves} from ${price} to ${toDecimals(there, 6, nearer)} USDT`
    const text = `Risk unit ${sample.riskUnitId} reaches ${percent(lines.call)} when ${way}.`
    return [
      {
        rule: 'price-distance',
        subject: sample.riskUnitId,
        about: coin,
        level: 'warning',
        title,
        text,
        state,
        measure: null,
        lasts: true,
      },
    ]
  })
}
