import type { Order } from '@/shared/trading/orders/order'
import { askedTerms } from '@/shared/trading/orders/pending-amend'
import { AmountText } from '@/renderer/kit/ui/amount'

interface GhostedProps {
  readonly order: Order
  readonly field: 'price' | 'qty'
  readonly decimals: number
}

/** A price or quantity with the one it was last asked to become. The old one stays until the exchange says so. */
export function Ghosted({ order, field, decimals }: GhostedProps) {
  const value = order[field]
  const next = askedTerms(order)[field]
  if (next === value) return <AmountText value={value || null} decimals={decimals} emphasise={field === 'price'} />
  return (
    <span className="ghosted" title={`Asked to change ${value} to ${next}; the exchange has not confirmed it`}>
      <s>{value}</s> → <i>{next}</i>
    </span>
  )
}
