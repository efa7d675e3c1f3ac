import type { Category, HoldMode, Interval, PosSide, Side } from '@/shared/exchange/protocol/fields'
import type { AccountSnapshot, OpenAccountSnapshot, VenueSnapshot } from './account-snapshots'
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
  /** What margin orders borrowed and is not paid back. */
  readonly borrowed: string
  /** The same with the interest that is not paid yet. */
  readonly debt: string
  readonly equity: string
}

/** What an account is worth and what its positions and debts need, in USDT. */
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
   * Closed at this price the position has earned its fees and funding, what it booked before included (A-break-even).
   * '0' when no price does that.
   */
  readonly breakEvenPrice: string
  readonly leverage: string
  readonly margin: string
  readonly maintenanceMargin: string
  /** Maintenance margin over value. */
  readonly maintenanceRate: string
  readonly unrealisedPnl: string
  readonly realisedPnl: string
  /** Funding received less funding paid since it was opened. */
  readonly totalFunding: string
  /** Paid for opening it, and for closing a part of it; below zero when they were rebates. */
  readonly openFee: string
  readonly closeFee: string
  readonly createdTime: number
  readonly updatedTime: number
}

/** Everything that happens, in order. The same seed and commands give the same events (X15). */
export type ExchangeEvent =
  /** An order changed; `fill` is the execution that changed it, if one did. Accepted orders come as `live` first. */
  | { readonly kind: 'order'; readonly order: PracticeOrder; readonly fill: PracticeFill | null }
  /** A public print. `side` is the taker's. */
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
  /** A position was closed by force; `side` is that of the closing order, `price` the mark price. */
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
  /** Money came (or, below zero, went) by something other than a trade. `type` is a tax word (exchange: Words). */
  | {
      readonly kind: 'movement'
      readonly uid: string
      readonly coin: string
      readonly amount: string
      readonly type: string
      readonly at: number
    }

/** A command was not carried out: the documented code and a message that names the field and the rule. */
export interface Rejection {
  readonly ok: false
  readonly code: string
  readonly message: string
}
/**
 * `showOrderId` is false when a reduce-only order was replaced: orderId is then null on the wire. The order's text is
 * made when it is read.
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

/** What a replaced order is to be like. */
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
  /** Orders of one parent's accounts do not trade with each other unless stpMode is none. */
  readonly parentUid: string
  /** Leverage of every futures symbol. */
  readonly leverage: string
  /**
   * False for market makers and the crowd: closed orders and fills are forgotten at once, no 400-order cap, no minimum
   * value. Default true.
   */
  readonly keepsHistory?: boolean
}

/**
 * One bar in the engine's integers: prices in ticks, volume in lots, turnover in 10^-18 quote coin (of coin-margined
 * futures: base coin), `at` its opening time in Unix ms.
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

/**
 * What happened to a symbol before the exchange opened. Its bars are asked for only when somebody looks back that far.
 */
export interface BackHistory {
  /** Unix ms of its first minute, which opens a day. */
  readonly start: number
  /** The minute that is going on when it ends: trading takes up in it, at its close. */
  readonly forming: Bar
  /** The one-minute bar that opens at `at`: start <= at < forming.at. Always the same one. */
  minute(at: number): Readonly<Bar>
}

/** A price level of the engine's book. */
export interface BookLevel {
  readonly price: string
  readonly qty: string
}

/** Best first; `seq` grows with every change of the book. */
export interface BookSnapshot {
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
  readonly seq: number
}

/** Which candles are asked for: those of trades, unless `type` says otherwise. Premiums are ratios. */
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

