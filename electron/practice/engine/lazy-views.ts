import type { Category, Side } from '../../../shared/exchange/fields'
import type { PracticeFill, PracticeOrder } from '../exchange-core'
import type { Ids } from './ids'
import type { Market } from './market'
import { type OrderState, stateOf, viewFill, viewOrder } from './order-view'
import type { EngineFill, EngineOrder } from './orders'

// Classes, because their getters are shared: a literal with getters costs as much as the text it was to save.

/** The answer to a command that was carried out; the order's text is made when it is read, and shows the order of that time. */
export class Accepted {
  readonly ok = true
  readonly #order: EngineOrder
  readonly #ids: Ids
  readonly showOrderId: boolean

  constructor(order: EngineOrder, ids: Ids, showOrderId: boolean) {
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

/** An order as it was when the event arose, whenever its text is made. */
export class OrderEvent {
  readonly kind = 'order'
  readonly #order: EngineOrder
  readonly #fill: EngineFill | null
  readonly #ids: Ids
  readonly #state: OrderState
  #orderText: PracticeOrder | null = null
  #fillText: PracticeFill | null = null

  constructor(order: EngineOrder, fill: EngineFill | null, ids: Ids) {
    this.#order = order
    this.#fill = fill
    this.#ids = ids
    this.#state = stateOf(order)
  }
  get order(): PracticeOrder {
    return (this.#orderText ??= viewOrder(this.#order, this.#ids, this.#state))
  }
  get fill(): PracticeFill | null {
    return (this.#fillText ??= this.#fill && viewFill(this.#fill, this.#ids))
  }
  toJSON(): object {
    return { kind: this.kind, order: this.order, fill: this.fill }
  }
}

/** A public print in the engine's numbers. */
export interface Print {
  readonly trade: number
  readonly price: number
  readonly lots: number
  readonly side: Side
  readonly at: number
}

/** A public print; its text is made when it is read. */
export class TradeEvent {
  readonly kind = 'trade'
  readonly category: Category
  readonly symbol: string
  readonly side: Side
  readonly at: number
  readonly #market: Market
  readonly #print: Print
  readonly #ids: Ids

  constructor(market: Market, print: Print, ids: Ids) {
    this.category = market.instrument.category
    this.symbol = market.instrument.symbol
    this.side = print.side
    this.at = print.at
    this.#market = market
    this.#print = print
    this.#ids = ids
  }
  get tradeId(): string {
    return this.#ids.tradeId(this.#print.trade)
  }
  get price(): string {
    return this.#market.ticks.fixed(this.#print.price)
  }
  get qty(): string {
    return this.#market.lots.plain(this.#print.lots)
  }
  toJSON(): object {
    const { kind, category, symbol, tradeId, price, qty, side, at } = this
    return { kind, category, symbol, tradeId, price, qty, side, at }
  }
}
