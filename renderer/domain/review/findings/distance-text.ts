import { absolute, compare, divide, isPositive, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { isAmount } from '@/renderer/kit/format/decimals'

/** Distance of a limit price from the last trade: "0.40 % above last". '' while either is unknown. */
export function distanceText(price: string | undefined, last: string | undefined): string {
  if (!isAmount(price) || !isAmount(last) || !isPositive(last)) return ''
  const away = divide(multiply(subtract(price, last), '100'), last)
  if (compare(away, '0') === 0) return t('at the last price')
  const size = toDecimals(absolute(away), 2, 'nearest')
  const sizeText = compare(size, '0') === 0 ? '< 0.01' : size
  return t`${sizeText} % ${compare(away, '0') > 0 ? t('above') : t('below')} last`
}
