import type { Side } from '../../../shared/exchange/fields'
import type { ExchangeEvent, PracticeFill, PracticeOrder } from '../exchange-core'
import type { Account } from './account'
import type { Ids } from './ids'
import type { Market } from './market'
import { stateOf, viewFill, viewOrder } from './order-view'
import type { EngineFill, EngineOrder } from './orders'
import { toText } from './units'

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
  /** `units` came (or went) for a reason outside the books; `at` is Unix ms. */
  moved(account: Account, coin: string, units: bigint, type: string, at: number): void
  positionChanged(account: Account, market: Market): void
  /** Ends a command. A command given by a listener joins the queue, so that events never overtake each other. */
  flush(): void
}

/** An event and whom it concerns; null for everybody. */
interface Letter {
  readonly uid: string | null
  readonly event: ExchangeEvent
}

/** One value per pair of keys, made when first asked for. */
function createPairs<First, Second>(make: (first: First, second: Second) => Letter) {
  const made = new Map<First, Map<Second, Letter>>()
  return (first: First, second: Second): Letter => {
    let bySecond = made.get(first)
    if (bySecond === undefined) made.set(first, (bySecond = new Map()))
    let letter = bySecond.get(second)
    if (letter === undefined) bySecond.set(second, (letter = make(first, second)))
    return letter
  }
}

/** `ids` prints the ids in the events. */
export function createOutbox(ids: Ids): Outbox {
  const listeners = new Set<{ listener: Listener; wants: (uid: string) => boolean }>()
  const queue: Letter[] = []
  const changedBooks = new Set<Market>()
  const changed = new Set<Letter>()
  let isFlushing = false

  // That something changed is all these say, so one letter serves for ever.
  const balanceLetter = createPairs(({ uid }: Account, coin: string): Letter => ({ uid, event: { kind: 'balance', uid, coin } }))
  const positionLetter = createPairs(({ uid }: Account, { instrument: { category, symbol } }: Market): Letter => ({
    uid,
    event: { kind: 'position', uid, category, symbol },
  }))
  const bookLetter = createPairs((market: Market, kind: 'book'): Letter => {
    const { category, symbol } = market.instrument
    return { uid: null, event: { kind, category, symbol } }
  })

  function isHeard({ uid }: Account): boolean {
    for (const { wants } of listeners) if (wants(uid)) return true
    return false
  }

  /** One balance, position or book event per command is enough: it says that something changed, not what. */
  function queueChanges(): void {
    for (const letter of changed) queue.push(letter)
    changed.clear()
    for (const market of changedBooks) {
      market.seq += 1
      if (listeners.size > 0) queue.push(bookLetter(market, 'book'))
    }
    changedBooks.clear()
  }

  function deliver({ uid, event }: Letter): void {
    for (const { listener, wants } of listeners) if (uid === null || wants(uid)) listener(event)
  }

  /** The order as it is at this moment; its text is made when a listener reads it. */
  function orderEvent(order: EngineOrder, fill: EngineFill | null): ExchangeEvent {
    const moment = stateOf(order)
    let orderText: PracticeOrder | null = null
    let fillText: PracticeFill | null = null
    return {
      kind: 'order',
      get order() {
        return (orderText ??= viewOrder(order, ids, moment))
      },
      get fill() {
        return (fillText ??= fill && viewFill(fill, ids))
      },
    }
  }

  function tradeEvent(market: Market, trade: number, price: number, lots: number, side: Side, at: number): ExchangeEvent {
    const { category, symbol } = market.instrument
    return {
      kind: 'trade',
      category,
      symbol,
      side,
      at,
      get tradeId() {
        return ids.tradeId(trade)
      },
      get price() {
        return market.ticks.fixed(price)
      },
      get qty() {
        return market.lots.plain(lots)
      },
    }
  }

  return {
    listen(listener, wants) {
      const entry = { listener, wants }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    isHeard,
    order(order, fill) {
      if (isHeard(order.account)) queue.push({ uid: order.account.uid, event: orderEvent(order, fill) })
    },
    trade(market, trade, price, lots, side, at) {
      if (listeners.size > 0) queue.push({ uid: null, event: tradeEvent(market, trade, price, lots, side, at) })
    },
    bookChanged: (market) => void changedBooks.add(market),
    balanceChanged(account, coin) {
      if (isHeard(account)) changed.add(balanceLetter(account, coin))
    },
    moved(account, coin, units, type, at) {
      const { uid } = account
      if (isHeard(account)) queue.push({ uid, event: { kind: 'movement', uid, coin, amount: toText(units), type, at } })
    },
    positionChanged(account, market) {
      if (isHeard(account)) changed.add(positionLetter(account, market))
    },
    flush() {
      queueChanges()
      if (isFlushing) return
      isFlushing = true
      for (let next = 0; next < queue.length; next += 1) deliver(queue[next]!)
      queue.length = 0
      isFlushing = false
    },
  }
}
