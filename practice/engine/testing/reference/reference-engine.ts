import type {
  Category,
  HoldMode,
  OrderType,
  PosSide,
  Side,
  StpMode,
  TimeInForce,
} from '@/shared/exchange/protocol/fields'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { AccountOptions } from '@/practice/engine/api/exchange-core'
import type { MarginLoan } from '@/practice/engine/api/margin-loans'
import { atoms } from './atoms'
import { asDescribed, type Rules } from './rules'

/**
 * A second, slow exchange, written to be obviously correct: plain arrays, whole numbers, linear scans, no cached
 * values. It shares no code with the engine and exists to be compared with it. All amounts are atoms (`atoms.ts`), all
 * times Unix ms.
 */
export interface ReferenceEngine {
  rules: Rules
  /** Unix ms. */
  time: number
  markets: ReferenceMarket[]
  accounts: ReferenceAccount[]
  /** All accepted orders. The index in the list is their number. */
  orders: ReferenceOrder[]
  positions: ReferencePosition[]
  fills: ReferenceFill[]
  fees: Map<string, bigint>
  last: Map<ReferenceMarket, bigint>
  marks: Map<ReferenceMarket, bigint>
  indexes: Map<ReferenceMarket, bigint>
  /** Premiums of mark over index since the last funding, in 10^-8 parts. */
  premiums: Map<ReferenceMarket, bigint[]>
  trades: ReferenceTrade[]
  /** Events since the last read, as text. */
  events: string[]
  arrivals: number
  /** Terms of margin loans. */
  loans: readonly MarginLoan[]
  /** Accounts in debt, in the order of their first debt. */
  debtors: ReferenceAccount[]
  /** Delay of changes on their way to the matching engine, in ms. */
  changeDelay: number
  /** Pending changes, in the order of sending. */
  pending: PendingAmendment[]
}

/** A change that has not reached the matching engine. */
export interface PendingAmendment {
  due: number
  /** Number of its acknowledged order. */
  order: number
  carryOut(reference: ReferenceEngine): void
}

/** A symbol and its rules. */
export interface ReferenceMarket {
  category: Category
  symbol: string
  base: string
  quote: string
  /** Futures only: coin of margin, fees and profit. */
  margin: string
  isFutures: boolean
  isInverse: boolean
  tick: bigint
  lot: bigint
  quoteStep: bigint
  minQty: bigint
  maxQty: bigint
  maxMarketQty: bigint
  minValue: bigint
  makerRate: bigint
  takerRate: bigint
}
export interface ReferenceAccount {
  uid: string
  parent: string
  holdMode: HoldMode
  leverage: bigint
  leverages: Map<ReferenceMarket, bigint>
  /** Everything that it owns of a coin, reserved or not. */
  coins: Map<string, bigint>
  debts: Map<string, ReferenceDebt>
}
/** Debt in a coin. */
export interface ReferenceDebt {
  principal: bigint
  interest: bigint
  /** The hour since 1970 up to which interest is charged. */
  hour: number
}
export interface ReferenceOrder {
  id: number
  account: ReferenceAccount
  market: ReferenceMarket
  /** Category of the market, or MARGIN, which shares the spot book (A-margin-book). */
  category: Category
  clientOid: string
  side: Side
  type: OrderType
  tif: TimeInForce
  stp: StpMode
  posSide: PosSide | null
  reduceOnly: boolean
  price: bigint
  /** As ordered. Quote coin for a spot market buy. */
  qty: bigint
  /** Quote coin that a spot market buy may still spend. Null for every other order. */
  budget: bigint | null
  filled: bigint
  value: bigint
  fee: bigint
  feeCoin: string
  status: 'live' | 'partially_filled' | 'filled' | 'canceled'
  reason: string
  /** Position in the queue of its price. */
  arrival: number
  autoCanceled: boolean
  created: number
  updated: number
}
export interface ReferencePosition {
  account: ReferenceAccount
  market: ReferenceMarket
  side: PosSide
  qty: bigint
  cost: bigint
  realised: bigint
  funding: bigint
  created: number
  updated: number
}
export interface ReferenceFill {
  trade: number
  order: ReferenceOrder
  price: bigint
  qty: bigint
  value: bigint
  fee: bigint
  pnl: bigint
  scope: 'taker' | 'maker'
}
export interface ReferenceTrade {
  market: ReferenceMarket
  price: bigint
  qty: bigint
  value: bigint
  at: number
}

