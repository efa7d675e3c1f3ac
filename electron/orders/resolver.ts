import type { Clock } from '../../shared/clock'
import { Category } from '../../shared/exchange/fields'
import type { Order } from '../../shared/trading/order'
import type { ExchangeClient } from '../exchange/exchange-client'
import type { Journal } from './journal'
import { createLookSchedule, type Scheduled } from './look-schedule'
import { nameOf, type Notify } from './notices'
import type { OrderStore } from './order-store'
import { readFills, readHistory, readOpenOrders, readOrder } from './read-orders'
import { LISTING_LAG_MS, settleWindowMs } from './settle-window'

/** An acknowledged order that nobody has shown for this long is asked about. */
const UNSEEN_MS = 5_000
const firstDelays = [300, 700, 1500, 3000, 6000] as const
const STEADY_DELAY_MS = 8_000
const PATIENT_DELAY_MS = 30_000
/** From this look on the order is looked for patiently: something is wrong that more questions do not mend. */
const PATIENT_AFTER = 30
const WATCH_NOT_FOUND_MS = 24 * 3600_000
const HISTORY_MARGIN_MS = 5 * 60_000
/** Open orders, closed orders and fills. */
const LISTS_PER_SWEEP = 3
const LOOKS_PER_SECOND = 10

interface Watch extends Scheduled {
  looks: number
  /** Monotonic time after which the order can no longer come to be, if nobody has seen it by then. */
  readonly deadline: number
  /** When the first qualifying miss of order-info and history together was asked. */
  missAt: number | null
  alarmed: boolean
}

export interface Resolver {
  /** Looks at this order now, whatever its schedule says. */
  poke(keys: readonly string[]): void
  start(): void
  stop(): void
}

interface ResolverOptions {
  readonly client: ExchangeClient
  readonly store: OrderStore
  readonly journal: Journal
  readonly clock: Clock
  readonly notify: Notify
}

const needsLooking = (order: Order): boolean => order.state === 'unknown' || order.state === 'acknowledged' || order.state === 'not_found'
const delayAfter = (looks: number): number => (looks > PATIENT_AFTER ? PATIENT_DELAY_MS : (firstDelays[looks] ?? STEADY_DELAY_MS))