/** The whole exchange without a wire: a pure state machine fed by commands; time comes in through its clock. */
export interface ExchangeCore {
  /** `wants` narrows order, balance and position events to some accounts; trade and book events always come. */
  listen(listener: (event: ExchangeEvent) => void, wants?: (uid: string) => boolean): () => void
  /** Opens an account; one that is there already stays as it is. */
  addAccount(options: AccountOptions): void
  /** Null for an account that does not exist. */
  exportAccount(uid: string): AccountSnapshot | null
  /** The same without its history, which grows long. */
  exportOpen(uid: string): OpenAccountSnapshot | null
  /**
   * Opens an account from a snapshot, before or instead of `addAccount`. Its resting orders re-enter their books in the
   * order of their ids by the ordinary rules: one that would cross what is there by now trades, a post-only one is
   * canceled.
   */
  importAccount(snapshot: AccountSnapshot): void
  /** Accounts that keep no history, and the fees: with the users' accounts of the same moment everything there is. */
  exportVenue(): VenueSnapshot
  /** Takes the venue up where it was, before its accounts are opened. Its orders are gone: it quotes anew. */
  importVenue(snapshot: VenueSnapshot): void
  /** Coin to decimal amount: every fee ever taken, and funding that had no other side. */
  collectedFees(): Readonly<Record<string, string>>
  instruments(category: Category): readonly Instrument[]
  /** A late order, whose receiveWindow is over, is accepted and canceled before it can trade (exchange: Clock). */
  place(uid: string, order: NewOrder, isLate?: boolean): Placed
  amend(uid: string, amend: OrderAmendment): Amended
  /**
   * Cancels an order and places another on new terms, with a new id; a refusal leaves the first one untouched. `qty`
   * counts what was filled.
   */
  cancelReplace(
    uid: string,
    id: { orderId?: string | undefined; clientOid?: string | undefined },
    terms: CancelReplaceTerms,
  ): Placed
  cancel(uid: string, id: { orderId?: string | undefined; clientOid?: string | undefined }): Amended
  /** Cancels every open order of the category, or of one symbol in it; answers with what it canceled. */
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
  /** On what terms margin orders borrow a coin; null for one that they do not. */
  marginLoan(coin: string): MarginLoan | null
  /** Charges every debt for the full hours since it was last charged. */
  chargeInterest(): void
  /** Liquidates every account whose equity no longer covers its maintenance margin (A-liquidation). */
  enforceMargins(): void
  /**
   * Pays a signed amount into (or out of) an account, naming its tax word. False, with nothing moved, when the account
   * cannot spare it.
   */
  move(uid: string, coin: string, amount: string, type: string): boolean
  /** What could be moved out now: an unrealised loss is already spoken for. Decimal text, never below zero. */
  spendable(uid: string, coin: string): string
  positions(uid: string): readonly PracticePosition[]
  /** Contracts that are open, in the unit of quantities: every long has its short. */
  openInterest(category: Category, symbol: string): string
  holdMode(uid: string): HoldMode
  leverage(uid: string, category: Category, symbol: string): string
  /** Sets the leverage of one futures symbol, in whole numbers. Refused when the margin it takes is not there. */
  setLeverage(uid: string, category: Category, symbol: string, leverage: string): { readonly ok: true } | Rejection
  /** Switches between one-way and hedge mode; refused while there are futures positions or orders. */
  setHoldMode(uid: string, mode: HoldMode): { readonly ok: true } | Rejection
  /** At most `depth` levels a side. */
  book(category: Category, symbol: string, depth: number): BookSnapshot
  lastPrice(category: Category, symbol: string): string
  markPrice(category: Category, symbol: string): string
  /** Oldest first, the forming one last; (startTime, endTime] in Unix ms; at most `limit`, the newest ones. */
  candles(category: Category, symbol: string, interval: Interval, range: CandleRange): readonly PracticeCandle[]
  /** Gives the charts a past and the symbol its last price, before anything has traded. */
  setBackHistory(category: Category, symbol: string, backHistory: BackHistory): void
  setMarkPrice(category: Category, symbol: string, price: string): void
  indexPrice(category: Category, symbol: string): string
  /** Each call counts the premium of the mark price over it once towards the next funding rate. */
  setIndexPrice(category: Category, symbol: string, price: string): void
  /** The rate that the next funding would have by now; above zero, longs pay shorts (A-funding-rate). */
  fundingRate(category: Category, symbol: string): string
  /** Lets longs and shorts of a perpetual pay each other, by value at the mark price, and begins a new average. */
  settleFunding(category: Category, symbol: string): void
}
