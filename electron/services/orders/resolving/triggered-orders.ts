import type { Clock } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import { Category, isFutures } from '@/shared/exchange/protocol/fields'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { sumOfFees } from '@/shared/trading/orders/fees'
import { pnlCoinOf } from '@/shared/trading/orders/fill-totals'
import type { Order } from '@/shared/trading/orders/order'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { triggerNames } from '@/shared/trading/orders/order-phrase'
import { bookedByOrder, profitOf } from '@/shared/trading/orders/order-profits'
import { openedAtOf } from '@/shared/trading/orders/order-times'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { createPager } from '@/electron/exchange/rest/paging'
import type { Gate } from '../gate/gate'
import type { Journal } from '../journal/journal'
import { conclusionSentences } from '@/shared/trading/orders/journal/entry-sentences'
import type { Booked, OrderEvent } from '../records/order-events'
import type { OrderStore } from '../records/order-store'
import type { OrderReads } from './order-reads'
import { mayBeTriggered, triggeredBy } from './triggered-by'

/** Waits before the past strategy orders are read, the second if the first reading does not explain an order. */
const QUERIES_MS = [200, SECOND_MS] as const
/** Longest delay of an event. An order without a known trigger is then announced as unknown. */
const DELAY_MS = 10 * SECOND_MS
const AGAIN_MS = 250
const MARGIN_MS = 60 * SECOND_MS
/** Newest pages that are read: a strategy order may be much older than its trigger. */
const MOST_PAGES = 5
const MOST_FILLS = 20_000

interface Parts {
  readonly store: Pick<OrderStore, 'get' | 'all' | 'amend' | 'watch' | 'addFill'>
  readonly journal: Pick<Journal, 'fillsBetween' | 'note'>
  readonly rest: RestClient
  readonly reads: Pick<OrderReads, 'fills'>
  /** False for an account without the calls of strategy orders. */
  readonly hasStrategies: boolean
  /** While cancels are refused, the key may be of another account, and nothing is read with it. */
  readonly gate: Pick<Gate, 'rejection'>
  readonly clock: Clock
  /** Orders of the last session. */
  readonly restored: readonly Order[]
  readonly announce: (events: readonly OrderEvent[]) => void
}

/**
 * Finds the strategy orders that placed orders without a name, and the realized P&L of orders that closed a position
 * for the trader. Events of such orders are held until both are known, or cannot be read within seconds.
 */
