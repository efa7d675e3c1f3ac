import { isAmount } from '@/renderer/kit/format/decimals'
import { AmountText } from '@/renderer/kit/ui/amount'
import './quantity.css'

/** Digits a quantity column holds. */
const ROOM = 8

interface QuantityProps {
  readonly value: string
  readonly decimals: number
  /** Coin of the quantity; every size has one. */
  readonly unit: string
}

/** Quantity with the decimals of its symbol, aligned at the point, and its unit. A large quantity keeps its digits. */
export function Quantity({ value, decimals, unit }: QuantityProps) {
  const whole = isAmount(value) ? value.split('.')[0]!.length : 0
  return (
    <span className="quantity">
      <AmountText value={value || null} decimals={whole + decimals > ROOM ? 0 : decimals} />
      {value !== '' && <span className="quantity__unit"> {unit}</span>}
    </span>
  )
}
