import { splitIntoRequests } from '@/shared/trading/batch/split-batch'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { type DeskContext, type DeskItems, each, orderCall, type OrderCall, sole, soleElement } from './order-call'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** An order that was reviewed, under the name it is looked for by; `isStock` where its call is that of stock pairs. */
export type NamedIntent = OrderIntent & { readonly clientOid: string; readonly isStock?: boolean }

/** A placing call also says what the journal keeps of each order. */
interface Placing extends OrderCall<NamedIntent> {
  readonly wireOf: (intent: NamedIntent) => object
}

/**
 * The order in the words of calls 1 and place-order. timeInForce and stpMode are always explicit (A-tif-default,
 * A-stp-default).
 */
const newOrderOf = ({
  category,
  symbol,
  side,
  orderType,
  qty,
  price,
  timeInForce,
  posSide,
  clientOid,
  stpMode,
}: NamedIntent): NewOrder => ({
  category,
  symbol,
  side,
  orderType,
  qty,
  price,
  timeInForce,
  posSide,
  clientOid,
  stpMode,
})

/** Place-order takes reduceOnly; A-reduce-only is about batches. */
const singleOf = (intent: NamedIntent): NewOrder => ({
  ...newOrderOf(intent),
  ...(intent.reduceOnly === 'yes' ? { reduceOnly: 'yes' as const } : {}),
})

const stockOf = ({ category, symbol, side, orderType, qty, price, clientOid }: NamedIntent) => ({
  // Reviewed with the others: whatever is not margin is spot, and futures are refused before.
  category: category === 'MARGIN' ? ('MARGIN' as const) : ('SPOT' as const),
  symbol,
  side,
  orderType,
  qty,
  price,
  clientOid,
})

const namesOne = 'It gets a clientOid of Volley’s when it is sent, so that it can be found again.'
const namesEach = 'Each order without clientOid gets one of Volley’s when it is sent, so that it can be found again.'
const noReduceOnly = 'reduceOnly is said to be unsupported in a batch; Volley does not send it there.'
const noMarginMode = 'marginMode: Volley sends none with an order, the mode of the account holds.'

/** An order in the words of a placing call; a stock order need not say its category (spec: call 6). */
type DeskOrder = Omit<NewOrder, 'category'> & { readonly category?: NewOrder['category'] | undefined }

const intentOf = ({
  category = 'SPOT',
  marginMode: _mode,
  timeInForce = 'gtc',
  stpMode = 'none',
  ...order
}: DeskOrder): OrderIntent => ({
  category,
  timeInForce,
  stpMode,
  ...order,
})

function intentsFrom(
  orders: readonly DeskOrder[],
  { nextClientOid }: DeskContext,
  naming: string,
): DeskItems<NamedIntent> {
  const isNameless = orders.some(({ clientOid }) => clientOid === undefined)
  const hasMode = orders.some(({ marginMode }) => marginMode !== undefined)
  return {
    items: orders.map((order) => ({ ...intentOf(order), clientOid: order.clientOid ?? nextClientOid() })),
    notes: [...(isNameless ? [naming] : []), ...(hasMode ? [noMarginMode] : [])],
  }
}

/** The call one order leaves by: what was asked for, and for a stock pair its own. */
export const callOf = ({ isStock }: Pick<NamedIntent, 'isStock'>, via: PlacingCall = 'placeBatch'): PlacingCall =>
  isStock === true ? 'placeRealityOrder' : via

/**
 * Declared once: which call places, in which words, and how its answer is read. Whatever it was, order-info finds it by
 * clientOid.
 */
export const placingCalls: Readonly<Record<PlacingCall, Placing>> = {
  placeBatch: {
    wireOf: newOrderOf,
    ...orderCall('placeBatch', {
      split: splitIntoRequests,
      wire: (intents: readonly NamedIntent[]) => intents.map(newOrderOf),
      elements: (answer) => answer,
      fromDesk: (orders, context) => {
        const { items, notes } = intentsFrom(orders, context, namesEach)
        return {
          items,
          notes: items.some(({ reduceOnly }) => reduceOnly !== undefined) ? [...notes, noReduceOnly] : notes,
        }
      },
    }),
  },
  placeOrder: {
    wireOf: singleOf,
    ...orderCall('placeOrder', {
      split: each,
      wire: (intents: readonly NamedIntent[]) => singleOf(sole(intents)),
      elements: (answer, intents) => ({ ...answer, data: soleElement(answer.data, sole(intents)) }),
      fromDesk: (order, context) => intentsFrom([order], context, namesOne),
    }),
  },
  placeRealityOrder: {
    wireOf: stockOf,
    ...orderCall('placeRealityOrder', {
      split: each,
      wire: (intents: readonly NamedIntent[]) => stockOf(sole(intents)),
      elements: (answer, intents) => ({ ...answer, data: soleElement(answer.data, sole(intents)) }),
      fromDesk: (order, context) => intentsFrom([order], context, namesOne),
    }),
  },
}
