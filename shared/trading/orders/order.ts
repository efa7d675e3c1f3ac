import { t } from '@/shared/languages/text'
import type { Category, OrderType, PosSide, Side, StpMode, TimeInForce } from '@/shared/exchange/protocol/fields'
import type { Fee } from './fees'
import type { OrderState } from './order-lifecycle'
import type { ProtectionPlan } from './protection'

/** Open enum of the exchange. An unknown word is shown unchanged. */
export type Open<Word extends string> = Word | (string & {})

/** Reason why the exchange closes a position. */
export type ForcedBy = 'liquidation' | 'forced reduction' | 'forced netting' | 'auto-deleveraging' | 'delivery'
/** Displayed names of the reasons. */
export const forcedByNames: Readonly<Record<ForcedBy, string>> = {
  liquidation: t('liquidation'),
  'forced reduction': t('forced reduction'),
  'forced netting': t('forced netting'),
  'auto-deleveraging': t('auto-deleveraging'),
  delivery: t('delivery'),
}

/** The strategy order that placed an order, and what of it was triggered. */
export interface TriggeredBy {
  readonly kind: 'takeProfit' | 'stopLoss' | 'trigger'
  readonly strategyId: string
}

/**
 * One order as known to Volley, from any program. Amounts are decimal text, times Unix ms. `key` never changes: the
 * clientOid of Volley's orders, the orderId of others.
 */
export interface Order {
  readonly key: string
  readonly orderId: string | null
  readonly clientOid: string
  /**
   * `volley`: sent from here. `orphan`: named by Volley but not in the journal (the entry was lost, or a copy of the
   * data folder sent it). `elsewhere`: from another program.
   */
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
  /** Unknown status word of the exchange; null for a known one. */
  readonly rawStatus: string | null
  readonly filledQty: string
  readonly filledValue: string
  /** '' before the first fill. */
  readonly avgPrice: string
  readonly fees: readonly Fee[]
  readonly cancelReason: string | null
  /** Reason for an order that the exchange placed to close a position; absent for all others. */
  readonly forcedBy?: ForcedBy
  /** A strategy order placed it; absent where none is known. */
  readonly triggeredBy?: TriggeredBy
  /** It was canceled on request, and Volley requested none. */
  readonly canceledExternally?: true
  /**
   * Fields that were unreadable in the latest data of the exchange; absent without any. Its amounts are '' or outdated,
   * and pre-trade checks treat them as unknown.
   */
  readonly unread?: readonly string[]
  /** Take profit and stop loss that follow its fills; absent without any. */
  readonly protection?: ProtectionPlan
  /** Reason why it was refused, not sent, or has an unknown outcome. */
  readonly problem: { readonly code: string; readonly message: string } | null
  readonly batchId: string | null
  /** Row of its batch, from 0. */
  readonly row: number | null
  /** A cancel or amend that was sent and is not settled. */
  readonly pending: PendingCommand | null
  /** Time at which Volley recorded or first read it. `openedAtOf` and `endedAtOf` return the exchange's times. */
  readonly createdAt: number
  /** Time at which Volley last read or changed it. */
  readonly updatedAt: number
  /** Creation time at the exchange, by its clock; absent until the exchange gives it. */
  readonly openedAt?: number
  /** Exchange time of the newest merged update; absent before the first. Never Volley's clock. */
  readonly sightedAt?: number
  /** Increases with every change, across all orders. A smaller revision never replaces a larger one. */
  readonly revision: number
}

/** Initial values of an order; spread first. */
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

/** Complete terms of an amend; null does not change the value. */
export interface AmendTerms {
  readonly price: string | null
  readonly qty: string | null
}

/** A pending command on an order. Of several amends, the latest one sent. */
export interface PendingCommand extends AmendTerms {
  readonly kind: 'cancel' | 'amend'
  /** `queued` while it waits for its turn. A cancel never waits. */
  readonly state: 'queued' | 'sent' | 'acknowledged' | 'unknown'
  readonly since: number
  /** Earlier amends without a settled result, oldest first; absent without any. */
  readonly earlier?: readonly AmendTerms[]
  /** Amend that waits for the response to this amend; absent without any. */
  readonly next?: AmendTerms
}

/** State of an order from one source at one time. Updates are merged, never copied (see `mergeOrderUpdate`). */
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
  /** Fields that were unreadable; absent without any. The other amounts are '' or outdated. */
  readonly unread?: readonly string[]
}

/** One execution. `execId` is unique, so that a repeated fill counts once. */
export interface Fill {
  readonly execId: string
  readonly orderId: string
  readonly clientOid: string
  readonly category: Open<Category>
  readonly symbol: string
  readonly side: Open<Side>
  readonly price: string
  readonly qty: string
  /** One entry per coin; empty without a charge or before the exchange lists it. */
  readonly fees: readonly Fee[]
  readonly scope: 'taker' | 'maker' | ''
  /** Realized P&L in the margin coin, without fees; absent for spot and if the source does not give it. */
  readonly pnl?: string
  /** Reason for an order of the exchange, if the fill gives it; absent for all others. */
  readonly forcedBy?: ForcedBy
  readonly at: number
}
