import { announcementsExamples } from './classic/calls/announcements.examples'
import { mixAccountExamples, mixAccountsExamples } from './classic/calls/mix-accounts.examples'
import { mixBatchCancelOrdersExamples, mixCancelOrderExamples } from './classic/calls/mix-cancel-order.examples'
import { mixFillsExamples } from './classic/calls/mix-fills.examples'
import { mixModifyOrderExamples } from './classic/calls/mix-modify-order.examples'
import { mixOrdersHistoryExamples, mixOrdersPendingExamples } from './classic/calls/mix-orders.examples'
import { mixBatchPlaceOrderExamples, mixPlaceOrderExamples } from './classic/calls/mix-place-order.examples'
import { setLeverageExamples, setPositionModeExamples } from './classic/calls/mix-settings.examples'
import { openCountExamples } from './classic/calls/open-count.examples'
import { spotAccountInfoExamples, spotAssetsExamples } from './classic/calls/spot-account.examples'
import { spotBatchCancelOrderExamples, spotCancelOrderExamples } from './classic/calls/spot-cancel-order.examples'
import { spotCancelReplaceOrderExamples } from './classic/calls/spot-cancel-replace.examples'
import { spotFillsExamples } from './classic/calls/spot-fills.examples'
import { spotHistoryOrdersExamples, spotUnfilledOrdersExamples } from './classic/calls/spot-orders.examples'
import { spotBatchOrdersExamples, spotPlaceOrderExamples } from './classic/calls/spot-place-order.examples'
import { spotSymbolsExamples } from './classic/calls/spot-symbols.examples'
import type { EndpointName, Endpoints } from './endpoints'
import type { Examples } from './example'

/** Golden examples by call: a test fails when an enumerated word or an optional field of these calls is never exercised. */
export const examples = {
  spotSymbols: spotSymbolsExamples,
  announcements: announcementsExamples,
  spotAccountInfo: spotAccountInfoExamples,
  setPositionMode: setPositionModeExamples,
  mixAccount: mixAccountExamples,
  setLeverage: setLeverageExamples,
  mixPlaceOrder: mixPlaceOrderExamples,
  spotUnfilledOrders: spotUnfilledOrdersExamples,
  mixOrdersPending: mixOrdersPendingExamples,
  spotCancelReplaceOrder: spotCancelReplaceOrderExamples,
  mixModifyOrder: mixModifyOrderExamples,
  spotCancelOrder: spotCancelOrderExamples,
  mixCancelOrder: mixCancelOrderExamples,
  spotPlaceOrder: spotPlaceOrderExamples,
  spotBatchOrders: spotBatchOrdersExamples,
  mixBatchPlaceOrder: mixBatchPlaceOrderExamples,
  spotBatchCancelOrder: spotBatchCancelOrderExamples,
  mixCancelBatchOrders: mixBatchCancelOrdersExamples,
  mixBatchCancelOrders: mixBatchCancelOrdersExamples,
  spotHistoryOrders: spotHistoryOrdersExamples,
  spotFills: spotFillsExamples,
  mixOrdersHistory: mixOrdersHistoryExamples,
  mixFills: mixFillsExamples,
  spotAssets: spotAssetsExamples,
  mixAccounts: mixAccountsExamples,
  openCount: openCountExamples,
} as const satisfies { readonly [Name in EndpointName]?: Examples<Endpoints[Name]> }
