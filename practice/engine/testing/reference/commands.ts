import type { Category, HoldMode } from '@/shared/exchange/protocol/fields'
import type { OrderAmendment } from '@/shared/exchange/calls/trade/batch-modify-order'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { CancelReplaceTerms } from '@/practice/engine/api/exchange-core'
import { atoms } from './atoms'
import { movable, settleDebts } from './borrowing'
import {
  clientOidCode,
  closeCode,
  type Code,
  excessOf,
  balanceCode,
  newOrderCode,
  priceCode,
  qtyCode,
  valueCode,
} from './checking'
import { readNewOrder, referenceProgress } from './checking'
import { unfilledOf } from './holding'
import {
  addAtoms,
  type ReferenceAccount,
  closedSide,
  closes,
  closingOrders,
  copyOf,
  isReferenceOpen,
  type ReferenceMarket,
  openOrdersOf,
  type ReferenceEngine,
  type ReferenceOrder,
} from './reference-engine'
import { emitMovement, emitOrder } from './events'
import { cancel, run } from './trading'

/** Reference to an order. orderId wins if both IDs are given. */
export interface ReferenceOrderName {
  readonly id?: number | undefined
  readonly clientOid?: string | undefined
}
/** An accepted order: its number, and whether it displaced an earlier reduce-only order. */
export interface TakenOrder {
  readonly id: number
  readonly displaced: boolean
}
export type ReferencePlaced = TakenOrder | { readonly code: string }

export const accountOf = (reference: ReferenceEngine, uid: string): ReferenceAccount =>
  reference.accounts.find((account) => account.uid === uid)!
export const referenceMarketOf = (reference: ReferenceEngine, category: Category, symbol: string): ReferenceMarket =>
  reference.markets.find(
    (market) => market.category === (category === 'MARGIN' ? 'SPOT' : category) && market.symbol === symbol,
  )!

/** A pending order before any other with the clientOid. Of those, the last that ended. */
export function findOrder(
  reference: ReferenceEngine,
  uid: string,
  { id, clientOid }: ReferenceOrderName,
): ReferenceOrder | undefined {
  const own = reference.orders.filter((order) => order.account.uid === uid)
  if (id !== undefined) return own.find((order) => order.id === id)
  const namesakes = own.filter((order) => order.clientOid === clientOid)
  return namesakes.find(isReferenceOpen) ?? namesakes.at(-1)
}

/** The earlier reduce-only orders that a new one displaces (spec: call 1, one-way mode). */
function displaced(reference: ReferenceEngine, order: ReferenceOrder): ReferenceOrder[] {
  if (!order.reduceOnly || order.account.holdMode === 'hedge_mode') return []
  const earlier = closingOrders(reference, order.account, order.market, closedSide(order))
  const excess = excessOf(reference, order, earlier)
  const queue = reference.rules.displaces === 'oldest' ? earlier : earlier.toReversed()
  return queue.filter((_, index) => unfilledOf(queue.slice(0, index)) < excess)
}

/** Call 1, for one order. */
export function place(reference: ReferenceEngine, uid: string, request: NewOrder): ReferencePlaced {
  const order = readNewOrder(
    reference,
    accountOf(reference, uid),
    referenceMarketOf(reference, request.category, request.symbol),
    request,
  )
  const code = newOrderCode(reference, order) ?? balanceCode(reference, null, order)
  if (code !== null) return { code }
  const giveWay = displaced(reference, order)
  for (const earlier of giveWay) cancel(reference, earlier, 'normal_cancel')
  reference.orders.push(order)
  emitOrder(reference, order)
  run(reference, order)
  settleDebts(reference)
  return { id: order.id, displaced: giveWay.length > 0 }
}

/** Call 1: each order has a separate result, and a later order matches the results of earlier ones. */
export function placeReferenceBatch(
  reference: ReferenceEngine,
  uid: string,
  batch: readonly NewOrder[],
): ReferencePlaced[] {
  if (reference.rules.isBatchAtomic) {
    const copy = copyOf(reference)
    const refusal = batch.map((request) => place(copy, uid, request)).find((placed) => 'code' in placed)
    if (refusal !== undefined) return batch.map(() => refusal)
  }
  return batch.map((request) => place(reference, uid, request))
}

function closeGrowthCode(reference: ReferenceEngine, order: ReferenceOrder, qty: bigint): Code {
  if (qty <= order.qty) return null
  const others = closingOrders(reference, order.account, order.market, closedSide(order)).filter(
    (other) => other !== order,
  )
  return closeCode(reference, order, qty - order.filled, others)
}

/** Reason why an open order cannot have these terms, apart from money. */
function termsCode(reference: ReferenceEngine, order: ReferenceOrder, price: bigint, qty: bigint): Code {
  if (order.reduceOnly) return '25568'
  const code = priceCode(order.market, price) ?? qtyCode(order.market, qty, true)
  if (code !== null) return code
  if (qty <= order.filled) return '25568'
  if (price === order.price && qty === order.qty) return '25571'
  return closes(order) ? closeGrowthCode(reference, order, qty) : valueCode(order.market, price, qty)
}

/** An order that only becomes smaller needs no more money. */
function amendCode(reference: ReferenceEngine, order: ReferenceOrder, price: bigint, qty: bigint): Code {
  const isDecrease = price === order.price && qty < order.qty
  return (
    termsCode(reference, order, price, qty) ??
    (isDecrease ? null : balanceCode(reference, order, { ...order, price, qty }))
  )
}

