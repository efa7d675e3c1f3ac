import type { Random } from '@/shared/base/random'
import { divide, maximum, roundToStep } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import { between, chance, pick, wholeBetween } from '@/electron/testing/proxy/chance'
import type { PlanIntent } from '@/shared/trading/batch/plan/batch-plan'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** A tradable symbol with its rules and last price. */
export interface ListedOrder {
  readonly instrument: Instrument
  readonly lastPrice: string
}

export const traded = {
  SPOT: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'],
  'USDT-FUTURES': ['BTCUSDT', 'ETHUSDT', 'XRPUSDT'],
} as const

/** Price of a limit order: away from the market it rests, beyond the market it fills at once. */
export function priceAway({ instrument, lastPrice }: ListedOrder, side: 'buy' | 'sell', share: number): string {
  const price = Number(lastPrice) * (side === 'buy' ? 1 - share : 1 + share)
  return roundToStep(price.toFixed(12), instrument.tickSize, 'nearest')
}

/** Quantity of about this value in quote coin, never below the exchange's minimum. */
export function qtyOf({ instrument }: ListedOrder, price: string, value: number): string {
  return roundToStep(maximum(divide(value.toFixed(2), price), instrument.minQty || '0'), instrument.lotSize, 'up')
}

const resting = (random: Random): number => between(random, 0.004, 0.03)
const crossing = (random: Random): number => -between(random, 0.001, 0.004)

/** One order of any kind: most rest for a while, some fill at once or in part, some are canceled on arrival. */
function anyOrder(random: Random, listed: readonly ListedOrder[]): OrderIntent {
  const symbol = pick(random, listed)
  const { category, symbol: name } = symbol.instrument
  const side = pick(random, ['buy', 'sell'] as const)
  const whole = { category, symbol: name, side, stpMode: 'none' } as const
  const value = between(random, 15, 150)
  if (chance(random, 0.1)) {
    const isBudget = category === 'SPOT' && side === 'buy'
    const qty = isBudget ? value.toFixed(2) : qtyOf(symbol, symbol.lastPrice, value)
    return { ...whole, orderType: 'market', qty, timeInForce: 'gtc' }
  }
  const crosses = chance(random, 0.2)
  const price = priceAway(symbol, side, crosses ? crossing(random) : resting(random))
  const timeInForce = crosses
    ? pick(random, ['gtc', 'ioc', 'fok'] as const)
    : pick(random, ['gtc', 'gtc', 'gtc', 'post_only'] as const)
  return { ...whole, orderType: 'limit', price, qty: qtyOf(symbol, price, value), timeInForce }
}

/** A realistic batch: often a single symbol and few rows, sometimes several requests. */
export function anyBatch(random: Random, listed: readonly ListedOrder[]): OrderIntent[] {
  const rows = pick(random, [
    () => wholeBetween(random, 1, 3),
    () => wholeBetween(random, 4, 30),
    () => wholeBetween(random, 31, 60),
  ])()
  const selection = chance(random, 0.6) ? [pick(random, listed)] : listed
  return Array.from({ length: rows }, () => anyOrder(random, selection))
}

/** Delivery of a batch: mostly at once, else in portions that a kill may separate, or under a rule on refusals. */
export function anyPlan(random: Random): PlanIntent | null {
  const portions = {
    rows: wholeBetween(random, 1, 8),
    everyMs: wholeBetween(random, 1000, 2500),
    jitterPercent: wholeBetween(random, 0, 50),
  }
  const delivery = chance(random, 0.3) ? { startAt: null, portions } : null
  const rule = chance(random, 0.2) ? { maxRefused: wholeBetween(random, 0, 5), ranges: [] } : null
  return delivery === null && rule === null ? null : { delivery, rule }
}
