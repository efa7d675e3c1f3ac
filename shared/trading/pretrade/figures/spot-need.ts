import { multiply } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Coins an order ties up while it is open. */
export interface Need {
  readonly coin: string
  /** Decimal text. */
  readonly amount: string
}

/** What a spot or margin order pays with, fees aside: they come out of what it receives. */
export function spotNeed(order: OrderIntent, { baseCoin, quoteCoin }: Instrument): Need {
  if (order.side === 'sell') return { coin: baseCoin, amount: order.qty }
  return { coin: quoteCoin, amount: order.price === undefined ? order.qty : multiply(order.price, order.qty) }
}
