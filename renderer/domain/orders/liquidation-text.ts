import { text } from '@/shared/languages/text'
import type { LiquidationEstimate } from '@/shared/trading/pretrade/assessment'
import { formatMoney } from '@/renderer/kit/format/decimals'

/** What an estimate of a liquidation price leaves out. */
export const liquidationAssumptions =
  'Estimate: limit orders fill at their price, the whole account stands behind a crossed position; maintenance ' +
  'margin, fees and other positions are not counted, so the real price is nearer'

/** "≈ 52 310.5", "none", or why nobody knows. */
export function liquidationText(estimate: LiquidationEstimate, decimals: number): string {
  if (estimate.kind === 'none') return text('none')
  return estimate.kind === 'price' ? `≈ ${formatMoney(estimate.price, decimals)}` : `not checked: ${estimate.reason}`
}
