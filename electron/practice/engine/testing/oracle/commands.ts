import type { Category, HoldMode } from '@/shared/exchange/protocol/fields'
import type { OrderChange } from '@/shared/exchange/calls/trade/batch-modify-order'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { ReplaceTerms } from '@/electron/practice/engine/api/exchange-core'
import { atoms } from './atoms'
import { movable, settleDebts } from './borrowing'
import {
  clientOidCode,
  closeCode,
  type Code,
  excessOf,
  moneyCode,
  newOrderCode,
  priceCode,
  qtyCode,
  valueCode,
} from './checking'
import { readOrder, untouched } from './checking'
import { remainingOf } from './holding'
import {
  add,
  type Account,
  closedSide,
  closes,
  closingOrders,
  copyOf,
  isOpen,
  type Market,
  openOrdersOf,
  type Oracle,
  type Order,
} from './oracle'
import { tellMovement, tellOrder } from './telling'
import { cancel, run } from './trading'

/** How an order is named; orderId wins when both ids are given. */
export interface OrderName {
  readonly id?: number | undefined
  readonly clientOid?: string | undefined
}
/** An order was taken: its number, and whether it displaced an earlier reduce-only order. */
export interface Taken {
  readonly id: number
  readonly displaced: boolean
}
export type Placed = Taken | { readonly code: string }

export const accountOf = (oracle: Oracle, uid: string): Account =>
  oracle.accounts.find((account) => account.uid === uid)!
export const marketOf = (oracle: Oracle, category: Category, symbol: string): Market =>
  oracle.markets.find(
    (market) => market.category === (category === 'MARGIN' ? 'SPOT' : category) && market.symbol === symbol,
  )!

/** A pending order before any other that had the clientOid; of those, the one that ended last. */
export function findOrder(oracle: Oracle, uid: string, { id, clientOid }: OrderName): Order | undefined {
  const own = oracle.orders.filter((order) => order.account.uid === uid)
  if (id !== undefined) return own.find((order) => order.id === id)
  const namesakes = own.filter((order) => order.clientOid === clientOid)
  return namesakes.find(isOpen) ?? namesakes.at(-1)
}

/** The earlier reduce-only orders that give way to a new one (spec: call 1, one-way mode). */
function displaced(oracle: Oracle, order: Order): Order[] {
  if (!order.reduceOnly || order.account.holdMode === 'hedge_mode') return []
  const earlier = closingOrders(oracle, order.account, order.market, closedSide(order))
  const excess = excessOf(oracle, order, earlier)
  const queue = oracle.rules.displaces === 'oldest' ? earlier : earlier.toReversed()
  return queue.filter((_, index) => remainingOf(queue.slice(0, index)) < excess)
}

/** Call 1, for one order. */
export function place(oracle: Oracle, uid: string, sent: NewOrder): Placed {
  const order = readOrder(oracle, accountOf(oracle, uid), marketOf(oracle, sent.category, sent.symbol), sent)
  const code = newOrderCode(oracle, order) ?? moneyCode(oracle, null, order)
  if (code !== null) return { code }
  const giveWay = displaced(oracle, order)
  for (const earlier of giveWay) cancel(oracle, earlier, 'normal_cancel')
  oracle.orders.push(order)
  tellOrder(oracle, order)
  run(oracle, order)
  settleDebts(oracle)
  return { id: order.id, displaced: giveWay.length > 0 }
}

/** Call 1: each order has its own outcome, and a later one meets what the earlier ones did. */
export function placeBatch(oracle: Oracle, uid: string, batch: readonly NewOrder[]): Placed[] {
  if (oracle.rules.isBatchAtomic) {
    const copy = copyOf(oracle)
    const refusal = batch.map((sent) => place(copy, uid, sent)).find((placed) => 'code' in placed)
    if (refusal !== undefined) return batch.map(() => refusal)
  }
  return batch.map((sent) => place(oracle, uid, sent))
}

function closeGrowthCode(oracle: Oracle, order: Order, qty: bigint): Code {
  if (qty <= order.qty) return null
  const others = closingOrders(oracle, order.account, order.market, closedSide(order)).filter(
    (other) => other !== order,
  )
  return closeCode(oracle, order, qty - order.filled, others)
}

/** Why an open order cannot have these terms, money aside. */
function termsCode(oracle: Oracle, order: Order, price: bigint, qty: bigint): Code {
  if (order.reduceOnly) return '25568'
  const code = priceCode(order.market, price) ?? qtyCode(order.market, qty, true)
  if (code !== null) return code
  if (qty <= order.filled) return '25568'
  if (price === order.price && qty === order.qty) return '25571'
  return closes(order) ? closeGrowthCode(oracle, order, qty) : valueCode(order.market, price, qty)
}

/** An order that gets smaller and nothing else needs no more money. */
function changeCode(oracle: Oracle, order: Order, price: bigint, qty: bigint): Code {
  const isDecrease = price === order.price && qty < order.qty
  return (
    termsCode(oracle, order, price, qty) ?? (isDecrease ? null : moneyCode(oracle, order, { ...order, price, qty }))
  )
}

