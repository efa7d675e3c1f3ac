import { compare, isDecimal, isPositive, minimum, subtract } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import type { Order } from '@/shared/trading/orders/order'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import type { ProtectionPlan } from '@/shared/trading/orders/protection'
import type { Leg, UntrackedRequest } from '@/shared/trading/orders/untracked-request'

/** An entry with a plan. */
export type Entry = Order & { readonly protection: ProtectionPlan }

export const isEntry = (order: Order | null): order is Entry => order?.protection !== undefined

/** True while the plan of an order may send a request. A fill while Volley is closed is not covered until its start. */
export const isPlanOpen = ({ protection }: Order): boolean => protection !== undefined && protection.state !== 'ended'

/** The journal has one request ID for each request of a plan. `number` counts from 1. */
export const requestId = (key: string, number: number): string => `protect-${key}-${number}`

/** Names of orders may contain hyphens: the rest must be a number and nothing else. */
const isRequestOf = (key: string, id: string): boolean =>
  id.startsWith(`protect-${key}-`) && /^\d+$/.test(id.slice(`protect-${key}-`.length))

/** State of a plan by its requests. */
export interface Protected extends Pick<ProtectionPlan, 'orderId' | 'covered'> {
  /** Name of the strategy order; '' before it was sent. */
  readonly clientOid: string
  /** Both are confirmed by a list of the exchange, so that their requests are no longer needed. */
  readonly isConfirmed: boolean
  /** A request with an unknown outcome. */
  readonly isOpen: boolean
  /** The placement was not found; it may still appear. */
  readonly isLost: boolean
}

const isPending = ({ state }: Leg): boolean => state === 'sent' || state === 'unknown'
const isTaken = ({ state }: Leg): boolean => state === 'acknowledged' || state === 'confirmed'
const qtyIn = (body: unknown): string => {
  const qty: unknown = body instanceof Object ? Reflect.get(body, 'qty') : undefined
  return typeof qty === 'string' && isDecimal(qty) ? qty : '0'
}

/** Applies the requests of a plan, oldest first, to the values that it keeps of older ones. */
export function protectedBy(
  { key, protection: { orderId, covered } }: Pick<Entry, 'key' | 'protection'>,
  requests: readonly UntrackedRequest[],
): Protected {
  const own = requests.filter(({ id }) => isRequestOf(key, id))
  const before: Protected = { orderId, covered, clientOid: '', isConfirmed: true, isOpen: false, isLost: false }
  return own.reduce<Protected>((protection, { body, parts: [leg] }) => {
    if (leg === undefined) return protection
    const isOpen = protection.isOpen || isPending(leg)
    const isLost = protection.isLost || (leg.does === 'place' && leg.state === 'not_found')
    const clientOid = leg.does === 'place' && (isPending(leg) || isTaken(leg)) ? leg.clientOid : protection.clientOid
    if (!isTaken(leg)) return { ...protection, clientOid, isOpen, isLost }
    const isConfirmed = protection.isConfirmed && leg.state === 'confirmed'
    return { orderId: leg.orderId ?? protection.orderId, covered: qtyIn(body), clientOid, isConfirmed, isOpen, isLost }
  }, before)
}

/** Next action. `why`: reason of an uncovered part; null if all fills are covered. */
export type Step =
  | { readonly does: 'wait'; readonly why: string | null; readonly isSmaller?: true }
  | { readonly does: 'place' | 'change'; readonly qty: string }
  | { readonly does: 'end' }

/** Size of the position in the direction of an entry, '0' for none; null if positions are unknown. */
export function builtSize(
  { category, symbol, side, posSide }: Order,
  positions: readonly Position[] | null,
): string | null {
  if (positions === null) return null
  const direction = posSide ?? (side === 'buy' ? 'long' : 'short')
  const position = positions.find(
    (candidate) => candidate.category === category && candidate.symbol === symbol && candidate.posSide === direction,
  )
  return position === undefined ? '0' : isDecimal(position.total) ? position.total : null
}

/**
 * Next step of a plan. A quantity never exceeds the filled quantity or the position. Nothing is sent while the outcome
 * of an earlier request is unknown.
 */
export function stepOf(order: Entry, current: Protected, size: string | null): Step {
  const { filledQty, state, protection } = order
  const due = isDecimal(filledQty) ? subtract(filledQty, protection.released) : '0'
  if (!isPositive(due) && !isPositive(current.covered))
    return isOver(state) ? { does: 'end' } : { does: 'wait', why: null }
  if (current.isOpen) return { does: 'wait', why: t('The outcome of its request is not known') }
  if (current.isLost) return { does: 'wait', why: t('Its request was not found at the exchange and may still appear') }
  if (compare(current.covered, due) >= 0)
    return isOver(state) && current.isConfirmed ? { does: 'end' } : { does: 'wait', why: null }
  if (size === null) return { does: 'wait', why: t('The position is not known') }
  const qty = minimum(due, size)
  if (compare(qty, current.covered) <= 0)
    return { does: 'wait', why: t('The position is smaller than what the entry filled'), isSmaller: true }
  return { does: current.clientOid === '' && current.orderId === null ? 'place' : 'change', qty }
}
