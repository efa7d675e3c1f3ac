import type { Clock } from '@/shared/base/clock'
import { describeUnreadable } from '@/shared/exchange/protocol/mismatches'
import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import { t } from '@/shared/languages/text'
import { isDenied } from '@/shared/trading/orders/order-lifecycle'
import type { Fill, Order } from '@/shared/trading/orders/order'
import { refused } from '@/electron/base/service-error'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { Journal } from '../journal/journal'
import type { Notify } from '../gate/notices'
import { isSameName } from '../records/client-oid'
import type { OrderStore } from '../records/order-store'
import type { OrderReads } from './order-reads'

/** Fills may be listed late. Reading some again is harmless, because each is counted once. */
const FILLS_MARGIN_MS = 5 * 60_000
const FIRST_FILLS_MS = 24 * 3600_000
/** Greatest difference of the clocks that date orders and fills. */
const CLOCKS_MS = 60_000

interface Parts {
  readonly client: Pick<ExchangeClient, 'rest'>
  readonly reads: Pick<OrderReads, 'fills' | 'byName'>
  readonly store: OrderStore
  readonly journal: Journal
  readonly clock: Clock
  readonly notify: Notify
}

/** Reads the fills since the last complete read, of any session. */
export function createFillsReading({ client, reads, store, journal, clock, notify }: Parts) {
  let notifiedOfGap = false
  const notifiedUnread = new Set<string>()

  /** Without any known fill, the read starts at the oldest order in memory. */
  function firstOrderAt(): number {
    const traded = store.all().filter(({ orderId }) => orderId !== null)
    return traded.reduce((at, { createdAt }) => Math.min(at, createdAt), clock.now() - FIRST_FILLS_MS)
  }

  function notifyOfGap(since: number): void {
    if (notifiedOfGap) return
    notifiedOfGap = true
    const day = new Date(since).toISOString().slice(0, 10)
    notify('warning', t('Fills may be missing'), t`The exchange no longer lists all fills since ${day}.`)
  }

  /** Reports each once: an unreadable fill stays unreadable and must not keep trading blocked. */
  function notifyOfUnread(unreadable: readonly UnreadableElement[]): void {
    const fresh = unreadable.filter(({ raw }) => !notifiedUnread.has(raw))
    for (const { raw } of fresh) notifiedUnread.add(raw)
    if (fresh.length > 0)
      notify('warning', t('Fills may be missing'), t`Of the list of fills ${describeUnreadable(fresh)}.`)
  }

  /**
   * Reads the orders of fills that disprove an order of Volley to be not placed: a disk that lost writes, or a second
   * copy of the data folder. Fills of classic accounts have no name, so those of its symbol and side count as well.
   */
  async function readDisproved(listed: readonly Fill[]): Promise<void> {
    const denied = store.all().filter((order) => order.origin === 'volley' && isDenied(order.state))
    const disproves = (fill: Fill, { clientOid, symbol, side, createdAt }: Order): boolean =>
      fill.clientOid === ''
        ? fill.symbol === symbol && fill.side === side && fill.at >= createdAt - CLOCKS_MS
        : isSameName(fill.clientOid, clientOid)
    const orders = new Map(listed.map((fill) => [fill.orderId, fill]))
    for (const [orderId, fill] of orders) {
      if (!denied.some((order) => disproves(fill, order)) || store.keyOf(orderId) !== null) continue
      const { clientOid, category, symbol } = fill
      const answer = await reads.byName(client.rest, { orderId, clientOid, category, symbol })
      if (answer.kind === 'found') store.applyUpdate(answer.evidence)
      else if (answer.kind === 'no-answer' && answer.cause === 'failed')
        throw refused('order-unread', { key: orderId, reason: answer.why })
    }
  }

  async function readNew(): Promise<void> {
    const last = journal.fillsReadTo()
    const since = (last === 0 ? firstOrderAt() : last) - FILLS_MARGIN_MS
    const listing = await reads.fills(client.rest, {}, { since, now: clock.now() })
    await readDisproved(listing.items)
    for (const fill of listing.items) store.addFill(fill, 'list')
    // Orders are known without their fills: an endless list must not keep trading blocked.
    const isEndless = listing.alarm !== null
    if (!listing.reaches || isEndless) notifyOfGap(since)
    if (listing.unreadable.length > 0) notifyOfUnread(listing.unreadable)
    if (!listing.ended && !listing.missing && !isEndless) throw refused('fills-unlisted')
    // Only a complete read moves the mark. A push, or a panel that requests a category, may miss earlier fills. A time
    // ahead of the local clock would omit later fills.
    const newest = Math.min(
      listing.items.reduce((at, fill) => Math.max(at, fill.at), last),
      clock.now(),
    )
    if (newest > last) journal.saveFillsReadTo(newest)
  }

  return { readNew }
}
