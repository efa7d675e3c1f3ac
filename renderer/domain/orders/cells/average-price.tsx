import { decimalsOf, toDecimals } from '@/shared/base/decimal'
import { isAmount } from '@/renderer/kit/format/decimals'
import { AmountText } from '@/renderer/kit/ui/amount'

/**
 * A mean is no price on the tick grid: a quotient of many digits is cut to this many more than the symbol's prices
 * have.
 */
const MORE = 2

/** A worked-out mean price, short enough for a column; its tooltip has every digit. */
export function AveragePrice({ value, decimals }: { readonly value: string; readonly decimals: number }) {
  if (!isAmount(value)) return <AmountText value={null} />
  const shown = decimalsOf(value) > decimals + MORE ? toDecimals(value, decimals + MORE, 'nearest') : value
  return <AmountText value={shown} decimals={decimals + MORE} title={value} />
}
