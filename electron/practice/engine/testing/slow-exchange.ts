import type { Side, StpMode, TimeInForce } from '../../../../shared/exchange/fields'

/**
 * A second, slow exchange for one spot symbol, written to be obviously right: plain arrays, whole numbers, a scan for
 * everything. It shares no code with the engine and exists to disagree with it.
 * Prices are ticks of 0.1, quantities lots of 0.01, money millionths of a coin.
 */
export interface SlowOrder {
  id: number
  uid: string
  clientOid: string
  side: Side
  isLimit: boolean
  tif: TimeInForce
  stp: StpMode
  price: number
  lots: number
  filled: number
  value: bigint
  fee: bigint
  /** Millionths of quote coin a market buy may still spend. */
  budget: bigint
  status: 'live' | 'partially_filled' | 'filled' | 'canceled'
  reason: string
  /** Place in the queue of its price. */
  arrival: number
}
export interface SlowFill {
  orderId: number
  uid: string
  price: number
  lots: number
  fee: bigint
  scope: 'taker' | 'maker'
}
export interface SlowAccount {
  parent: string
  base: bigint
  quote: bigint
}
export interface SlowState {
  accounts: Record<string, SlowAccount>
  orders: SlowOrder[]
  fills: SlowFill[]
  feeBase: bigint
  feeQuote: bigint
  arrivals: number
}
export type SlowRequest = Pick<SlowOrder, 'uid' | 'clientOid' | 'side' | 'isLimit' | 'tif' | 'stp' | 'price' | 'lots' | 'budget'>

export interface SlowChange {
  price: number | null
  lots: number | null
  autoCancel: boolean
}

/** One tick of one lot, and one lot, in millionths. */
const VALUE = 1000n
const LOT = 10_000n
const MIN_VALUE = 500_000n
const MIN_LOTS = 2

const remaining = (order: SlowOrder): number => order.lots - order.filled
const isMarketBuy = (order: Pick<SlowOrder, 'isLimit' | 'side'>): boolean => !order.isLimit && order.side === 'buy'
const isOpen = (order: SlowOrder): boolean => order.status === 'live' || order.status === 'partially_filled'
const worth = (price: number, lots: number): bigint => BigInt(price) * BigInt(lots) * VALUE

/** What an open order holds, from the rule alone. */
export function held(order: SlowOrder): bigint {
  if (!isOpen(order)) return 0n
  if (isMarketBuy(order)) return order.budget
  return order.side === 'buy' ? worth(order.price, remaining(order)) : BigInt(remaining(order)) * LOT
}

/** Money of one side not held by open orders. */
export function free(state: SlowState, uid: string, coin: 'base' | 'quote'): bigint {
  const paying: Side = coin === 'quote' ? 'buy' : 'sell'
  const holds = state.orders.filter((order) => order.uid === uid && order.side === paying).map(held)
  return state.accounts[uid]![coin] - holds.reduce((sum, hold) => sum + hold, 0n)
}

function cancel(order: SlowOrder, reason: string): void {
  order.status = 'canceled'
  order.reason = reason
}

function counterparts(state: SlowState, taker: SlowOrder): SlowOrder[] {
  const better = taker.side === 'buy' ? 1 : -1
  return state.orders
    .filter((maker) => isOpen(maker) && maker !== taker && maker.side !== taker.side)
    .filter((maker) => !taker.isLimit || (taker.price - maker.price) * better >= 0)
    .toSorted((one, other) => (one.price - other.price) * better || one.arrival - other.arrival)
}

function book(state: SlowState, order: SlowOrder, price: number, lots: number, scope: 'taker' | 'maker'): void {
  const owner = state.accounts[order.uid]!
  const value = worth(price, lots)
  const amount = BigInt(lots) * LOT
  const fee = (order.side === 'buy' ? amount : value) / 1000n
  if (order.side === 'buy') {
    owner.quote -= value
    owner.base += amount - fee
    state.feeBase += fee
  } else {
    owner.base -= amount
    owner.quote += value - fee
    state.feeQuote += fee
  }
  order.filled += lots
  order.value += value
  order.fee += fee
  order.budget -= isMarketBuy(order) ? value : 0n
  if (!isMarketBuy(order)) order.status = remaining(order) === 0 ? 'filled' : 'partially_filled'
  state.fills.push({ orderId: order.id, uid: order.uid, price, lots, fee, scope })
}

function lotsToTrade(taker: SlowOrder, maker: SlowOrder): number {
  const wanted = isMarketBuy(taker) ? Number(taker.budget / worth(maker.price, 1)) : remaining(taker)
  return Math.min(wanted, remaining(maker))
}

