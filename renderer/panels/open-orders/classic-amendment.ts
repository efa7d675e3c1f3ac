import { t } from '@/shared/languages/text'
import { sizeText } from '@/shared/trading/orders/order-phrase'
import { compare, isDecimal } from '@/shared/base/decimal'
import type { ClassicOrder, ReadClassicOrder } from '@/shared/trading/account/classic-account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { checkPrice, checkQty, type RuleFinding } from '@/shared/trading/market/symbol-rules'
import { type ClassicAmendment, remainingQty } from '@/renderer/domain/classic/classic-request'

/** A take profit or stop loss with a limit price, which the amend call of a futures order cannot send again. */
const hasLostPreset = ({ category, presets }: ClassicOrder): boolean =>
  category !== 'SPOT' && (presets?.takeProfitLimit !== undefined || presets?.stopLossLimit !== undefined)

const lostPreset: RuleFinding = {
  field: 'symbol',
  rule: 'presets',
  message: t(
    'Its take profit or stop loss has a limit price, which a change cannot keep. Cancel the order and place a new one.',
  ),
}

const unreadPreset: RuleFinding = {
  field: 'symbol',
  rule: 'presets',
  message: t(
    'Its take profit or stop loss cannot be read, and a change would lose it. Cancel the order and place a new one.',
  ),
}

const unknownFilled: RuleFinding = {
  field: 'qty',
  rule: 'filled',
  message: t('The filled quantity is not known, and so is the rest of the order. Cancel it and place a new one.'),
}

/**
 * Problems of an amend. The quantity must exceed the filled quantity, and the other values must meet the symbol's rules
 * for a new order.
 */
export function amendmentProblems(
  order: ReadClassicOrder,
  { price, qty }: ClassicAmendment,
  instrument: Instrument,
): RuleFinding[] {
  const { side, filledQty } = order
  const exceedsFilled = isDecimal(qty) && isDecimal(filledQty) && compare(qty, filledQty) > 0
  const remaining = exceedsFilled ? remainingQty(order, { qty }) : qty
  const rules = [
    ...checkPrice(price, instrument, side),
    ...checkQty(remaining, instrument, { side, orderType: 'limit', price }),
    ...(hasLostPreset(order) ? [lostPreset] : []),
    ...(order.unreadPresets === undefined ? [] : [unreadPreset]),
  ]
  if (!isDecimal(filledQty)) return [...rules, unknownFilled]
  const isFilled = isDecimal(qty) && compare(qty, filledQty) <= 0
  return isFilled
    ? [
        ...rules,
        {
          field: 'qty',
          rule: 'filled',
          message: t`Quantity must be above the ${sizeText({ ...order, qty: filledQty })} already filled`,
        },
      ]
    : rules
}
