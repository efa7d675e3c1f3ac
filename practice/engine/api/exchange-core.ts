import type { Category, HoldMode, Interval, PosSide, Side } from '@/shared/exchange/protocol/fields'
import type { AccountSnapshot, UserHoldings, VenueSnapshot } from './account-snapshots'
import type { MarginLoan } from './margin-loans'
import type { CandleType } from '@/shared/exchange/calls/market/candles'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { OrderAmendment } from '@/shared/exchange/calls/trade/batch-modify-order'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { PracticeOrder, PracticeFill } from './practice-order'

export interface PracticeAsset {
  readonly coin: string
  readonly available: string
  readonly locked: string
  /** Unpaid amount that margin orders borrowed. */
  readonly borrowed: string
  /** `borrowed` with unpaid interest. */
  readonly debt: string
  readonly equity: string
}

/** Equity of an account and the requirements of its positions and debts, in USDT. */
export interface PracticeRisk {
  readonly equity: string
  readonly unrealisedPnl: string
  readonly initialMargin: string
  readonly maintenanceMargin: string
  /** Maintenance margin over equity, with six decimals: liquidated at 1. */
  readonly marginRatio: string
}

export interface PracticePosition {
  readonly category: Category
  readonly symbol: string
  readonly marginCoin: string
  readonly posSide: PosSide
  readonly holdMode: HoldMode
  readonly total: string
  readonly available: string
  readonly frozen: string
  readonly avgPrice: string
  readonly markPrice: string
  readonly liquidationPrice: string
  /**
   * Price at which closing the position has earned its fees and funding, including already booked profit
   * (A-break-even). '0' if no price does.
   */
  readonly breakEvenPrice: string
  readonly leverage: string
  readonly margin: string
  readonly maintenanceMargin: string
  /** Maintenance margin over value. */
  readonly maintenanceRate: string
  readonly unrealisedPnl: string
  readonly realisedPnl: string
  /** Received minus paid funding since it was opened. */
  readonly totalFunding: string
  /** Fees for opening it and for closing part of it. Negative for rebates. */
  readonly openFee: string
  readonly closeFee: string
  readonly createdTime: number
  readonly updatedTime: number
}

/** All events, in order. The same seed and commands give the same events (X15). */
export type ExchangeEvent =
  /**
   * An order changed. `fill` is the execution that changed it, if any. Accepted orders are reported as `live` first.
   */
  | { readonly kind: 'order'; readonly order: PracticeOrder; readonly fill: PracticeFill | null }
  /** A public trade. `side` is the taker's side. */
  | {
      readonly kind: 'trade'
      readonly category: Category
      readonly symbol: string
      readonly tradeId: string
      readonly price: string
      readonly qty: string
      readonly side: Side
      readonly at: number
    }
  /** A position was liquidated. `side` is the side of the closing order, `price` the mark price. */
  | {
      readonly kind: 'liquidation'
      readonly category: Category
      readonly symbol: string
      readonly side: Side
      readonly price: string
      readonly qty: string
      readonly at: number
    }
  | { readonly kind: 'book'; readonly category: Category; readonly symbol: string }
  | { readonly kind: 'balance'; readonly uid: string; readonly coin: string }
  | { readonly kind: 'position'; readonly uid: string; readonly category: Category; readonly symbol: string }
  /**
   * Money was received (or, if negative, paid) outside of a trade. `type` is a tax type (exchange: Words), `of` the
   * symbol of a funding.
   */
  | {
      readonly kind: 'movement'
      readonly uid: string
      readonly of?: { readonly category: Category; readonly symbol: string }
      readonly coin: string
      readonly amount: string
      readonly type: string
      readonly at: number
    }

/** A rejected command: the documented code and a message with the field and the rule. */
export interface Rejection {
  readonly ok: false
  readonly code: string
  readonly message: string
}
/**
 * `showOrderId` is false if a reduce-only order was replaced: orderId is then null on the wire. The order's text is
 * created on reading.
 */
