import type { Position } from '@/shared/trading/account/account'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { add, subtract } from '@/shared/base/decimal'
import { portionsOf, type Delivery } from './delivery'
import { type Routed, splitIntoRequests } from './split-batch'
import {
  finestOf,
  fromUnits,
  inUnits,
  isImmediate,
  type PositionRange,
  type RangeUnits,
  type RuleRow,
  type RuleUnits,
  type StopRule,
} from './stop-rule'

/** Bounds of the net position of a symbol under the rule, for any market and any responses. */
export interface ExposureBounds {
  readonly category: string
  readonly symbol: string
  readonly start: string
  readonly low: string
  readonly high: string
  /** Largest excess outside of the range of the rule; '0' for none. */
  readonly below: string
  readonly above: string
  /** Part of these that rests when the rule stops the batch. It can fill until it is canceled. */
  readonly restingBelow: string
  readonly restingAbove: string
}

/** Bounds that a rule enforces, and the excess that no client can prevent. */
export interface WorstCase {
  readonly exposures: readonly ExposureBounds[]
  /** Largest number of refused orders before the batch stops; null without such a rule. */
  readonly refused: number | null
}

interface Reach {
  readonly low: number
  readonly high: number
  /** Resting part of the reach. */
  readonly restingLow: number
  readonly restingHigh: number
}

type Sized = Pick<RuleRow, 'range' | 'sign' | 'units' | 'isImmediate'>

/**
 * Largest and smallest net position of a range. One request is in flight at a time. The next is sent only when the
 * results of all earlier orders that trade at once are known and within the range. So the known position is within the
 * range at every send. Earlier resting orders and the whole request can fill before a cancel arrives.
 */
export function reachOf(
  { start, floor, ceiling }: Pick<RangeUnits, 'start' | 'floor' | 'ceiling'>,
  range: number,
  requests: readonly (readonly Sized[])[],
): Reach {
  const immediate = { 1: 0, [-1]: 0 } as Record<1 | -1, number>
  const resting = { 1: 0, [-1]: 0 } as Record<1 | -1, number>
  let reach: Reach = { low: start, high: start, restingLow: 0, restingHigh: 0 }
  for (const request of requests) {
    const certain = { high: Math.min(ceiling, start + immediate[1]), low: Math.max(floor, start - immediate[-1]) }
    const inRequest = { 1: 0, [-1]: 0 } as Record<1 | -1, number>
    for (const row of request) {
      if (row.range !== range) continue
      if (row.isImmediate) inRequest[row.sign] += row.units
      else resting[row.sign] += row.units
    }
    const high = certain.high + inRequest[1] + resting[1]
    const low = certain.low - inRequest[-1] - resting[-1]
    if (high > reach.high) reach = { ...reach, high, restingHigh: resting[1] }
    if (low < reach.low) reach = { ...reach, low, restingLow: resting[-1] }
    immediate[1] += inRequest[1]
    immediate[-1] += inRequest[-1]
  }
  return reach
}

/**
 * Largest number of refused orders. The orders of a request are refused together, so it can exceed the limit of the
 * rule.
 */
export function mostRefused(maxRefused: number, sizes: readonly number[]): number {
  let most = 0
  let before = 0
  for (const size of sizes) {
    most = Math.max(most, Math.min(maxRefused, before) + size)
    before += size
  }
  return most
}

/** Requests of a batch: portions in sequence, each split as the exchange requires. */
export const requestsOf = <Row extends Routed>(
  rows: readonly Row[],
  delivery: Delivery | null,
): readonly (readonly Row[])[] => portionsOf(rows, delivery).flatMap((portion) => splitIntoRequests(portion))

type Terms = Pick<Order, 'category' | 'symbol' | 'side' | 'orderType' | 'timeInForce' | 'qty'> & Routed

/** A market buy of spot or margin spends an amount of quote coin. Its quantity is known only afterwards. */
export const isCountable = ({ category, side, orderType }: Pick<Terms, 'category' | 'side' | 'orderType'>): boolean =>
  !((category === 'SPOT' || category === 'MARGIN') && side === 'buy' && orderType === 'market')

/** Decimals for these orders and this rule in integer units. */
export const decimalsFor = (
  rule: StopRule,
  orders: readonly Pick<Terms, 'qty'>[],
  declared: WorstCase | null = null,
): number =>
  finestOf([
    ...orders.map(({ qty }) => qty),
    ...(declared?.exposures ?? []).flatMap(({ low, high }) => [low, high]),
    ...rule.ranges.flatMap(({ start, floor, ceiling }) => [start, floor ?? '0', ceiling ?? '0']),
  ])

export const ruleRowOf = (rule: StopRule, decimals: number, order: Terms): RuleRow => ({
  range: rule.ranges.findIndex(({ category, symbol }) => category === order.category && symbol === order.symbol),
  sign: order.side === 'buy' ? 1 : -1,
  units: isCountable(order) ? inUnits(order.qty, decimals) : 0,
  isImmediate: isImmediate(order),
  filled: 0,
  state: 'waiting',
})

const beyond = (amount: number): number => Math.max(0, amount)

/** A range in integer units. Throws if an amount has no exact integer. */
const inRangeUnits = ({ start, floor, ceiling }: PositionRange, decimals: number) => ({
  start: inUnits(start, decimals),
  floor: floor === null ? -Infinity : inUnits(floor, decimals),
  ceiling: ceiling === null ? Infinity : inUnits(ceiling, decimals),
})

/** A rule with its declared worst case, in integer units. */
export function ruleUnits(rule: StopRule, declared: WorstCase, decimals: number): RuleUnits {
  const ranges = rule.ranges.map((range, nth) => {
    const { low = '0', high = '0' } = declared.exposures[nth] ?? {}
    return { ...inRangeUnits(range, decimals), low: inUnits(low, decimals), high: inUnits(high, decimals) }
  })
  return { maxRefused: rule.maxRefused ?? Infinity, ranges }
}

/**
 * Worst case for the review before the send. An alarm compares with it afterwards. Throws if an amount has no exact
 * integer.
 */
export function worstCase(rule: StopRule, orders: readonly Terms[], delivery: Delivery | null): WorstCase {
  const decimals = decimalsFor(rule, orders)
  const requests = requestsOf(orders, delivery).map((request) =>
    request.map((order) => ruleRowOf(rule, decimals, order)),
  )
  const text = (amount: number): string => fromUnits(amount, decimals)
  return {
    refused:
      rule.maxRefused === null
        ? null
        : mostRefused(
            rule.maxRefused,
            requests.map(({ length }) => length),
          ),
    exposures: rule.ranges.map((positionRange, nth) => {
      const { category, symbol, start } = positionRange
      const range = inRangeUnits(positionRange, decimals)
      const { low, high, restingLow, restingHigh } = reachOf(range, nth, requests)
      const above = beyond(high - range.ceiling)
      const below = beyond(range.floor - low)
      return {
        category,
        symbol,
        start,
        low: text(low),
        high: text(high),
        above: text(above),
        below: text(below),
        restingAbove: text(Math.min(above, restingHigh)),
        restingBelow: text(Math.min(below, restingLow)),
      }
    }),
  }
}

/** Starting point for counting fills: the net position, long less short. Outside of futures it is zero. */
export function netPosition(
  { category, symbol }: Pick<OrderIntent, 'category' | 'symbol'>,
  positions: readonly Position[],
): string {
  if (!isFutures(category)) return '0'
  return positions
    .filter((position) => position.category === category && position.symbol === symbol)
    .reduce((net, { posSide, total }) => (posSide === 'short' ? subtract(net, total) : add(net, total)), '0')
}
