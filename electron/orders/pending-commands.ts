import type { Clock } from '../../shared/clock'
import type { ExchangeClient } from '../exchange/exchange-client'
import type { Journal } from './journal'
import { nameOf, type Notify } from './notices'
import type { OrderStore } from './order-store'
import { readOrder } from './read-orders'
import { settleWindowMs } from './settle-window'
import { isOver } from '../../shared/trading/order-lifecycle'
import type { Order, PendingCommand } from '../../shared/trading/order'

/** Pushes usually settle a command first; then nothing is asked. */
const firstDelays = [1000, 2000, 4000] as const
const STEADY_DELAY_MS = 8000

interface PendingOptions {
  readonly client: ExchangeClient
  readonly store: OrderStore
  readonly journal: Journal
  readonly clock: Clock
  readonly notify: Notify
}

const isSameCommand = (a: PendingCommand, b: PendingCommand | null): boolean =>
  b !== null && a.kind === b.kind && a.price === b.price && a.qty === b.qty

/** Reads orders with an unsettled cancel or change again, until what happened is known (R32, R35). */
export function createPendingCommands({ client, store, journal, clock, notify }: PendingOptions) {
  /** Monotonic time after which the order's latest command can no longer arrive. */
  const deadlines = new Map<string, number>()
  let running = false

  function begin(order: Order, before: Order | null): void {
    if (order.pending === null || isOver(order.state)) return
    const isWatched = deadlines.has(order.key)
    if (!isWatched || !isSameCommand(order.pending, before?.pending ?? null)) deadlines.set(order.key, clock.mono() + settleWindowMs(client))
    if (!isWatched) lookAgain(order.key, 0)
  }

  function lookAgain(key: string, looks: number): void {
    clock.after(firstDelays[looks] ?? STEADY_DELAY_MS, () => {
      if (running) void look(key, looks + 1)
    })
  }

  const isPending = (key: string): boolean => {
    const order = store.get(key)
    return order !== null && order.pending !== null && !isOver(order.state)
  }

  async function look(key: string, looks: number): Promise<void> {
    const order = store.get(key)
    if (order === null || !isPending(key)) return void deadlines.delete(key)
    const askedAt = clock.mono()
    const found = await readOrder(client.rest, order)
    if (found.kind === 'found') store.sight(found.sighting)
    if (!isPending(key)) return void deadlines.delete(key)
    // By the deadline of what is pending now: another command may have been sent meanwhile.
    const isLate = askedAt > (deadlines.get(key) ?? 0)
    if (!isLate || found.kind !== 'found') return lookAgain(key, looks)
    deadlines.delete(key)
    giveUp(order)
  }

  /** The order was read after the command could no longer arrive, and nothing had changed. */
  function giveUp(order: Order): void {
    const what = order.pending?.kind === 'cancel' ? 'cancel' : 'change'
    journal.note(order.key, 'verdict', `the ${what} did not take effect`)
    store.amend(order.key, { pending: null })
    notify('warning', `A ${what} did not take effect`, `${nameOf(order)} (${order.key}) is as it was before.`)
  }

  return {
    start: (): void => {
      if (running) return
      running = true
      store.watch(begin)
      for (const order of store.all()) begin(order, null)
    },
    stop: (): void => {
      running = false
    },
  }
}