/** Call 2, for one order. */
function change(
  oracle: Oracle,
  uid: string,
  name: OrderName,
  sent: Pick<OrderChange, 'price' | 'qty' | 'autoCancel'>,
): Code {
  const order = findOrder(oracle, uid, name)
  if (order?.autoCanceled === true) return '25573'
  if (order === undefined || !isOpen(order)) return '25204'
  const terms = {
    price: sent.price === undefined ? order.price : atoms(sent.price),
    qty: sent.qty === undefined ? order.qty : atoms(sent.qty),
  }
  const code = changeCode(oracle, order, terms.price, terms.qty)
  if (code !== null) {
    order.autoCanceled = sent.autoCancel === 'yes' && oracle.rules.autoCancels
    if (order.autoCanceled) cancel(oracle, order, 'modify_limit_order')
    settleDebts(oracle)
    return code
  }
  const keepsPlace = oracle.rules.keepsPlace(order, terms)
  Object.assign(order, terms, { updated: oracle.time })
  tellOrder(oracle, order)
  if (!keepsPlace) run(oracle, order)
  settleDebts(oracle)
  return null
}

/** Call 2 while the matching engine is slow: five changes of an order may pend, and what they come to shows later. */
export function sendChange(
  oracle: Oracle,
  uid: string,
  name: OrderName,
  sent: Pick<OrderChange, 'price' | 'qty' | 'autoCancel'>,
): Code {
  const order = findOrder(oracle, uid, name)
  if (oracle.changeDelay === 0 || order === undefined) return change(oracle, uid, name, sent)
  const isFull = oracle.pending.filter((pending) => pending.order === order.id).length >= oracle.rules.pendingChanges
  if (isFull) return '25572'
  const carryOut = (later: Oracle): void => void change(later, uid, name, sent)
  oracle.pending.push({ due: oracle.time + oracle.changeDelay, order: order.id, carryOut })
  return null
}

/** Lets time pass, and what falls due on the way happen. */
export function pass(oracle: Oracle, ms: number): void {
  const end = oracle.time + ms
  const due = oracle.pending.filter((pending) => pending.due <= end)
  oracle.pending = oracle.pending.filter((pending) => pending.due > end)
  for (const pending of due) {
    oracle.time = pending.due
    pending.carryOut(oracle)
  }
  oracle.time = end
}

/**
 * Classic calls: the old order goes when, and only when, the new one can take its place (A-classic-modify,
 * A-cancel-replace).
 */
export function replace(oracle: Oracle, uid: string, name: OrderName, sent: ReplaceTerms): Placed {
  const order = findOrder(oracle, uid, name)
  if (order === undefined || !isOpen(order)) return { code: '25204' }
  const [price, qty] = [atoms(sent.price), atoms(sent.qty)]
  const left = qty - order.filled
  const isTooSmall = left < order.market.minQty ? '25207' : closes(order) ? null : valueCode(order.market, price, left)
  const code =
    termsCode(oracle, order, price, qty) ?? clientOidCode(oracle, order.account, sent.clientOid) ?? isTooSmall
  const refusal = code ?? moneyCode(oracle, order, { ...order, price, qty })
  if (refusal !== null) return { code: refusal }
  cancel(oracle, order, 'modify_limit_order')
  const now = oracle.time
  const terms = { id: oracle.orders.length, clientOid: sent.clientOid, price, qty: left, created: now, updated: now }
  const successor: Order = { ...order, ...untouched, ...terms }
  oracle.orders.push(successor)
  tellOrder(oracle, successor)
  run(oracle, successor)
  settleDebts(oracle)
  return { id: successor.id, displaced: false }
}

export function cancelOne(oracle: Oracle, uid: string, name: OrderName): Code {
  const order = findOrder(oracle, uid, name)
  if (order === undefined || !isOpen(order)) return '25204'
  cancel(oracle, order, 'normal_cancel')
  settleDebts(oracle)
  return null
}

/** Call 4. Answers with the numbers of the orders it canceled. */
export function cancelAll(oracle: Oracle, uid: string, category: Category): number[] {
  const open = openOrdersOf(oracle, accountOf(oracle, uid)).filter((order) => order.category === category)
  for (const order of open) cancel(oracle, order, 'normal_cancel')
  settleDebts(oracle)
  return open.map(({ id }) => id)
}

/** A deposit, or below zero a withdrawal, which what is held cannot cover. */
export function move(oracle: Oracle, uid: string, coin: string, amount: string, type: string): boolean {
  const account = accountOf(oracle, uid)
  if (atoms(amount) < 0n && -atoms(amount) > movable(oracle, account, coin)) return false
  add(account.coins, coin, atoms(amount))
  tellMovement(oracle, uid, coin, atoms(amount), type)
  settleDebts(oracle)
  return true
}

/** The mode of an account stands while it has any futures position or order. */
export function setHoldMode(oracle: Oracle, uid: string, mode: HoldMode): Code {
  const account = accountOf(oracle, uid)
  if (account.holdMode === mode) return null
  const hasPosition = oracle.positions.some((position) => position.account === account && position.qty > 0n)
  if (hasPosition || openOrdersOf(oracle, account).some(({ market }) => market.isFutures)) return '25107'
  account.holdMode = mode
  return null
}
