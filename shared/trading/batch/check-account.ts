import { isFutures } from '../../exchange/fields'
import type { OrderIntent } from '../../ipc/contract'
import type { Position } from '../account'
import { add, compare, divide, isPositive, multiply, subtract, toDecimals, trim } from '../decimal'
import { instrumentKey } from '../instrument'
import type { Instrument } from '../instrument'
import { qtyUnit } from '../qty-unit'
import { problemOf } from './batch-context'
import type { BatchContext, CheckedRow } from './batch-context'
import { midOf } from './check-market'
import type { Problem } from './draft'

/** What the account's coins and positions say about the batch as a whole. Estimates: they warn and never refuse. */
export function checkAccount(rows: readonly CheckedRow[], context: BatchContext): Problem[] {
  return [...checkBalances(rows, context), ...checkClosing(rows, context)]
}

/** Coins an order ties up, or null when it ties up none, or 'unknown' when nothing known says how much. */
interface Need {
  readonly coin: string
  readonly amount: string
}

function checkBalances(rows: readonly CheckedRow[], context: BatchContext): Problem[] {
  const needed = new Map<string, string>()
  const unknown: CheckedRow[] = []
  for (const row of rows) {
    const need = needOf(row, context)
    if (need === 'unknown') unknown.push(row)
    else if (need !== null) needed.set(need.coin, add(needed.get(need.coin) ?? '0', need.amount))
  }
  const marks = unknown.map((row) => problemOf(row, 'qty', 'unchecked', 'balance', 'Not checked against the balance: price, rules or leverage are not known'))
  return [...marks, ...[...needed].flatMap(([coin, amount]) => shortageOf(coin, amount, context.balances))]
}

function shortageOf(coin: string, needed: string, balances: BatchContext['balances']): Problem[] {
  const whole = { rowId: null, field: null } as const
  if (balances === null) return [{ ...whole, level: 'unchecked', rule: 'balance', message: `Not checked: the balance of ${coin} is not known` }]
  const available = balances.find((balance) => balance.coin === coin)?.available ?? '0'
  if (compare(needed, available) <= 0) return []
  const message = `The batch needs about ${trim(toDecimals(needed, 8, 'up'))} ${coin}; ${available} ${coin} is available`
  return [{ ...whole, level: 'warning', rule: 'balance', message }]
}

function needOf(row: CheckedRow, context: BatchContext): Need | 'unknown' | null {
  const { order, instrument } = row
  // Margin orders borrow by themselves (spec: call 1).
  if (order.category === 'MARGIN' || instrument === null) return null
  return isFutures(order.category) ? marginOf(order, instrument, context) : spotNeed(order, instrument)
}

function spotNeed(order: OrderIntent, { baseCoin, quoteCoin }: Instrument): Need {
  if (order.side === 'sell') return { coin: baseCoin, amount: order.qty }
  return { coin: quoteCoin, amount: order.price === undefined ? order.qty : multiply(order.price, order.qty) }
}

/** Orders that close a position tie up no new margin. */
function marginOf(order: OrderIntent, instrument: Instrument, context: BatchContext): Need | 'unknown' | null {
  if (closes(order, context.positions ?? [])) return null
  const top = context.bookTop(order.category, order.symbol)
  const price = order.price ?? (top && midOf(top))
  const leverage = context.leverageOf(order.category, order.symbol)
  if (price === null || leverage === null || !isPositive(leverage)) return 'unknown'
  const inQuote = qtyUnit(order, instrument).kind === 'quote'
  // Coin-margined contracts count in quote coin and are margined in base coin (A-coin-qty).
  if (inQuote) return { coin: instrument.baseCoin, amount: divide(divide(order.qty, price), leverage) }
  return { coin: instrument.quoteCoin, amount: divide(multiply(order.qty, price), leverage) }
}

/** Hedge mode names the position; in one-way mode the opposite side closes first. */
function closedPosition(order: OrderIntent, positions: readonly Position[]): Position | undefined {
  const closing = order.side === 'buy' ? 'short' : 'long'
  if (order.posSide !== undefined && order.posSide !== closing) return undefined
  return positions.find((position) => position.category === order.category && position.symbol === order.symbol && position.posSide === closing)
}
const closes = (order: OrderIntent, positions: readonly Position[]): boolean => closedPosition(order, positions) !== undefined || isHedgeClose(order)
const isHedgeClose = (order: OrderIntent): boolean => order.posSide !== undefined && (order.side === 'buy') === (order.posSide === 'short')

/**
 * Reduce-only is not available in a batch (A-reduce-only): in one-way mode nothing keeps a close from turning the
 * position around, and in hedge mode a close larger than the position is refused.
 */
function checkClosing(rows: readonly CheckedRow[], { positions, holdMode }: BatchContext): Problem[] {
  if (positions === null) return []
  const left = new Map<string, string>()
  return rows.flatMap((row) => {
    if (!isFutures(row.order.category)) return []
    const position = closedPosition(row.order, positions)
    if (position === undefined) return []
    const key = `${instrumentKey(position.category, position.symbol)}:${position.posSide}`
    const remaining = subtract(left.get(key) ?? position.total, row.order.qty)
    left.set(key, remaining)
    return compare(remaining, '0') >= 0 ? [] : [tooLarge(row, position, holdMode)]
  })
}

function tooLarge(row: CheckedRow, position: Position, holdMode: BatchContext['holdMode']): Problem {
  const held = `the ${position.posSide} position of ${position.total}`
  if (holdMode === 'hedge_mode') return problemOf(row, 'qty', 'warning', 'close-size', `With the rows above this closes more than ${held}`)
  const message = `With the rows above this sells more than ${held} and could turn it around; a batch has no reduce-only`
  return problemOf(row, 'qty', 'warning', 'could-flip', row.order.side === 'sell' ? message : message.replace('sells', 'buys back'))
}
