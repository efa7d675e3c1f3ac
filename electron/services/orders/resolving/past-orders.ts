import type { Clock } from '@/shared/base/clock'
import { categories, type Category } from '@/shared/exchange/protocol/fields'
import type { Fill, Order } from '@/shared/trading/orders/order'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { endedLastFirst } from '@/shared/trading/orders/order-times'
import type { Gate } from '../gate/gate'
import type { Journal } from '../journal/journal'
import type { OrderStore } from '../records/order-store'
import type { OrderReads } from './order-reads'
import type { RestClient } from '@/electron/exchange/protocol/call'

const SHOWN = 500
const LOOK_BACK_MS = 7 * 24 * 3600_000

interface Parts {
  readonly rest: RestClient
  readonly reads: OrderReads
  readonly store: OrderStore
  readonly journal: Journal
  readonly clock: Clock
  /** While cancels are blocked, orders are not queried either: the key may belong to another account. */
  readonly gate: Gate
}

/** Closed orders and fills, newest first: the last seven days of the exchange, and the data of the journal. */
export function createPastOrders({ rest, reads, store, journal, clock, gate }: Parts) {
  const mayRequest = (): boolean => gate.rejection('cancel') === null
  const lastDays = () => ({ since: clock.now() - LOOK_BACK_MS, now: clock.now() })

  async function history(category: Category, symbol?: string): Promise<readonly Order[]> {
    const { items } = mayRequest()
      ? await reads.history(rest, symbol === undefined ? { category } : { category, symbol }, lastDays())
      : { items: [] }
    const keys = new Set(items.flatMap((update) => store.applyUpdate(update)?.key ?? []))
    const matches = (order: Order): boolean =>
      order.category === category && (symbol === undefined || order.symbol === symbol)
    for (const order of store.all()) if (isOver(order.state) && matches(order)) keys.add(order.key)
    return [...keys]
      .map(store.get)
      .filter((order): order is Order => order !== null && isOver(order.state))
      .sort(endedLastFirst)
      .slice(0, SHOWN)
  }

  async function fills(category: Category): Promise<readonly Fill[]> {
    const { items } = mayRequest() ? await reads.fills(rest, { category }, lastDays()) : { items: [] }
    for (const fill of items) store.addFill(fill, 'list')
    return journal.fills(category, SHOWN)
  }

  /** Reads the orders that ended since a time, Unix ms. Those that are not known become known. */
  async function missed(since: number): Promise<void> {
    for (const category of categories) {
      if (!mayRequest()) return
      const { items } = await reads.history(rest, { category }, { since, now: clock.now() })
      for (const update of items) store.applyUpdate(update)
    }
  }

  return { history, fills, missed }
}
