import type { StpMode } from '@/shared/exchange/protocol/fields'
import { divideAtomsUp, ONE } from './atoms'
import type { ReferenceAccount, ReferenceOrder } from './reference-engine'

interface Terms {
  readonly price: bigint
  readonly qty: bigint
}

/**
 * Error-prone rules of the exchange, one by one. `asDescribed` follows the description. A test replaces single rules to
 * prove that the comparison with the engine detects it.
 */
export interface Rules {
  /** Self-trade prevention mode that decides when two orders meet. */
  decidingMode: (taker: ReferenceOrder, maker: ReferenceOrder) => StpMode
  isOneTrader: (first: ReferenceAccount, other: ReferenceAccount) => boolean
  /** True if the first of two orders at one price is served first. */
  isFirst: (first: ReferenceOrder, other: ReferenceOrder) => boolean
  tradePrice: (taker: ReferenceOrder, maker: ReferenceOrder) => bigint
  fee: (amount: bigint, rate: bigint) => bigint
  /** True if a changed order keeps its place in the queue. */
  retainsPriority: (before: Terms, after: Terms) => boolean
  /** True if the rest of a taker that met its own order is canceled (cancel_taker, cancel_both). */
  isKilledByStp: (mode: StpMode) => boolean
  isPostOnlyStopped: (crosses: boolean) => boolean
  /** True if a fill-or-kill order with this result may trade. */
  mayFillOrKill: (fillsWhole: boolean) => boolean
  /** Quantity of an open order with reserved funds. */
  reservedQty: (order: ReferenceOrder) => bigint
  isPending: (order: ReferenceOrder, isOpen: boolean) => boolean
  /** True if a closing order is limited by the position. */
  boundsCloses: boolean
  /** Earlier reduce-only order that a new one displaces first. */
  displaces: 'oldest' | 'newest'
  /** True if reduce-only orders beyond a reduced position are canceled. */
  trimsCloses: boolean
  /** True if an unrealised loss may be spent. */
  spendsLosses: boolean
  /** True if a failed change with autoCancel cancels the order. */
  autoCancels: boolean
  /** Largest number of pending changes of an order. */
  pendingAmendments: number
  /** Largest number of open orders of a kind of market. */
  openOrders: number
  /** Largest value of debts, in multiples of the equity (A-margin-terms). */
  debtPerEquity: bigint
  /** True if borrowing of a coin is limited. */
  limitsLoans: boolean
  /** Interest of debts for an hour at a daily rate. */
  interest: (principal: bigint, daily: bigint) => bigint
  /** True if debts are repaid as soon as possible. */
  repays: boolean
  /** True if a batch is rejected when one of its orders is refused. */
  isBatchAtomic: boolean
}

/** The rules of the description. Truncation and rounding follow ASSUMPTIONS.md. */
export const asDescribed: Rules = {
  decidingMode: (taker) => taker.stp,
  isOneTrader: (first, other) => first.parent === other.parent,
  isFirst: (first, other) => first.arrival < other.arrival,
  tradePrice: (_taker, maker) => maker.price,
  fee: (amount, rate) => (amount * rate) / ONE,
  retainsPriority: (before, after) => after.price === before.price && after.qty < before.qty,
  isKilledByStp: (mode) => mode === 'cancel_taker' || mode === 'cancel_both',
  isPostOnlyStopped: (crosses) => crosses,
  mayFillOrKill: (fillsWhole) => fillsWhole,
  reservedQty: ({ qty, filled }) => qty - filled,
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
