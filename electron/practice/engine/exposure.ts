import { type Amount, minus, plus, Tally } from './amount'
import { holdValueOf, type Market } from './market'
import { type ChangeNotice, createNotice } from './notice'
import type { EngineOrder } from './orders'

/** One coin of one account. What is locked of it follows from orders and positions (`holds.ts`) and is written down nowhere. */
export interface Balance {
  readonly coin: string
  /** Ledger units that came, less those that went, by anything but trading. */
  moved: bigint
  /** What its owner does in the markets that this coin is traded in. */
  readonly exposures: Exposure[]
  readonly notice: ChangeNotice
}

/** One side of a futures position. In one-way mode at most one of the two sides of a symbol is in use. */
export interface Position {
  lots: number
  /** Lots that open closing orders (hedge closes, reduce-only orders) already claim. */
  closing: number
  /** What the lots were bought (long) or sold (short) for, in the margin coin. */
  readonly cost: Tally
  /** Profit and loss already booked since it was opened, fees excluded, in ledger units. */
  realised: bigint
  /** Funding received less funding paid since it was opened, in ledger units. */
  funding: bigint
  /** Fees of the trades that opened it, and of those that closed a part of it. */
  readonly openFee: Tally
  readonly closeFee: Tally
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
  readonly long: Position
  readonly short: Position
  readonly buying: OpenOrderTotal
  readonly selling: OpenOrderTotal
  /** What trading here brought, less what it cost: margin or quote coin, and base coin of spot. */
  readonly money: Tally
  readonly goods: Tally
  readonly moneyBalance: Balance
  /** Null for futures, which deal in no goods. */
  readonly goodsBalance: Balance | null
  readonly notice: ChangeNotice
}

function emptyPosition({ money }: Market): Position {
  return { lots: 0, closing: 0, cost: new Tally(money.grain), realised: 0n, funding: 0n, openFee: new Tally(money.grain), closeFee: new Tally(money.grain), createdTime: 0, updatedTime: 0 }
}

/** No position, no orders. */
export function createExposure(uid: string, market: Market, moneyBalance: Balance, goodsBalance: Balance | null): Exposure {
  const { category, symbol } = market.instrument
  const exposure: Exposure = {
    market,
    long: emptyPosition(market),
    short: emptyPosition(market),
    buying: { lots: 0, value: 0 },
    selling: { lots: 0, value: 0 },
    money: new Tally(market.money.grain),
    goods: new Tally(market.goods.grain),
    moneyBalance,
    goodsBalance,
    notice: createNotice(uid, { kind: 'position', uid, category, symbol }),
  }
  moneyBalance.exposures.push(exposure)
  goodsBalance?.exposures.push(exposure)
  return exposure
}

/** The position a closing order works on. */
export function closedPosition({ side, posSide }: Pick<EngineOrder, 'side' | 'posSide'>, exposure: Exposure): Position {
  return exposure[posSide ?? (side === 'sell' ? 'long' : 'short')]
}

/** A spot market buy holds what it may still spend, every other order what its lots may cost. */
function heldValueOf({ market, budget, holdPrice, remaining }: EngineOrder): Amount {
  if (budget === Infinity) return holdValueOf(market, holdPrice, remaining)
  return remaining === 0 ? 0 : budget
}

/** Counts so much for an order in the totals of its side, instead of what was counted before. */
export function count(order: EngineOrder, lots: number, value: Amount): void {
  const { exposure } = order
  if (order.closes) closedPosition(order, exposure).closing += lots - order.heldLots
  else {
    const total = order.side === 'buy' ? exposure.buying : exposure.selling
    total.lots += lots - order.heldLots
    total.value = plus(total.value, minus(value, order.heldValue))
  }
  order.heldLots = lots
  order.heldValue = value
}

/** Brings the totals in line with what is left of one order. */
export const recount = (order: EngineOrder): void => count(order, order.budget === Infinity ? order.remaining : 0, heldValueOf(order))
