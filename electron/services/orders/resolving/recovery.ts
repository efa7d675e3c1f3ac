import type { Clock } from '@/shared/base/clock'
import { Category, type HoldMode } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Fill, Order, OrderUpdate } from '@/shared/trading/orders/order'
import { endByProofs } from '@/shared/trading/orders/ended-by-proofs'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { feedStateNames, isConnected, type Feed } from '@/shared/trading/health/health'
import { refused } from '@/electron/base/service-error'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { createAccountCheck } from './account-check'
import { createFillsReading } from './fills-reading'
import type { Gate } from '../gate/gate'
import type { Journal } from '../journal/journal'
import { conclusionSentences } from '@/shared/trading/orders/journal/entry-sentences'
import { nameOf, type Notify } from '../gate/notices'
import type { OrderStore } from '../records/order-store'
import type { OrderReads } from './order-reads'
import type { OrderListing } from './read-orders'

const AUDIT_MS = 60_000
/** Faster interval of list reads while an outcome is unknown or a private channel is missing. */
const FAST_AUDIT_MS = 10_000
const retryDelays = [1000, 2000, 5000] as const
const STEADY_RETRY_MS = 10_000
/** Maximum difference between the local clock and the clock of the exchange's lists. */
const SINCE_MARGIN_MS = 5 * 60_000

/** True if its outcome or fields are unknown. Such orders are read more often. */
const isUnclear = ({ state, unread }: Order): boolean => state === 'unknown' || (unread !== undefined && isOpen(state))

export interface Recovery {
  readonly start: () => void
  readonly stop: () => void
  /** Reads everything again now. */
  readonly run: () => Promise<void>
  /** Invalidates all received data: closes the gate until everything was read again. */
  readonly invalidate: (why: string) => void
  readonly holdMode: () => HoldMode | null
}

interface RecoveryOptions {
  readonly client: ExchangeClient
  readonly reads: OrderReads
  readonly store: OrderStore
  readonly journal: Journal
  readonly clock: Clock
  readonly gate: Gate
  readonly notify: Notify
  /**
   * Called when the exchange has confirmed that the key belongs to the journal's account. No orders may be queried
   * before.
   */
  readonly onAccountConfirmed: () => void
}

/**
 * Reconciles the orders with the exchange. The steps are the same at start, after a reconnect, after sleep and on a
 * timer, and can be repeated at any time. None of them places or cancels an order (J9).
 */