export type Placed =
  | { readonly ok: true; readonly orderId: string; readonly order: PracticeOrder; readonly showOrderId: boolean }
  | Rejection
export type Amended = { readonly ok: true; readonly order: PracticeOrder } | Rejection

/**
 * Meaning of `qty` in a change: `left`, the size of the new order, or `whole`, including the filled quantity of the old
 * order (A-cancel-replace, A-classic-modify).
 */
export type ReplacedSize = 'left' | 'whole'

/** Terms of an order that replaces another. */
export interface CancelReplaceTerms {
  readonly price: string
  readonly qty: string
  readonly clientOid: string
  /** Default `whole`. */
  readonly counts?: ReplacedSize
}

export interface AccountOptions {
  readonly uid: string
  readonly holdMode: HoldMode
  /** Opening balances, coin to decimal amount. */
  readonly deposits: Readonly<Record<string, string>>
  /** Orders of accounts with the same parent do not trade with each other unless stpMode is none. */
  readonly parentUid: string
  /** Leverage of every futures symbol. */
  readonly leverage: string
  /**
   * False for market makers and the crowd: closed orders and fills are dropped at once, no 400-order cap, no minimum
   * value. Default true.
   */
  readonly hasHistory?: boolean
}

/**
 * One bar in the engine's integers: prices in ticks, volume in lots, turnover in 10^-18 quote coin (of coin-margined
 * futures: base coin). `at` is its opening time in Unix ms.
 */
export interface Bar {
  at: number
  open: number
  high: number
  low: number
  close: number
  volume: number
  turnover: bigint
}

/** History of a symbol before the exchange opened. Its bars are computed only on request. */
export interface BackHistory {
  /** Unix ms of its first minute, which starts a day. */
  readonly start: number
  /** The forming minute at its end: trading continues in it, at its close. */
  readonly forming: Bar
  /** One-minute bar that opens at `at`: start <= at < forming.at. Repeated calls return the same bar. */
  minute(at: number): Readonly<Bar>
}

/** A price level of the engine's book. */
export interface BookLevel {
  readonly price: string
  readonly qty: string
}

/** Best level first. `seq` grows with every change of the book. */
export interface BookSnapshot {
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
  readonly seq: number
}

/** Requested candles: of trades unless `type` names another kind. Premiums are ratios. */
export interface CandleRange {
  readonly startTime?: number
  readonly endTime?: number
  readonly limit: number
  readonly type?: CandleType
}

/** A bar as text: prices in quote coin, volume in base coin, turnover in quote coin. */
export type PracticeCandle = readonly [
  at: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
  turnover: string,
]

