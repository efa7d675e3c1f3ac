import type { ExchangeEvent } from '../exchange-core'
import type { Account } from './account'
import type { Ids } from './ids'
import { OrderEvent, type Print, TradeEvent } from './lazy-views'
import type { Market } from './market'
import type { EngineFill, EngineOrder } from './orders'
import { toText } from './units'

type Listener = (event: ExchangeEvent) => void

/** Collects what a command does and tells the listeners when it is over, in order, before the command returns. */
export interface Outbox {
  listen(listener: Listener, wants: (uid: string) => boolean): () => void
  /** True when some listener wants to hear of this account: nobody builds text for nobody. */
  isHeard(account: Account): boolean
  order(order: EngineOrder, fill: EngineFill | null): void
  trade(market: Market, print: Print): void
  liquidated(market: Market, closed: Omit<Print, 'trade'>): void
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

/** That something changed is all it says, so one letter serves for ever. */
interface ChangeLetter extends Letter {
  /** The command that is going on has changed it already. */
  isWaiting: boolean
}

/** One letter per pair of keys, made when first asked for. */
function createLetters<First, Second>(make: (first: First, second: Second) => ExchangeEvent, uidOf: (first: First) => string | null) {
  const made = new Map<First, Map<Second, ChangeLetter>>()
  return (first: First, second: Second): ChangeLetter => {
    let bySecond = made.get(first)
    if (bySecond === undefined) made.set(first, (bySecond = new Map()))
    let letter = bySecond.get(second)
    if (letter === undefined) bySecond.set(second, (letter = { uid: uidOf(first), event: make(first, second), isWaiting: false }))
    return letter
  }
}

/** `ids` prints the ids in the events; `endCommand` does what is left to do when a command is over. */
export function createOutbox(ids: Ids, endCommand: () => void): Outbox {
  const listeners = new Set<{ listener: Listener; wants: (uid: string) => boolean }>()
  // Emptied by counting, not by cutting: an array that is cut has to grow again with every command.
  const queue: Letter[] = []
  let queued = 0
  const changedBooks: Market[] = []
  const changed: ChangeLetter[] = []
  let noted = 0
  let isFlushing = false

  const uidOf = ({ uid }: Account): string => uid
  const balanceLetter = createLetters(({ uid }: Account, coin: string) => ({ kind: 'balance', uid, coin }), uidOf)
  const positionLetter = createLetters(
    ({ uid }: Account, { instrument: { category, symbol } }: Market) => ({ kind: 'position', uid, category, symbol }),
    uidOf,
  )

  function isHeard({ uid }: Account): boolean {
    for (const { wants } of listeners) if (wants(uid)) return true
    return false
  }

  function enqueue(letter: Letter): void {
    queue[queued] = letter
    queued += 1
  }

  function note(letter: ChangeLetter): void {
    if (letter.isWaiting) return
    letter.isWaiting = true
    changed[noted] = letter
    noted += 1
  }

  /** One balance, position or book event per command is enough: it says that something changed, not what. */
  function queueChanges(): void {
    for (let at = 0; at < noted; at += 1) {
      const letter = changed[at]!
      letter.isWaiting = false
      enqueue(letter)
    }
    noted = 0
    for (const market of changedBooks) {
      market.seq += 1
      const { category, symbol } = market.instrument
      if (listeners.size > 0) enqueue({ uid: null, event: { kind: 'book', category, symbol } })
    }
    changedBooks.length = 0
  }

  function deliver({ uid, event }: Letter): void {
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
      if (isHeard(order.account)) enqueue({ uid: order.account.uid, event: new OrderEvent(order, fill, ids) })
    },
    trade(market, print) {
      if (listeners.size > 0) enqueue({ uid: null, event: new TradeEvent(market, print, ids) })
    },
    liquidated(market, { side, price, lots, at }) {
      if (listeners.size === 0) return
      const { category, symbol } = market.instrument
      enqueue({ uid: null, event: { kind: 'liquidation', category, symbol, side, price: market.ticks.fixed(price), qty: market.lots.plain(lots), at } })
    },
    bookChanged(market) {
      if (!changedBooks.includes(market)) changedBooks.push(market)
    },
    balanceChanged(account, coin) {
      if (isHeard(account)) note(balanceLetter(account, coin))
    },
    moved(account, coin, units, type, at) {
      const { uid } = account
      if (isHeard(account)) enqueue({ uid, event: { kind: 'movement', uid, coin, amount: toText(units), type, at } })
    },
    positionChanged(account, market) {
      if (isHeard(account)) note(positionLetter(account, market))
    },
    flush() {
      endCommand()
      queueChanges()
      if (isFlushing) return
      isFlushing = true
      for (let next = 0; next < queued; next += 1) deliver(queue[next]!)
      queued = 0
      isFlushing = false
    },
  }
}
