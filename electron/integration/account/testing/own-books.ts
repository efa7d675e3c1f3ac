import {
  absolute,
  add,
  compare,
  divide,
  isPositive,
  isZero,
  minimum,
  multiply,
  negate,
  subtract,
  sum,
  toDecimals,
} from '@/shared/base/decimal'
import { isLinear, hasPositions, type LedgerFill, type LedgerRecord } from './ledger-client'

/** The ledger of the exchange has 18 decimals. */
const LEDGER_DECIMALS = 18
const LEDGER_UNIT = '0.000000000000000001'
const truncated = (amount: string): string => toDecimals(amount, LEDGER_DECIMALS)

/** A futures position by the ledger. Amounts are in the margin coin. */
export interface OwnPosition {
  readonly category: string
  readonly symbol: string
  readonly side: 'long' | 'short'
  size: string
  cost: string
  /** Without fees and funding. */
  realised: string
  fees: string
  funding: string
}

/** Rate and mark price of a settled funding, as read before it. */
export interface Settlement {
  readonly category: string
  readonly symbol: string
  readonly rate: string
  readonly mark: string
}

/** Rules and fee rates of a symbol. */
export type OwnTerms = Readonly<Record<'baseCoin' | 'tick' | 'lot' | 'makerFeeRate' | 'takerFeeRate', string>>
export type TermsOf = (traded: Pick<LedgerFill, 'category' | 'symbol'>) => OwnTerms

const valueOf = (category: string, price: string, qty: string): string =>
  isLinear(category) ? multiply(price, qty) : truncated(divide(qty, price))

/** Throws unless a booked amount is the exact one, but for `units` of the ledger. */
function assertBooked(what: string, booked: string, exact: string, units = 2): void {
  if (compare(absolute(subtract(booked, exact)), multiply(LEDGER_UNIT, String(units))) > 0)
    throw new Error(`${what}: ${booked} is booked, ${exact} is due`)
}

/**
 * Futures positions from the fills and the financial records of an account. It checks each booked amount against the
 * prices and rates, and continues with the booked one, whose last digit is truncated.
 */
export function createOwnBooks(holdMode: string, termsOf: TermsOf) {
  const positions = new Map<string, OwnPosition>()
  const keyOf = (category: string, symbol: string, side: string): string => `${category} ${symbol} ${side}`

  function opened(category: string, symbol: string, side: 'long' | 'short'): OwnPosition {
    const key = keyOf(category, symbol, side)
    const flat = { size: '0', cost: '0', realised: '0', fees: '0', funding: '0' }
    const position = positions.get(key) ?? { category, symbol, side, ...flat }
    positions.set(key, position)
    return position
  }

  /** The booked profit determines the cost of the closed part. */
  function close(position: OwnPosition, { execPrice, execPnl }: LedgerFill, qty: string): void {
    const { category, symbol, side, size, cost } = position
    const value = valueOf(category, execPrice, qty)
    const gainsByValue = (side === 'long') === isLinear(category)
    const part = divide(multiply(cost, qty), size)
    assertBooked(`P&L of ${symbol}`, execPnl, gainsByValue ? subtract(value, part) : subtract(part, value))
    position.size = subtract(size, qty)
    position.cost = subtract(cost, gainsByValue ? subtract(value, execPnl) : add(value, execPnl))
    position.realised = add(position.realised, execPnl)
    if (isZero(position.size)) positions.delete(keyOf(category, symbol, side))
  }

  function checkFee(fill: LedgerFill): void {
    const { category, symbol, side, execPrice, execQty, tradeScope, feeDetail } = fill
    const { baseCoin, makerFeeRate, takerFeeRate } = termsOf(fill)
    const rate = tradeScope === 'maker' ? makerFeeRate : takerFeeRate
    const isInBase = hasPositions(category) ? !isLinear(category) : side === 'buy'
    const value = isInBase && isLinear(category) ? execQty : valueOf(category, execPrice, execQty)
    const [fee] = feeDetail
    if (feeDetail.length !== 1 || (fee!.feeCoin === baseCoin) !== isInBase)
      throw new Error(`fee of ${symbol}: ${JSON.stringify(feeDetail)}`)
    assertBooked(`fee of ${symbol}`, fee!.fee, multiply(value, rate))
  }

  function bookFill(fill: LedgerFill): void {
    checkFee(fill)
    const { category, symbol, side, posSide, execPrice, execQty } = fill
    if (!hasPositions(category)) return
    const bySide = side === 'buy' ? (['long', 'short'] as const) : (['short', 'long'] as const)
    const isHedge = holdMode === 'hedge_mode'
    const isOpening = isHedge && posSide === bySide[0]
    const openPosition = positions.get(keyOf(category, symbol, bySide[1]))
    const closing = isOpening || openPosition === undefined ? '0' : minimum(openPosition.size, execQty)
    const opening = subtract(execQty, closing)
    if (isHedge && !isOpening && !isZero(opening)) throw new Error(`${symbol} closes more than is held`)
    const fee = fill.feeDetail[0]!.fee
    const closingFee = truncated(divide(multiply(fee, closing), execQty))
    const closedValue = isZero(closing) ? '0' : valueOf(category, execPrice, closing)
    if (openPosition !== undefined && !isZero(closing)) {
      openPosition.fees = add(openPosition.fees, closingFee)
      close(openPosition, fill, closing)
    } else assertBooked(`P&L of ${symbol}`, fill.execPnl, '0', 0)
    if (isZero(opening)) return
    const position = opened(category, symbol, bySide[0])
    position.size = add(position.size, opening)
    position.cost = add(position.cost, subtract(valueOf(category, execPrice, execQty), closedValue))
    position.fees = add(position.fees, subtract(fee, closingFee))
  }

  function bookFunding({ category, symbol, amount }: LedgerRecord, { rate, mark }: Settlement): void {
    const side = compare(amount, '0') < 0 === compare(rate, '0') > 0 ? 'long' : 'short'
    const position = positions.get(keyOf(category, symbol, side))
    if (position === undefined) throw new Error(`funding of ${symbol}, of which no ${side} is held`)
    const due = multiply(valueOf(category, mark, position.size), rate)
    const lots = Number(divide(position.size, termsOf(position).lot))
    // The amount of one lot is truncated.
    assertBooked(`funding of ${symbol}`, amount, side === 'long' ? negate(due) : due, 2 * lots)
    position.funding = add(position.funding, amount)
  }

  return { bookFill, bookFunding, positions: (): readonly OwnPosition[] => [...positions.values()] }
}

