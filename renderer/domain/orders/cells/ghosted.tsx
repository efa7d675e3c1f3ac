import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { requestedTerms } from '@/shared/trading/orders/pending-amend'
import { Quantity } from './quantity'
import { AmountText } from '@/renderer/kit/ui/amount'

interface GhostedProps {
  readonly order: Order
  readonly field: 'price' | 'qty'
  readonly decimals: number
  /** The coin of a quantity. */
  readonly unit?: string
}

/** Price or quantity with its last requested value. The old value stays until the exchange confirms the new one. */
export function Ghosted({ order, field, decimals, unit }: GhostedProps) {
  const value = order[field]
  const next = requestedTerms(order)[field]
  if (next === value)
    return unit === undefined ? (
      <AmountText value={value || null} decimals={decimals} emphasise={field === 'price'} />
    ) : (
      <Quantity value={value} decimals={decimals} unit={unit} />
    )
  const inUnit = unit === undefined ? '' : ` ${unit}`
  return (
    <span
      className="ghosted"
      title={t`Change from ${value}${inUnit} to ${next}${inUnit} sent; not confirmed by the exchange yet`}
    >
      <s>{value}</s> → <i>{next}</i>
      {inUnit}
    </span>
  )
}
