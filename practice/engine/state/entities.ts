import type { Instrument } from '@/shared/trading/market/instrument'
import type { BackHistory } from '@/practice/engine/api/exchange-core'
import { Accumulator, type Amount } from '@/practice/engine/numbers/amount'
import type { CandleStore } from './candle-store'
import type { MatchingBook, BookOrder } from '@/practice/engine/book/matching'
import type { ChangeNotice } from './notice'
import type { Scale, FeeScope } from '@/practice/engine/numbers/scale'
import type { Ratio, StepGrid } from '@/practice/engine/numbers/units'
import type { HoldMode, Category, OrderType, PosSide } from '@/shared/exchange/protocol/fields'
import type { CoinDebt } from './debt'
import type { PracticeFill } from '@/practice/engine/api/practice-order'

/** One active symbol: its rules as integers, its book, its prices and candles. */
export interface Market {
  readonly instrument: Instrument
  readonly isFutures: boolean
  /** Quantities in quote coin, value and margin in base coin. */
  readonly isInverse: boolean
  /** Coin of margin, fees and profit of futures. The quote coin of every other market. */
  readonly marginCoin: string
  readonly ticks: StepGrid
  readonly lots: StepGrid
  /** Scale of the value of its trades in the margin coin: a step is a tick for a lot. */
  readonly settle: Scale
  /** Scale of the traded quantity in base coin: a step is one lot. */
  readonly base: Scale
  /**
   * Ledger units of the margin coin per unit of `holdValueOf`: in a linear market, the value of a lot at a price of 1
   * tick.
   */
  readonly valueUnit: bigint
  /** Ledger units of base coin for a lot of an inverse market at a price of 1 tick. */
  readonly lotNotional: bigint
  /** This unit and the value below as doubles, for the lower-bound check. */
  readonly approxValueUnit: number
  readonly approxLotNotional: number
  readonly approxLot: number
  readonly approxTakerRate: number
  /** Bounds in lots. Infinity if none is known. */
  readonly minLots: number
  readonly maxLots: number
  readonly maxMarketLots: number
  /** Smallest order value in ledger units of quote coin. */
  readonly minValue: bigint
  readonly takerRate: Ratio
  readonly book: MatchingBook<EngineOrder>
  /** Event for a changed book. */
  readonly notice: ChangeNotice
  readonly candles: CandleStore
  readonly prices: PriceCandles
  /** History before the market opened. Null without history. */
  backHistory: BackHistory | null
  /** Ticks. 0 before the first price is known. */
  lastPrice: number
  /** Ticks. Null while the last price is used instead. */
  markPrice: number | null
  /** Ticks. Null while the mark price is used instead. */
  indexPrice: number | null
  /** Premiums of mark over index since the last funding, in 10^-8 parts. */
  readonly premium: { sum: number; samples: number }
  /** All fees so far in this market. */
  readonly fees: { readonly settle: Accumulator; readonly base: Accumulator }
  /** Grows with every change of the book. */
  seq: number
}

/** A coin of an account. Its locked amount is computed from orders and positions (`holds.ts`) and never stored. */
export interface EngineBalance {
  readonly coin: string
  /** Net ledger units received by anything other than trading. */
  transferred: bigint
  /** Exposures of the owner in the markets of this coin. */
  readonly exposures: Exposure[]
  readonly notice: ChangeNotice
}

/** One side of a futures position. In one-way mode at most one side of a symbol is used. */
export interface EnginePosition {
  lots: number
  /** Lots that open closing orders (hedge closes, reduce-only orders) already use. */
  closing: number
  /** Cost of the lots (long) or their proceeds (short), in the margin coin. */
  readonly cost: Accumulator
  /** Already booked profit and loss since it was opened, without fees, in ledger units. */
  realised: bigint
  /** Received minus paid funding since it was opened, in ledger units. */
  funding: bigint
  /** Fees of the trades that opened it, and of those that closed a part of it. */
  readonly openFee: Accumulator
  readonly closeFee: Accumulator
  createdTime: number
  updatedTime: number
}

/** Sum of the open orders on a side of a symbol that close no position. */
export interface OpenOrderTotal {
  lots: number
  /** In value units of the market. */
  value: Amount
}

/** Exposure of an account in a market. */
export interface Exposure {
  readonly market: Market
  readonly long: EnginePosition
  readonly short: EnginePosition
  readonly buying: OpenOrderTotal
  readonly selling: OpenOrderTotal
  /** Net proceeds of trading: margin or quote coin, and base coin of spot. */
  readonly settle: Accumulator
  readonly base: Accumulator
  readonly settleBalance: EngineBalance
  /** Null for futures, which have no base coin. */
  readonly baseBalance: EngineBalance | null
  readonly notice: ChangeNotice
}

