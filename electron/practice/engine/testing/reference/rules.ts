import type { StpMode } from '@/shared/exchange/protocol/fields'
import { divideAtomsUp, ONE } from './atoms'
import type { ReferenceAccount, ReferenceOrder } from './reference-engine'

interface Terms {
  readonly price: bigint
  readonly qty: bigint
}

/**
 * The rules of the exchange that are easily got wrong, one by one. `asDescribed` is what the description says; a test
 * replaces single ones to prove that the comparison with the engine would notice.
 */
export interface Rules {
  /** Whose self-trade prevention decides when two orders meet. */
  decidingMode: (taker: ReferenceOrder, maker: ReferenceOrder) => StpMode
  isOneTrader: (one: ReferenceAccount, other: ReferenceAccount) => boolean
  /** Of two orders at one price, the one that is served first. */
  isFirst: (one: ReferenceOrder, other: ReferenceOrder) => boolean
  tradePrice: (taker: ReferenceOrder, maker: ReferenceOrder) => bigint
  fee: (amount: bigint, rate: bigint) => bigint
  /** Whether a changed order keeps its place in the queue. */
  keepsPlace: (before: Terms, after: Terms) => boolean
  /** What is left of a taker whose own order was met under cancel_taker or cancel_both. */
  isKilledByStp: (mode: StpMode) => boolean
  isPostOnlyStopped: (crosses: boolean) => boolean
  /** Whether a fill-or-kill order that would fill so may go ahead. */
  mayFillOrKill: (fillsWhole: boolean) => boolean
  /** What an open order still holds funds for. */
  heldQty: (order: ReferenceOrder) => bigint
  isPending: (order: ReferenceOrder, isOpen: boolean) => boolean
  /** Whether a closing order is bounded by the position. */
  boundsCloses: boolean
  /** Which of the earlier reduce-only orders gives way to a new one first. */
  displaces: 'oldest' | 'newest'
  /** Whether reduce-only orders that a shrunken position cannot carry are canceled. */
  trimsCloses: boolean
  /** Whether an unrealised loss may be spent once more. */
  spendsLosses: boolean
  /** Whether a failed change with autoCancel cancels the order. */
  autoCancels: boolean
  /** How many changes of one order may pend. */
  pendingAmendments: number
  /** How many orders of one kind of market may be open. */
  openOrders: number
  /** What debts may be worth, in equities behind them (A-margin-terms). */
  debtPerEquity: bigint
  /** Whether a coin may be borrowed up to its limit only. */
  limitsLoans: boolean
  /** What debts cost in an hour of a day at some rate. */
  interest: (principal: bigint, daily: bigint) => bigint
  /** Whether debts are paid back as soon as they can be. */
  repays: boolean
  /** Whether a batch is dropped when one of its orders is refused. */
  isBatchAtomic: boolean
}

/** The rules as the description has them; what is cut and what is rounded follows ASSUMPTIONS.md. */
export const asDescribed: Rules = {
  decidingMode: (taker) => taker.stp,
  isOneTrader: (one, other) => one.parent === other.parent,
  isFirst: (one, other) => one.arrival < other.arrival,
  tradePrice: (_taker, maker) => maker.price,
  fee: (amount, rate) => (amount * rate) / ONE,
  keepsPlace: (before, after) => after.price === before.price && after.qty < before.qty,
  isKilledByStp: (mode) => mode === 'cancel_taker' || mode === 'cancel_both',
  isPostOnlyStopped: (crosses) => crosses,
  mayFillOrKill: (fillsWhole) => fillsWhole,
  heldQty: ({ qty, filled }) => qty - filled,
  isPending: (_order, isOpen) => isOpen,
  boundsCloses: true,
  displaces: 'oldest',
  trimsCloses: true,
  spendsLosses: false,
  autoCancels: true,
  pendingAmendments: 5,
  openOrders: 400,
  debtPerEquity: 4n,
  limitsLoans: true,
  interest: (principal, daily) => divideAtomsUp(principal * daily, 24n * ONE),
  repays: true,
  isBatchAtomic: false,
}
