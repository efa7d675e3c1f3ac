import { accountAssets } from './account/account-assets'
import { accountInfo } from './account/account-info'
import { accountSettings } from './account/account-settings'
import { currentPosition } from './account/current-position'
import { savingsProducts } from './earn/savings-products'
import { savingsSubscribeInfo } from './earn/subscribe-info'
import { announcements } from './classic/calls/announcements'
import { mixAccount, mixAccounts } from './classic/calls/mix-accounts'
import { mixBatchCancelOrders, mixCancelBatchOrders, mixCancelOrder } from './classic/calls/mix-cancel-order'
import { mixFills } from './classic/calls/mix-fills'
import { mixModifyOrder } from './classic/calls/mix-modify-order'
import { mixOrderDetail, mixOrdersHistory, mixOrdersPending } from './classic/calls/mix-orders'
import { mixBatchPlaceOrder, mixPlaceOrder } from './classic/calls/mix-place-order'
import { setLeverage, setPositionMode } from './classic/calls/mix-settings'
import { openCount } from './classic/calls/open-count'
import { spotAccountInfo, spotAssets } from './classic/calls/spot-account'
import { spotBatchCancelOrder, spotCancelOrder } from './classic/calls/spot-cancel-order'
import { spotCancelReplaceOrder } from './classic/calls/spot-cancel-replace'
import { spotFills } from './classic/calls/spot-fills'
import { spotHistoryOrders, spotOrderInfo, spotUnfilledOrders } from './classic/calls/spot-orders'
import { spotBatchOrders, spotPlaceOrder } from './classic/calls/spot-place-order'
import { spotSymbols } from './classic/calls/spot-symbols'
import type { AnswerOf, CheckedRequestOf, DataOf, Endpoint, RequestOf } from './endpoint'
import { ensureCoins } from './ins-loan/ensure-coins'
import { loanOrder } from './ins-loan/loan-order'
import { loanSymbols } from './ins-loan/loan-symbols'
import { ltvConvert } from './ins-loan/ltv-convert'
import { productInfos } from './ins-loan/product-infos'
import { repaidHistory } from './ins-loan/repaid-history'
import { riskUnit } from './ins-loan/risk-unit'
import { borrow } from './loan/borrow'
import { borrowHistory } from './loan/borrow-history'
import { borrowOngoing } from './loan/borrow-ongoing'
import { loanCoins } from './loan/loan-coins'
import { repayLoan } from './loan/repay-loan'
import { candles } from './market/candles'
import { instruments } from './market/instruments'
import { marginLoans } from './market/margin-loans'
import { tickers } from './market/tickers'
import { p2pAdvList } from './p2p/adv-list'
import { p2pOrderList } from './p2p/order-list'
import { serverTime } from './public/server-time'
import { createSubApikey } from './sub-accounts/create-sub-apikey'
import { updateSubApi } from './sub-accounts/update-sub-api'
import { taxRecords } from './tax/tax-records'
import { batchModifyOrder } from './trade/batch-modify-order'
import { cancelStrategyOrder } from './trade/cancel-strategy-order'
import { cancelBatch } from './trade/cancel-batch'
import { cancelOrder } from './trade/cancel-order'
import { cancelSymbolOrder } from './trade/cancel-symbol-order'
import { fills } from './trade/fills'
import { historyOrders } from './trade/history-orders'
import { modifyStrategyOrder } from './trade/modify-strategy-order'
import { orderInfo } from './trade/order-info'
import { placeBatch } from './trade/place-batch'
import { placeRealityOrder } from './trade/place-reality-order'
import { placeStrategyOrder } from './trade/place-strategy-order'
import { historyStrategyOrders, unfilledStrategyOrders } from './trade/strategy-lists'
import { modifyOrder } from './trade/modify-order'
import { placeOrder } from './trade/place-order'
import { unfilledOrders } from './trade/unfilled-orders'

/** TABLE 1: every call of the exchange. The client, the practice exchange and the rate limiter follow from it. */
export const endpoints = {
  placeBatch,
  batchModifyOrder,
  modifyStrategyOrder,
  cancelSymbolOrder,
  unfilledOrders,
  placeRealityOrder,
  candles,
  p2pOrderList,
  savingsSubscribeInfo,
  taxRecords,
  loanCoins,
  borrowOngoing,
  borrowHistory,
  loanSymbols,
  repaidHistory,
  loanOrder,
  ltvConvert,
  createSubApikey,
  updateSubApi,
  serverTime,
  instruments,
  tickers,
  marginLoans,
  orderInfo,
  placeOrder,
  modifyOrder,
  cancelOrder,
  cancelBatch,
  historyOrders,
  fills,
  accountAssets,
  accountSettings,
  accountInfo,
  currentPosition,
  placeStrategyOrder,
  cancelStrategyOrder,
  unfilledStrategyOrders,
  historyStrategyOrders,
  p2pAdvList,
  savingsProducts,
  borrow,
  repayLoan,
  riskUnit,
  productInfos,
  ensureCoins,
  spotSymbols,
  announcements,
  spotAccountInfo,
  setPositionMode,
  mixAccount,
  setLeverage,
  mixPlaceOrder,
  spotUnfilledOrders,
  mixOrdersPending,
  spotCancelReplaceOrder,
  mixModifyOrder,
  spotCancelOrder,
  mixCancelOrder,
  spotPlaceOrder,
  spotBatchOrders,
  mixBatchPlaceOrder,
  spotBatchCancelOrder,
  mixCancelBatchOrders,
  mixBatchCancelOrders,
  spotOrderInfo,
  spotHistoryOrders,
  spotFills,
  mixOrderDetail,
  mixOrdersHistory,
  mixFills,
  spotAssets,
  mixAccounts,
  openCount,
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type RequestFor<Name extends EndpointName> = RequestOf<Endpoints[Name]>
export type CheckedRequestFor<Name extends EndpointName> = CheckedRequestOf<Endpoints[Name]>
export type AnswerFor<Name extends EndpointName> = AnswerOf<Endpoints[Name]>
export type DataFor<Name extends EndpointName> = DataOf<Endpoints[Name]>
export const endpointNames = Object.keys(endpoints) as EndpointName[]
