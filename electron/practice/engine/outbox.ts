import type { Side } from '../../../shared/exchange/fields'
import type { ExchangeEvent } from '../exchange-core'
import type { Account } from './account'
import type { Ids } from './ids'
import type { Market } from './market'
import { viewFill, viewOrder } from './order-view'
import type { EngineFill, EngineOrder } from './orders'

type Listener = (event: ExchangeEvent) => void

/** Collects what a command does and tells the listeners when it is over, in order, before the command returns. */
export interface Outbox {
  listen(listener: Listener, wants: (uid: string) => boolean): () => void
  /** True when some listener wants to hear of this account: nobody builds text for nobody. */
  isHeard(account: Account): boolean
  order(order: EngineOrder, fill: EngineFill | null): void
  trade(market: Market, trade: number, price: number, lots: number, side: Side, at: number): void
  bookChanged(market: Market): void
  balanceChanged(account: Account, coin: string): void
  positionChanged(account: Account, market: Market): void
  /** Ends a command. A command given by a listener joins the queue, so that events never overtake each other. */
  flush(): void
}

/** `ids` prints the ids in the events. */
export function createOutbox(ids: Ids): Outbox {
  const listeners = new Set<{ listener: Listener; wants: (uid: string) => boolean }>()
  const queue: ExchangeEvent[] = []
  const changedBooks = new Set<Market>()
  const changed = new Map<string, ExchangeEvent>()
  let isFlushing = false

  function isHeard({ uid }: Account): boolean {
    for (const { wants } of listeners) if (wants(uid)) return true
    return false
  }

  /** One balance, position or book event per command is enough: it says that something changed, not what. */
  function queueChanges(): void {
    for (const event of changed.values()) queue.push(event)
    changed.clear()
    for (const market of changedBooks) {
      market.seq += 1
      if (listeners.size > 0) queue.push({ kind: 'book', category: market.instrument.category, symbol: market.instrument.symbol })
    }
    changedBooks.clear()
  }

  function deliver(event: ExchangeEvent): void {
    const uid = event.kind === 'order' ? event.order.uid : 'uid' in event ? event.uid : null
    for (const { listener, wants } of listeners) if (uid === null || wants(uid)) listener(event)
  }

  return {
    listen(listener, wants) {
      const entry = { listener, wants }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    isHeard,
    order(order, fill) {
      if (isHeard(order.account)) queue.push({ kind: 'order', order: viewOrder(order, ids), fill: fill && viewFill(fill, ids) })
    },
    trade(market, trade, price, lots, side, at) {
      if (listeners.size === 0) return
      const { category, symbol } = market.instrument
      const print = { tradeId: ids.tradeId(trade), price: market.ticks.fixed(price), qty: market.lots.plain(lots), side, at }
      queue.push({ kind: 'trade', category, symbol, ...print })
    },
    bookChanged: (market) => void changedBooks.add(market),
    balanceChanged(account, coin) {
      if (isHeard(account)) changed.set(`${account.uid} ${coin}`, { kind: 'balance', uid: account.uid, coin })
    },
    positionChanged(account, { instrument: { category, symbol } }) {
      if (isHeard(account)) changed.set(`${account.uid} ${category} ${symbol}`, { kind: 'position', uid: account.uid, category, symbol })
    },
    flush() {
      queueChanges()
      if (isFlushing) return
      isFlushing = true
      for (let event = queue.shift(); event !== undefined; event = queue.shift()) deliver(event)
      isFlushing = false
    },
  }
}
