import { announcementsExamples } from './classic/calls/announcements.examples'
import { mixAccountExamples, mixAccountsExamples } from './classic/calls/mix-accounts.examples'
import { mixBatchCancelOrdersExamples, mixCancelOrderExamples } from './classic/calls/mix-cancel-order.examples'
import { mixFillsExamples } from './classic/calls/mix-fills.examples'
import { mixModifyOrderExamples } from './classic/calls/mix-modify-order.examples'
import { mixOrderDetailExamples, mixOrdersHistoryExamples, mixOrdersPendingExamples } from './classic/calls/mix-orders.examples'
import { mixBatchPlaceOrderExamples, mixPlaceOrderExamples } from './classic/calls/mix-place-order.examples'
import { setLeverageExamples, setPositionModeExamples } from './classic/calls/mix-settings.examples'
import { openCountExamples } from './classic/calls/open-count.examples'
import { spotAccountInfoExamples, spotAssetsExamples } from './classic/calls/spot-account.examples'
import { spotBatchCancelOrderExamples, spotCancelOrderExamples } from './classic/calls/spot-cancel-order.examples'
import { spotCancelReplaceOrderExamples } from './classic/calls/spot-cancel-replace.examples'
import { spotFillsExamples } from './classic/calls/spot-fills.examples'
import { spotHistoryOrdersExamples, spotOrderInfoExamples, spotUnfilledOrdersExamples } from './classic/calls/spot-orders.examples'
import { spotBatchOrdersExamples, spotPlaceOrderExamples } from './classic/calls/spot-place-order.examples'
import { spotSymbolsExamples } from './classic/calls/spot-symbols.examples'
import { savingsProductsExamples } from './earn/savings-products.examples'
import { savingsSubscribeInfoExamples } from './earn/subscribe-info.examples'
import { loanOrderExamples } from './ins-loan/loan-order.examples'
import { loanSymbolsExamples } from './ins-loan/loan-symbols.examples'
import { ensureCoinsExamples } from './ins-loan/ensure-coins.examples'
import { ltvConvertExamples } from './ins-loan/ltv-convert.examples'
import { productInfosExamples } from './ins-loan/product-infos.examples'
import { repaidHistoryExamples } from './ins-loan/repaid-history.examples'
import { riskUnitExamples } from './ins-loan/risk-unit.examples'
import { borrowHistoryExamples, borrowOngoingExamples, loanCoinsExamples } from './loan/loan.examples'
import { p2pOrderListExamples } from './p2p/order-list.examples'
import { createSubApikeyExamples, updateSubApiExamples } from './sub-accounts/sub-accounts.examples'
import { taxRecordsExamples } from './tax/tax-records.examples'
import { candlesExamples } from './market/candles.examples'
import { batchModifyOrderExamples, cancelSymbolOrderExamples, placeBatchExamples, unfilledOrdersExamples } from './trade/orders.examples'
import { modifyStrategyOrderExamples, placeRealityOrderExamples } from './trade/strategy.examples'
import type { EndpointName, Endpoints } from './endpoints'
import type { Examples } from './example'

/** Golden examples by call: a test fails when an enumerated word or an optional field of these calls is never exercised. */
export const examples = {
  placeBatch: placeBatchExamples,
  batchModifyOrder: batchModifyOrderExamples,
  cancelSymbolOrder: cancelSymbolOrderExamples,
  unfilledOrders: unfilledOrdersExamples,
  candles: candlesExamples,
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
  spotOrderInfo: spotOrderInfoExamples,
  spotHistoryOrders: spotHistoryOrdersExamples,
  spotFills: spotFillsExamples,
  mixOrderDetail: mixOrderDetailExamples,
  mixOrdersHistory: mixOrdersHistoryExamples,
  mixFills: mixFillsExamples,
  spotAssets: spotAssetsExamples,
  mixAccounts: mixAccountsExamples,
  openCount: openCountExamples,
  borrowHistory: borrowHistoryExamples,
  borrowOngoing: borrowOngoingExamples,
  createSubApikey: createSubApikeyExamples,
  ensureCoins: ensureCoinsExamples,
  loanCoins: loanCoinsExamples,
  loanOrder: loanOrderExamples,
  loanSymbols: loanSymbolsExamples,
  ltvConvert: ltvConvertExamples,
  modifyStrategyOrder: modifyStrategyOrderExamples,
  p2pOrderList: p2pOrderListExamples,
  placeRealityOrder: placeRealityOrderExamples,
  productInfos: productInfosExamples,
  repaidHistory: repaidHistoryExamples,
  riskUnit: riskUnitExamples,
  savingsProducts: savingsProductsExamples,
  savingsSubscribeInfo: savingsSubscribeInfoExamples,
  taxRecords: taxRecordsExamples,
  updateSubApi: updateSubApiExamples,
} as const satisfies { readonly [Name in EndpointName]?: Examples<Endpoints[Name]> }
