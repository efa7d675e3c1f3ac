import { compare, isDecimal, isPositive, trim } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { closingOrder, type KnownPosition, partOf, reversingOrders } from '@/shared/trading/account/close-position'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { heldUnknown } from '@/shared/trading/market/permissions'
import { checkOrder, type RuleFinding } from '@/shared/trading/market/symbol-rules'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { markOnTick } from '@/renderer/domain/positions/close-all'

export type PositionAction = 'close' | 'reverse'

/** What is asked for about one position, as typed. */
export interface PositionForm {
  readonly orderType: 'market' | 'limit'
  readonly price: string
  /** Of a close only: a reversal is always of the whole. */
  readonly qty: string
}

/** Parts of a position that are offered, in percent. */
export const parts = [25, 50, 75, 100] as const

const isPrice = (text: string): boolean => isDecimal(text) && isPositive(text)

/** A close of all of it at the market, with the mark price ready for whoever would rather name one. */
export const newForm = (position: KnownPosition, markPrice: string, instrument: Instrument): PositionForm => ({
  orderType: 'market',
  price: markOnTick(markPrice, position, instrument),
  qty: partOf(position, 100, instrument.lotSize),
})

/** The orders as they would leave, wrong or not. */
export function ordersFrom(
  action: PositionAction,
  position: KnownPosition,
  form: PositionForm,
): readonly OrderIntent[] {
  const price = form.orderType === 'market' ? null : form.price.trim()
  return action === 'reverse'
    ? reversingOrders(position, price)
    : [closingOrder(position, { qty: form.qty.trim(), price })]
}

/** What is wrong with the form; empty where its orders may be reviewed. */
export function problemsOf(
  action: PositionAction,
  position: KnownPosition,
  form: PositionForm,
  instrument: Instrument,
): readonly RuleFinding[] {
  const broken = ordersFrom(action, position, form).flatMap((order) => checkOrder(order, instrument, heldUnknown))
  const isTooLarge = action === 'close' && isPrice(form.qty.trim()) && compare(form.qty.trim(), position.free) > 0
  const message = `Quantity is above the ${grouped(position.free)} ${lotCoinOf(instrument)} that can be closed`
  const fix = { label: `Use ${position.free}`, value: position.free }
  return isTooLarge ? [{ field: 'qty', rule: 'held', message, fix }, ...broken] : broken
}

/** What of a hedge-mode position resting orders close already; '' where nothing does. */
export const heldBack = ({ total, free }: KnownPosition, unit: string): string =>
  compare(free, total) < 0
    ? `${grouped(free)} of ${grouped(total)} ${unit} can be closed: resting orders close the rest already.`
    : ''

/** The other side of a position. */
export const opposite = { long: 'short', short: 'long' } as const

/** What is sent, and what becomes of it where only a part fills. */
export function noteOf(action: PositionAction, position: KnownPosition, unit: string): string {
  const { posSide, holdMode, total, free } = position
  const size = `${grouped(trim(total))} ${unit}`
  const isHedge = holdMode === 'hedge_mode'
  if (action === 'close')
    return isHedge
      ? `One order with position side ${posSide}: it can close that position and nothing else.`
      : 'One reduce-only order by itself, as a batch takes none: it can only make the position smaller.'
  if (!isHedge)
    return (
      `One order of twice the size: the first ${size} close the ${posSide}, the rest opens the ${opposite[posSide]}. ` +
      'It cannot be reduce-only. If only a part fills, the position is smaller, flat, or turned by less.'
    )
  return (
    `Two orders in one request, each taken or refused by itself. The first closes the ${posSide} ` +
    `${grouped(free)} ${unit}, the second opens a ${opposite[posSide]} of ${size}. If only the first fills, no ` +
    `${opposite[posSide]} is opened; if only the second does, long and short are both held.`
  )
}
