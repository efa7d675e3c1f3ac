import { orderStateNames } from '@/shared/trading/orders/order-lifecycle'
import { t } from '@/shared/languages/text'
import { fillEntry, observedEntry } from '@/shared/trading/orders/journal/written-entry'
import type { Clock } from '@/shared/base/clock'
import { Side } from '@/shared/exchange/protocol/fields'
import { compare, isDecimal } from '@/shared/base/decimal'
import { isUnixMs } from '@/shared/base/time'
import { isOnRequest } from '@/shared/trading/orders/cancel-reasons'
import { createEmitter } from '@/shared/base/emitter'
import { mergeOrderUpdate } from '@/shared/trading/orders/merge-order-update'
import type { Fill, Order, OrderUpdate } from '@/shared/trading/orders/order'
import { sentAmends } from '@/shared/trading/orders/pending-amend'
import { withExchangeTime } from '@/shared/trading/orders/order-times'
import {
  canBecome,
  isDenied,
  isInFlight,
  isOpen,
  isOver,
  isUnsent,
  type OrderState,
} from '@/shared/trading/orders/order-lifecycle'
import { ownNameIn, ownPrefix } from './client-oid'
import { createContradictions } from './contradictions'
import { shownIdOf } from './shown-id'
import { createDurableChanges } from '../journal/durable-changes'
import { CLOSED_IN_MEMORY, type FillSource, type Journal, type RestoredRecords } from '../journal/journal'
import { nameOf, type Notify } from '../gate/notices'

type Watcher = (order: Order, before: Order | null, source: OrderUpdate['source'] | null) => void

export interface OrderStore {
  /** Also finds closed orders that are no longer in memory. */
  readonly get: (key: string) => Order | null
  /** Key of the order with this ID of the exchange; null if it is not known. */
  readonly keyOf: (orderId: string) => string | null
  readonly all: () => readonly Order[]
  readonly nextRevision: () => number
  /** Adds orders that are already in the journal. */
  readonly add: (orders: readonly Order[]) => void
  /** Changes the state of an order if the life cycle allows it. Returns whether it did. */
  readonly become: (key: string, state: OrderState, change?: Partial<Order>) => boolean
  /** Changes any fields except the state. */
  readonly amend: (key: string, change: Partial<Order>) => void
  /** Merges the update of a source. Adopts an unknown order. Null if the update is inconsistent. */
  readonly applyUpdate: (update: OrderUpdate) => Order | null
  readonly addFill: (fill: Fill, from: FillSource) => void
  /** Called immediately for every change, with the previous order and the update that caused it, if any. */
  readonly watch: (watcher: Watcher) => () => void
  /** Changes combined into lists, for IPC. Emitted once they are on disk. */
  readonly listen: (listener: (orders: readonly Order[]) => void) => () => void
}

interface StoreOptions {
  readonly journal: Journal
  readonly restored: RestoredRecords
  readonly clock: Clock
  readonly installTag: string
  readonly notify: Notify
  /** An invariant is violated; trading must stop. */
  readonly onViolation: (what: string) => void
}

/**
 * Two copies of a data folder use the same tag in the names of their orders, and neither journal has the orders of the
 * other.
 */
const otherCopy = t('If a second copy of this data folder is in use, it placed the order; let only one of them trade.')

const isEnd = (status: string): boolean => status === 'filled' || status === 'canceled'

/** Identifying fields that are missing in the update and in the known order. */
function unnamedIn(update: OrderUpdate, before: Order | null): readonly string[] {
  const isStated = (name: 'category' | 'symbol' | 'orderType'): boolean =>
    update[name] !== '' || Boolean(before?.[name])
  return [
    ...(['category', 'symbol', 'orderType'] as const).filter((name) => !isStated(name)),
    ...([update.side, before?.side].some((side) => Side.safeParse(side).success) ? [] : ['side']),
  ]
}

