import { decimalsOf, toDecimals } from '@/shared/base/decimal'
import { isAmount } from '@/renderer/kit/format/decimals'
import { AmountText } from '@/renderer/kit/ui/amount'

/** Extra decimals of a mean price, which is not on the tick grid. */
const MORE = 2

/** Computed mean price, shortened for a column; its tooltip has every digit. */
export function AveragePrice({ value, decimals }: { readonly value: string; readonly decimals: number }) {
  if (!isAmount(value)) return <AmountText value={null} />
  const text = decimalsOf(value) > decimals + MORE ? toDecimals(value, decimals + MORE, 'nearest') : value
  return <AmountText value={text} decimals={decimals + MORE} title={value} />
}
