import { multiply, trim } from '@/shared/base/decimal'
import { Category } from '@/shared/exchange/protocol/fields'
import type { Account, Position } from '@/shared/trading/account/account'
import { knownPositions } from '@/shared/trading/account/account'
import {
  closingOrder,
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
export function heldInSymbol(
  account: Pick<Account, 'positions' | 'parts'> | null,
  category: Category,
  symbol: string,
): readonly Position[] | string {
  const known = account === null ? null : knownPositions(account, category)
  if (known === null) return `The positions in ${category} are not known at present.`
  const held = known.filter((position) => position.symbol === symbol && knownPosition(position).ok)
  const odd = known.find((position) => position.symbol === symbol && !isReadable(position))
  if (odd !== undefined) return `The position of ${symbol} cannot be read.`
  return held.length === 0 ? `There is no open position in ${symbol}.` : held
}

const isNothing = ({ total }: Position): boolean => /^-?0*\.?0*$/.test(total) && total !== ''
const isReadable = (position: Position): boolean => isNothing(position) || knownPosition(position).ok

/** Market orders that close, halve or reverse the positions in a symbol. A hedged pair is closed but never reversed. */
export function verbOrders(
  verb: PositionVerb,
  account: Pick<Account, 'positions' | 'parts'> | null,
  category: Category,
  symbol: string,
  instrumentOf: InstrumentOf,
): VerbOrders {
  const held = heldInSymbol(account, category, symbol)
  if (typeof held === 'string') return refused(held)
  if (verb === 'reverse' && held.length > 1)
    return refused(`${symbol} has a long and a short position: choose one in Positions.`)
  const instrument = instrumentToClose(category, symbol, instrumentOf)
  const orders = held.flatMap((position): readonly OrderIntent[] => {
    const known = knownPosition(position)
    if (!known.ok) return []
    if (verb === 'reverse') return reversingOrders(known.position, null)
    const qty = partOf(known.position, verb === 'close' ? 100 : 50, instrument.lotSize)
    return [closingOrder(known.position, { qty, price: null })]
  })
  const broken = orders
    .flatMap((order) => checkOrder(order, instrument, { positions: held, balances: null }))
    .map(({ message }) => message)
  if (broken[0] !== undefined) return refused(broken[0])
  const note = verb === 'reverse' ? reverseNote(held[0]!) : closeAllNote(orders)
  return { ok: true, reviewed: { orders, held, note, isReversal: verb === 'reverse' } }
}

function reverseNote(position: Position): string {
  const known = knownPosition(position)
  if (!known.ok) return known.reason
  const { posSide, total } = known.position
  const to = posSide === 'long' ? 'short' : 'long'
  const change = `${closingSide(known.position)} ${trim(multiply(total, '2'))}`
  return `From ${posSide} ${total} to ${to} ${total}: ${change} in all. If only a part fills, the position differs.`
}