/** The whole exchange without network: a pure state machine fed by commands. Its clock supplies the time. */
export interface ExchangeCore {
  /** `wants` limits order, balance and position events to some accounts. Trade and book events are always sent. */
  listen(listener: (event: ExchangeEvent) => void, accepts?: (uid: string) => boolean): () => void
  /** Opens an account. An existing account is unchanged. */
  addAccount(options: AccountOptions): void
  /** Null for an account that does not exist. */
  exportAccount(uid: string): AccountSnapshot | null
  /** Exports the account without its orders and fills, which have events. */
  exportHoldings(uid: string): UserHoldings | null
  /** Grows with every change of what `exportHoldings` returns. */
  holdingsVersion(uid: string): number
  /**
   * Opens an account from a snapshot, before or instead of `addAccount`. Its resting orders re-enter their books in the
   * order of their IDs by the ordinary rules: an order that crosses the current book trades, a post-only one is
   * canceled.
   */
  importAccount(snapshot: AccountSnapshot): void
  /** Accounts without history, and the fees: together with the users' accounts of the same time the complete state. */
  exportVenue(): VenueSnapshot
  /** Restores the venue before its accounts are opened. Its orders are lost, and it quotes again. */
  importVenue(snapshot: VenueSnapshot): void
  /** Coin to decimal amount: all fees so far, and funding without a counterparty. */
  collectedFees(): Readonly<Record<string, string>>
  instruments(category: Category): readonly Instrument[]
  /** An order whose receiveWindow is over is accepted and canceled before it can trade (exchange: Clock). */
  place(uid: string, order: NewOrder, isLate?: boolean): Placed
  amend(uid: string, amend: OrderAmendment): Amended
  /**
   * Cancels an order and places another with new terms and a new ID. After a refusal the first order is unchanged.
   * `qty` includes the filled part.
   */
  cancelReplace(
    uid: string,
    id: { orderId?: string | undefined; clientOid?: string | undefined },
    terms: CancelReplaceTerms,
  ): Placed
  cancel(uid: string, id: { orderId?: string | undefined; clientOid?: string | undefined }): Amended
  /** Cancels every open order of the category, or of a symbol in it. Returns the canceled orders. */
  cancelAll(uid: string, category: Category, symbol?: string): readonly PracticeOrder[]
  /** Newest first. */
  openOrders(uid: string): readonly PracticeOrder[]
  closedOrders(uid: string): readonly PracticeOrder[]
  findOrder(uid: string, id: { orderId?: string | undefined; clientOid?: string | undefined }): PracticeOrder | null
  /** Newest first. */
  fills(uid: string): readonly PracticeFill[]
  assets(uid: string): readonly PracticeAsset[]
  /** Zero for an account that does not exist. */
  risk(uid: string): PracticeRisk
  /** Terms for borrowing a coin by margin orders. Null if it cannot be borrowed. */
  marginLoan(coin: string): MarginLoan | null
  /** Charges every debt for the full hours since it was last charged. */
  chargeInterest(): void
  /** Liquidates every account whose equity no longer covers its maintenance margin (A-liquidation). */
  enforceMargins(): void
  /**
   * Pays a signed amount into (or out of) an account under a tax type. Returns false without a movement if the account
   * cannot spare it.
   */
  move(uid: string, coin: string, amount: string, type: string): boolean
  /** Amount that can be moved out now: without unrealised losses. Decimal text, never negative. */
  spendable(uid: string, coin: string): string
  positions(uid: string): readonly PracticePosition[]
  /** Open contracts, in the unit of quantities: every long has its short. */
  openInterest(category: Category, symbol: string): string
  holdMode(uid: string): HoldMode
  leverage(uid: string, category: Category, symbol: string): string
  /** Sets the leverage of a futures symbol, in whole numbers. Refused if the margin is not available. */
  setLeverage(uid: string, category: Category, symbol: string, leverage: string): { readonly ok: true } | Rejection
  /** Switches between one-way and hedge mode. Refused while there are futures positions or orders. */
  setHoldMode(uid: string, mode: HoldMode): { readonly ok: true } | Rejection
  /** At most `depth` levels per side. */
  book(category: Category, symbol: string, depth: number): BookSnapshot
  lastPrice(category: Category, symbol: string): string
  markPrice(category: Category, symbol: string): string
  /** Oldest first, including the forming bar. (startTime, endTime] in Unix ms. Returns the newest `limit` bars. */
  candles(category: Category, symbol: string, interval: Interval, range: CandleRange): readonly PracticeCandle[]
  /** Sets the history of the charts and the symbol's last price, before any trade. */
  setBackHistory(category: Category, symbol: string, backHistory: BackHistory): void
  setMarkPrice(category: Category, symbol: string, price: string): void
  indexPrice(category: Category, symbol: string): string
  /** Each call adds one sample of the premium of the mark price to the next funding rate. */
  setIndexPrice(category: Category, symbol: string, price: string): void
  /** The current estimate of the next funding rate. If positive, longs pay shorts (A-funding-rate). */
  fundingRate(category: Category, symbol: string): string
  /**
   * Exchanges funding between longs and shorts of a perpetual, by value at the mark price, and starts a new average.
   */
  settleFunding(category: Category, symbol: string): void
}