/** Inputs of a position's figures. */
export interface FigureInputs extends OwnTerms {
  readonly mark: string
  readonly leverage: string
  readonly fundingRate: string
}

/**
 * Price at which a market close restores the balance from before the position (A-break-even), on the first tick without
 * a loss. Null if no price does.
 */
function breakEvenOf(position: OwnPosition, { takerFeeRate, tick }: FigureInputs): string | null {
  const { category, side, size, cost, fees, realised, funding } = position
  const missing = subtract(fees, add(realised, funding))
  // A linear long and an inverse short receive the value of the close, the others pay it.
  const isReceived = (side === 'long') === isLinear(category)
  const value = isReceived ? add(cost, missing) : subtract(cost, missing)
  if (!isPositive(value)) return null
  const share = isReceived ? subtract('1', takerFeeRate) : add('1', takerFeeRate)
  const price = isLinear(category) ? divide(value, multiply(size, share)) : divide(multiply(size, share), value)
  const ticks = toDecimals(divide(price, tick), 0, side === 'long' ? 'up' : 'down')
  return isZero(ticks) ? null : multiply(ticks, tick)
}

/** Figures of a position in full; ratios are not in percent. */
export function figuresOf(position: OwnPosition, inputs: FigureInputs) {
  const { category, side, size, cost, realised, funding } = position
  const { mark, leverage, fundingRate } = inputs
  const value = valueOf(category, mark, size)
  const unrealised = (side === 'long') === isLinear(category) ? subtract(value, cost) : subtract(cost, value)
  const margin = toDecimals(divide(cost, leverage), LEDGER_DECIMALS, 'up')
  return {
    size,
    notional: isLinear(category) ? value : size,
    avgPrice: truncated(isLinear(category) ? divide(cost, size) : divide(size, cost)),
    markPrice: mark,
    breakEvenPrice: breakEvenOf(position, inputs),
    margin,
    leverage,
    unrealised,
    roe: multiply(divide(unrealised, margin), '100'),
    realised,
    funding,
    nextFunding: multiply(side === 'long' ? negate(value) : value, fundingRate),
  }
}

/** Sums by coin, without the coins whose sum is zero. */
export function sumsByCoin(amounts: readonly (readonly [coin: string, amount: string])[]): Record<string, string> {
  const byCoin = Map.groupBy(amounts, ([coin]) => coin)
  const sums = [...byCoin].map(([coin, list]) => [coin, sum(list.map(([, amount]) => amount))] as const)
  return Object.fromEntries(sums.filter(([, amount]) => !isZero(amount)))
}
