import { t } from '@/shared/languages/text'
import { decimalsOf, multiply, toDecimals } from '@/shared/base/decimal'
import { moveDigits, ratioText } from '@/shared/base/line-text'
import { absent, isAmount } from './decimals'
import { formatSigned } from './signed'

/** A share, yield or slippage without thresholds, in percent without its sign: 0.6342 as `63.42`. */
export const shareDigits = (share: string | null | undefined, decimals = 2): string =>
  isAmount(share) ? toDecimals(multiply(share, '100'), decimals, 'nearest') : absent

/** Like `shareDigits`: `63.42 %`. */
export const formatShare = (share: string | null | undefined, decimals = 2): string =>
  isAmount(share) ? `${shareDigits(share, decimals)} %` : absent

/** A ratio with thresholds, null for unknown ones, rounded by `ratioText`: `63.43 %`. */
export const formatRatio = (
  ratio: string | null | undefined,
  lines: readonly string[] | null = null,
  decimals = 2,
): string => (isAmount(ratio) ? ratioText(ratio, lines, decimals) : absent)

/** The move of a price that brings a ratio to a threshold, a fraction: `−1.4 %`. Rounded like `moveDigits`. */
export function formatMove(move: string | null | undefined, isReached: boolean, decimals = 1): string {
  if (!isAmount(move)) return absent
  const digits = moveDigits(move, isReached, decimals)
  return `${formatSigned(digits, decimalsOf(digits))} %`
}

/** A difference of ratios, 0.0031, as `+0.31 pp`: percentage points are not percent. */
export const formatPoints = (difference: string | null | undefined, decimals = 2): string =>
  isAmount(difference) ? `${formatSigned(multiply(difference, '100'), decimals)} ${t('pp')}` : absent