function marketOf(instrument: Instrument): ReferenceMarket {
  const { category, symbol, baseCoin, quoteCoin, maxQty, maxMarketQty } = instrument
  const isInverse = category === 'COIN-FUTURES'
  return {
    category,
    symbol,
    base: baseCoin,
    quote: quoteCoin,
    margin: isInverse ? baseCoin : quoteCoin,
    isFutures: category.endsWith('FUTURES'),
    isInverse,
    tick: atoms(instrument.tickSize),
    lot: atoms(instrument.lotSize),
    quoteStep: 10n ** BigInt(18 - instrument.quoteDecimals),
    minQty: atoms(instrument.minQty),
    maxQty: atoms(maxQty),
    maxMarketQty: atoms(maxMarketQty),
    minValue: atoms(instrument.minValue),
    makerRate: atoms(instrument.makerFeeRate),
    takerRate: atoms(instrument.takerFeeRate),
  }
}

const accountOf = ({ uid, parentUid, holdMode, leverage, deposits }: AccountOptions): ReferenceAccount => ({
  uid,
  parent: parentUid,
  holdMode,
  leverage: BigInt(leverage),
  leverages: new Map(),
  debts: new Map(),
  coins: new Map(Object.entries(deposits).map(([coin, amount]) => [coin, atoms(amount)])),
})

/** `changed` replaces single rules, to check that the comparison detects it. */
export function createReferenceEngine(
  time: number,
  instruments: readonly Instrument[],
  accounts: readonly AccountOptions[],
  changed: Partial<Rules> = {},
): ReferenceEngine {
  return {
    rules: { ...asDescribed, ...changed },
    time,
    markets: instruments.map(marketOf),
    accounts: accounts.map(accountOf),
    orders: [],
    positions: [],
    fills: [],
    fees: new Map(),
    last: new Map(),
    marks: new Map(),
    indexes: new Map(),
    premiums: new Map(),
    trades: [],
    events: [],
    arrivals: 0,
    loans: [],
    debtors: [],
    changeDelay: 0,
    pending: [],
  }
}

/** A deep copy for trials. */
export function copyOf(reference: ReferenceEngine): ReferenceEngine {
  const accounts = new Map(
    reference.accounts.map((account) => [account, { ...account, coins: new Map(account.coins) }]),
  )
  const orders = reference.orders.map((order) => ({ ...order, account: accounts.get(order.account)! }))
  return {
    ...reference,
    accounts: [...accounts.values()],
    orders,
    positions: reference.positions.map((position) => ({ ...position, account: accounts.get(position.account)! })),
    fills: [],
    fees: new Map(reference.fees),
    last: new Map(reference.last),
    trades: [],
    events: [],
  }
}

export const isReferenceOpen = ({ status }: ReferenceOrder): boolean =>
  status === 'live' || status === 'partially_filled'
/** Zero for a market buy in quote coin, which is limited by its budget. */
export const remaining = ({ qty, filled }: ReferenceOrder): bigint => qty - filled
/** Reduce-only orders, and hedge-mode orders against their own position side (spec: call 1, open/close rules). */
export const closes = ({
  reduceOnly,
  posSide,
  side,
}: Pick<ReferenceOrder, 'reduceOnly' | 'posSide' | 'side'>): boolean =>
  reduceOnly || (posSide !== null && (side === 'buy') !== (posSide === 'long'))
/** The side of the position that a closing order reduces. */
export const closedSide = ({ side, posSide }: Pick<ReferenceOrder, 'side' | 'posSide'>): PosSide =>
  posSide ?? (side === 'sell' ? 'long' : 'short')

/** The position of a side, if there is one. */
export const positionOf = (
  reference: ReferenceEngine,
  account: ReferenceAccount,
  market: ReferenceMarket,
  side: PosSide,
): ReferencePosition | undefined =>
  reference.positions.find(
    (position) =>
      position.account === account && position.market === market && position.side === side && position.qty > 0n,
  )
export const positionQty = (
  reference: ReferenceEngine,
  account: ReferenceAccount,
  market: ReferenceMarket,
  side: PosSide,
): bigint => positionOf(reference, account, market, side)?.qty ?? 0n

export const openOrdersOf = (reference: ReferenceEngine, account: ReferenceAccount): ReferenceOrder[] =>
  reference.orders.filter((order) => order.account === account && isReferenceOpen(order))
/** The open orders that would close one side of a position, oldest first. */
export const closingOrders = (
  reference: ReferenceEngine,
  account: ReferenceAccount,
  market: ReferenceMarket,
  side: PosSide,
): ReferenceOrder[] =>
  openOrdersOf(reference, account).filter(
    (order) => order.market === market && closes(order) && closedSide(order) === side,
  )
export const sumOfAtoms = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)
export const addAtoms = (amounts: Map<string, bigint>, coin: string, amount: bigint): void =>
  void amounts.set(coin, (amounts.get(coin) ?? 0n) + amount)
