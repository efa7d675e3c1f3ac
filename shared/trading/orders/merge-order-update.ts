import { compare, isDecimal, isPositive, plainDecimal } from '@/shared/base/decimal'
import { isOver } from './order-lifecycle'
import type { OrderState } from './order-lifecycle'
import { hasTerms, sentAmends, withObserved } from './pending-amend'
import { orderDefaults, type Order, type PendingCommand, type OrderUpdate } from './order'

/** Time and sequence number of the merge of an update, and the owner of an order that was not known before. */
export interface Stamp {
  /** Unix ms of Volley's clock. */
  readonly at: number
  readonly revision: number
  /** For an order without earlier updates; default 'elsewhere'. */
  readonly origin?: Order['origin']
  /** For an order without earlier updates; default its orderId. */
  readonly key?: string
}

/**
 * Values that sources disagree about. The newest update sets price, quantity and status together. Sources deliver late,
 * twice and out of order, so the result must not depend on the order of arrival: ties go to the larger text.
 */
interface Claim {
  readonly over: boolean
  readonly at: number
  readonly status: string
  readonly price: string
  readonly qty: string
}

/** Filled amounts. They only grow, whatever the status: a fill that arrives after the cancel still happened. */
type Filled = Pick<Order, 'filledQty' | 'filledValue' | 'avgPrice' | 'fees'>

const isEnd = (status: string): status is 'filled' | 'canceled' => status === 'filled' || status === 'canceled'
const isKnown = (status: string): boolean => isEnd(status) || status === 'live' || status === 'partially_filled'

const claimOf = (update: OrderUpdate): Claim => ({
  over: isEnd(update.status),
  at: update.updatedAt,
  // Live or partially filled follows from the filled quantity. Only unknown words are compared as text.
  status: isEnd(update.status) || !isKnown(update.status) ? update.status : '',
  price: update.price,
  qty: update.qty,
})

/**
 * An amend may keep the time of the order (A-updated-time): at that time, an update with its terms is newer than one
 * without them.
 */
function showsAmend(order: Order | null, update: Claim, known: Claim): boolean {
  const terms = order === null ? undefined : sentAmends(order).at(-1)
  if (terms === undefined || update.over || known.over || update.at !== known.at) return false
  return hasTerms(terms, update) && !hasTerms(terms, known)
}

/** Null before the first update: an unconfirmed state never outweighs an update. */
function claimIn(order: Order | null): Claim | null {
  if (order === null) return null
  const over = isEnd(order.state)
  if (!over && order.sightedAt === undefined) return null
  return {
    over,
    at: order.sightedAt ?? 0,
    status: over ? order.state : (order.rawStatus ?? ''),
    price: order.price,
    qty: order.qty,
  }
}

const textOf = (claim: Claim): string => [claim.status, claim.price, claim.qty].join('|')

/**
 * A terminal status outranks an open one. Of equal ranks the later one wins; at the same millisecond, filled outranks
 * canceled.
 */
function isNewer(a: Claim, b: Claim): boolean {
  if (a.over !== b.over) return a.over
  if (a.at !== b.at) return a.at > b.at
  return textOf(a) > textOf(b)
}

/** A quantity of an update; the store refuses updates with unreadable amounts. */
function amount(text: string): string {
  const plain = plainDecimal(text) ?? ''
  return isDecimal(plain) ? plain : '0'
}

const filledIn = (update: OrderUpdate): Filled => ({
  filledQty: amount(update.filledQty),
  filledValue: amount(update.filledValue),
  avgPrice: update.avgPrice,
  fees: update.fees,
})

/**
 * Sources have more or less data about the same fills. At equal quantity the more complete data wins, then the larger
 * text.
 */
function weightOf({ filledQty, filledValue, avgPrice, fees }: Filled): string {
  const completeness = [avgPrice === '' ? '0' : '1', String(fees.length).padStart(3, '0')]
  return [filledQty, ...completeness, filledValue, avgPrice, JSON.stringify(fees)].join('|')
}

function fuller(a: Filled, b: Filled): Filled {
  const more = compare(a.filledQty, b.filledQty)
  return more > 0 || (more === 0 && weightOf(a) >= weightOf(b)) ? a : b
}

function stateOf(claim: Claim, filled: Filled): OrderState {
  if (isEnd(claim.status)) return claim.status
  return isPositive(filled.filledQty) ? 'partially_filled' : 'live'
}

const unknownStatusOf = ({ status }: Claim): string | null => (isKnown(status) || status === '' ? null : status)

