import { z } from 'zod'
import { Category, type OrderType, type TimeInForce, SymbolName } from '@/shared/exchange/protocol/fields'
import { compare, decimalsOf, multiply } from '@/shared/base/decimal'
import type { Open } from '@/shared/trading/orders/order'
import type { OrderState } from '@/shared/trading/orders/order-lifecycle'

const Signed = z.string().regex(/^-?\d{1,20}(\.\d{1,20})?$/, 'must be a plain number')

/** Between which net positions of one symbol a batch may go on, in the coin its lots are counted in. */
export const PositionRange = z.strictObject({
  category: Category,
  symbol: SymbolName,
  /** The net position that fills of the batch are counted on, as it was shown; 0 outside futures. */
  start: Signed,
  floor: Signed.nullable(),
  ceiling: Signed.nullable(),
})
export type PositionRange = z.infer<typeof PositionRange>

/** When a batch stops, and what of it rests is canceled: given before it is sent, and kept until all of it is over. */
export const StopRule = z.strictObject({
  /** More refused orders than this stop it; null where refusals stop nothing. */
  maxRefused: z.number().int().min(0).max(500).nullable(),
  ranges: z.array(PositionRange).max(20, 'at most 20 symbols'),
})
export type StopRule = z.infer<typeof StopRule>

/** A range in whole units, with the worst case that was declared for it. */
export interface RangeUnits {
  readonly start: number
  readonly floor: number
  readonly ceiling: number
  readonly low: number
  readonly high: number
}

/** A stop rule in whole units: one decision is whole-number arithmetic only. */
export interface RuleUnits {
  readonly maxRefused: number
  readonly ranges: readonly RangeUnits[]
}

/** What the rule knows of one order of its batch. */
export interface RuleRow {
  /** Index of the range of its symbol; -1 where the rule names none. */
  readonly range: number
  readonly sign: 1 | -1
  units: number
  /** Trades at once or never: it does not rest. */
  readonly isImmediate: boolean
  filled: number
  state: OrderState
}

/** Why a rule stopped its batch. */
export type Breach =
  | { readonly kind: 'refused'; readonly count: number }
  /** What is known of the net position and what unknown orders may have made of it, in units. */
  | { readonly kind: 'position'; readonly range: number; readonly low: number; readonly high: number }

export interface RuleDecision {
  /** `wait`: an order that trades at once has not said yet what it did, and could break the rule. */
  readonly turn: 'go' | 'wait' | 'stop'
  readonly breach: Breach | null
  /** Range in which fills are known beyond the declared worst case; -1 for none. */
  readonly beyond: number
}

export const isImmediate = (order: {
  readonly orderType: Open<OrderType>
  readonly timeInForce: Open<TimeInForce>
}): boolean => order.orderType === 'market' || order.timeInForce === 'ioc' || order.timeInForce === 'fok'

/** It rests, or may: once the rule has stopped its batch, this is canceled. */
export const mayRest = (state: OrderState): boolean =>
  state === 'acknowledged' || state === 'live' || state === 'partially_filled' || state === 'unknown'

const isAwaited = ({ isImmediate: atOnce, state }: RuleRow): boolean =>
  atOnce && (state === 'sent' || state === 'acknowledged' || state === 'live' || state === 'partially_filled')

/** What is still open of orders, by side. */
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
 * What a stop rule makes of what is known of its batch. An unknown order counts both ways, as filled and as not filled;
 * one that trades at once counts as filled until it says what it did. Main asks this on every change of an order of the
 * batch and before each of its requests.
 */
export function decide({ maxRefused, ranges }: RuleUnits, rows: readonly RuleRow[]): RuleDecision {
  let refused = 0
  for (const { state } of rows) if (state === 'refused') refused += 1
  let breach: Breach | null = refused > maxRefused ? { kind: 'refused', count: refused } : null
  let beyond = -1
  let mustWait = false
  for (let range = 0; range < ranges.length; range += 1) {
    const { start, floor, ceiling, low, high } = ranges[range]!
    let known = start
    const unknown: OpenUnits = { buys: 0, sells: 0 }
    const awaited: OpenUnits = { buys: 0, sells: 0 }
    for (const row of rows) {
      if (row.range !== range) continue
      known += row.sign * row.filled
      if (row.state === 'unknown') addOpen(unknown, row)
      else if (isAwaited(row)) addOpen(awaited, row)
    }
    if (known < low || known > high) beyond = range
    const least = known - unknown.sells
    const most = known + unknown.buys
    if (breach === null && (least < floor || most > ceiling))
      breach = { kind: 'position', range, low: least, high: most }
    mustWait ||= least - awaited.sells < floor || most + awaited.buys > ceiling
  }
  return { turn: breach !== null ? 'stop' : mustWait ? 'wait' : 'go', breach, beyond }
}

/** Counts decimal text in whole units of its last decimal place. Throws beyond what whole numbers hold exactly. */
export function inUnits(text: string, decimals: number): number {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const units = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  if (!Number.isSafeInteger(units)) throw new Error(`${text} is too large to be counted exactly`)
  return text.startsWith('-') ? -units : units
}

/** The inverse of `inUnits`. */
export const fromUnits = (units: number, decimals: number): string => multiply(String(units), `1e-${decimals}`)

/** The most decimals among these amounts. */
export const finestOf = (amounts: Iterable<string>): number => {
  let finest = 0
  for (const amount of amounts) finest = Math.max(finest, decimalsOf(amount))
  return finest
}

/** Whether a range says anything, and holds what it starts from; the sentence names the field. */
export function rangeProblem({ symbol, start, floor, ceiling }: PositionRange): string | null {
  if (floor === null && ceiling === null) return `ranges: the range of ${symbol} has neither floor nor ceiling`
  if (floor !== null && compare(start, floor) < 0)
    return `floor: the net position of ${symbol} is ${start} already, under the floor of ${floor}`
  if (ceiling !== null && compare(start, ceiling) > 0)
    return `ceiling: the net position of ${symbol} is ${start} already, above the ceiling of ${ceiling}`
  return null
}
