import { t } from '@/shared/languages/text'
import { splitIntoRequests } from '@/shared/trading/batch/plan/split-batch'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { ClassicPlacingCall, PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { classicPlacingCalls } from './classic-placing'
import type { NamedIntent, Placing } from './named-intent'
import {
  type DeskContext,
  type DeskItems,
  separately,
  orderCall,
  type OrderCall,
  sole,
  soleElement,
} from './order-call'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/**
 * An order in the format of calls 1 and place-order. timeInForce and stpMode are always explicit (A-tif-default,
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
  // Reviewed with the others: any category except margin is spot, and futures are refused earlier.
  category: category === 'MARGIN' ? ('MARGIN' as const) : ('SPOT' as const),
  symbol,
  side,
  orderType,
  qty,
  price,
  clientOid,
})

const namesOne = t('It gets a clientOid of Volley’s when it is sent, so that it can be found again.')
const namesEach = t('Each order without clientOid gets one of Volley’s when it is sent, so that it can be found again.')
const noReduceOnly = t('reduceOnly is documented as unsupported in a batch; Volley does not send it there.')
const noMarginMode = t('marginMode: Volley sends none with an order, the mode of the account holds.')

/** An order in the format of a placing call. A stock order may lack its category (spec: call 6). */
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

/** Call of an order: the call of its lane, or the requested call. */
export function callOf(
  { isStock, isClassic, category }: Pick<NamedIntent, 'isStock' | 'isClassic' | 'category'>,
  via: PlacingCall = 'placeBatch',
): PlacingCall | ClassicPlacingCall {
  if (isClassic === true) return isFutures(category) ? 'mixBatchPlaceOrder' : 'spotBatchOrders'
  return isStock === true ? 'placeRealityOrder' : via
}

/**
 * The only declaration of the placing calls, their formats and their answers. order-info finds the order of any of them
 * by clientOid.
 */
export const placingCalls: Readonly<Record<PlacingCall, Placing & OrderCall<NamedIntent>>> = {
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
      split: separately,
      wire: (intents: readonly NamedIntent[]) => singleOf(sole(intents)),
      elements: (answer, intents) => ({ ...answer, data: soleElement(answer.data, sole(intents)) }),
      fromDesk: (order, context) => intentsFrom([order], context, namesOne),
    }),
  },
  placeRealityOrder: {
    wireOf: stockOf,
    ...orderCall('placeRealityOrder', {
      split: separately,
      wire: (intents: readonly NamedIntent[]) => stockOf(sole(intents)),
      elements: (answer, intents) => ({ ...answer, data: soleElement(answer.data, sole(intents)) }),
      fromDesk: (order, context) => intentsFrom([order], context, namesOne),
    }),
  },
}

/** All calls that send reviewed orders. */
export const sendingCalls: Readonly<Record<PlacingCall | ClassicPlacingCall, Placing>> = {
  ...placingCalls,
  ...classicPlacingCalls,
}

/** Splits orders of an account into requests, by the requested call or by their lanes. */
export const requestsVia = <Intent extends NamedIntent>(
  intents: readonly Intent[],
  via: PlacingCall = 'placeBatch',
): readonly (readonly Intent[])[] =>
  intents[0]?.isClassic === true ? splitIntoRequests(intents) : placingCalls[via].split(intents)
