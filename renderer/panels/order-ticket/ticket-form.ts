import { type Category, isFutures } from '@/shared/exchange/protocol/fields'
import {
  add,
  compare,
  divide,
  isDecimal,
  isPositive,
  multiply,
  roundToStep,
  subtract,
  toDecimals,
  trim,
} from '@/shared/base/decimal'
import type { Position } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import type { OrderPreset } from '@/shared/settings/order-presets'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { posSideOf } from '@/renderer/domain/orders/labels/pos-side-of'

/** The ticket as typed. */
export interface TicketForm {
  readonly side: 'buy' | 'sell'
  /** Hedge mode: the order opens or closes a position. */
  readonly intent: 'open' | 'close'
  readonly orderType: 'limit' | 'market'
  /** The market order is sent as a limit IOC at the best price plus the allowed slippage. */
  readonly isBounded: boolean
  readonly price: string
  readonly qty: string
  /** Trigger prices of the position that the order opens; '' for none. Futures only. */
  readonly takeProfit: string
  readonly stopLoss: string
  readonly timeInForce: string
  readonly stpMode: string
}

export const emptyTicket: TicketForm = {
  side: 'buy',
  intent: 'open',
  orderType: 'limit',
  isBounded: false,
  price: '',
  qty: '',
  takeProfit: '',
  stopLoss: '',
  timeInForce: 'gtc',
  stpMode: 'none',
}

/** Sides of a symbol with an open position. */
export type OpenSides = ReadonlySet<'long' | 'short'>
export const openSidesOf = (category: Category, symbol: string, positions: readonly Position[]): OpenSides =>
  new Set(
    (['long', 'short'] as const).filter((side) =>
      positions.some(
        (position) =>
          position.category === category &&
          position.symbol === symbol &&
          position.posSide === side &&
          isPositive(position.total),
      ),
    ),
  )

/** Selects open or close. A close starts at the side of an open position, not at the previously chosen side. */
export function withIntent(form: TicketForm, intent: TicketForm['intent'], sides: OpenSides): TicketForm {
  const requested = { ...form, intent }
  if (intent === 'open' || sides.size === 0 || sides.has(posSideOf(requested))) return requested
  return { ...requested, side: form.side === 'buy' ? 'sell' : 'buy' }
}

/** The ticket filled from a preset; fields without a preset value keep their text. */
export const withPreset = (
  form: TicketForm,
  { side, intent, orderType, timeInForce, price, qty }: OrderPreset,
): TicketForm => ({
  ...form,
  side,
  intent,
  orderType,
  timeInForce,
  ...(price === '' ? {} : { price }),
  ...(qty === '' ? {} : { qty }),
})

/**
 * Form of the order as sent: a market order with a slippage limit is a limit IOC whose price is at most `allowed` (a
 * fraction) worse than the best price; null for no limit. A stock order has no time in force (spec: call 6).
 */
export function sentFormOf(form: TicketForm, allowed: string | null, isStock: boolean): TicketForm {
  if (form.orderType === 'limit' || !form.isBounded || allowed === null || isStock) return form
  const percent = trim(multiply(allowed, '100'))
  const price = form.side === 'buy' ? `=ask+${percent}%` : `=bid-${percent}%`
  return { ...form, orderType: 'limit', timeInForce: 'ioc', price }
}

/** The ticket as a batch row, so the same rules apply. A stock order has no conditions (spec: call 6). */
export function ticketRow(
  form: TicketForm,
  { category, symbol, isStock }: Pick<Instrument, 'category' | 'symbol' | 'isStock'>,
  hedge: boolean,
): DraftRow {
  const market = form.orderType === 'market'
  const closes = !isFutures(category) || (hedge && form.intent === 'close')
  const rests = form.timeInForce === 'post_only' || form.timeInForce === 'rpi'
  return {
    id: 'ticket',
    include: true,
    category,
    symbol,
    side: form.side,
    posSide: hedge ? posSideOf(form) : '',
    orderType: form.orderType,
    timeInForce: isStock || (market && rests) ? 'gtc' : form.timeInForce,
    price: market ? '' : form.price.trim(),
    qty: form.qty.trim(),
    takeProfit: closes ? '' : form.takeProfit.trim(),
    stopLoss: closes ? '' : form.stopLoss.trim(),
    stpMode: isStock ? 'none' : form.stpMode,
    clientOid: '',
    note: '',
  }
}

/** Arrow keys in an amount: whole steps from the next lower step, at least one step. */
export function stepped(value: string, step: string, steps: number, start: string | undefined): string {
  const from = isDecimal(value.trim()) ? value.trim() : start
  if (from === undefined || !isDecimal(from)) return value
  const change = multiply(step, String(Math.abs(steps)))
  const grid = roundToStep(from, step, 'down')
  const next = steps > 0 ? add(grid, change) : compare(grid, change) > 0 ? subtract(grid, change) : step
  return roundToStep(next, step, 'down')
}

/** Number of steps of a key with its modifiers: 1, with Shift 10, with Ctrl 100. */
export function stepsOfKey(event: {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}): number {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return 0
  const size = event.ctrlKey || event.metaKey ? 100 : event.shiftKey ? 10 : 1
  return event.key === 'ArrowUp' ? size : -size
}

/** Margin of a futures order at `leverage`, in quote coin; '' if unknown. */
export function marginOf(value: string, leverage: string | null): string {
  return value === '' || leverage === null || !isPositive(leverage) ? '' : divide(value, leverage)
}

/** Order value in quote coin; '' if unknown. */
export function orderValueOf(form: TicketForm, instrument: Instrument, price: string | undefined): string {
  if (!isDecimal(form.qty.trim())) return ''
  const unit = qtyUnit({ category: instrument.category, side: form.side, orderType: form.orderType }, instrument)
  if (unit.kind === 'quote') return form.qty.trim()
  return price !== undefined && isDecimal(price) ? multiply(price, form.qty.trim()) : ''
}

/** Maker and taker fee in quote coin. A market order is always taker, a post-only order always maker. */
export function feeRange(
  value: string,
  form: TicketForm,
  instrument: Instrument,
): { readonly from: string; readonly to: string } | null {
  if (value === '' || instrument.makerFeeRate === '' || instrument.takerFeeRate === '') return null
  const maker = trim(toDecimals(multiply(value, instrument.makerFeeRate), 4, 'up'))
  const taker = trim(toDecimals(multiply(value, instrument.takerFeeRate), 4, 'up'))
  const takes = form.timeInForce === 'ioc' || form.timeInForce === 'fok'
  if (form.orderType === 'market' || (takes && !instrument.isStock)) return { from: taker, to: taker }
  return form.timeInForce === 'post_only' && !instrument.isStock
    ? { from: maker, to: maker }
    : { from: maker, to: taker }
}