/** Leverage, and the initial margin as a share of the value: 1 divided by the leverage. */
export interface Leverage {
  readonly text: string
  readonly share: Ratio
  /** The share to about fifteen digits. */
  readonly approxShare: number
}

/** One trader's account: money, orders, and the exposure in each market. */
export interface EngineAccount {
  readonly uid: string
  readonly parentUid: string
  /** The parent account as a number, shared by accounts with the same parent. */
  readonly group: number
  holdMode: HoldMode
  /** Leverage of every futures symbol that is not in `leverages`. */
  readonly leverage: Leverage
  readonly leverages: Map<Market, Leverage>
  readonly hasHistory: boolean
  readonly balances: Map<string, EngineBalance>
  /** Unpaid debt of margin orders, by coin. */
  readonly debts: Map<string, CoinDebt>
  readonly exposures: Map<Market, Exposure>
  readonly orders: OrderIndex
  /** Grows with every change of money, positions, debts or settings. Orders alone do not change it. */
  holdingsVersion: number
}

/** Progress of an order. Replaced and never modified, so that events can refer to it later. */
export interface Progress {
  readonly status: 'live' | 'partially_filled' | 'filled' | 'canceled'
  readonly cancelReason: string
  /** Lots. */
  readonly filled: number
  /** Traded value, in steps of the market's money. */
  readonly notional: Amount
  /** In quanta of `feeScaleOf`. */
  readonly fee: Amount
}

/** An order inside the engine. Other modules only see its text view (`order-view.ts`). */
export interface EngineOrder extends BookOrder<EngineOrder> {
  /** Sequence number, one per order. The public orderId is derived from it. */
  readonly number: number
  readonly account: EngineAccount
  readonly market: Market
  /** Exposure of its account in its market. */
  readonly exposure: Exposure
  /** Margin orders share the market of spot. */
  readonly category: Category
  readonly clientOid: string
  readonly posSide: PosSide | null
  /** Hold mode of the account when the order was placed. */
  readonly holdMode: HoldMode
  readonly orderType: OrderType
  readonly reduceOnly: boolean
  /** True for reduce-only orders and for hedge-mode closes: they need a position, not margin. */
  readonly closes: boolean
  /** Placed by the exchange to liquidate the account. */
  readonly isForced: boolean
  /** Lots as ordered or last changed. 0 for a spot market buy, which is ordered in quote coin. */
  lots: number
  /** Ledger units of quote coin as ordered. 0 for every order except a spot market buy. */
  readonly quoteOrdered: bigint
  progress: Progress
  /** Price in ticks for its reserved funds. */
  holdPrice: number
  /** Its share of the totals of its side (`exposure.ts`): value units, and lots. */
  reservedValue: Amount
  reservedLots: number
  /** True if a failed change with autoCancel canceled it. Later changes get a specific reject reason. */
  autoCanceled: boolean
  readonly createdTime: number
  updatedTime: number
}

/** A match of two orders. `worth` is in steps of the market's money. */
export interface Trade {
  readonly number: number
  readonly ticks: number
  readonly lots: number
  readonly notional: Amount
  readonly at: number
}

/** One leg of a trade. */
export interface EngineFill {
  readonly trade: Trade
  readonly order: EngineOrder
  readonly scope: FeeScope
  /** Quanta. */
  readonly fee: Amount
  /** Ledger units. */
  readonly pnl: bigint
}

/** The orders and fills of an account. */
export interface OrderIndex {
  /** In order of acceptance. */
  readonly open: ReadonlyMap<number, EngineOrder>
  readonly closed: ReadonlyMap<number, EngineOrder>
  /** Closed orders that a failed change canceled. */
  readonly autoCanceled: ReadonlySet<EngineOrder>
  /** Fills from before a restart are in their public form. */
  readonly fills: readonly (EngineFill | PracticeFill)[]
  openCount(futures: boolean): number
  isPending(clientOid: string): boolean
  /** Finds by number, or by clientOid: the pending order or else the latest with that ID. */
  find(id: { readonly number: number } | { readonly clientOid: string }): EngineOrder | undefined
  add(order: EngineOrder): void
  /** Moves a finished order to the closed ones. */
  close(order: EngineOrder): void
  addFill(fill: EngineFill | PracticeFill): void
}

/**
 * Candles of values without trades: mark and index in ticks, the relative premium in parts. They have no volume
 * (A-candle-type).
 */
export interface PriceCandles {
  readonly mark: CandleStore
  readonly index: CandleStore
  readonly premium: CandleStore
}
