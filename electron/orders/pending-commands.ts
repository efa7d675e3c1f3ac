import type { Clock } from '../../shared/clock'
import type { ExchangeClient } from '../exchange/exchange-client'
import type { Journal } from './journal'
import { createLookSchedule, type Scheduled } from './look-schedule'
import { nameOf, type Notify } from './notices'
import type { OrderStore } from './order-store'
import { readOrder } from './read-orders'
import { settleWindowMs } from './settle-window'
import { isOpen, isOver } from '../../shared/trading/order-lifecycle'
import type { Order, PendingCommand } from '../../shared/trading/order'

/** Pushes usually settle a command first; then nothing is asked. */
const firstDelays = [1000, 2000, 4000] as const
const STEADY_DELAY_MS = 8000
/** The resolver asks 10 times a second; a group of 400 unsettled cancels must leave room for it. */
const LOOKS_PER_SECOND = 5

interface PendingOptions {
  readonly client: ExchangeClient
  readonly store: OrderStore
  readonly journal: Journal
  readonly clock: Clock
  readonly notify: Notify
}

interface Watch extends Scheduled {
  looks: number
}

const isSameCommand = (a: PendingCommand, b: PendingCommand | null): boolean =>
  b !== null && a.kind === b.kind && a.price === b.price && a.qty === b.qty && (a.state === 'queued') === (b.state === 'queued')

/** Reads orders with an unsettled cancel or change again, until what happened is known (R32, R35). */
export function createPendingCommands({ client, store, journal, clock, notify }: PendingOptions) {
  /** Monotonic time after which the order's latest command can no longer arrive. */
  const deadlines = new Map<string, number>()
  const schedule = createLookSchedule<Watch>({ clock, look, perSecond: LOOKS_PER_SECOND })
  let stopWatching: (() => void) | null = null

  function forget(key: string): void {
    deadlines.delete(key)
    schedule.drop(key)
  }

  function consider(order: Order, before: Order | null): void {
    if (order.pending === null || isOver(order.state)) return forget(order.key)
    if (!deadlines.has(order.key) || !isSameCommand(order.pending, before?.pending ?? null)) deadlines.set(order.key, clock.mono() + settleWindowMs(client))
    // Whether an order exists at all is the resolver's question. One that waits for its turn has not left; what waited when Volley was killed may have.
    const isAsked = order.state === 'not_found' || (isOpen(order.state) && (order.pending.state !== 'queued' || before === null))
    if (!isAsked) return schedule.drop(order.key)
    const wait = order.state === 'not_found' ? 0 : firstDelays[0]
    if (!schedule.has(order.key)) schedule.add({ key: order.key, looks: 0, nextAt: clock.mono() + wait })
  }

  const isPending = (key: string): boolean => {
    const order = store.get(key)
    return order !== null && order.pending !== null && !isOver(order.state)
  }

  async function look(watch: Watch): Promise<void> {
    const order = store.get(watch.key)
    if (order === null || !isPending(watch.key)) return forget(watch.key)
    if (order.state === 'not_found') return endInVain(order)
    watch.looks += 1
    watch.nextAt = clock.mono() + (firstDelays[watch.looks] ?? STEADY_DELAY_MS)
    const askedAt = clock.mono()
    const found = await readOrder(client.rest, order)
    if (found.kind === 'found') store.sight(found.sighting)
    if (!isPending(watch.key)) return forget(watch.key)
    // By the deadline of what is pending now: another command may have been sent meanwhile.
    const isLate = askedAt > (deadlines.get(watch.key) ?? 0)
    if (!isLate || found.kind === 'no-answer') return
    forget(watch.key)
    if (found.kind === 'found') giveUp(order)
    else endInVain(order)
  }

  const wordOf = (order: Order): string => (order.pending?.kind === 'cancel' ? 'cancel' : 'change')

  /** The order was read after the command could no longer arrive, and nothing had changed. */
  function giveUp(order: Order): void {
    const what = wordOf(order)
    journal.note(order.key, 'verdict', `the ${what} did not take effect`)
    store.amend(order.key, { pending: null })
    notify('warning', `A ${what} did not take effect`, `${nameOf(order)} (${order.key}) is as it was before.`)
  }

  /** Nothing is left that the command could act on; what became of the order is told by whoever looks for it. */
  function endInVain(order: Order): void {
    journal.note(order.key, 'verdict', `the ${wordOf(order)} had no order to act on: the exchange knows none`)
    store.amend(order.key, { pending: null })
  }

  return {
    start: (): void => {
      if (stopWatching !== null) return
      stopWatching = store.watch(consider)
      for (const order of store.all()) consider(order, null)
      schedule.start()
    },
    stop: (): void => {
      stopWatching?.()
      stopWatching = null
      schedule.stop()
    },
  }
}
