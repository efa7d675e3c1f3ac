import { endpoints } from '@/shared/exchange/endpoints'
import { classicRowOf, classicSideOf } from '@/shared/exchange/calls/classic/new-order'
import type { ClassicPlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { t } from '@/shared/languages/text'
import { refused } from '@/electron/base/service-error'
import { splitIntoRequests } from '@/shared/trading/batch/plan/split-batch'
import { readLists } from './classic-answers'
import type { NamedIntent, Placing } from './named-intent'
import { sentCall } from './order-call'

/** The first order decides the scope of a request, since all of them share symbol and margin. */
function firstOf(intents: readonly NamedIntent[]): NamedIntent {
  const [first] = intents
  if (first === undefined || intents.some(({ symbol }) => symbol !== first.symbol))
    throw new Error(t('A request of a classic account takes orders of a single symbol'))
  return first
}

/** A classic batch has a reduce-only flag per order (exchange: Classic orders); hedge mode has none. */
const reduceOnlyOf = ({ reduceOnly, posSide }: NamedIntent) =>
  reduceOnly === 'yes' && posSide === undefined ? { reduceOnly: 'yes' as const } : {}

const spotBatch = (intents: readonly NamedIntent[]) => ({
  symbol: firstOf(intents).symbol,
  orderList: intents.map((intent) => ({ side: intent.side, ...classicRowOf(intent) })),
})

/** Throws a ServiceError if the margin mode of the symbol is unknown. The checks refuse such an order earlier. */
function mixBatch(intents: readonly NamedIntent[]) {
  const { category, symbol, margin } = firstOf(intents)
  if (margin === undefined) throw refused('margin-mode-unread', { symbol })
  return {
    symbol,
    productType: category.toLowerCase(),
    marginMode: margin.mode,
    marginCoin: margin.coin,
    orderList: intents.map((intent) => ({
      ...classicSideOf(intent),
      ...classicRowOf(intent),
      ...reduceOnlyOf(intent),
    })),
  }
}

/**
 * Batch calls of a classic account. The request of each row is recorded as if it were sent alone, so that the journal
 * also has its symbol and margin. Members are in the order of the declaration, as the client writes them.
 */
export const classicPlacingCalls: Readonly<Record<ClassicPlacingCall, Placing>> = {
  spotBatchOrders: {
    wireOf: (intent) => endpoints.spotBatchOrders.request.parse(spotBatch([intent])),
    ...sentCall('spotBatchOrders', { split: splitIntoRequests, wire: spotBatch, elements: readLists }),
  },
  mixBatchPlaceOrder: {
    wireOf: (intent) => endpoints.mixBatchPlaceOrder.request.parse(mixBatch([intent])),
    ...sentCall('mixBatchPlaceOrder', { split: splitIntoRequests, wire: mixBatch, elements: readLists }),
  },
}