/** Fields of an update that could not be read, or that are empty although the order has a value. */
function unreadIn(update: OrderUpdate, before: Order | null): readonly string[] {
  const { unread = [], orderId, orderType, qty, filledQty, price, status, updatedAt } = update
  if (unread.length > 0)
    return [
      ...unread,
      ...(isDecimal(filledQty) ? [] : ['filledQty']),
      ...(price === '' || isDecimal(price) ? [] : ['price']),
    ]
  // Known amounts are kept unless an amend may have changed them. The call for a single order follows, and its answer
  // is used even without them.
  const isFirstHand = update.source === 'order-info' || update.source === 'history'
  const amends = before === null ? [] : sentAmends(before)
  const isMissing = (name: 'price' | 'qty', isNeeded: boolean): boolean => {
    const known = before?.[name] ?? ''
    const mayHaveChanged = amends.some((terms) => terms[name] !== null && terms[name] !== known)
    return known === '' ? isNeeded : !isFirstHand || mayHaveChanged
  }
  const isOpenStill = !isEnd(status)
  const noQty = qty === '' ? isMissing('qty', isOpenStill) : !isDecimal(qty)
  const noPrice = price === '' ? isMissing('price', isOpenStill && orderType === 'limit') : !isDecimal(price)
  return [
    ...(orderId === '' ? ['orderId'] : []),
    ...unnamedIn(update, before),
    ...(noQty ? ['qty'] : []),
    ...(isDecimal(filledQty) ? [] : ['filledQty']),
    ...(noPrice ? ['price'] : []),
    ...(isUnixMs(updatedAt) ? [] : ['updatedAt']),
  ]
}

/** True if an update without a readable name matches this order in flight. An unreadable amount matches any. */
function mayBe({ orderId, state, symbol, side, price, qty }: Order, update: OrderUpdate): boolean {
  const fits = (own: string, reported: string): boolean =>
    !isDecimal(own) || !isDecimal(reported) || compare(own, reported) === 0
  return (
    orderId === null &&
    isInFlight(state) &&
    !isUnsent(state) &&
    (update.symbol === '' || update.symbol === symbol) &&
    (update.side === side || !(update.side === 'buy' || update.side === 'sell')) &&
    fits(price, update.price) &&
    fits(qty, update.qty)
  )
}