export function createRecovery({
  client,
  reads,
  store,
  journal,
  clock,
  gate,
  notify,
  onAccountConfirmed,
}: RecoveryOptions): Recovery {
  let buffer: { updates: readonly OrderUpdate[]; fills: readonly Fill[] }[] | null = null
  let connection = Symbol()
  let isReady = false
  let isStale = false
  /** True if a private channel is missing, so that its data is only polled. */
  let isLate = false
  let running: Promise<void> | null = null
  /** The list of open orders has an order without an ID, which may be any order. */
  let hasUncounted = false
  /** An execution was pushed unreadably and is to be read from the list of fills. */
  let hasUnreadFill = false
  let failures = 0
  let stopListening: (() => void) | null = null
  let cancelTimer: (() => void) | null = null
  const alarmed = new Set<string>()
  const fills = createFillsReading({ client, reads, store, journal, clock, notify })
  const account = createAccountCheck({
    client,
    reads,
    journal,
    gate,
    onConfirmed: onAccountConfirmed,
    onForeign: () => (buffer = []),
  })
  gate.close('recovery', t('The orders have not been read from the exchange yet'))

  function merge(updates: readonly OrderUpdate[], executed: readonly Fill[]): void {
    for (const update of updates) store.applyUpdate(update)
    for (const fill of executed) store.addFill(fill, 'push')
  }
  function releaseBuffer(): void {
    if (!account.isConfirmed()) return
    const waiting = buffer ?? []
    buffer = null
    for (const push of waiting) merge(push.updates, push.fills)
  }

  /** Stores orders with an ID. Orders without one cannot be counted and close the gate. */
  function classifyUncounted(items: readonly OrderUpdate[]): void {
    const uncounted = items.filter(({ orderId, clientOid }) => orderId === '' && clientOid === '')
    hasUncounted = uncounted.length > 0
    if (uncounted.length === 0) return gate.lift('open-orders')
    const symbols = uncounted.map(
      ({ symbol, unread = [] }) => `${symbol || t('symbol not known')} (${unread.join(', ')})`,
    )
    const count = uncounted.length === 1 ? t('One open order') : t`${uncounted.length} open orders`
    gate.close('open-orders', t`${count} could not be read and cannot be counted: ${symbols.join('; ')}`)
  }

  async function readOpen(): Promise<OrderListing<OrderUpdate>> {
    const listing = await reads.openOrders(client.rest, {})
    if (listing.alarm !== null) notify('error', t('The list of open orders cannot be read to its end'), listing.alarm)
    merge(listing.items, [])
    const isEndless = listing.alarm !== null
    if (!listing.ended && !isEndless) throw refused('open-orders-unlisted', { reason: t('a page is missing') })
    if (!isEndless) classifyUncounted(listing.items)
    return listing
  }

  /** Two proofs are its status, read by name, and its absence from the list. A third is that the status is terminal. */
  function endIfProven(order: Order | null, isUnlisted: boolean): void {
    const end =
      order === null ? null : endByProofs(order, { isUnlisted: isUnlisted && !hasUncounted, hasNoCancelTarget: false })
    if (order === null || end === null) return
    journal.note(order.key, 'verdict', conclusionSentences.endedByLists(end, String(order.rawStatus)))
    store.become(order.key, end)
  }

  /** Absence from a list closes no order: it is queried by name (R40). */
  async function confirm(order: Order, isUnlisted: boolean): Promise<void> {
    const result = await reads.byName(client.rest, order)
    if (result.kind === 'found') return endIfProven(store.applyUpdate(result.evidence), isUnlisted)
    const category = Category.safeParse(order.category)
    const since = { since: order.createdAt - SINCE_MARGIN_MS, now: clock.now() }
    const past = category.success
      ? await reads.history(client.rest, { category: category.data, symbol: order.symbol }, since)
      : null
    const update = past?.items.find((item) => item.orderId === order.orderId)
    if (update !== undefined) return void store.applyUpdate(update)
    if (result.kind === 'no-answer' && result.cause !== 'no-call' && result.cause !== 'unreadable')
      throw refused('order-unread', { key: order.key, reason: result.why })
    if (alarmed.has(order.key)) return
    alarmed.add(order.key)
    const reach = past?.reaches === false ? t(' It is older than what the exchange still lists.') : ''
    const text = t`${nameOf(order)} (${order.key}) is in no list; it stays as last seen until proven otherwise.${reach}`
    notify('error', t('An open order is no longer shown by the exchange'), text)
  }

  async function steps(): Promise<void> {
    await account.check()
    const openBefore = store.all().filter((order) => isOpen(order.state))
    const listing = await readOpen()
    const listed = new Set(listing.items.flatMap(({ orderId, clientOid }) => [orderId, clientOid]))
    const silent = openBefore
      .map(({ key }) => store.get(key))
      .filter((order): order is Order => order !== null && isOpen(order.state))
      .filter(({ orderId, clientOid }) => !listed.has(orderId ?? clientOid))
    for (const order of silent) await confirm(order, listing.ended)
    // Without an end it proves no absence (A-list-end). Each known order was read by name.
    if (!listing.ended) throw refused('open-orders-unlisted', { reason: listing.alarm ?? '' })
    hasUnreadFill = false
    await fills.readNew()
  }

  async function attempt(): Promise<void> {
    const ofConnection = connection
    try {
      await steps()
      releaseBuffer()
      failures = 0
      if (!isReady || isStale || ofConnection !== connection) return
      gate.lift('recovery')
      if (!isLate) gate.lift('late-channel')
    } catch (error) {
      releaseBuffer()
      failures += 1
      // A failed audit closes nothing: the conditions of the open gate still hold.
      if (gate.state().open) return
      const why = error instanceof Error ? error.message : t('unknown reason')
      gate.close('recovery', t`The orders could not be read from the exchange yet: ${why}`)
    } finally {
      running = null
      plan()
    }
  }

  function run(): Promise<void> {
    running ??= attempt()
    return running
  }

  function plan(): void {
    cancelTimer?.()
    const isFast = isLate || hasUnreadFill || store.all().some(isUnclear)
    const calm = isFast ? FAST_AUDIT_MS : AUDIT_MS
    const wait = failures === 0 ? calm : (retryDelays[failures - 1] ?? STEADY_RETRY_MS)
    cancelTimer = stopListening === null ? null : clock.after(wait, () => void (isReady ? run() : plan()))
  }

  function readAgain(): void {
    connection = Symbol()
    buffer ??= []
    // A run that began on the old connection proves nothing about the new connection.
    void (running ?? Promise.resolve()).then(run)
  }
  function connected(): void {
    isReady = true
    isStale = false
    readAgain()
  }
  function feedChanged(feed: Feed): void {
    // Both end with another `ready`. A feed that was only silent recovers without it.
    if (feed.state === 'offline' || feed.state === 'resyncing') isReady = false
    const wasStale = isStale
    isStale = !isConnected(feed.state)
    const wasLate = isLate
    isLate = feed.state === 'partial'
    // Lifted once everything was read with all channels.
    if (isLate) gate.close('late-channel', feed.reason ?? t('A private channel is missing'))
    if (isLate && !wasLate && running === null) plan()
    if (isStale)
      gate.close(
        'recovery',
        t`The private feed is ${feedStateNames[feed.state]}${feed.reason === null ? '' : `: ${feed.reason}`}`,
      )
    else if (wasStale && isReady) readAgain()
  }

  return {
    start: () => {
      buffer = []
      stopListening = client.listenPrivate({
        orders: onUpdates,
        unreadOrders: onUnread,
        unreadFill: onUnreadFill,
        balances: () => {},
        positions: () => {},
        unreadable: () => {},
        ready: connected,
        feedChanged,
      })
    },
    stop: () => {
      stopListening?.()
      stopListening = null
      cancelTimer?.()
      isReady = false
    },
    run,
    invalidate: (why) => {
      gate.close('recovery', why)
      if (isReady) readAgain()
    },
    holdMode: account.holdMode,
  }

  /** Reads the orders again soon after an unreadable push. */
  function onUnread(updates: readonly OrderUpdate[]): void {
    const wasClear = !store.all().some(isUnclear)
    onUpdates(updates, [])
    if (wasClear && failures === 0) plan()
  }

  function onUnreadFill(): void {
    if (hasUnreadFill) return
    hasUnreadFill = true
    if (failures === 0) plan()
  }

  /** Pushes are buffered while the lists are read, then merged in order of arrival. */
  function onUpdates(updates: readonly OrderUpdate[], executed: readonly Fill[]): void {
    if (buffer === null) merge(updates, executed)
    else buffer.push({ updates, fills: executed })
  }
}
