import { grouped } from '@/shared/base/grouped'
import { lineText, moveDigits, priceOfLine } from '@/shared/base/line-text'
import { t } from '@/shared/languages/text'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { absolute, compare, divide, isPositive, subtract } from '@/shared/base/decimal'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { portfolioOf, QUOTE } from '@/shared/trading/ltv/projection/portfolio'
import { priceToReach } from '@/shared/trading/ltv/projection/price-to-threshold'
import type { EffectiveThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import type { Condition, Conditions } from '@/shared/trading/alarms/condition'
import { stateWithin } from './line'

/**
 * One condition for each coin whose price alone leads to the margin call within the configured move. Above the
 * threshold the level alarm applies.
 */
export function priceDistanceConditions(
  sample: LtvSample,
  lines: EffectiveThresholds,
  settings: AlarmSettings,
): Conditions {
  if (!settings.priceDistance || compare(sample.ltv, lines.call) >= 0) return []
  const portfolio = portfolioOf(sample, { prices: {}, ratios: {} })
  return sample.collateral.flatMap(({ coin, price }): Condition[] => {
    const there = coin === QUOTE || !isPositive(price) ? null : priceToReach(portfolio, coin, lines.call)
    if (there === null) return []
    const move = divide(subtract(there, price), price)
    const state = stateWithin(absolute(move), settings.priceWithin, settings.hysteresis)
    if (state === null) return []
    const title = t`${coin} is ${moveDigits(absolute(move), false, 2)} % from the margin call`
    const moves = isPositive(move) ? t('rises') : t('falls')
    const way = t`${coin} ${moves} from ${grouped(price)} to ${grouped(priceOfLine(there, price, false, 6))} USDT`
    const reaches = t`Risk unit ${sample.riskUnitId} reaches ${lineText(lines.call, 2)} when ${way}.`
    const text = lines.source === 'user' ? reaches : t`${reaches} The margin call line is assumed.`
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
