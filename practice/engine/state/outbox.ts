import type { ExchangeEvent } from '@/practice/engine/api/exchange-core'
import { balanceOf } from './account'
import type { ChangeNotice } from './notice'
import { toText } from '@/practice/engine/numbers/units'
import type { Market, EngineAccount } from './entities'

type Listener = (event: ExchangeEvent) => void

/** Collects the events of a command and notifies the listeners, in order, before the command returns. */
export interface Outbox {
  listen(listener: Listener, accepts: (uid: string) => boolean): () => void
  /** True if some listener wants events of this account. Events without a listener are not created. */
  hasListener(account: EngineAccount): boolean
  /** Sends to listeners of the account, or to all for null. */
  emit(account: EngineAccount | null, event: ExchangeEvent): void
  /** The available part of a balance, or a position. */
  changed(notice: ChangeNotice): void
  bookChanged(market: Market): void
  /** Reports changed holdings too. */
  balanceChanged(account: EngineAccount, coin: string): void
  /** `units` were received (or paid) outside the books, for a position of `market` if given. `at` is Unix ms. */
  transferred(account: EngineAccount, coin: string, units: bigint, type: string, at: number, market?: Market): void
  /** Ends a command. A command of a listener joins the queue, so that events stay in order. */
  flush(): void
}

/** `endCommand` runs at the end of a command. */
export function createOutbox(endCommand: () => void): Outbox {
  let listeners: readonly { listener: Listener; accepts: (uid: string) => boolean }[] = []
  // The lists are emptied by their counters, not by truncation: a truncated array has to grow again with every command.
  const queue: ExchangeEvent[] = []
  /** UIDs of the concerned accounts. */
  const uids: (string | null)[] = []
  let queued = 0
  const changes: ChangeNotice[] = []
  let noted = 0
  const changedBooks: Market[] = []
  let booksChanged = 0
  let isFlushing = false

  function hasListener({ uid }: EngineAccount): boolean {
    for (const { accepts } of listeners) if (accepts(uid)) return true
    return false
  }

  function enqueue(uid: string | null, event: ExchangeEvent): void {
    queue[queued] = event
    uids[queued] = uid
    queued += 1
  }

  /** One balance, position or book event per command is enough: it has no details. */
  function changed(notice: ChangeNotice): void {
    if (notice.isWaiting) return
    notice.isWaiting = true
    changes[noted] = notice
    noted += 1
  }

  function queueChanges(): void {
    for (let at = 0; at < noted; at += 1) {
      const notice = changes[at]!
      notice.isWaiting = false
      enqueue(notice.uid, notice.event)
    }
    noted = 0
    for (let at = 0; at < booksChanged; at += 1) {
      const market = changedBooks[at]!
      market.seq += 1
      market.notice.isWaiting = false
      enqueue(null, market.notice.event)
    }
    booksChanged = 0
  }

  function deliver(uid: string | null, event: ExchangeEvent): void {
    for (const { listener, accepts } of listeners) if (uid === null || accepts(uid)) listener(event)
  }

  return {
    listen(listener, accepts) {
      const entry = { listener, accepts }
      listeners = [...listeners, entry]
      return () => {
        listeners = listeners.filter((other) => other !== entry)
      }
    },
    hasListener,
    emit: (account, event) => enqueue(account === null ? null : account.uid, event),
    changed,
    bookChanged(market) {
      if (market.notice.isWaiting) return
      market.notice.isWaiting = true
      changedBooks[booksChanged] = market
      booksChanged += 1
    },
    balanceChanged(account, coin) {
      account.holdingsVersion += 1
      changed(balanceOf(account, coin).notice)
    },
    transferred(account, coin, units, type, at, market) {
      if (!hasListener(account)) return
      const { uid } = account
      const of = market && { category: market.instrument.category, symbol: market.instrument.symbol }
      enqueue(uid, { kind: 'movement', uid, coin, amount: toText(units), type, at, ...(of && { of }) })
    },
    flush() {
      endCommand()
      queueChanges()
      if (isFlushing) return
      isFlushing = true
      for (let next = 0; next < queued; next += 1) deliver(uids[next]!, queue[next]!)
      queued = 0
      isFlushing = false
    },
  }
}