/** Call 2, for one order. */
function amend(
  reference: ReferenceEngine,
  uid: string,
  name: ReferenceOrderName,
  request: Pick<OrderAmendment, 'price' | 'qty' | 'autoCancel'>,
): Code {
  const order = findOrder(reference, uid, name)
  if (order?.autoCanceled === true) return '25573'
  if (order === undefined || !isReferenceOpen(order)) return '25204'
  const terms = {
    price: request.price === undefined ? order.price : atoms(request.price),
    qty: request.qty === undefined ? order.qty : atoms(request.qty),
  }
  const code = amendCode(reference, order, terms.price, terms.qty)
  if (code !== null) {
    order.autoCanceled = request.autoCancel === 'yes' && reference.rules.autoCancels
    if (order.autoCanceled) cancel(reference, order, 'modify_limit_order')
    settleDebts(reference)
    return code
  }
  const retainsPriority = reference.rules.retainsPriority(order, terms)
  Object.assign(order, terms, { updated: reference.time })
  emitOrder(reference, order)
  if (!retainsPriority) run(reference, order)
  settleDebts(reference)
  return null
}

/** Call 2 with a slow matching engine: five changes of an order may be pending, and their results appear later. */
export function sendAmend(
  reference: ReferenceEngine,
  uid: string,
  name: ReferenceOrderName,
  request: Pick<OrderAmendment, 'price' | 'qty' | 'autoCancel'>,
): Code {
  const order = findOrder(reference, uid, name)
  if (reference.changeDelay === 0 || order === undefined) return amend(reference, uid, name, request)
  const isFull =
    reference.pending.filter((pending) => pending.order === order.id).length >= reference.rules.pendingAmendments
  if (isFull) return '25572'
  const carryOut = (later: ReferenceEngine): void => void amend(later, uid, name, request)
  reference.pending.push({ due: reference.time + reference.changeDelay, order: order.id, carryOut })
  return null
}

/** Advances the time and runs everything that becomes due. */
export function pass(reference: ReferenceEngine, ms: number): void {
  const end = reference.time + ms
  const due = reference.pending.filter((pending) => pending.due <= end)
  reference.pending = reference.pending.filter((pending) => pending.due > end)
  for (const pending of due) {
    reference.time = pending.due
    pending.carryOut(reference)
  }
  reference.time = end
}

/**
 * Classic calls: the old order is canceled if, and only if, the new one can replace it (A-classic-modify,
 * A-cancel-replace).
 */
export function cancelReplace(
  reference: ReferenceEngine,
  uid: string,
  name: ReferenceOrderName,
  request: CancelReplaceTerms,
): ReferencePlaced {
  const order = findOrder(reference, uid, name)
  if (order === undefined || !isReferenceOpen(order)) return { code: '25204' }
  const [price, qty] = [atoms(request.price), atoms(request.qty)]
  const remaining = qty - order.filled
  const isTooSmall =
    remaining < order.market.minQty ? '25207' : closes(order) ? null : valueCode(order.market, price, remaining)
  const code =
    termsCode(reference, order, price, qty) ?? clientOidCode(reference, order.account, request.clientOid) ?? isTooSmall
  const refusal = code ?? balanceCode(reference, order, { ...order, price, qty })
  if (refusal !== null) return { code: refusal }
  cancel(reference, order, 'modify_limit_order')
  const now = reference.time
  const terms = {
    id: reference.orders.length,
    clientOid: request.clientOid,
    price,
    qty: remaining,
    created: now,
    updated: now,
  }
  const successor: ReferenceOrder = { ...order, ...referenceProgress, ...terms }
  reference.orders.push(successor)
  emitOrder(reference, successor)
  run(reference, successor)
  settleDebts(reference)
  return { id: successor.id, displaced: false }
}

export function cancelOne(reference: ReferenceEngine, uid: string, name: ReferenceOrderName): Code {
  const order = findOrder(reference, uid, name)
  if (order === undefined || !isReferenceOpen(order)) return '25204'
  cancel(reference, order, 'normal_cancel')
  settleDebts(reference)
  return null
}

/** Call 4. Returns the numbers of the canceled orders. */
export function cancelAll(reference: ReferenceEngine, uid: string, category: Category): number[] {
  const open = openOrdersOf(reference, accountOf(reference, uid)).filter((order) => order.category === category)
  for (const order of open) cancel(reference, order, 'normal_cancel')
  settleDebts(reference)
  return open.map(({ id }) => id)
}

/** A deposit, or if negative a withdrawal, which reserved funds cannot cover. */
export function move(reference: ReferenceEngine, uid: string, coin: string, amount: string, type: string): boolean {
  const account = accountOf(reference, uid)
  if (atoms(amount) < 0n && -atoms(amount) > movable(reference, account, coin)) return false
  addAtoms(account.coins, coin, atoms(amount))
  emitMovement(reference, uid, coin, atoms(amount), type)
  settleDebts(reference)
  return true
}

/** The mode of an account cannot change while it has a futures position or order. */
export function setHoldMode(reference: ReferenceEngine, uid: string, mode: HoldMode): Code {
  const account = accountOf(reference, uid)
  if (account.holdMode === mode) return null
  const hasPosition = reference.positions.some((position) => position.account === account && position.qty > 0n)
  if (hasPosition || openOrdersOf(reference, account).some(({ market }) => market.isFutures)) return '25107'
  account.holdMode = mode
  return null
}
