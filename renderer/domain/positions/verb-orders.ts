import { displayText } from '@/renderer/kit/format/display-text'
import { multiply, trim } from '@/shared/base/decimal'
import { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Account, Position } from '@/shared/trading/account/account'
import { knownPositions } from '@/shared/trading/account/account'
import {
  closingOrder,
  inWholeLots,
  closingSide,
  knownPosition,
  partOf,
  reversingOrders,
} from '@/shared/trading/account/close-position'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { checkOrder } from '@/shared/trading/market/symbol-rules'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { closeAllNote, instrumentToClose } from './close-all'
import type { ReviewedPositions } from './position-review'

/** Keyboard action on the position of the shown symbol, at market and with a review. */
export type PositionVerb = 'close' | 'close-half' | 'reverse'

/** Orders to review, or the reason for none. */
export type VerbOrders =
  | { readonly ok: true; readonly reviewed: ReviewedPositions }
  | { readonly ok: false; readonly reason: string }

const refused = (reason: string): VerbOrders => ({ ok: false, reason })

/** Open positions in a symbol; a reason if they are not known to be current. */
export function positionsInSymbol(
  account: Pick<Account, 'positions' | 'parts'> | null,
  category: Category,
  symbol: string,
): readonly Position[] | string {
  const positions = account === null ? null : knownPositions(account, category)
  if (positions === null) return t`The positions in ${category} are not known at present.`
  const own = positions.filter((position) => position.symbol === symbol && knownPosition(position).ok)
  const odd = positions.find((position) => position.symbol === symbol && !isReadable(position))
  if (odd !== undefined) return t`The position of ${symbol} cannot be read.`
  return own.length === 0 ? t`There is no open position in ${symbol}.` : own
}

const isEmpty = ({ total }: Position): boolean => /^-?0*\.?0*$/.test(total) && total !== ''
const isReadable = (position: Position): boolean => isEmpty(position) || knownPosition(position).ok

/** Market orders that close, halve or reverse the positions in a symbol. A hedged pair is closed but never reversed. */
export function verbOrders(
  verb: PositionVerb,
  account: Pick<Account, 'positions' | 'parts'> | null,
  category: Category,
  symbol: string,
  instrumentOf: InstrumentOf,
): VerbOrders {
  const positions = positionsInSymbol(account, category, symbol)
  if (typeof positions === 'string') return refused(positions)
  if (verb === 'reverse' && positions.length > 1)
    return refused(t`${symbol} has a long and a short position: choose one in Positions.`)
  const instrument = instrumentToClose(category, symbol, instrumentOf)
  const orders = positions.flatMap((position): readonly OrderIntent[] => {
    const reading = knownPosition(position)
    if (!reading.ok) return []
    if (verb === 'reverse') return reversingOrders(inWholeLots(reading.position, instrument.lotSize), null)
    const qty = partOf(reading.position, verb === 'close' ? 100 : 50, instrument.lotSize)
    return [closingOrder(reading.position, { qty, price: null })]
  })
  const broken = orders
    .flatMap((order) => checkOrder(order, instrument, { positions, balances: null }))
    .map(({ message }) => message)
  if (broken[0] !== undefined) return refused(broken[0])
  const note = verb === 'reverse' ? reverseNote(positions[0]!) : closeAllNote(orders)
  return { ok: true, reviewed: { orders, positions, note, isReversal: verb === 'reverse' } }
}

function reverseNote(position: Position): string {
  const reading = knownPosition(position)
  if (!reading.ok) return reading.reason
  const { posSide, total } = reading.position
  const [from, to] = [displayText(posSide), displayText(posSide === 'long' ? 'short' : 'long')]
  const change = `${displayText(closingSide(reading.position))} ${trim(multiply(total, '2'))}`
  return t`From ${from} ${total} to ${to} ${total}: ${change} in all. If only a part fills, the position differs.`
}
