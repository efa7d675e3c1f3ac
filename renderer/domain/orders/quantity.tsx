import { isAmount } from '@/renderer/kit/format/decimals'
import { AmountText } from '@/renderer/kit/ui/amount'

/** Digits a quantity column holds. */
const ROOM = 8

/**
 * A quantity on the decimals of its symbol, so that points stand below each other; a large one keeps to its own digits.
 */
export function Quantity({ value, decimals }: { readonly value: string; readonly decimals: number }) {
  const whole = isAmount(value) ? value.split('.')[0]!.length : 0
  return <AmountText value={value || null} decimals={whole + decimals > ROOM ? 0 : decimals} />
}
