import { compare, isPositive, toDecimals } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import type { LiquidationEstimate, PositionChange } from '@/shared/trading/pretrade/assessment/assessment'
import { absent, isAmount } from '@/renderer/kit/format/decimals'

/** Assumptions of an estimated liquidation price. */
export const liquidationAssumptions = t(
  'Estimate: limit orders fill at their price, the whole account backs a crossed position; maintenance ' +
    'margin, fees and other positions are not counted, so the real price is nearer',
)

/** A liquidation price to `decimals`, rounded towards the market: up for a position of `size` that is long. */
export function liquidationPriceText(price: string, { side }: PositionChange, size: string, decimals: number): string {
  const isLong = side === 'long' || (side === 'net' && isPositive(size))
  return isAmount(price) ? grouped(toDecimals(price, decimals, isLong ? 'up' : 'down')) : absent
}

/** Largest relevant distance of a liquidation price, as a share of the market price. */
const REACH = '10'
export const isWithinReach = (distance: string): boolean => compare(distance, REACH) <= 0

/** "≈ 52 310.5", "none", or the reason why it is unknown. */
export function liquidationText(estimate: LiquidationEstimate, change: PositionChange, decimals: number): string {
  if (estimate.kind === 'none') return t('none')
  if (estimate.kind === 'price' && !isWithinReach(estimate.distance)) return t('none within reach')
  return estimate.kind === 'price'
    ? `≈ ${liquidationPriceText(estimate.price, change, change.after, decimals)}`
    : t`not checked: ${estimate.reason}`
}
