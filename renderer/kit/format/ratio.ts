import { multiply, toDecimals } from '@/shared/base/decimal'
import { absent, isAmount } from './decimals'
import { formatSigned } from './signed'

/** A ratio such as 0.6342 as `63.42`, without its sign of percent. */
export function ratioDigits(ratio: string | null | undefined, decimals = 2): string {
  return isAmount(ratio) ? toDecimals(multiply(ratio, '100'), decimals, 'nearest') : absent
}

/** A ratio such as 0.6342 as `63.42 %`. */
export const formatRatio = (ratio: string | null | undefined, decimals = 2): string =>
  isAmount(ratio) ? `${ratioDigits(ratio, decimals)} %` : absent

/** A difference of ratios, 0.0031, as `+0.31 pp`: percentage points are not percent. */
export const formatPoints = (difference: string | null | undefined, decimals = 2): string =>
  isAmount(difference) ? `${formatSigned(multiply(difference, '100'), decimals)} pp` : absent
