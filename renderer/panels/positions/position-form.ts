import { displayText } from '@/renderer/kit/format/display-text'
import { compare, isDecimal, isPositive, subtract, trim } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import {
  closingOrder,
  inWholeLots,
  type KnownPosition,
  partOf,
  reversingOrders,
} from '@/shared/trading/account/close-position'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { unknownHoldings } from '@/shared/trading/market/permissions'
import { checkOrder, type RuleFinding } from '@/shared/trading/market/symbol-rules'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { markOnTick } from '@/renderer/domain/positions/close-all'

export type PositionAction = 'close' | 'reverse'

/** Typed values for a close or a reversal of a position. */
export interface PositionForm {
  readonly orderType: 'market' | 'limit'
  readonly price: string
  /** Close only: a reversal always covers the whole position. */
  readonly qty: string
}

/** Offered shares of a position, in percent. */
export const parts = [25, 50, 75, 100] as const

const isPrice = (text: string): boolean => isDecimal(text) && isPositive(text)

/** Initial form: a complete close at the market, with the mark price prefilled for a limit order. */
export const newForm = (position: KnownPosition, markPrice: string, instrument: Instrument): PositionForm => ({
  orderType: 'market',
  price: markOnTick(markPrice, position, instrument),
  qty: partOf(position, 100, instrument.lotSize),
})

/** Orders of the form, valid or not. */
export function ordersFrom(
  action: PositionAction,
  position: KnownPosition,
  form: PositionForm,
  { lotSize }: Pick<Instrument, 'lotSize'>,
): readonly OrderIntent[] {
  const price = form.orderType === 'market' ? null : form.price.trim()
  return action === 'reverse'
    ? reversingOrders(inWholeLots(position, lotSize), price)
    : [closingOrder(position, { qty: form.qty.trim(), price })]
}

/** Problems of the form; empty if its orders can be reviewed. */
export function problemsOf(
  action: PositionAction,
  position: KnownPosition,
  form: PositionForm,
  instrument: Instrument,
): readonly RuleFinding[] {
  const broken = ordersFrom(action, position, form, instrument).flatMap((order) =>
    checkOrder(order, instrument, unknownHoldings),
  )
  const isTooLarge = action === 'close' && isPrice(form.qty.trim()) && compare(form.qty.trim(), position.free) > 0
  const message = t`Quantity is above the ${grouped(position.free)} ${lotCoinOf(instrument)} that can be closed`
  const fix = { label: t`Use ${grouped(position.free)}`, value: position.free }
  return isTooLarge ? [{ field: 'qty', rule: 'held', message, fix }, ...broken] : broken
}

/**
 * Size of a position that a complete close does not cover: by resting close orders in hedge mode, or less than a lot;
 * '' if none.
 */
export function reservedText(position: KnownPosition, unit: string, { lotSize }: Pick<Instrument, 'lotSize'>): string {
  const { total, free } = position
  const whole = partOf(position, 100, lotSize)
  const reserved =
    compare(free, total) < 0
      ? t`${grouped(free)} of ${grouped(total)} ${unit} can be closed: resting orders close the rest already.`
      : ''
  const odd = compare(whole, free) < 0 ? t`${grouped(subtract(free, whole))} ${unit} remain: less than a lot.` : ''
  return [reserved, odd].filter((text) => text !== '').join(' ')
}

/** The opposite side of a position. */
export const opposite = { long: 'short', short: 'long' } as const

/** Description of the orders, and of the result of a partial fill. */
export function noteOf(action: PositionAction, position: KnownPosition, unit: string): string {
  const { posSide, holdMode, total, free } = position
  const size = `${grouped(trim(total))} ${unit}`
  const isHedge = holdMode === 'hedge_mode'
  if (action === 'close')
    return isHedge
      ? t`One order with position side ${displayText(posSide)}: it can close that position and nothing else.`
      : t('One reduce-only order by itself, as a batch takes none: it can only make the position smaller.')
  const [side, otherSide] = [displayText(posSide), displayText(opposite[posSide])]
  if (!isHedge)
    return (
      t`One order of twice the size: the first ${size} close the ${side}, the rest opens the ${otherSide}. ` +
      t('It cannot be reduce-only. If only a part fills, the position is smaller, flat, or turned by less.')
    )
  return (
    t`Two orders in one request, each taken or refused by itself. The first closes the ${side} ` +
    t`${grouped(free)} ${unit}, the second opens a ${otherSide} of ${size}. If only the first fills, no ` +
    t`${otherSide} is opened; if only the second does, long and short are both held.`
  )
}
