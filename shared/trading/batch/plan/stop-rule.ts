import { z } from 'zod'
import { Category, type OrderType, type TimeInForce, SymbolName } from '@/shared/exchange/protocol/fields'
import { compare, decimalsOf, multiply } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Open } from '@/shared/trading/orders/order'
import type { OrderState } from '@/shared/trading/orders/order-lifecycle'

const Signed = z.string().regex(/^-?\d{1,20}(\.\d{1,20})?$/, t('must be a plain number'))

/** Allowed net positions of a symbol while the batch continues, in the coin of its lots. */
export const PositionRange = z.strictObject({
  category: Category,
  symbol: SymbolName,
  /** Net position before the fills of the batch, as shown; 0 outside of futures. */
  start: Signed,
  floor: Signed.nullable(),
  ceiling: Signed.nullable(),
})
export type PositionRange = z.infer<typeof PositionRange>

/**
 * Limits at which a batch stops and its resting orders are canceled. Set before the send, and active until all orders
 * are terminal.
 */
export const StopRule = z.strictObject({
  /** The batch stops above this number of refused orders; null: refusals do not stop it. */
  maxRefused: z.number().int().min(0).max(500).nullable(),
  ranges: z.array(PositionRange).max(20, t('at most 20 symbols')),
})
export type StopRule = z.infer<typeof StopRule>

/** A range in integer units, with its declared worst case. */
export interface RangeUnits {
  readonly start: number
  readonly floor: number
  readonly ceiling: number
  readonly low: number
  readonly high: number
}

/** A stop rule in integer units, so that a decision uses integer arithmetic only. */
export interface RuleUnits {
  readonly maxRefused: number
  readonly ranges: readonly RangeUnits[]
}

/** One order of the batch, as the rule sees it. */
export interface RuleRow {
  /** Index of the range of its symbol; -1 without one. */
  readonly range: number
  readonly sign: 1 | -1
  units: number
  /** True for an order that trades at once or never, and does not rest. */
  readonly isImmediate: boolean
  filled: number
  state: OrderState
}

/** Reason why a rule stopped its batch. */
export type Breach =
  | { readonly kind: 'refused'; readonly count: number }
  /** Bounds of the net position from known fills and unknown orders, in units. */
  | { readonly kind: 'position'; readonly range: number; readonly low: number; readonly high: number }

export interface RuleDecision {
  /** `wait`: an order that trades at once has no known result yet, and could break the rule. */
  readonly action: 'go' | 'wait' | 'stop'
  readonly breach: Breach | null
  /** Range whose known fills exceed the declared worst case; -1 for none. */
  readonly beyond: number
}

export const isImmediate = (order: {
  readonly orderType: Open<OrderType>
  readonly timeInForce: Open<TimeInForce>
}): boolean => order.orderType === 'market' || order.timeInForce === 'ioc' || order.timeInForce === 'fok'

/** True for an order that may rest. It is canceled when the rule stops its batch. */
export const mayRest = (state: OrderState): boolean =>
  state === 'acknowledged' || state === 'live' || state === 'partially_filled' || state === 'unknown'

const isAwaited = ({ isImmediate: atOnce, state }: RuleRow): boolean =>
  atOnce && (state === 'sent' || state === 'acknowledged' || state === 'live' || state === 'partially_filled')

interface OpenUnits {
  buys: number
  sells: number
}

function addOpen(to: OpenUnits, { sign, units, filled }: RuleRow): void {
  const open = Math.max(0, units - filled)
  if (sign > 0) to.buys += open
  else to.sells += open
}

/**
 * Decision of a stop rule from the known state of its batch. An unknown order counts both as filled and as not filled.
 * An order that trades at once counts as filled until its result is known. The main process calls this at every change
 * of an order of the batch and before each of its requests.
 */
export function decide({ maxRefused, ranges }: RuleUnits, rows: readonly RuleRow[]): RuleDecision {
  let refused = 0
  for (const { state } of rows) if (state === 'refused') refused += 1
  let breach: Breach | null = refused > maxRefused ? { kind: 'refused', count: refused } : null
  let beyond = -1
  let mustWait = false
  for (let range = 0; range < ranges.length; range += 1) {
    const { start, floor, ceiling, low, high } = ranges[range]!
    let netPosition = start
    const unknown: OpenUnits = { buys: 0, sells: 0 }
    const awaited: OpenUnits = { buys: 0, sells: 0 }
    for (const row of rows) {
      if (row.range !== range) continue
      netPosition += row.sign * row.filled
      if (row.state === 'unknown') addOpen(unknown, row)
      else if (isAwaited(row)) addOpen(awaited, row)
    }
    if (netPosition < low || netPosition > high) beyond = range
    const least = netPosition - unknown.sells
    const most = netPosition + unknown.buys
    if (breach === null && (least < floor || most > ceiling))
      breach = { kind: 'position', range, low: least, high: most }
    mustWait ||= least - awaited.sells < floor || most + awaited.buys > ceiling
  }
  return { action: breach !== null ? 'stop' : mustWait ? 'wait' : 'go', breach, beyond }
}

/** Decimal text as an integer in units of its last decimal place. Throws above the largest safe integer. */
export function inUnits(text: string, decimals: number): number {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const units = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  if (!Number.isSafeInteger(units)) throw new Error(t`${text} is too large to be counted exactly`)
  return text.startsWith('-') ? -units : units
}

/** The inverse of `inUnits`. */
export const fromUnits = (units: number, decimals: number): string => multiply(String(units), `1e-${decimals}`)

/** Largest number of decimals of these amounts. */
export const finestOf = (amounts: Iterable<string>): number => {
  let finest = 0
  for (const amount of amounts) finest = Math.max(finest, decimalsOf(amount))
  return finest
}

/** Violation of a range without bounds, or with a start outside of them. The sentence names the field. */
export function rangeProblem({ symbol, start, floor, ceiling }: PositionRange): string | null {
  if (floor === null && ceiling === null) return t`ranges: the range of ${symbol} has neither floor nor ceiling`
  if (floor !== null && compare(start, floor) < 0)
    return t`floor: the net position of ${symbol} is ${start} already, under the floor of ${floor}`
  if (ceiling !== null && compare(start, ceiling) > 0)
    return t`ceiling: the net position of ${symbol} is ${start} already, above the ceiling of ${ceiling}`
  return null
}
