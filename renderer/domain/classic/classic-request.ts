import { subtract } from '@/shared/base/decimal'
import { classicRowOf, classicSideOf } from '@/shared/exchange/calls/classic/new-order'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'
import type { ClassicOrder, ClassicTerms } from '@/shared/trading/account/classic-account'
import { type Instrument, instrumentKey, marginCoinOf } from '@/shared/trading/market/instrument'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { RequestCall } from '@/renderer/domain/requests/send-request'

type Classic = Pick<RequestCall, 'endpoint' | 'request'>

/** Order in the fields of the classic calls. `terms` are the terms of a futures symbol; null outside of futures. */
export function placeClassic(
  intent: OrderIntent,
  instrument: Pick<Instrument, 'category' | 'baseCoin' | 'quoteCoin'>,
  terms: ClassicTerms | null,
): Classic | null {
  const { category, symbol } = intent
  if (!isFutures(category))
    return { endpoint: 'spotPlaceOrder', request: { symbol, side: intent.side, ...classicRowOf(intent) } }
  if (terms === null) return null
  const where = {
    symbol,
    productType: category.toLowerCase(),
    marginMode: terms.marginMode,
    marginCoin: marginCoinOf(instrument),
  }
  return { endpoint: 'mixPlaceOrder', request: { ...where, ...classicSideOf(intent), ...classicRowOf(intent) } }
}

/** The cancel of a resting order, by its ID. */
export const cancelClassic = ({ category, symbol, orderId }: ClassicOrder): Classic =>
  category === 'SPOT'
    ? { endpoint: 'spotCancelOrder', request: { symbol, orderId } }
    : { endpoint: 'mixCancelOrder', request: { symbol, orderId, productType: category.toLowerCase() } }

/** New price and total quantity, including fills. Decimal text. */
export interface ClassicAmendment {
  readonly price: string
  readonly qty: string
}

/** Unfilled quantity after a change: the size in the request. */
export const remainingQty = (
  { filledQty }: Pick<ClassicOrder, 'filledQty'>,
  { qty }: Pick<ClassicAmendment, 'qty'>,
): string => subtract(qty, filledQty || '0')

/**
 * Amend of a resting limit order. On a classic account the exchange replaces the order by one with a new client order
 * ID and order ID. The new size is the unfilled quantity, so that no more than the total is filled, whether or not the
 * exchange counts earlier fills (A-cancel-replace, A-classic-modify). Take profit and stop loss are sent again
 * (A-classic-presets).
 */
export function amendClassic(order: ClassicOrder, amendment: ClassicAmendment, newClientOid: string): Classic {
  const { category, symbol, orderId, presets } = order
  const { price } = amendment
  const size = remainingQty(order, amendment)
  if (category === 'SPOT') {
    const again = {
      ...(presets?.takeProfit !== undefined && { presetTakeProfitPrice: presets.takeProfit }),
      ...(presets?.takeProfitLimit !== undefined && { executeTakeProfitPrice: presets.takeProfitLimit }),
      ...(presets?.stopLoss !== undefined && { presetStopLossPrice: presets.stopLoss }),
      ...(presets?.stopLossLimit !== undefined && { executeStopLossPrice: presets.stopLossLimit }),
    }
    return { endpoint: 'spotCancelReplaceOrder', request: { symbol, orderId, price, size, newClientOid, ...again } }
  }
  const again = {
    ...(presets?.takeProfit !== undefined && { newPresetStopSurplusPrice: presets.takeProfit }),
    ...(presets?.stopLoss !== undefined && { newPresetStopLossPrice: presets.stopLoss }),
  }
  const where = { symbol, productType: category.toLowerCase(), orderId }
  return { endpoint: 'mixModifyOrder', request: { ...where, newPrice: price, newSize: size, newClientOid, ...again } }
}

/** A cancel of several orders. */
interface ManyCancel extends Classic {
  readonly orderIds: readonly string[]
}

/**
 * Cancels of these orders by their IDs, as few requests as their calls allow: one symbol each, at most 20 orders. The
 * description has no call that cancels a category of a classic account.
 */
export function cancelManyClassic(orders: readonly ClassicOrder[]): readonly ManyCancel[] {
  const bySymbol = Map.groupBy(orders, ({ category, symbol }) => instrumentKey(category, symbol))
  return [...bySymbol.values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / ORDERS_PER_BATCH) }, (_, part): ManyCancel => {
      const { category, symbol } = same[0]!
      const names = same
        .slice(part * ORDERS_PER_BATCH, (part + 1) * ORDERS_PER_BATCH)
        .map(({ orderId }) => ({ orderId }))
      const orderIds = names.map(({ orderId }) => orderId)
      return category === 'SPOT'
        ? { endpoint: 'spotBatchCancelOrder', request: { symbol, orderList: names }, orderIds }
        : {
            endpoint: 'mixCancelBatchOrders',
            request: { symbol, productType: category.toLowerCase(), orderIdList: names },
            orderIds,
          }
    }),
  )
}
