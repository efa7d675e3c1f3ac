/** One side of a futures position. In one-way mode at most one of the two sides of a symbol is in use. */
export interface Position {
  lots: number
  /** Lots that open closing orders (hedge closes, reduce-only orders) already claim. */
  closing: number
  /** What the lots were bought (long) or sold (short) for, in ledger units of the margin coin. */
  cost: bigint
  /** Initial margin locked for it. */
  margin: bigint
  /** Profit and loss already booked since it was opened, fees excluded. */
  realised: bigint
  /** Funding received less funding paid since it was opened. */
  funding: bigint
  /** Fees of the trades that opened it, and of those that closed a part of it. */
  openFee: bigint
  closeFee: bigint
  createdTime: number
  updatedTime: number
}

/** Sum of the open opening orders of one side of a symbol. */
export interface OpenOrderTotal {
  lots: number
  /** Ticks × lots. Exact: orders that would bring it beyond 2^53 are not accepted. */
  value: number
  /** What these orders require while the opposite position has `covered` lots; reckoned for `marginLots` and `marginValue`. */
  margin: bigint
  covered: number
  marginLots: number
  marginValue: number
}

/** Everything an account has at stake in one futures symbol. */
export interface Exposure {
  readonly long: Position
  readonly short: Position
  readonly buying: OpenOrderTotal
  readonly selling: OpenOrderTotal
  /** Margin locked for the open orders. */
  orderMargin: bigint
  /** The command that is going on has changed it; its margins follow when the command ends. */
  isDue: boolean
  /** Margin and fee that one tick of one lot of them requires; null when only a fraction of a ledger unit would be exact. */
  unitMargin: bigint | null
}

const emptyPosition = (): Position => ({ lots: 0, closing: 0, cost: 0n, margin: 0n, realised: 0n, funding: 0n, openFee: 0n, closeFee: 0n, createdTime: 0, updatedTime: 0 })

const noOrders = (): OpenOrderTotal => ({ lots: 0, value: 0, margin: 0n, covered: 0, marginLots: 0, marginValue: 0 })

/** No position, no orders. */
export const createExposure = (unitMargin: bigint | null): Exposure => ({
  long: emptyPosition(),
  short: emptyPosition(),
  buying: noOrders(),
  selling: noOrders(),
  orderMargin: 0n,
  isDue: false,
  unitMargin,
})
