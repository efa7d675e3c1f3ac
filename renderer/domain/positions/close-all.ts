import { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import {
  closingCall,
  closingOrder,
  closingSide,
  type KnownPosition,
  knownPosition,
  partOf,
} from '@/shared/trading/account/close-position'
import { isDecimal, isPositive } from '@/shared/base/decimal'
import { type Instrument, instrumentKey } from '@/shared/trading/market/instrument'
import { unlistedInstrument, unreadInstrument } from '@/shared/trading/market/permissions'
import { checkOrder, snapPrice } from '@/shared/trading/market/symbol-rules'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { splitIntoRequests } from '@/shared/trading/batch/plan/split-batch'
import { plural } from '@/shared/languages/plural'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'

/**
 * Result of closing all positions: an order for each position that can be closed, and the reason for each other one.
 */
export interface CloseAll {
  readonly closed: readonly { readonly position: Position; readonly order: OrderIntent }[]
  readonly skipped: readonly { readonly position: Position; readonly reason: string }[]
}

/** At the market, or each with a limit order at its mark price. */
export type CloseAllPrice = 'market' | 'mark'

/** Mark price, rounded to the tick on the better side; '' if unknown. */
export const markOnTick = (markPrice: string, position: KnownPosition, { tickSize }: Instrument): string =>
  isDecimal(markPrice) && isPositive(markPrice) ? snapPrice(markPrice, tickSize, closingSide(position)) : ''

export const positionKey = ({ category, symbol, posSide }: Position): string =>
  `${instrumentKey(category, symbol)}:${posSide}`

/** Rules for the check of a closing order: without a list of symbols only the exchange checks it. */
export function instrumentToClose(category: Category, symbol: string, instrumentOf: InstrumentOf): Instrument {
  const instrument = instrumentOf(category, symbol)
  if (instrument === 'not-loaded') return unreadInstrument(category, symbol, t('the list of symbols has not been read'))
  return instrument ?? unlistedInstrument(category, symbol)
}

function closingOf(position: Position, at: CloseAllPrice, instrumentOf: InstrumentOf): OrderIntent | string {
  const reading = knownPosition(position)
  if (!reading.ok) return reading.reason
  const category = Category.parse(position.category)
  const instrument = instrumentToClose(category, position.symbol, instrumentOf)
  const price = at === 'market' ? null : markOnTick(position.markPrice, reading.position, instrument)
  if (price === '') return t('Its mark price is not known.')
  const order = closingOrder(reading.position, { qty: partOf(reading.position, 100, instrument.lotSize), price })
  return checkOrder(order, instrument, { positions: [position], balances: null })[0]?.message ?? order
}

export function closeAll(positions: readonly Position[], at: CloseAllPrice, instrumentOf: InstrumentOf): CloseAll {
  const all = positions.map((position) => ({ position, closing: closingOf(position, at, instrumentOf) }))
  return {
    closed: all.flatMap(({ position, closing }) => (typeof closing === 'string' ? [] : [{ position, order: closing }])),
    skipped: all.flatMap(({ position, closing }) =>
      typeof closing === 'string' ? [{ position, reason: closing }] : [],
    ),
  }
}

/** Describes the request, and its behavior on a partial fill. */
export function closeAllNote(orders: readonly OrderIntent[]): string {
  const isSingle = closingCall(orders) === 'placeOrder'
  const requests = isSingle ? orders.length : splitIntoRequests(orders).length
  const how = isSingle
    ? t`each in a separate request, because a batch takes no reduce-only order`
    : t`in ${plural(requests, 'request')} of at most 20`
  return (
    t`${plural(orders.length, 'closing order')}, ${how}. They are not one: if only the first fill, the other ` +
    t('positions stay as they are. Orders that rest stay in the book.')
  )
}
