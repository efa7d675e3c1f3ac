import { multiply } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Coins that an open order reserves. */
export interface Need {
  readonly coin: string
  /** Decimal text. */
  readonly amount: string
}

/** Coin and amount that a spot or margin order pays, without fees, which are deducted from the received coin. */
export function spotNeed(order: OrderIntent, { baseCoin, quoteCoin }: Instrument): Need {
  if (order.side === 'sell') return { coin: baseCoin, amount: order.qty }
  return { coin: quoteCoin, amount: order.price === undefined ? order.qty : multiply(order.price, order.qty) }
}
