import type { Instrument } from '@/shared/trading/market/instrument'
import type { BackHistory } from '../api/exchange-core'
import { Accumulator, type Amount } from '../numbers/amount'
import type { CandleStore } from './candle-store'
import type { MatchingBook, BookOrder } from '../book/matching'
import type { ChangeNotice } from './notice'
import type { Scale, FeeScope } from '../numbers/scale'
import type { Ratio, StepGrid } from '../numbers/units'
import type { HoldMode, Category, OrderType, PosSide } from '@/shared/exchange/protocol/fields'
import type { CoinDebt } from './debt'
import type { PracticeFill } from '../api/practice-order'

/** One symbol at work: its rules as integers, its book, its prices and candles. */
export interface Market {
  readonly instrument: Instrument
  readonly isFutures: boolean
  /** Counted in quote coin, worth and margined in base coin. */
  readonly isInverse: boolean
  /** Margin, fees and profit of futures are in it; the quote coin of every other market. */
  readonly marginCoin: string
  readonly ticks: StepGrid
  readonly lots: StepGrid
  /** What its trades are worth, in the margin coin: a step is one tick of one lot. */
  readonly settle: Scale
  /** What they are about, in base coin: a step is one lot. */
  readonly base: Scale
  /**
   * Ledger units of the margin coin in one unit of `holdValueOf`: in a linear market, what one tick of one lot is
   * worth.
   */
  readonly valueUnit: bigint
  /** Ledger units of base coin that one lot of an inverse market is worth at a price of one tick. */
  readonly lotNotional: bigint
  /** The same and the rate below as doubles, for the lower-bound check. */
  readonly approxValueUnit: number
  readonly approxLotNotional: number
  readonly approxLot: number
  readonly approxTakerRate: number
  /** Bounds in lots; Infinity where none is known. */
  readonly minLots: number
  readonly maxLots: number
  readonly maxMarketLots: number
  /** Smallest order value in ledger units of quote coin. */
  readonly minValue: bigint
  readonly takerRate: Ratio
  readonly book: MatchingBook<EngineOrder>
  /** Tells that the book changed. */
  readonly notice: ChangeNotice
  readonly candles: CandleStore
  readonly prices: PriceCandles
  /** What happened before it opened; null for a market without a past. */
  backHistory: BackHistory | null
  /** Ticks; 0 before the first price is known. */
  lastPrice: number
  /** Ticks; null while the last price stands in for it. */
  markPrice: number | null
  /** Ticks; null while the mark price stands in for it. */
  indexPrice: number | null
  /** Premiums of mark over index since the last funding, in 10^-8 parts. */
  readonly premium: { sum: number; samples: number }
  /** Every fee ever taken here. */
  readonly fees: { readonly settle: Accumulator; readonly base: Accumulator }
  /** Grows with every change of the book. */
  seq: number
}

/**
 * One coin of one account. What is locked of it follows from orders and positions (`holds.ts`) and is written down
 * nowhere.
 */
export interface EngineBalance {
  readonly coin: string
  /** Ledger units that came, less those that went, by anything but trading. */
  transferred: bigint
  /** What its owner does in the markets that this coin is traded in. */
  readonly exposures: Exposure[]
  readonly notice: ChangeNotice
}

/** One side of a futures position. In one-way mode at most one of the two sides of a symbol is in use. */
export interface EnginePosition {
  lots: number
  /** Lots that open closing orders (hedge closes, reduce-only orders) already claim. */
  closing: number
  /** What the lots were bought (long) or sold (short) for, in the margin coin. */
  readonly cost: Accumulator
  /** Profit and loss already booked since it was opened, fees excluded, in ledger units. */
  realised: bigint
  /** Funding received less funding paid since it was opened, in ledger units. */
  funding: bigint
  /** Fees of the trades that opened it, and of those that closed a part of it. */
  readonly openFee: Accumulator
  readonly closeFee: Accumulator
  createdTime: number
  updatedTime: number
}

/** Sum of the open orders of one side of a symbol that close no position. */
export interface OpenOrderTotal {
  lots: number
  /** In value units of the market. */
  value: Amount
}

/** Everything an account has at stake in one market. */
export interface Exposure {
  readonly market: Market
  readonly long: EnginePosition
  readonly short: EnginePosition
  readonly buying: OpenOrderTotal
  readonly selling: OpenOrderTotal
  /** What trading here brought, less what it cost: margin or quote coin, and base coin of spot. */
  readonly settle: Accumulator
  readonly base: Accumulator
  readonly settleBalance: EngineBalance
  /** Null for futures, which have no base coin. */
  readonly baseBalance: EngineBalance | null
  readonly notice: ChangeNotice
}

/**
 * How many times its margin a position may be worth, and the share of its value that is its initial margin: one by
 * that.
 */
export interface Leverage {
  readonly text: string
  readonly share: Ratio
  /** The share to some fifteen digits. */
  readonly approxShare: number
}

/** One trader's account: money, orders, and what is at stake in each market. */
export interface EngineAccount {
  readonly uid: string
  readonly parentUid: string
  /** The parent account as a number: accounts of one parent share it. */
  readonly group: number
  holdMode: HoldMode
  /** Of every futures symbol that `leverages` does not name. */
  readonly leverage: Leverage
  readonly leverages: Map<Market, Leverage>
  readonly keepsHistory: boolean
  readonly balances: Map<string, EngineBalance>
  /** What margin orders have borrowed and is not paid back, by coin. */
  readonly debts: Map<string, CoinDebt>
  readonly exposures: Map<Market, Exposure>
  readonly orders: OrderIndex
}

/** How far an order has come. Never changed, only replaced, so that an event can tell of it later. */
export interface Progress {
  readonly status: 'live' | 'partially_filled' | 'filled' | 'canceled'
  readonly cancelReason: string
  /** Lots. */
  readonly filled: number
  /** What they were traded for, in steps of the market's money. */
  readonly notional: Amount
  /** In quanta of `feeScaleOf`. */
  readonly fee: Amount
}

/** An order inside the engine. Only its text view (`order-view.ts`) leaves the engine. */
export interface EngineOrder extends BookOrder<EngineOrder> {
  /** Counts up by one per order; the public orderId is derived from it. */
  readonly number: number
  readonly account: EngineAccount
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

/** Two orders that met. `worth` is in steps of the market's money. */
export interface Trade {
  readonly number: number
  /** Ticks. */
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

/**
 * Candles of what is no trade: mark and index in ticks, the premium of one over the other in parts. They have no
 * volume (A-candle-type).
 */
export interface PriceCandles {
  readonly mark: CandleStore
  readonly index: CandleStore
  readonly premium: CandleStore
}
