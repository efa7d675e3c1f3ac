import { t } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import { isPositive } from '@/shared/base/decimal'
import type { Position } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { isAmount } from '@/renderer/kit/format/decimals'
import type { Level } from './level'

/** Average and liquidation price of each position in an instrument; a price of 0 is never reached. */
export function positionLevels(
  positions: readonly Position[],
  { category, symbol }: Pick<Instrument, 'category' | 'symbol'>,
): readonly Level[] {
  return positions
    .filter((position) => position.category === category && position.symbol === symbol)
    .flatMap(({ posSide, avgPrice, liquidationPrice }) => [
      { kind: 'average' as const, title: t`Avg ${displayText(posSide)}`, price: avgPrice },
      { kind: 'liquidation' as const, title: t`Liq ${displayText(posSide)}`, price: liquidationPrice },
    ])
    .filter(({ price }) => isAmount(price) && isPositive(price))
}
