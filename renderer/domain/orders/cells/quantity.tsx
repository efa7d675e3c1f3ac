import { isAmount } from '@/renderer/kit/format/decimals'
import { AmountText } from '@/renderer/kit/ui/amount'
import './quantity.css'

/** Digits a quantity column holds. */
const ROOM = 8

interface QuantityProps {
  readonly value: string
  readonly decimals: number
  /** The coin it is counted in: no size stands without one. */
  readonly unit: string
}

/**
 * A quantity on the decimals of its symbol, so that points stand below each other, with its unit; a large one keeps to
 * its own digits.
 */
export function Quantity({ value, decimals, unit }: QuantityProps) {
  const whole = isAmount(value) ? value.split('.')[0]!.length : 0
  return (
    <span className="quantity">
      <AmountText value={value || null} decimals={whole + decimals > ROOM ? 0 : decimals} />
      {value !== '' && <span className="quantity__unit"> {unit}</span>}
    </span>
  )
}
