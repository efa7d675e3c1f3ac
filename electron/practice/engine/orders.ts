import type { Category, HoldMode, OrderType, PosSide } from '../../../shared/exchange/fields'
import type { PracticeFill } from '../exchange-core'
import type { Account } from './account'
import type { Amount } from './amount'
import type { Exposure } from './exposure'
import type { Market } from './market'
import type { BookOrder } from './matching'
import type { Scale, Scope } from './scale'

/** How far an order has come. Never changed, only replaced, so that an event can tell of it later. */
export interface Progress {
  readonly status: 'live' | 'partially_filled' | 'filled' | 'canceled'
  readonly cancelReason: string
  /** Lots. */
  readonly filled: number
  /** What they were traded for, in steps of the market's money. */
  readonly worth: Amount
  /** In grains of `feeScaleOf`. */
  readonly fee: Amount
}

/** An order inside the engine. Only its text view (`order-view.ts`) leaves the engine. */
export interface EngineOrder extends BookOrder<EngineOrder> {
  /** Counts up by one per order; the public orderId is derived from it. */
  readonly number: number
  readonly account: Account
  readonly market: Market
  /** Its account's, in its market. */
  readonly exposure: Exposure
  /** Margin orders share the market of spot. */
  readonly category: Category
  readonly clientOid: string
  readonly posSide: PosSide | null
  /** What the account was in when it was placed. */
  readonly holdMode: HoldMode
  readonly orderType: OrderType
  readonly reduceOnly: boolean
  /** True for reduce-only orders and for hedge-mode closes: they need a position, not margin. */
  readonly closes: boolean
  /** Given by the exchange to liquidate the account. */
  readonly isForced: boolean
  /** Lots as ordered, or as last changed; 0 for a spot market buy, which is ordered in quote coin. */
  lots: number
  /** Ledger units of quote coin as ordered; 0 for every order but a spot market buy. */
  readonly quoteOrdered: bigint
  progress: Progress
  /** Ticks at which what it holds is reckoned. */
  holdPrice: number
  /** Its share of the totals of its side (`exposure.ts`): value units, and lots. */
  heldValue: Amount
  heldLots: number
  /** A failed change with autoCancel has canceled it; later changes are told so. */
  autoCanceled: boolean
  readonly createdTime: number
  updatedTime: number
}

/** Of every order that has not traded yet. */
export const untouched: Progress = { status: 'live', cancelReason: '', filled: 0, worth: 0, fee: 0 }

/** A spot buy pays its fee in what it buys. */
const paysInGoods = ({ market, side }: EngineOrder): boolean => !market.isFutures && side === 'buy'
export const feeScaleOf = (order: EngineOrder): Scale => (paysInGoods(order) ? order.market.goods : order.market.money)
export const feeCoinOf = (order: EngineOrder): string => (paysInGoods(order) ? order.market.instrument.baseCoin : order.market.marginCoin)

/** Two orders that met. `worth` is in steps of the market's money. */
export interface Trade {
  readonly number: number
  /** Ticks. */
  readonly ticks: number
  readonly lots: number
  readonly worth: Amount
  readonly at: number
}

/** One leg of a trade. */
export interface EngineFill {
  readonly trade: Trade
  readonly order: EngineOrder
  readonly scope: Scope
  /** Grains. */
  readonly fee: Amount
  /** Ledger units. */
  readonly pnl: bigint
}

/** Closed orders and fills an account keeps. The exchange serves 90 days; a practice session never gets near either. */
const CLOSED_KEPT = 5_000
const FILLS_KEPT = 10_000

/** The orders and fills of one account. */
export interface OrderIndex {
  /** In order of acceptance. */
  readonly open: ReadonlyMap<number, EngineOrder>
  readonly closed: ReadonlyMap<number, EngineOrder>
  /** Those of the closed ones that a failed change canceled. */
  readonly autoCanceled: ReadonlySet<EngineOrder>
  /** Those from before a restart as they were told. */
  readonly fills: readonly (EngineFill | PracticeFill)[]
  openCount(futures: boolean): number
  isPending(clientOid: string): boolean
  /** By number; or, for a clientOid, the pending order or else the latest that had it. */
  find(id: { readonly number: number } | { readonly clientOid: string }): EngineOrder | undefined
  add(order: EngineOrder): void
  /** Moves a finished order out of the open ones. */
  close(order: EngineOrder): void
  addFill(fill: EngineFill | PracticeFill): void
}

/** `keepsHistory` false: closed orders and fills are forgotten at once. */
export function createOrderIndex(keepsHistory: boolean): OrderIndex {
  const open = new Map<number, EngineOrder>()
  const closed = new Map<number, EngineOrder>()
  const pendingByClientOid = new Map<string, EngineOrder>()
  const closedByClientOid = new Map<string, EngineOrder>()
  const autoCanceled = new Set<EngineOrder>()
  const fills: (EngineFill | PracticeFill)[] = []
  let openFutures = 0

  function forgetOldest(): void {
    for (const [number, order] of closed) {
      closed.delete(number)
      autoCanceled.delete(order)
      if (closedByClientOid.get(order.clientOid) === order) closedByClientOid.delete(order.clientOid)
      return
    }
  }

  function keepClosed(order: EngineOrder): void {
    closed.set(order.number, order)
    if (order.autoCanceled) autoCanceled.add(order)
    if (order.clientOid !== '') closedByClientOid.set(order.clientOid, order)
    if (closed.size > CLOSED_KEPT) forgetOldest()
  }

  return {
    open,
    closed,
    autoCanceled,
    fills,
    openCount: (futures) => (futures ? openFutures : open.size - openFutures),
    isPending: (clientOid) => pendingByClientOid.has(clientOid),
    find: (id) =>
      'number' in id ? (open.get(id.number) ?? closed.get(id.number)) : (pendingByClientOid.get(id.clientOid) ?? closedByClientOid.get(id.clientOid)),
    add(order) {
      open.set(order.number, order)
      if (order.clientOid !== '') pendingByClientOid.set(order.clientOid, order)
      if (order.market.isFutures) openFutures += 1
    },
    close(order) {
      if (!open.delete(order.number)) return
      if (order.clientOid !== '') pendingByClientOid.delete(order.clientOid)
      if (order.market.isFutures) openFutures -= 1
      if (keepsHistory) keepClosed(order)
    },
    addFill(fill) {
      if (!keepsHistory) return
      fills.push(fill)
      if (fills.length > FILLS_KEPT * 1.1) fills.splice(0, fills.length - FILLS_KEPT)
    },
  }
}
