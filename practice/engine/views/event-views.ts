import type { Category, Side } from '@/shared/exchange/protocol/fields'
import type { Amount } from '@/practice/engine/numbers/amount'
import type { IdSource } from '@/practice/engine/numbers/ids'
import { engineNotionalOf } from '@/practice/engine/state/market'
import { viewFill, viewOrder } from './order-view'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'
import type { Market, EngineFill, EngineOrder, Progress, Trade } from '@/practice/engine/state/entities'

// Classes, because their getters are shared: a literal with getters costs as much as the saved text.

/** The answer to a successful command. The order's text is created on reading, with the state of that time. */
export class Accepted {
  readonly ok = true
  readonly #order: EngineOrder
  readonly #ids: IdSource
  readonly showOrderId: boolean

  constructor(order: EngineOrder, ids: IdSource, showOrderId: boolean) {
    this.#order = order
    this.#ids = ids
    this.showOrderId = showOrderId
  }
  get orderId(): string {
    return this.#ids.orderId(this.#order.number)
  }
  get order(): PracticeOrder {
    return viewOrder(this.#order, this.#ids)
  }
}

/** A change of an order: its state at that time, independent of when its text is created. */
export class EngineOrderEvent {
  readonly kind = 'order'
  readonly #order: EngineOrder
  readonly #fill: EngineFill | null
  readonly #ids: IdSource
  readonly #progress: Progress
  readonly #price: number
  readonly #lots: number
  readonly #at: number
  #orderText: PracticeOrder | null = null
  #fillText: PracticeFill | null = null

  constructor(order: EngineOrder, ids: IdSource, fill: EngineFill | null) {
    this.#order = order
    this.#fill = fill
    this.#ids = ids
    this.#progress = order.progress
    this.#price = order.price
    this.#lots = order.lots
    this.#at = order.updatedTime
  }
  get order(): PracticeOrder {
    return (this.#orderText ??= viewOrder(this.#order, this.#ids, this.#progress, {
      price: this.#price,
      lots: this.#lots,
      updatedTime: this.#at,
    }))
  }
  get fill(): PracticeFill | null {
    return (this.#fillText ??= this.#fill && viewFill(this.#fill, this.#ids))
  }
  toJSON(): object {
    return { kind: this.kind, order: this.order, fill: this.fill }
  }
}

/** A trade and its public print. The text is created on reading. */
export class TradeEvent implements Trade {
  readonly kind = 'trade'
  readonly number: number
  readonly ticks: number
  readonly lots: number
  readonly notional: Amount
  readonly side: Side
  readonly at: number
  readonly #market: Market
  readonly #ids: IdSource

  /** `side` is the taker's. */
  constructor(market: Market, ids: IdSource, number: number, ticks: number, lots: number, side: Side, at: number) {
    this.number = number
    this.ticks = ticks
    this.lots = lots
    this.notional = engineNotionalOf(market, ticks, lots)
    this.side = side
    this.at = at
    this.#market = market
    this.#ids = ids
  }
  get category(): Category {
    return this.#market.instrument.category
  }
  get symbol(): string {
    return this.#market.instrument.symbol
  }
  get tradeId(): string {
    return this.#ids.tradeId(this.number)
  }
  get price(): string {
    return this.#market.ticks.fixed(this.ticks)
  }
  get qty(): string {
    return this.#market.lots.plain(this.lots)
  }
  toJSON(): object {
    const { kind, category, symbol, tradeId, price, qty, side, at } = this
    return { kind, category, symbol, tradeId, price, qty, side, at }
  }
}
