import { lineText, moveDigits, priceOfLine } from '@/shared/base/line-text'
import type { AlarmSettings } from './alarm-settings'
import { absolute, compare, divide, isPositive, subtract } from '@/shared/base/decimal'
import type { LtvSample } from '../ltv/ltv-sample'
import { portfolioOf, QUOTE } from '../ltv/portfolio'
import { priceToReach } from '../ltv/price-to-threshold'
import type { Thresholds } from '../ltv/thresholds'
import type { Condition, Conditions } from './condition'
import { stateWithin } from './line'

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
    const title = `${coin} is ${moveDigits(absolute(move), false, 2)} % from the margin call`
    const moves = isPositive(move) ? 'rises' : 'falls'
    const way = `${coin} ${moves} from ${price} to ${priceOfLine(there, price, false, 6)} USDT`
    const text = `Risk unit ${sample.riskUnitId} reaches ${lineText(lines.call, 2)} when ${way}.`
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
