import { t } from '@/shared/languages/text'
import { sizeText } from '@/shared/trading/orders/order-phrase'
import { compare, equals, isDecimal } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import { readNumber } from '@/shared/trading/market/read-number'
import { checkPrice, checkQty } from '@/shared/trading/market/symbol-rules'

/** Typed price and quantity of an open order. */
export interface AmendEdit {
  readonly price: string
  readonly qty: string
}

/** Amend of an order; omitted fields do not change. */
export interface AmendChange {
  readonly key: string
  readonly price?: string
  readonly qty?: string
  readonly autoCancel: false
}

export type AmendReading =
  | { readonly ok: true; readonly change: AmendChange }
  | {
      readonly ok: false
      readonly field: keyof AmendEdit | null
      readonly message: string
      /** Possible plain numbers for a text in another notation. */
      readonly readings: readonly string[]
    }

interface Wrong {
  readonly message: string
  readonly readings: readonly string[]
}
const wrong = (message: string | undefined): Wrong | null => (message === undefined ? null : { message, readings: [] })

/** Null for plain notation. */
function wrongNotation(name: string, text: string): Wrong | null {
  const reading = readNumber(text)
  if (reading.ok) return null
  return { message: `${name} ${reading.reason}`, readings: reading.sign === undefined ? reading.readings : [] }
}

const changed = (before: string, after: string): boolean => !isDecimal(after) || !equals(before, after)

function wrongPrice(order: Order, price: string, instrument: Instrument | null): Wrong | null {
  if (!isDecimal(price)) return wrongNotation(t('Price'), price)
  const side = order.side === 'sell' ? 'sell' : 'buy'
  return instrument === null ? null : wrong(checkPrice(price, instrument, side)[0]?.message)
}

/** The exchange rejects a quantity at or below the filled quantity (spec: call 2). */
function wrongQty(order: Order, edit: AmendEdit, instrument: Instrument | null): Wrong | null {
  if (!isDecimal(edit.qty)) return wrongNotation(t('Quantity'), edit.qty)
  if (order.filledQty !== '' && compare(edit.qty, order.filledQty) <= 0)
    return wrong(t`Quantity must be above the ${sizeText({ ...order, qty: order.filledQty })} already filled`)
  if (instrument === null) return null
  const side = order.side === 'sell' ? 'sell' : 'buy'
  return wrong(checkQty(edit.qty, instrument, { side, orderType: 'limit', price: edit.price })[0]?.message)
}

/** Request of an inline edit with only the changed fields, or the reason it is invalid. */
export function readAmend(order: Order, edit: AmendEdit, instrument: Instrument | null): AmendReading {
  const price = changed(order.price, edit.price)
  const qty = changed(order.qty, edit.qty)
  if (!price && !qty) return { ok: false, field: null, message: t('Nothing is changed yet'), readings: [] }
  const priceProblem = price ? wrongPrice(order, edit.price, instrument) : null
  if (priceProblem !== null) return { ok: false, field: 'price', ...priceProblem }
  const qtyProblem = qty ? wrongQty(order, edit, instrument) : null
  if (qtyProblem !== null) return { ok: false, field: 'qty', ...qtyProblem }
  return {
    ok: true,
    change: {
      key: order.key,
      ...(price ? { price: edit.price } : {}),
      ...(qty ? { qty: edit.qty } : {}),
      autoCancel: false,
    },
  }
}

/** Only a resting limit order without a pending amend can be amended. */
export const canAmend = (order: Order): boolean =>
  (order.state === 'live' || order.state === 'partially_filled') &&
  order.orderType === 'limit' &&
  order.unread === undefined &&
  order.pending === null
