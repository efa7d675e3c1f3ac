import { absolute, compare, isPositive, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import type { ProductThresholds } from '@/shared/trading/ltv/effective-thresholds'
import type { Thresholds } from '@/shared/trading/ltv/thresholds'
import { ratioDigits } from '@/renderer/kit/format/ratio'

/**
 * Place of a ratio on a scale from 0 to 100 %, as a CSS length. A line stands at its exact value however wide the gauge
 * is; beyond the scale it stands at the end.
 */
export function positionOnGauge(ratio: string): string {
  const within = compare(ratio, '1') > 0 ? '1' : isPositive(ratio) ? ratio : '0'
  return `${toDecimals(multiply(within, '100'), 4, 'nearest')}%`
}

export interface GaugeLine {
  readonly name: 'warn' | 'call' | 'liquidation'
  readonly label: string
  readonly place: string
}

const names = { warn: 'warn', call: 'call', liquidation: 'liq' } as const

/** The confirmed lines, rising; none before they are confirmed. */
export function gaugeLines(thresholds: Thresholds | null): readonly GaugeLine[] {
  if (thresholds === null) return []
  return (['warn', 'call', 'liquidation'] as const).map((name) => ({
    name,
    label: `${ratioDigits(thresholds[name], 2).replace(/\.?0+$/, '')} ${names[name]}`,
    place: positionOnGauge(thresholds[name]),
  }))
}

export interface ProductTick {
  readonly name: string
  readonly place: string
}

/** Where the loan product acts, lowest first: told, not the user's to move. */
export function productTicks(product: ProductThresholds | null): readonly ProductTick[] {
  if (product === null) return []
  const at = (ratio: string): string => `${ratioDigits(ratio, 2).replace(/\.?0+$/, '')} %`
  const limits = product.restrictions.map(({ name, ratio }) => ({
    name: `Loan product: no ${name} from ${at(ratio)}`,
    place: positionOnGauge(ratio),
  }))
  const end =
    product.liquidation === null
      ? []
      : [
          {
            name: `Loan product: liquidation from ${at(product.liquidation)}`,
            place: positionOnGauge(product.liquidation),
          },
        ]
  return [...limits, ...end]
}

const quarters = ['0', '0.25', '0.5', '0.75', '1'] as const
/** A label of the scale this near to a line would lie under the line's own. */
const LABEL_REACH = '0.08'

/** The plain numbers of the scale that have room beside the lines, in percent. The ends are always told. */
export function gaugeQuarters(
  thresholds: Thresholds | null,
): readonly { readonly percent: string; readonly place: string; readonly end: 'low' | 'high' | null }[] {
  const lines = thresholds === null ? [] : [thresholds.warn, thresholds.call, thresholds.liquidation]
  const isFree = (at: string): boolean => lines.every((line) => compare(absolute(subtract(line, at)), LABEL_REACH) > 0)
  return quarters
    .filter((at) => at === '0' || at === '1' || isFree(at))
    .map((at) => ({
      percent: multiply(at, '100'),
      place: positionOnGauge(at),
      end: at === '0' ? 'low' : at === '1' ? 'high' : null,
    }))
}
