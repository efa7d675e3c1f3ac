import { sideName } from '@/shared/base/text/side-name'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { isPositive } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { legsOfType, sideSetOff, strategyTerms } from '@/shared/trading/pretrade/rules/strategy-rules'
import { isAmount } from '@/renderer/kit/format/decimals'
import { lineTitle } from '@/renderer/panels/candle-chart/exits/line-title'
import type { Level } from './level'

const shortNames = { takeProfit: t('TP'), stopLoss: t('SL'), triggerPrice: t('Trigger') } as const

/**
 * Trigger prices of strategy orders of an instrument. Orders without a known side have no line. `isCurrent` is true
 * while the list of waiting orders is current.
 */
export function strategyLevels(
  waiting: readonly StrategyRecord[],
  { category, symbol }: Pick<Instrument, 'category' | 'symbol'>,
  isCurrent: boolean,
): readonly Level[] {
  return waiting.flatMap((record) => {
    const terms = strategyTerms(record)
    if (terms === null || terms.category !== category || terms.symbol !== symbol) return []
    const side = sideSetOff(terms)
    if (side === null) return []
    // A trigger order has its own quantity, whatever mode its record has.
    const size = terms.type !== 'trigger' && terms.tpslMode === 'full' ? t('all') : (terms.qty ?? '')
    return legsOfType(terms.type).flatMap((leg) => {
      const price = terms[leg.price]
      if (price === undefined || !isAmount(price) || !isPositive(price)) return []
      const title = [shortNames[leg.price], sideName(side), size].filter(Boolean).join(' ')
      return [{ kind: `strategy ${side}` as const, title: lineTitle(title, isCurrent), price }]
    })
  })
}