/** Looks for every order whose outcome is unknown until it is found or can no longer exist. Sends nothing. */
export function createResolver({ client, store, journal, clock, notify }: ResolverOptions): Resolver {
  const schedule = createLookSchedule<Watch>({ clock, look, perSecond: LOOKS_PER_SECOND })
  let stopWatching: (() => void) | null = null

  const isForgotten = (order: Order): boolean => order.state === 'not_found' && clock.now() - order.updatedAt > WATCH_NOT_FOUND_MS

  function begin(order: Order): void {
    if (schedule.has(order.key) || isForgotten(order)) return
    const wait = order.state === 'acknowledged' ? UNSEEN_MS : delayAfter(0)
    schedule.add({
      key: order.key,
      looks: 0,
      nextAt: clock.mono() + wait,
      // After a restart the time of sending is only known by the wall clock, which may have jumped: the window starts anew.
      deadline: clock.mono() + settleWindowMs(client),
      missAt: null,
      alarmed: false,
    })
  }

  function consider(order: Order, before: Order | null): void {
    if (!needsLooking(order)) schedule.drop(order.key)
    else if (before?.state === 'acknowledged' && order.state !== 'acknowledged') schedule.drop(order.key)
    if (needsLooking(order)) begin(order)
  }

  async function look(watch: Watch): Promise<void> {
    const order = store.get(watch.key)
    if (order === null || !needsLooking(order)) return schedule.drop(watch.key)
    watch.looks += 1
    watch.nextAt = clock.mono() + (order.state === 'not_found' ? 2 * PATIENT_DELAY_MS : delayAfter(watch.looks))
    const askedAt = clock.mono()
    const found = await readOrder(client.rest, order)
    if (found.kind === 'found') return void store.sight(found.sighting)
    const late = askedAt > watch.deadline
    const isMiss = found.kind === 'absent'
    const must = (late && order.state === 'unknown') || (found.kind === 'no-answer' && found.missing)
    const listed = must || watch.looks % 3 === 0 ? await sweep(order) : null
    if (store.get(watch.key)?.state !== order.state) return
    const answer = isMiss ? 'the exchange knows no such order' : found.why
    journal.note(watch.key, 'check', `look ${watch.looks}: ${answer}${late ? ', after the deadline' : ''}`)
    if (late) judge(watch, order, askedAt, isMiss && listed === 'absent')
  }

  /** The order may be in a list although order-info did not show it. `absent` only when the lists were read to their end. */
  async function sweep(order: Order): Promise<'found' | 'absent' | 'no-answer'> {
    const category = Category.safeParse(order.category)
    if (!category.success) return 'no-answer'
    schedule.spend(LISTS_PER_SWEEP)
    const scope = { category: category.data, symbol: order.symbol }
    const past = { since: order.createdAt - HISTORY_MARGIN_MS, now: clock.now() }
    const [open, history, fills] = await Promise.all([
      readOpenOrders(client.rest, scope),
      readHistory(client.rest, scope, past),
      readFills(client.rest, { category: category.data }, past),
    ])
    const isMeant = ({ clientOid, orderId }: { clientOid: string; orderId: string }) =>
      order.orderId === null ? clientOid === order.clientOid : orderId === order.orderId
    const seen = [...open.items, ...history.items].filter(isMeant)
    for (const sighting of seen) store.sight(sighting)
    const executed = fills.items.filter(isMeant)
    for (const fill of executed) store.addFill(fill)
    if (seen.length > 0) return 'found'
    if (!history.reaches) tellTooOld(order)
    return open.complete && history.complete && history.reaches && executed.length === 0 ? 'absent' : 'no-answer'
  }

  /** Lists that do not go back to its placement prove nothing: it stays as it is, and says why. */
  function tellTooOld({ key, problem }: Order): void {
    const message = 'Older than what the exchange still lists, so what became of it cannot be read'
    if (problem?.message !== message) store.amend(key, { problem: { code: 'too-old', message } })
  }

  /** Two looks that both started after the deadline, far enough apart, in order-info and in history (J6). */
  function judge(watch: Watch, order: Order, askedAt: number, isMiss: boolean): void {
    if (order.state === 'acknowledged') return alarmUnseen(watch, order)
    if (order.state === 'not_found') {
      if (askedAt > watch.deadline + WATCH_NOT_FOUND_MS) schedule.drop(watch.key)
      return
    }
    if (!isMiss) return
    if (watch.missAt === null) {
      watch.missAt = askedAt
      watch.nextAt = clock.mono() + LISTING_LAG_MS
      return
    }
    if (askedAt - watch.missAt < LISTING_LAG_MS) return
    journal.note(watch.key, 'verdict', `not found in ${watch.looks} looks; the last two after no request could be accepted any more`)
    const message = `Not found after ${watch.looks} looks. Watched on for 24 hours.`
    store.become(watch.key, 'not_found', { problem: { code: 'not-found', message } })
  }

  function alarmUnseen(watch: Watch, order: Order): void {
    if (watch.alarmed) return
    watch.alarmed = true
    store.amend(order.key, { problem: { code: 'not-visible', message: 'Acknowledged, but not shown by the exchange' } })
    const text = `${nameOf(order)} (${order.clientOid}) was received by the exchange, which does not show it.`
    notify('error', 'An acknowledged order is not visible', text)
  }

  return {
    poke: schedule.hasten,
    start: () => {
      if (stopWatching !== null) return
      stopWatching = store.watch(consider)
      for (const order of store.all()) if (needsLooking(order)) begin(order)
      schedule.start()
    },
    stop: () => {
      stopWatching?.()
      stopWatching = null
      schedule.stop()
    },
  }
}