/** A command is settled by the end of the order, or by the presence of its change. */
function stillPending(pending: PendingCommand | null, state: OrderState, claim: Claim): PendingCommand | null {
  if (pending === null || isOver(state)) return null
  if (pending.kind === 'cancel') return pending
  return withObserved(pending, (terms) => hasTerms(terms, claim))
}

const newOrder = (update: OrderUpdate, stamp: Stamp): Order => ({
  ...orderDefaults,
  key: stamp.key ?? (update.orderId || update.clientOid),
  orderId: update.orderId || null,
  clientOid: update.clientOid,
  origin: stamp.origin ?? 'elsewhere',
  category: update.category,
  symbol: update.symbol,
  side: update.side,
  posSide: update.posSide,
  orderType: update.orderType,
  timeInForce: update.timeInForce,
  stpMode: update.stpMode,
  reduceOnly: update.reduceOnly,
  price: update.price,
  qty: update.qty,
  state: 'live',
  batchId: null,
  row: null,
  createdAt: update.createdAt || stamp.at,
  updatedAt: stamp.at,
  revision: stamp.revision,
})

const isSide = (text: string): boolean => text === 'buy' || text === 'sell'

/** Identity of an order that was never completely read: the first readable update sets it, later ones do not. */
function identityIn(order: Order, update: OrderUpdate): Pick<Order, 'category' | 'symbol' | 'side' | 'orderType'> {
  const wasNeverWhole = order.unread !== undefined && order.sightedAt === 0
  const [first, second] = wasNeverWhole ? [update, order] : [order, update]
  return {
    category: first.category || second.category,
    symbol: first.symbol || second.symbol,
    side: isSide(first.side) ? first.side : second.side || first.side,
    orderType: first.orderType || second.orderType,
  }
}

/** Fields that never change on the exchange. Each source omits some of them. */
const openFields = (order: Order, update: OrderUpdate) => ({
  ...identityIn(order, update),
  // The ID of an acknowledgment may be of another order (A-ack-order).
  orderId: (order.sightedAt === undefined && update.orderId) || order.orderId || update.orderId || null,
  clientOid: order.clientOid || update.clientOid,
  posSide: order.posSide ?? update.posSide,
  timeInForce: order.timeInForce || update.timeInForce,
  stpMode: order.stpMode ?? update.stpMode,
  reduceOnly: order.reduceOnly || update.reduceOnly,
  ...forcedIn(order, update),
  ...openedIn(order, update),
})

function forcedIn(order: Order, update: OrderUpdate): Pick<Order, 'forcedBy'> {
  const forcedBy = order.forcedBy ?? update.forcedBy
  return forcedBy === undefined ? {} : { forcedBy }
}

/** Sources round it. The earliest is the most exact. */
function openedIn({ openedAt }: Order, { createdAt }: OrderUpdate): Pick<Order, 'openedAt'> {
  const stated = [openedAt ?? 0, createdAt].filter((at) => at > 0)
  return stated.length === 0 ? {} : { openedAt: Math.min(...stated) }
}

const largerText = (a: string | null, b: string | null): string | null => ((a ?? '') >= (b ?? '') ? a : b)

/**
 * Merges an update from one source into the known order (J4, J5). Monotone: the filled quantity never decreases, an
 * ended order never reopens, and an unknown status word neither hides nor closes it. Updates in any order of arrival,
 * with any repetition, result in the same order. Returns the same object if nothing changes.
 */
export function mergeOrderUpdate(order: Order | null, update: OrderUpdate, stamp: Stamp): Order {
  const currentClaim = claimIn(order)
  const updateClaim = claimOf(update)
  const { unread: _unread, ...before } = order ?? newOrder(update, stamp)
  const isLater =
    currentClaim === null || isNewer(updateClaim, currentClaim) || showsAmend(order, updateClaim, currentClaim)
  const claim = isLater ? updateClaim : currentClaim
  const filled = fuller(before, filledIn(update))
  const state = stateOf(claim, filled)
  const after: Order = {
    ...before,
    ...openFields(order ?? before, update),
    price: claim.price,
    qty: claim.qty,
    state,
    rawStatus: isOver(before.state) ? before.rawStatus : unknownStatusOf(claim),
    filledQty: filled.filledQty,
    filledValue: filled.filledValue,
    avgPrice: filled.avgPrice,
    fees: filled.fees,
    cancelReason: largerText(before.cancelReason, update.cancelReason),
    problem: null,
    pending: stillPending(before.pending, state, claim),
    sightedAt: claim.at,
  }
  if (order !== null && JSON.stringify(after) === JSON.stringify(order)) return order
  return { ...after, updatedAt: stamp.at, revision: stamp.revision }
}
