import type { OrderType, PosSide } from '@/shared/exchange/protocol/fields'
import type { TriggerBy } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { compare, isMultipleOf } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import { reject } from '@/practice/engine/api/rejection'
import type { Rejection } from '@/practice/engine/api/exchange-core'
import type { TriggerLeg } from './strategy-order'

/** The prices of a request to place or modify. */
export interface Prices {
  readonly tpTriggerBy?: TriggerBy | undefined
  readonly slTriggerBy?: TriggerBy | undefined
  readonly takeProfit?: string | undefined
  readonly stopLoss?: string | undefined
  readonly tpOrderType?: OrderType | undefined
  readonly slOrderType?: OrderType | undefined
  readonly tpLimitPrice?: string | undefined
  readonly slLimitPrice?: string | undefined
  readonly triggerBy?: TriggerBy | undefined
  readonly triggerPrice?: string | undefined
  readonly triggerOrderType?: OrderType | undefined
  readonly triggerOrderPrice?: string | undefined
}

/** The current reference price of a leg. */
export type PriceBy = (by: TriggerBy) => string

function legOf(
  kind: TriggerLeg['kind'],
  prices: {
    by?: TriggerBy | undefined
    price?: string | undefined
    type?: OrderType | undefined
    limit?: string | undefined
  },
  before: TriggerLeg | undefined,
) {
  const price = prices.price ?? before?.price
  if (price === undefined) return null
  const orderType = prices.type ?? before?.orderType ?? 'market'
  return {
    kind,
    by: prices.by ?? before?.by ?? 'market',
    price,
    orderType,
    limitPrice: orderType === 'limit' ? (prices.limit ?? before?.limitPrice ?? '') : '',
  }
}

/**
 * Take profit and stop loss of a position. Omitted fields are unchanged. A long takes its profit above and stops its
 * loss below.
 */
export function protectingLegs(prices: Prices, posSide: PosSide, before: readonly TriggerLeg[]): readonly TriggerLeg[] {
  const was = (kind: TriggerLeg['kind']): TriggerLeg | undefined => before.find((leg) => leg.kind === kind)
  const { tpTriggerBy, takeProfit, tpOrderType, tpLimitPrice, slTriggerBy, stopLoss, slOrderType, slLimitPrice } =
    prices
  const profit = legOf(
    'takeProfit',
    { by: tpTriggerBy, price: takeProfit, type: tpOrderType, limit: tpLimitPrice },
    was('takeProfit'),
  )
  const loss = legOf(
    'stopLoss',
    { by: slTriggerBy, price: stopLoss, type: slOrderType, limit: slLimitPrice },
    was('stopLoss'),
  )
  const [up, down] = ['at-or-above', 'at-or-below'] as const
  const isLong = posSide === 'long'
  return [
    ...(profit ? [{ ...profit, fires: isLong ? up : down }] : []),
    ...(loss ? [{ ...loss, fires: isLong ? down : up }] : []),
  ]
}

/** The single leg of a trigger order: the price has to come from its current side. */
export function triggerLeg(
  { triggerBy, triggerPrice, triggerOrderType, triggerOrderPrice }: Prices,
  priceBy: PriceBy,
  before: TriggerLeg | undefined,
): readonly TriggerLeg[] {
  const leg = legOf(
    'trigger',
    { by: triggerBy, price: triggerPrice, type: triggerOrderType, limit: triggerOrderPrice },
    before,
  )
  return leg ? [{ ...leg, fires: compare(leg.price, priceBy(leg.by)) >= 0 ? 'at-or-above' : 'at-or-below' }] : []
}

type Protection = 'takeProfit' | 'stopLoss'
/** Codes by the reference price, then by position and kind (exchange: Codes). */
const wrongSide = {
  market: { long: { takeProfit: '25585', stopLoss: '25586' }, short: { takeProfit: '25587', stopLoss: '25588' } },
  mark: { long: { takeProfit: '25589', stopLoss: '25590' }, short: { takeProfit: '25591', stopLoss: '25592' } },
} as const
const offTick = {
  price: { takeProfit: '25606', stopLoss: '25607', trigger: '25244' },
  limitPrice: { takeProfit: '25608', stopLoss: '25609', trigger: '25244' },
} as const

const protectedBy = (kind: Protection, fires: TriggerLeg['fires']): 'long' | 'short' =>
  (kind === 'takeProfit') === (fires === 'at-or-above') ? 'long' : 'short'

/** Off the tick, or on the side that the price has already reached (A-strategy-codes). */
export function refuseLegs(legs: readonly TriggerLeg[], { tickSize }: Instrument, priceBy: PriceBy): Rejection | null {
  for (const { kind, by, price, limitPrice, fires, orderType } of legs) {
    if (!isMultipleOf(price, tickSize))
      return reject(offTick.price[kind], `Price should be a multiple of ${tickSize}: ${kind}`)
    if (limitPrice !== '' && !isMultipleOf(limitPrice, tickSize)) {
      return reject(offTick.limitPrice[kind], `Price should be a multiple of ${tickSize}: limit price of ${kind}`)
    }
    if (orderType === 'limit' && limitPrice === '')
      return reject('400172', `Parameter verification failed: ${kind} needs its limit price`)
    const distance = compare(price, priceBy(by))
    if (kind !== 'trigger' && (fires === 'at-or-above' ? distance <= 0 : distance >= 0)) {
      return reject(
        wrongSide[by][protectedBy(kind, fires)][kind],
        `${kind} should be ${fires === 'at-or-above' ? 'above' : 'below'} the ${by} price`,
      )
    }
  }
  return null
}
