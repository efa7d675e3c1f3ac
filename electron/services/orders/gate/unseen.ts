import { type Clock, sleep } from '@/shared/base/clock'
import { compare, isDecimal } from '@/shared/base/decimal'
import { Category, isFutures } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import { isInFlight } from '@/shared/trading/orders/order-lifecycle'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Position } from '@/shared/trading/account/account'
import { onlyCloses } from '@/shared/trading/pretrade/rules/opens-more'
import { nameOf } from './notices'
import type { Pretrade } from './pretrade'

/** Rule of a refusal because an earlier order was not seen yet. */
export const UNSEEN_RULE = 'unseen'
/** Maximum wait of a new order for earlier orders of its symbol. After it, the new order is refused. */
export const SETTLE_MS = 3000
/** Maximum wait of a review for a read of the positions. After it, the review shows the last known ones. */
const REVIEW_MS = 1500
/** Pause before an acknowledged order is read again. */
const PAUSE_MS = 250

/**
 * Prevents an order from opening on an unseen fill: new orders wait until earlier ones of their symbols are in the
 * positions.
 */
export interface Unseen {
  /**
   * Waits until each earlier order in these symbols was seen to rest, fill or end, and until the positions were read
   * after the newest fill. Null on success, otherwise the reason, after `SETTLE_MS` at most. Orders that can only close
   * a position do not wait, except those that take a part of it at once: its size determines the part. An order that
   * may turn a position around always waits for a read of it: a take profit or another device may have closed it, and
   * the push may be late.
   */
  readonly settled: (intents: readonly OrderIntent[]) => Promise<string | null>
  /** True if these orders would have to wait now. */
  readonly mustWait: (intents: readonly OrderIntent[]) => boolean
  /**
   * Reads the positions of these orders after a fill that no read includes, for a review. Does not throw, and takes no
   * longer than `REVIEW_MS`.
   */
  readonly readAfterFills: (intents: readonly OrderIntent[]) => Promise<void>
}

interface UnseenOptions {
  readonly store: {
    readonly all: () => readonly Order[]
    readonly watch: (watcher: (order: Order, before: Order | null) => void) => () => void
  }
  readonly pretrade: Pick<Pretrade, 'readPositions' | 'world'>
  readonly clock: Clock
  /** Reads these orders by name now. */
  readonly readNow: (keys: readonly string[]) => void
}

const symbolOf = ({ category, symbol }: Pick<Order, 'category' | 'symbol'>): string => instrumentKey(category, symbol)

export function createUnseen({ store, pretrade, clock, readNow }: UnseenOptions): Unseen {
  /** Symbols with a fill after the last read of the positions, each with the number of its newest fill. */
  const unreadFills = new Map<string, number>()
  let fills = 0
  store.watch((order, before) => {
    if (before === null || !isFutures(order.category) || compare(order.filledQty, before.filledQty) <= 0) return
    fills += 1
    unreadFills.set(symbolOf(order), fills)
  })

  /** Known positions that an order closes; null if the positions are not known. */
  function closedBy({ category, symbol, side }: OrderIntent): readonly Position[] | null {
    const { positions } = pretrade.world(category)
    const closed = side === 'sell' ? 'long' : 'short'
    return (
      positions?.filter(
        (position) => symbolOf(position) === symbolOf({ category, symbol }) && position.posSide === closed,
      ) ?? null
    )
  }

  /** True if an order closes a part of a known position at once. */
  function takesPart(order: OrderIntent): boolean {
    if (order.orderType !== 'market' && order.timeInForce !== 'ioc' && order.timeInForce !== 'fok') return false
    return closedBy(order)?.some(({ total }) => isDecimal(total) && compare(order.qty, total) < 0) === true
  }

  /** True if an order may end a known one-way position or turn it around: a reversal, or a close of its whole size. */
  function turnsAround(order: OrderIntent): boolean {
    if (onlyCloses(order) || order.posSide !== undefined) return false
    return closedBy(order)?.some(({ total }) => isDecimal(total) && compare(order.qty, total) >= 0) === true
  }

  /** Orders whose effect depends on the size of the position. */
  const dependentIn = (intents: readonly OrderIntent[]): readonly OrderIntent[] =>
    intents.filter((order) => isFutures(order.category) && (!onlyCloses(order) || takesPart(order)))

  /** True if an order may close or flip a position without being reduce-only. */
  function mayFlip(order: OrderIntent): boolean {
    const closed = closedBy(order)
    return !onlyCloses(order) && (closed === null || closed.length > 0)
  }

  /**
   * Earlier orders that may have changed the position of these orders. An order with an unknown outcome only blocks
   * orders that may flip the position, since their size depends on it. The review shows its possible effects.
   */
  function unseenBefore(dependent: readonly OrderIntent[]): readonly Order[] {
    const symbols = new Set(dependent.map(symbolOf))
    const flipping = new Set(dependent.filter(mayFlip).map(symbolOf))
    return store
      .all()
      .filter(
        ({ state, ...order }) => isInFlight(state) && (state === 'unknown' ? flipping : symbols).has(symbolOf(order)),
      )
  }

  const unreadIn = (dependent: readonly OrderIntent[]): readonly OrderIntent[] =>
    dependent.filter((order) => unreadFills.has(symbolOf(order)))

  /** False if an answer is missing or outdated. */
  async function readPositions(dependent: readonly OrderIntent[]): Promise<boolean> {
    const upTo = fills
    const categories = [...new Set(dependent.map(({ category }) => Category.parse(category)))]
    if (!(await pretrade.readPositions(categories))) return false
    for (const order of dependent)
      if ((unreadFills.get(symbolOf(order)) ?? Infinity) <= upTo) unreadFills.delete(symbolOf(order))
    return true
  }

  function changeOrPause(): Promise<void> {
    return new Promise((resolve) => {
      function end(): void {
        stopWatching()
        cancelTimer()
        resolve()
      }
      const stopWatching = store.watch(end)
      const cancelTimer = clock.after(PAUSE_MS, end)
    })
  }

  function reasonOf(before: readonly Order[]): string {
    const [first] = before
    if (first === undefined) return t('The positions could not be read, so nothing was sent')
    const what = before.length === 1 ? nameOf(first) : t`${before.length} orders in ${first.symbol}`
    return before.some(({ state }) => state === 'unknown')
      ? t`The outcome of ${what} is unknown, so the position is not known and nothing was sent`
      : t`The exchange does not show ${what} yet, so the position is not known and nothing was sent`
  }

  async function settled(intents: readonly OrderIntent[]): Promise<string | null> {
    const dependent = dependentIn(intents)
    const until = clock.mono() + SETTLE_MS
    let toRead = dependent.filter(turnsAround)
    for (;;) {
      const before = unseenBefore(dependent)
      const unread = [...new Set([...unreadIn(dependent), ...toRead])]
      if (before.length === 0 && unread.length === 0) return null
      if (clock.mono() >= until) return reasonOf(before)
      if (before.length === 0 && (await readPositions(unread))) {
        toRead = []
        continue
      }
      readNow(before.map(({ key }) => key))
      await changeOrPause()
    }
  }

  return {
    settled,
    async readAfterFills(intents) {
      const unread = unreadIn(intents)
      if (unread.length > 0) await Promise.race([readPositions(unread), sleep(clock, REVIEW_MS)])
    },
    mustWait: (intents) => {
      const dependent = dependentIn(intents)
      return unseenBefore(dependent).length > 0 || unreadIn(dependent).length > 0
    },
  }
}
