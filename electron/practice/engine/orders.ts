import type { Category, OrderType, PosSide } from '../../../shared/exchange/fields'
import type { Account } from './account'
import type { Market } from './market'
import type { BookOrder } from './matching'

/** An order inside the engine. Only its text view (`order-view.ts`) leaves the engine. */
export interface EngineOrder extends BookOrder<EngineOrder> {
  /** Counts up by one per order; the public orderId is derived from it. */
  readonly number: number
  readonly account: Account
  readonly market: Market
  /** Margin orders share the market of spot. */
  readonly category: Category
  readonly clientOid: string
  readonly posSide: PosSide | null
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
  status: 'live' | 'partially_filled' | 'filled' | 'canceled'
  cancelReason: string
  filled: number
  filledValue: bigint
  fee: bigint
  feeCoin: string
  /** Ticks at which the margin of a futures order is reckoned. */
  holdPrice: number
  /** What the ledger holds for it (spot). */
  held: bigint
  /** Its share of the symbol's open-order value, ticks × lots (futures). */
  heldValue: number
  /** Lots of it that are counted in the symbol's totals (futures). */
  heldLots: number
  /** A failed change with autoCancel has canceled it; later changes are told so. */
  autoCanceled: boolean
  readonly createdTime: number
  updatedTime: number
}

/** One leg of a trade, kept as integers. */
export interface EngineFill {
  /** Number of the trade; its two legs share it. */
  readonly trade: number
  readonly order: EngineOrder
  readonly price: number
  readonly lots: number
  readonly value: bigint
  readonly fee: bigint
  readonly feeCoin: string
  readonly scope: 'taker' | 'maker'
  readonly pnl: bigint
  readonly at: number
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
  readonly fills: readonly EngineFill[]
  openCount(futures: boolean): number
  isPending(clientOid: string): boolean
  /** By number; or, for a clientOid, the pending order or else the latest that had it. */
  find(id: { readonly number: number } | { readonly clientOid: string }): EngineOrder | undefined
  add(order: EngineOrder): void
  /** Moves a finished order out of the open ones. */
  close(order: EngineOrder): void
  addFill(fill: EngineFill): void
}

/** `keepsHistory` false: closed orders and fills are forgotten at once. */
export function createOrderIndex(keepsHistory: boolean): OrderIndex {
  const open = new Map<number, EngineOrder>()
  const closed = new Map<number, EngineOrder>()
  const pendingByClientOid = new Map<string, EngineOrder>()
  const closedByClientOid = new Map<string, EngineOrder>()
  const autoCanceled = new Set<EngineOrder>()
  const fills: EngineFill[] = []
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
