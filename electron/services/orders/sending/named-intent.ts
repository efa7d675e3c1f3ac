import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { SentCall } from './order-call'

/** How a futures order of a classic account is margined, as its request says it. */
export interface ClassicMargin {
  readonly mode: 'crossed' | 'isolated'
  readonly coin: string
}

/** What decides the call an order leaves by where nobody chooses it: the account, or the symbol. */
export interface Lane {
  /** Of a stock pair, whose call takes one order. */
  readonly isStock?: boolean
  /** Of a classic account, whose calls take one symbol a request. */
  readonly isClassic?: boolean
  /** Of its futures orders; absent where it could not be read, and then nothing leaves. */
  readonly margin?: ClassicMargin
}

/** An order that was reviewed, under the name it is looked for by, and in its lane. */
export type NamedIntent = OrderIntent & Lane & { readonly clientOid: string }

/** The order as it was asked for. */
export const withoutLane = <Order extends Lane>({
  isStock: _stock,
  isClassic: _classic,
  margin: _margin,
  ...order
}: Order) => order

/** A placing call also says what the journal keeps of each order. */
export interface Placing extends SentCall<NamedIntent> {
  readonly wireOf: (intent: NamedIntent) => object
}
