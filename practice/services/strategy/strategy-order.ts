import type { Category, OrderType, PosSide, Side } from '@/shared/exchange/protocol/fields'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { StrategyType, TriggerBy } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { compare } from '@/shared/base/decimal'
import type { PracticePosition } from '@/practice/engine/api/exchange-core'

/** One trigger price and its direction. */
export interface TriggerLeg {
  readonly kind: 'takeProfit' | 'stopLoss' | 'trigger'
  readonly by: TriggerBy
  readonly price: string
  readonly fires: 'at-or-above' | 'at-or-below'
  readonly orderType: OrderType
  /** '' for a market order. */
  readonly limitPrice: string
}

/** A strategy order of the practice exchange. Times are Unix ms. */
export interface StrategyOrder {
  readonly orderId: string
  readonly clientOid: string
  readonly uid: string
  readonly category: Category
  readonly symbol: string
  readonly type: StrategyType
  readonly tpslMode: 'full' | 'partial'
  readonly side: Side | null
  readonly posSide: PosSide | null
  readonly reduceOnly: boolean
  readonly createdTime: number
  qty: string
  legs: readonly TriggerLeg[]
  status: 'pending' | 'success' | 'failed' | 'cancelled'
  /** The triggered leg. */
  triggered: TriggerLeg['kind'] | null
  updatedTime: number
}

export const firesAt = ({ fires, price }: TriggerLeg, now: string): boolean =>
  fires === 'at-or-above' ? compare(now, price) >= 0 : compare(now, price) <= 0

/** The order that a triggered leg sends to the book. `position` is the position of a tpsl order. */
export function triggeredOrder(
  strategy: StrategyOrder,
  leg: TriggerLeg,
  position: PracticePosition | undefined,
): NewOrder {
  const { category, symbol, type, qty, reduceOnly } = strategy
  const price = leg.orderType === 'limit' ? { price: leg.limitPrice, timeInForce: 'gtc' as const } : {}
  const shape = { category, symbol, orderType: leg.orderType, ...price }
  if (type === 'trigger') {
    const mode = {
      ...(strategy.posSide ? { posSide: strategy.posSide } : {}),
      ...(reduceOnly ? { reduceOnly: 'yes' as const } : {}),
    }
    return { ...shape, side: strategy.side ?? 'buy', qty, ...mode }
  }
  const posSide = strategy.posSide ?? 'long'
  const mode = position?.holdMode === 'hedge_mode' ? { posSide } : { reduceOnly: 'yes' as const }
  return {
    ...shape,
    side: posSide === 'long' ? 'sell' : 'buy',
    qty: strategy.tpslMode === 'full' ? (position?.available ?? qty) : qty,
    ...mode,
  }
}