/** Orders of the account that are open, in flight or recently closed, of any origin. */
export function createOrderStore({
  journal,
  restored,
  clock,
  installTag,
  notify,
  onViolation,
}: StoreOptions): OrderStore {
  const orders = new Map(restored.orders.map((order) => [order.key, order]))
  /** Closed orders in memory, in order of their last change. */
  const closed = new Set(
    restored.orders
      .filter(({ state }) => isOver(state))
      .toSorted((a, b) => a.updatedAt - b.updatedAt)
      .map(({ key }) => key),
  )
  /** IDs of the orders in memory. The journal has the others. */
  const keyOfOrderId = new Map(restored.aliases.filter(([, key]) => orders.has(key)))
  const notifiedUnread = new Set<string>()
  const puts = createEmitter<Parameters<Watcher>>()
  const changes = createDurableChanges<Order>(journal)
  const contradictions = createContradictions(notify)
  // The wall time as prefix makes revisions increase across restarts, even if the last ones were not written.
  let revision = Math.max(restored.lastRevision, clock.now() * 1000)

  const nextRevision = (): number => (revision += 1)
  const keyOf = (orderId: string): string | null => keyOfOrderId.get(orderId) ?? journal.orderKeyOf(orderId)
  const get = (key: string): Order | null => orders.get(key) ?? journal.order(key)

  /** The journal has it, and its IDs, unless one of them belongs to another order there. */
  function forget(key: string): void {
    const orderId = orders.get(key)?.orderId ?? null
    orders.delete(key)
    closed.delete(key)
    if (orderId !== null && keyOfOrderId.get(orderId) === key && journal.orderKeyOf(orderId) === key)
      keyOfOrderId.delete(orderId)
  }

  function keep(order: Order): void {
    orders.set(order.key, order)
    closed.delete(order.key)
    if (!isOver(order.state)) return
    closed.add(order.key)
    const [oldest] = closed
    if (closed.size > CLOSED_IN_MEMORY && oldest !== undefined) forget(oldest)
  }

  function check(order: Order, before: Order | null): void {
    if (before === null) return
    const [was, is] = [orderStateNames[before.state], orderStateNames[order.state]]
    if (isOver(before.state) && !isOver(order.state))
      onViolation(t`A closed order changed from ${was} to ${is}: ${order.key}`)
    if (compare(order.filledQty, before.filledQty) < 0)
      onViolation(t`The filled quantity of an order went down: ${order.key}`)
  }

  function store(order: Order, before: Order | null, source: OrderUpdate['source'] | null = null): Order {
    check(order, before)
    contradictions.checkOrder(order)
    journal.saveOrder(order)
    keep(order)
    changes.mark(order.key, order)
    puts.emit(order, before, source)
    return order
  }

  function learnId(orderId: string | null, key: string): void {
    if (orderId === null || orderId === '' || keyOfOrderId.get(orderId) === key) return
    keyOfOrderId.set(orderId, key)
    journal.saveAlias(orderId, key)
  }

  /** A clientOid may be reused once its order is closed. Such an order belongs to another program. */
  function belongsTo(order: Order, update: OrderUpdate): boolean {
    return (
      order.orderId === null ||
      order.orderId === update.orderId ||
      keyOf(update.orderId) === order.key ||
      !isOver(order.state)
    )
  }

  /** True if an acknowledgment gave an order the ID of this other order (A-ack-order). */
  const isOther = (order: Order, update: OrderUpdate): boolean =>
    update.clientOid !== '' &&
    order.clientOid !== '' &&
    update.clientOid !== order.clientOid &&
    shownIdOf(order) !== update.orderId

  function find(update: OrderUpdate): Order | null {
    const key = update.orderId === '' ? null : keyOf(update.orderId)
    const byId = key === null ? null : get(key)
    if (byId !== null && !isOther(byId, update)) return byId
    const byName = update.clientOid === '' ? null : get(update.clientOid)
    return byName !== null && belongsTo(byName, update) ? byName : null
  }

  function identify(update: OrderUpdate, denier: Order | null): Pick<Order, 'key' | 'origin'> {
    // It was placed by a request outside of batches, such as one from the ticket of a classic account.
    const isRequested = denier === null && update.clientOid !== '' && journal.hasIntent(update.clientOid)
    if (isRequested && get(update.clientOid) === null) return { key: update.clientOid, origin: 'volley' }
    const ours = denier !== null || update.clientOid.startsWith(ownPrefix(installTag))
    if (!ours) return { key: update.orderId || update.clientOid, origin: 'elsewhere' }
    return {
      key: denier === null && get(update.clientOid) === null ? update.clientOid : update.orderId || update.clientOid,
      origin: 'orphan',
    }
  }

  function adopt(update: OrderUpdate, denier: Order | null): Order {
    const identity = identify(update, denier)
    const order = mergeOrderUpdate(null, update, { at: clock.now(), revision: nextRevision(), ...identity })
    learnId(order.orderId, order.key)
    const description = `${identity.origin}, ${update.source}: ${update.status}`
    journal.note(order.key, 'adopt', withExchangeTime(description, update.updatedAt))
    if (denier !== null) {
      const text = t`${nameOf(order)} (${update.clientOid}) is on the exchange as ${update.orderId}. ${otherCopy}`
      notify('error', t('An order exists that was reported as not placed'), text)
    } else if (identity.origin === 'orphan' && update.source !== 'history') {
      notify(
        'warning',
        t('An order of this installation was not in its journal'),
        t`${nameOf(order)} (${update.clientOid}) was adopted. ${otherCopy}`,
      )
    }
    return store(order, null, update.source)
  }

  function noteSeen(order: Order, before: Order, update: OrderUpdate): void {
    if (
      before.state !== order.state ||
      before.filledQty !== order.filledQty ||
      before.price !== order.price ||
      before.qty !== order.qty
    ) {
      journal.note(order.key, 'seen', withExchangeTime(observedEntry(update), update.updatedAt))
    }
  }

  /** Notifies once per order and set of unreadable fields, not on every read. */
  function notifyUnread({ orderId, clientOid, symbol, source }: OrderUpdate, fields: readonly string[]): void {
    const text = `${[symbol, orderId || clientOid].filter(Boolean).join(' ')}: ${fields.join(', ')} (${source})`
    if (notifiedUnread.has(text)) return
    notifiedUnread.add(text)
    notify('warning', t('The exchange described an order in a way that cannot be read'), text)
  }

  /**
   * An order with unreadable fields is still open: it is kept with the known data, including earlier values. Only a
   * readable record closes it.
   */
  function applyUnread(update: OrderUpdate, fields: readonly string[]): Order | null {
    notifyUnread(update, fields)
    if (update.orderId === '' && update.clientOid === '') return null
    const before = find(update)
    if (before === null && mayBeOurs(update)) return null
    if (before === null || isDenied(before.state)) {
      if (isEnd(update.status)) return before
      const readable = { ...update, filledQty: isDecimal(update.filledQty) ? update.filledQty : '0', updatedAt: 0 }
      const adopted = adopt(isDecimal(update.price) ? readable : { ...readable, price: '' }, before)
      return store({ ...adopted, unread: fields, revision: nextRevision() }, adopted, update.source)
    }
    if (isOver(before.state)) return before
    const state =
      !isEnd(update.status) && !isOpen(before.state) && canBecome(before.state, 'live') ? 'live' : before.state
    if (state === before.state && JSON.stringify(before.unread) === JSON.stringify(fields)) return before
    if (state !== before.state)
      journal.note(before.key, 'seen', t`${update.source}: ${update.status}, cannot be read: ${fields.join(', ')}`)
    change(before, { state, unread: fields, orderId: before.orderId ?? (update.orderId || null) })
    return get(before.key)
  }

  /**
   * An update without a name adds no order while it may describe one in flight. The look-up by name settles that order,
   * and the next list contains both.
   */
  const mayBeOurs = (update: OrderUpdate): boolean =>
    update.clientOid === '' && [...orders.values()].some((order) => mayBe(order, update))

  function applyUpdate(received: OrderUpdate): Order | null {
    const update = { ...received, clientOid: ownNameIn(installTag, received.clientOid) }
    const before = find(update)
    const unread = unreadIn(update, before)
    if (unread.length > 0) return applyUnread(update, unread)
    if (before === null && mayBeOurs(update)) return null
    if (before === null || isDenied(before.state)) return adopt(update, before)
    learnId(update.orderId, before.key)
    const whole = { ...update, price: update.price || before.price, qty: update.qty || before.qty }
    const merged = mergeOrderUpdate(before, whole, { at: clock.now(), revision: revision + 1 })
    if (merged === before) return before
    nextRevision()
    noteSeen(merged, before, update)
    return store(markedEnd(merged, before), before, update.source)
  }

  /** A cancel that Volley did not request came from another program. */
  function markedEnd(order: Order, before: Order): Order {
    const isNew = order.state === 'canceled' && before.state !== 'canceled'
    const isExternal = isNew && isOnRequest(order.cancelReason) && before.pending?.kind !== 'cancel'
    return isExternal ? { ...order, canceledExternally: true } : order
  }

  function change(before: Order, with_: Partial<Order>): void {
    const order = { ...before, ...with_, updatedAt: clock.now(), revision: nextRevision() }
    learnId(order.orderId, order.key)
    store(order, before)
  }

  return {
    get,
    keyOf,
    all: () => [...orders.values()],
    nextRevision,
    add: (list) => {
      for (const order of list) store(order, null)
    },
    become: (key, state, with_ = {}) => {
      const before = get(key)
      if (before === null || !canBecome(before.state, state)) return false
      change(before, { ...with_, state })
      return true
    },
    amend: (key, with_) => {
      const before = get(key)
      if (before !== null) change(before, with_)
    },
    applyUpdate,
    addFill: (received, from) => {
      const fill = { ...received, clientOid: ownNameIn(installTag, received.clientOid) }
      const added = journal.addFill(fill, from)
      if (added === null) return
      contradictions.checkFill(fill, added.before)
      const order = get(fill.clientOid)
      // An order that was not sent has no fills: a second copy of this data folder sent one of its name.
      const own = order === null || isUnsent(order.state) ? '' : order.key
      const key = keyOf(fill.orderId) ?? (own || fill.orderId)
      journal.note(key, 'fill', withExchangeTime(fillEntry(fill, added.before), fill.at))
    },
    watch: puts.listen,
    listen: changes.listen,
  }
}
