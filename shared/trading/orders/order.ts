import type { Category, OrderType, PosSide, Side, StpMode, TimeInForce } from '@/shared/exchange/protocol/fields'
import type { Fee } from './fees'
import type { OrderState } from './order-lifecycle'
import type { ProtectionPlan } from './protection'

/** A word from the exchange that we may not know yet; shown as it came. */
export type Open<Word extends string> = Word | (string & {})

/** Why the exchange closes somebody's position, as a trader calls it. */
export type ForcedBy = 'liquidation' | 'forced reduction' | 'forced netting' | 'auto-deleveraging' | 'delivery'

/** The strategy order that placed an order, and what of it was triggered. */
export interface TriggeredBy {
  readonly kind: 'takeProfit' | 'stopLoss' | 'trigger'
  readonly strategyId: string
}

/**
 * One order as Volley knows it, whoever placed it. Amounts are decimal text, times Unix ms.
 * `key` never changes: the clientOid of our own orders, the orderId of others.
 */
export interface Order {
  readonly key: string
  readonly orderId: string | null
  readonly clientOid: string
  /** Ours, ours by name but not in the journal (lost, or a copy of the data folder placed it), or another program's. */
  readonly origin: 'volley' | 'orphan' | 'elsewhere'
  readonly category: Open<Category>
  readonly symbol: string
  readonly side: Open<Side>
  readonly posSide: Open<PosSide> | null
  readonly orderType: Open<OrderType>
  readonly timeInForce: Open<TimeInForce>
  readonly stpMode: Open<StpMode> | null
  readonly reduceOnly: boolean
  /** '' for a market order. */
  readonly price: string
  readonly qty: string
  readonly state: OrderState
  /** The exchange's own word when it is not one we know. */
  readonly rawStatus: string | null
  readonly filledQty: string
  readonly filledValue: string
  /** '' before the first fill. */
  readonly avgPrice: string
  readonly fees: readonly Fee[]
  readonly cancelReason: string | null
  /** The exchange gave this order itself, to close a position; absent from all others. */
  readonly forcedBy?: ForcedBy
  /** A strategy order placed it; absent where none is known. */
  readonly triggeredBy?: TriggeredBy
  /** It was canceled on request, and Volley requested none. */
  readonly canceledExternally?: true
  /**
   * Fields that could not be read when the exchange last described it; absent where all could. Its amounts are '' or of
   * before: pretrade checks treat them as unknown.
   */
  readonly unread?: readonly string[]
  /** Take profit and stop loss that follow its fills; absent without any. */
  readonly protection?: ProtectionPlan
  /** Why it was refused, not sent, or why its outcome is unknown. */
  readonly problem: { readonly code: string; readonly message: string } | null
  readonly batchId: string | null
  /** Row of the batch it came from, counted from 0. */
  readonly row: number | null
  /** A cancel or change that was sent and not yet settled. */
  readonly pending: PendingCommand | null
  /** When Volley recorded or first read it; `openedAtOf` and `endedAtOf` have the exchange's own times. */
  readonly createdAt: number
  /** When Volley last read or changed it. */
  readonly updatedAt: number
  /** When the exchange made it, by its own clock; absent until it states it. */
  readonly openedAt?: number
  /** The exchange's own update time of the newest order update merged; absent before the first. Never our clock. */
  readonly sightedAt?: number
  /** Grows with every change, across all orders; a smaller revision never replaces a larger one. */
  readonly revision: number
}

/** The part of an order that nothing has happened to yet; spread it first. */
export const orderDefaults = {
  rawStatus: null,
  filledQty: '0',
  filledValue: '0',
  avgPrice: '',
  fees: [],
  cancelReason: null,
  problem: null,
  pending: null,
} as const satisfies Partial<Order>

/** What a change asks for, in full; null leaves it as it is. */
export interface AmendTerms {
  readonly price: string | null
  readonly qty: string | null
}

/** A command on an order that is not settled. Of changes it is the newest that was sent. */
export interface PendingCommand extends AmendTerms {
  readonly kind: 'cancel' | 'amend'
  /** `queued` while it waits for its turn; a cancel is never held back. */
  readonly state: 'queued' | 'sent' | 'acknowledged' | 'unknown'
  readonly since: number
  /** Changes sent before this one that nothing has settled, oldest first; absent without any. */
  readonly earlier?: readonly AmendTerms[]
  /** The change that leaves once this one is answered; absent without one. */
  readonly next?: AmendTerms
}

/** What one source saw of an order at one moment. Sightings are merged, never copied over (see `mergeOrderUpdate`). */
export interface OrderUpdate {
  readonly source: 'push' | 'open-list' | 'order-info' | 'history'
  readonly orderId: string
  readonly clientOid: string
  readonly category: Open<Category>
  readonly symbol: string
  readonly side: Open<Side>
  readonly posSide: Open<PosSide> | null
  readonly orderType: Open<OrderType>
  readonly timeInForce: Open<TimeInForce>
  readonly stpMode: Open<StpMode> | null
  readonly reduceOnly: boolean
  readonly price: string
  readonly qty: string
  readonly status: Open<'live' | 'partially_filled' | 'filled' | 'canceled'>
  readonly filledQty: string
  readonly filledValue: string
  readonly avgPrice: string
  readonly fees: readonly Fee[]
  readonly cancelReason: string | null
  readonly forcedBy?: ForcedBy
  readonly createdAt: number
  readonly updatedAt: number
  /** Fields that could not be read; absent where all could. The other amounts are '' or earlier ones. */
  readonly unread?: readonly string[]
}

/** One execution. `execId` is unique; the same fill seen twice is one fill. */
export interface Fill {
  readonly execId: string
  readonly orderId: string
  readonly clientOid: string
  readonly category: Open<Category>
  readonly symbol: string
  readonly side: Open<Side>
  readonly price: string
  readonly qty: string
  /** Each coin once; empty without a charge or before the exchange lists it. */
  readonly fees: readonly Fee[]
  readonly scope: 'taker' | 'maker' | ''
  /** Realized P&L in the margin coin, fees excluded; absent for spot and where the source does not state it. */
  readonly pnl?: string
  /** The exchange gave the order itself, as far as the fill says so; absent from all others. */
  readonly forcedBy?: ForcedBy
  readonly at: number
}
