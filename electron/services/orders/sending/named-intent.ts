import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { SentCall } from './order-call'

/** Margin settings of a classic futures order, as in its request. */
export interface ClassicMargin {
  readonly mode: 'crossed' | 'isolated'
  readonly coin: string
}

/** Properties of account and symbol that select the call of an order by default. */
export interface Lane {
  /** A stock pair, whose call takes one order. */
  readonly isStock?: boolean
  /** A classic account, whose calls take one symbol per request. */
  readonly isClassic?: boolean
  /** For its futures orders; absent if unreadable, and then nothing is sent. */
  readonly margin?: ClassicMargin
}

/** A reviewed order with its clientOid and its lane. */
export type NamedIntent = OrderIntent & Lane & { readonly clientOid: string }

/** The order as requested. */
export const withoutLane = <Order extends Lane>({
  isStock: _stock,
  isClassic: _classic,
  margin: _margin,
  ...order
}: Order) => order

/** A placing call also defines the journal entry of each order. */
export interface Placing extends SentCall<NamedIntent> {
  readonly wireOf: (intent: NamedIntent) => object
}