export function createTriggeredOrders(parts: Parts): (events: readonly OrderEvent[]) => void {
  const { store, journal, rest, reads, hasStrategies, gate, clock, restored, announce } = parts
  /** Orders that are looked for, by the number of readings so far. */
  const sought = new Map<string, number>()
  const checked = new Set<string>()
  const plannedFor = new Set<string>()
  const urgent = new WeakSet<OrderEvent>()
  let pending: { readonly event: OrderEvent; readonly since: number }[] = []
  let cancelTimer: (() => void) | null = null
  let isReading = false

  const mayRead = (): boolean => gate.rejection('cancel') === null

  /** The newest past strategy orders of a category; null if they cannot be read. */
  async function pastOf(category: Category): Promise<readonly StrategyRecord[] | null> {
    const records: StrategyRecord[] = []
    let pages = 0
    for await (const page of createPager(rest).historyStrategyOrders({ category })) {
      if (page.kind !== 'done') return null
      records.push(...page.data)
      pages += 1
      if (pages >= MOST_PAGES) break
    }
    return records
  }

  function join(keys: readonly string[], category: Category, records: readonly StrategyRecord[]): void {
    const all = store.all().filter((order) => order.category === category)
    const assigned = new Set(all.flatMap(({ triggeredBy: by }) => (by === undefined ? [] : [by.strategyId])))
    for (const [key, by] of triggeredBy(all.filter(mayBeTriggered), records, assigned)) {
      store.amend(key, { triggeredBy: by })
      journal.note(key, 'verdict', conclusionSentences.triggered(by.strategyId, triggerNames[by.kind]))
      sought.delete(key)
    }
    for (const key of keys) {
      const queryCount = (sought.get(key) ?? QUERIES_MS.length) + 1
      if (queryCount < QUERIES_MS.length) sought.set(key, queryCount)
      else sought.delete(key)
    }
  }

  async function query(category: Category): Promise<void> {
    plannedFor.delete(category)
    const keys = [...sought.keys()].filter((key) => store.get(key)?.category === category)
    if (mayRead()) join(keys, category, (await pastOf(category)) ?? [])
    plan(category)
    settle()
  }

  function plan(category: Category): void {
    const counts = [...sought].filter(([key]) => store.get(key)?.category === category).map(([, count]) => count)
    if (counts.length === 0 || plannedFor.has(category)) return
    plannedFor.add(category)
    clock.after(QUERIES_MS[Math.min(...counts)] ?? SECOND_MS, () => void query(category))
  }

  function seek(order: Order): void {
    const category = Category.safeParse(order.category).data
    if (!hasStrategies || category === undefined || !mayBeTriggered(order) || checked.has(order.key)) return
    checked.add(order.key)
    sought.set(order.key, 0)
    plan(category)
  }

  const closes = ({ forcedBy, triggeredBy: by, category }: Order): boolean =>
    isFutures(category) && (forcedBy !== undefined || by?.kind === 'takeProfit' || by?.kind === 'stopLoss')

  /** Realized P&L and fees of the fills of an order; null while not all of them are known. */
  function bookedOf(order: Order): Booked | null {
    const from = openedAtOf(order) - MARGIN_MS
    const fills = journal
      .fillsBetween(from, clock.now() + MARGIN_MS, MOST_FILLS)
      .filter(({ orderId }) => orderId === order.orderId)
    const pnl = profitOf(order, bookedByOrder(fills))
    if (pnl === null || pnl === '') return null
    return { pnl, coin: pnlCoinOf(order), fees: sumOfFees(fills.flatMap(({ fees }) => fees)) }
  }

  /** Fills that no push brought. */
  async function readFills(): Promise<void> {
    if (isReading || !mayRead()) return
    isReading = true
    try {
      for (const { event } of pending) {
        const category = Category.safeParse(event.order.category).data
        if (category === undefined || !isAwaited(event.order)) continue
        const since = openedAtOf(event.order) - MARGIN_MS
        const { items } = await reads.fills(rest, { category }, { since, now: clock.now() })
        for (const fill of items) store.addFill(fill, 'list')
      }
    } finally {
      isReading = false
    }
  }

  /** Realized P&L is awaited for an order that is over. */
  const isAwaited = (order: Order): boolean =>
    sought.has(order.key) || (closes(order) && isOver(order.state) && bookedOf(order) === null)

  /** The event as it is announced: none for a part fill whose order is over by now, because its end follows. */
  function announcedAs({ kind, order: then, before }: OrderEvent): readonly OrderEvent[] {
    const now = store.get(then.key)
    if (kind === 'part-filled' && !isOver(then.state) && now !== null && isOver(now.state)) return []
    const order = now?.triggeredBy === undefined ? then : { ...then, triggeredBy: now.triggeredBy }
    if (!closes(order) || !isOver(order.state)) return [{ kind, order, before }]
    const booked = bookedOf(order)
    const isFill = kind === 'filled' || kind === 'part-filled'
    const closed = order.triggeredBy?.kind === 'takeProfit' ? 'take-profit' : 'stop-loss'
    const by = isFill && order.triggeredBy !== undefined ? closed : kind
    return [{ kind: by, order, before, ...(booked === null ? {} : { booked }) }]
  }

  /** Announces what is complete or was held for too long. Events of an order keep their sequence. */
  function settle(): void {
    cancelTimer?.()
    cancelTimer = null
    const waiting = new Set<string>()
    const announced: OrderEvent[] = []
    pending = pending.filter(({ event, since }) => {
      const { key } = event.order
      const order = store.get(key) ?? event.order
      const isDelayed = waiting.has(key) || (isAwaited(order) && clock.mono() - since < DELAY_MS)
      // A liquidation is announced at once, and again with its P&L.
      const wasUrgent = urgent.has(event)
      const isUrgent = event.order.forcedBy !== undefined && !wasUrgent
      if (isDelayed) waiting.add(key)
      if (isDelayed && isUrgent) urgent.add(event)
      const isNew = !isDelayed && (!wasUrgent || !isAwaited(order))
      if (isUrgent || isNew) announced.push(...announcedAs(event))
      return isDelayed
    })
    if (pending.length > 0) {
      if (pending.some(({ since }) => clock.mono() - since >= SECOND_MS)) void readFills()
      cancelTimer = clock.after(AGAIN_MS, settle)
    }
    if (announced.length > 0) announce(announced)
  }

  for (const order of restored) seek(order)
  store.watch(seek)
  return (events) => {
    pending = [...pending, ...events.map((event) => ({ event, since: clock.mono() }))]
    settle()
  }
}
