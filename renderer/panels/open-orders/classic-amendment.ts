import { compare, isDecimal } from '@/shared/base/decimal'
import type { ClassicOrder } from '@/shared/trading/account/classic-account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { checkPrice, checkQty, type RuleFinding } from '@/shared/trading/market/symbol-rules'
import type { ClassicAmendment } from '@/renderer/domain/classic/classic-request'

/** What keeps the change from being one. A quantity that is filled already is none the exchange takes. */
export function amendmentProblems(
  order: ClassicOrder,
  { price, qty }: ClassicAmendment,
  instrument: Instrument,
): RuleFinding[] {
  const { side, filledQty } = order
  const rules = [
    ...checkPrice(price, instrument, side),
    ...checkQty(qty, instrument, { side, orderType: 'limit', price }),
  ]
  const isFilled = isDecimal(qty) && compare(qty, filledQty) <= 0
  return isFilled
    ? [...rules, { field: 'qty', rule: 'filled', message: `Quantity must be above the ${filledQty} already filled` }]
    : rules
}
