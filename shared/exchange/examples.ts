import { financialRecordsExamples } from './calls/account/financial-records.examples'
import { announcementsExamples } from '@/shared/exchange/calls/classic/market/announcements.examples'
import { mixAccountExamples, mixAccountsExamples } from '@/shared/exchange/calls/classic/mix/mix-accounts.examples'
import {
  mixBatchCancelOrdersExamples,
  mixCancelBatchOrdersExamples,
  mixCancelOrderExamples,
} from '@/shared/exchange/calls/classic/mix/mix-cancel-order.examples'
import { mixFillsExamples } from '@/shared/exchange/calls/classic/mix/mix-fills.examples'
import { mixModifyOrderExamples } from '@/shared/exchange/calls/classic/mix/mix-modify-order.examples'
import {
  mixOrderDetailExamples,
  mixOrdersHistoryExamples,
  mixOrdersPendingExamples,
} from '@/shared/exchange/calls/classic/mix/mix-orders.examples'
import {
  mixBatchPlaceOrderExamples,
  mixPlaceOrderExamples,
} from '@/shared/exchange/calls/classic/mix/mix-place-order.examples'
import { setLeverageExamples, setPositionModeExamples } from '@/shared/exchange/calls/classic/mix/mix-settings.examples'
import { openCountExamples } from '@/shared/exchange/calls/classic/mix/open-count.examples'
import { spotAccountInfoExamples, spotAssetsExamples } from '@/shared/exchange/calls/classic/spot/spot-account.examples'
import {
  spotBatchCancelOrderExamples,
  spotCancelOrderExamples,
  spotCancelSymbolOrderExamples,
} from '@/shared/exchange/calls/classic/spot/spot-cancel-order.examples'
import { spotCancelReplaceOrderExamples } from '@/shared/exchange/calls/classic/spot/spot-cancel-replace.examples'
import { spotFillsExamples } from '@/shared/exchange/calls/classic/spot/spot-fills.examples'
import {
  spotHistoryOrdersExamples,
  spotOrderInfoExamples,
  spotUnfilledOrdersExamples,
} from '@/shared/exchange/calls/classic/spot/spot-orders.examples'
import {
  spotBatchOrdersExamples,
  spotPlaceOrderExamples,
} from '@/shared/exchange/calls/classic/spot/spot-place-order.examples'
import { spotSymbolsExamples } from '@/shared/exchange/calls/classic/spot/spot-symbols.examples'
import { savingsProductsExamples } from './calls/earn/savings-products.examples'
import { savingsSubscribeInfoExamples } from './calls/earn/subscribe-info.examples'
import { loanOrderExamples } from './calls/ins-loan/loan-order.examples'
import { loanSymbolsExamples } from './calls/ins-loan/loan-symbols.examples'
import { ensureCoinsExamples } from './calls/ins-loan/ensure-coins.examples'
import { ltvConvertExamples } from './calls/ins-loan/ltv-convert.examples'
import { productInfosExamples } from './calls/ins-loan/product-infos.examples'
import { repaidHistoryExamples } from './calls/ins-loan/repaid-history.examples'
import { riskUnitExamples } from './calls/ins-loan/risk-unit.examples'
import { borrowHistoryExamples, borrowOngoingExamples, loanCoinsExamples } from './calls/loan/loan.examples'
import { p2pOrderListExamples } from './calls/p2p/order-list.examples'
import { createSubApikeyExamples, updateSubApiExamples } from './calls/sub-accounts/sub-accounts.examples'
import { taxRecordsExamples } from './calls/tax/tax-records.examples'
import { candlesExamples } from './calls/market/candles.examples'
import {
  batchModifyOrderExamples,
  cancelSymbolOrderExamples,
  placeBatchExamples,
  unfilledOrdersExamples,
} from './calls/trade/orders.examples'
import {
  modifyStrategyOrderExamples,
  placeRealityOrderExamples,
} from '@/shared/exchange/calls/trade/strategy/strategy.examples'
import { coinsExamples } from '@/shared/exchange/calls/classic/market/coins.examples'
import {
  mixCandlesExamples,
  mixContractsExamples,
  mixMergeDepthExamples,
  mixTickerExamples,
  mixTickersExamples,
} from '@/shared/exchange/calls/classic/mix/mix-market.examples'
import {
  mixAllPositionsExamples,
  mixSinglePositionExamples,
} from '@/shared/exchange/calls/classic/mix/mix-positions.examples'
import {
  spotCandlesExamples,
  spotOrderBookExamples,
  spotTickersExamples,
} from '@/shared/exchange/calls/classic/market/spot-market.examples'
import { classicTimeExamples } from './calls/public/classic-time.examples'
import type { EndpointName, Endpoints } from './endpoints'
import type { Examples } from './protocol/example'

/** Golden examples by call: a test fails if an enumerated value or an optional field of these calls is never used. */
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
  spotCancelSymbolOrder: spotCancelSymbolOrderExamples,
  mixCancelBatchOrders: mixCancelBatchOrdersExamples,
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
  classicTime: classicTimeExamples,
  coins: coinsExamples,
  spotTickers: spotTickersExamples,
  spotOrderBook: spotOrderBookExamples,
  spotCandles: spotCandlesExamples,
  mixContracts: mixContractsExamples,
  mixTicker: mixTickerExamples,
  mixTickers: mixTickersExamples,
  mixMergeDepth: mixMergeDepthExamples,
  mixCandles: mixCandlesExamples,
  mixAllPositions: mixAllPositionsExamples,
  mixSinglePosition: mixSinglePositionExamples,
  borrowHistory: borrowHistoryExamples,
  borrowOngoing: borrowOngoingExamples,
  createSubApikey: createSubApikeyExamples,
  ensureCoins: ensureCoinsExamples,
  financialRecords: financialRecordsExamples,
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
