import { t } from '@/shared/languages/text'
import { sideName } from '@/shared/base/text/side-name'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { isPositive, roundToStep } from '@/shared/base/decimal'
import type { Position } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lossLeg, profitLeg, strategyTerms } from '@/shared/trading/pretrade/rules/strategy-rules'
import { formatExact, isAmount } from '@/renderer/kit/format/decimals'
import { exitFigures } from '@/renderer/domain/strategy/exit-figures'
import { lineTitle } from './line-title'

/** A waiting take profit or stop loss of an open position: a line that can be dragged. */
export interface Exit {
  readonly key: string
  readonly leg: 'takeProfit' | 'stopLoss'
  /** `TP sell all`. */
  readonly title: string
  readonly price: string
  readonly record: StrategyRecord
  /** Profit or loss, move and R at a price on the tick; '' while a value is missing. */
  readonly figuresAt: (price: string) => string
}

const legs = [
  { key: 'takeProfit', leg: profitLeg, name: t('TP') },
  { key: 'stopLoss', leg: lossLeg, name: t('SL') },
] as const

/** A price of the axis on the tick of the symbol, decimal text. */
export const onTick = (price: number, { tickSize, priceDecimals }: Instrument): string =>
  roundToStep(Math.max(0, price).toFixed(Math.min(18, priceDecimals + 2)), tickSize, 'nearest')

/** A price as the axis shows it, with grouped thousands. */
export const axisPrice = (price: string, { priceDecimals }: Pick<Instrument, 'priceDecimals'>): string =>
  formatExact(price, priceDecimals)

/** The position that a record closes; null without one, and where it is not clear which. */
function positionOf({ posSide }: StrategyRecord, positions: readonly Position[]): Position | null {
  const candidates = positions.filter((position) => posSide === '' || position.posSide === posSide)
  return candidates.length === 1 ? candidates[0]! : null
}

/** Take profits and stop losses of the positions in an instrument; `isCurrent`: the list of waiting orders is. */
export function exitsOf(
  waiting: readonly StrategyRecord[],
  positions: readonly Position[],
  instrument: Instrument,
  isCurrent: boolean,
): readonly Exit[] {
  const { category, symbol } = instrument
  const own = positions.filter((position) => position.category === category && position.symbol === symbol)
  return waiting.flatMap((record) => {
    const terms = strategyTerms(record)
    if (terms === null || terms.type === 'trigger' || terms.category !== category || terms.symbol !== symbol) return []
    const position = positionOf(record, own)
    if (position === null) return []
    const side = position.posSide === 'short' ? 'buy' : 'sell'
    const size = terms.tpslMode === 'partial' ? (terms.qty ?? '') : t('all')
    return legs.flatMap(({ key, leg, name }) => {
      const title = [name, sideName(side), size].filter(Boolean).join(' ')
      const price = terms[leg.price]
      if (price === undefined || !isAmount(price) || !isPositive(price)) return []
      return [
        {
          key: `${record.orderId}-${key}`,
          leg: key,
          title: lineTitle(title, isCurrent),
          price,
          record,
          figuresAt: (at: string) => exitFigures(leg, { ...terms, [leg.price]: at }, position, instrument)?.text ?? '',
        },
      ]
    })
  })
}
