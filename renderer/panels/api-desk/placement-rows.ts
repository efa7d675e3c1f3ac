import type { EndpointName } from '@/shared/exchange/endpoints'
import { placeBatch } from '@/shared/exchange/calls/trade/place-batch'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { placeOrder } from '@/shared/exchange/calls/trade/place-order'
import { placeRealityOrder } from '@/shared/exchange/calls/trade/strategy/place-reality-order'
import { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { t } from '@/shared/languages/text'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

const noReduceOnly = t(
  'reduceOnly is documented as unsupported in a batch; Volley does not send it there. ' +
    'Omit it, or place the order separately.',
)

const noMarginMode = t('marginMode: Volley does not send it with an order; the mode of the account applies. Omit it.')

/** Reason why a request cannot become an order placement; null if it can. */
export function placementRejection(via: PlacingCall, orders: readonly NewOrder[]): string | null {
  if (orders.some(({ marginMode }) => marginMode !== undefined)) return noMarginMode
  return via === 'placeBatch' && orders.some(({ reduceOnly }) => reduceOnly !== undefined) ? noReduceOnly : null
}

/** The orders of a placing request. A stock order without a category is SPOT (spec: call 6). */
export function ordersIn(via: PlacingCall, request: unknown): readonly NewOrder[] {
  switch (via) {
    case 'placeBatch':
      return placeBatch.request.safeParse(request).data ?? []
    case 'placeOrder': {
      const order = placeOrder.request.safeParse(request).data
      return order === undefined ? [] : [order]
    }
    case 'placeRealityOrder': {
      const order = placeRealityOrder.request.safeParse(request).data
      return order === undefined ? [] : [{ ...order, category: order.category ?? 'SPOT' }]
    }
  }
}

/** The orders as draft rows, so the same checks apply. */
export const rowsOf = (orders: readonly NewOrder[]): readonly DraftRow[] =>
  orders.map(
    ({
      category,
      symbol,
      side,
      orderType,
      qty,
      price = '',
      timeInForce = 'gtc',
      posSide = '',
      clientOid = '',
      stpMode = 'none',
    }) => newRow({ category, symbol, side, orderType, qty, price, timeInForce, posSide, clientOid, stpMode }),
  )

/** The placing call of this name; null for any other call. */
export const placingCallOf = (name: EndpointName): PlacingCall | null => PlacingCall.safeParse(name).data ?? null