/** Returns why the taker stopped early, if self-trade prevention or an empty purse stopped it. */
function sweep(state: SlowState, taker: SlowOrder): 'spent' | 'stp' | 'dry' {
  for (;;) {
    if (!isMarketBuy(taker) && remaining(taker) === 0) return 'spent'
    const maker = counterparts(state, taker)[0]
    if (maker === undefined) return 'dry'
    if (taker.stp !== 'none' && state.accounts[maker.uid]!.parent === state.accounts[taker.uid]!.parent) {
      if (taker.stp !== 'cancel_taker') cancel(maker, 'stp_cancel')
      if (taker.stp !== 'cancel_maker') return 'stp'
      continue
    }
    const lots = lotsToTrade(taker, maker)
    if (lots === 0) return 'spent'
    const price = maker.price
    book(state, taker, price, lots, 'taker')
    book(state, maker, price, lots, 'maker')
    if (isMarketBuy(taker) && taker.budget < worth(price, 1)) return 'spent'
  }
}

/** All or nothing, found out by trying it on a copy. */
function fillsWhole(state: SlowState, taker: SlowOrder): boolean {
  const copy = structuredClone(state)
  const twin = copy.orders.find(({ id }) => id === taker.id)!
  return sweep(copy, twin) === 'spent'
}

function run(state: SlowState, order: SlowOrder): void {
  order.arrival = state.arrivals++
  if (order.tif === 'post_only' && counterparts(state, order).length > 0) return cancel(order, 'post_only_fill_cancel')
  if (order.tif === 'fok' && !fillsWhole(state, order)) return cancel(order, 'fok_not_full_cancel')
  const ending = sweep(state, order)
  if (ending === 'stp') cancel(order, 'stp_cancel')
  else if (ending === 'spent') order.status = 'filled'
  else if (!order.isLimit || order.tif === 'ioc' || order.tif === 'fok') cancel(order, 'ioc_not_full_cancel')
}

function bestOpposite(state: SlowState, side: Side): number | undefined {
  const prices = state.orders.filter((order) => isOpen(order) && order.side !== side).map(({ price }) => price)
  return prices.length === 0 ? undefined : side === 'buy' ? Math.min(...prices) : Math.max(...prices)
}

function amountProblem(state: SlowState, request: SlowRequest): string | null {
  if (isMarketBuy(request)) return request.budget < MIN_VALUE ? '45110' : null
  if (request.lots < MIN_LOTS) return '25207'
  const price = request.isLimit ? request.price : (bestOpposite(state, request.side) ?? lastPrice(state))
  return price !== undefined && worth(price, request.lots) < MIN_VALUE ? '45110' : null
}

const lastPrice = (state: SlowState): number | undefined => state.fills.at(-1)?.price

/** Answers with the code of the refusal, or null. */
export function slowPlace(state: SlowState, request: SlowRequest): string | null {
  const problem = amountProblem(state, request)
  if (problem !== null) return problem
  if (state.orders.some((order) => isOpen(order) && order.uid === request.uid && order.clientOid === request.clientOid)) return '25212'
  const order: SlowOrder = { ...request, id: state.orders.length, filled: 0, value: 0n, fee: 0n, status: 'live', reason: '', arrival: 0 }
  if (held(order) > free(state, request.uid, request.side === 'buy' ? 'quote' : 'base')) return '25202'
  state.orders.push(order)
  run(state, order)
  return null
}

/** Answers with the code of the refusal, or null. */
export function slowCancel(state: SlowState, uid: string, id: number): string | null {
  const order = state.orders[id]
  if (order === undefined || order.uid !== uid || !isOpen(order)) return '25204'
  cancel(order, 'normal_cancel')
  return null
}

function changeProblem(state: SlowState, order: SlowOrder, price: number, lots: number): string | null {
  if (lots < MIN_LOTS) return '25207'
  if (lots <= order.filled) return '25568'
  if (price === order.price && lots === order.lots) return '25571'
  if (worth(price, lots) < MIN_VALUE) return '45110'
  const isDecrease = price === order.price && lots < order.lots
  const more = held({ ...order, price, lots }) - held(order)
  return !isDecrease && more > 0n && more > free(state, order.uid, order.side === 'buy' ? 'quote' : 'base') ? '25202' : null
}

/** Answers with the code of the refusal, or null. */
export function slowChange(state: SlowState, uid: string, id: number, change: SlowChange): string | null {
  const order = state.orders[id]
  if (order === undefined || order.uid !== uid) return '25204'
  if (!isOpen(order)) return order.reason === 'modify_limit_order' ? '25573' : '25204'
  const price = change.price ?? order.price
  const lots = change.lots ?? order.lots
  const problem = changeProblem(state, order, price, lots)
  if (problem !== null) {
    if (change.autoCancel) cancel(order, 'modify_limit_order')
    return problem
  }
  const keepsItsPlace = price === order.price && lots < order.lots
  order.price = price
  order.lots = lots
  if (!keepsItsPlace) run(state, order)
  return null
}
