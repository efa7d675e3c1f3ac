import { accountAssets } from './calls/account/account-assets'
import { accountInfo } from './calls/account/account-info'
import { accountSettings } from './calls/account/account-settings'
import { accountSetHoldMode, accountSetLeverage } from './calls/account/change-settings'
import { currentPosition } from './calls/account/current-position'
import { feeRate } from './calls/account/fee-rate'
import { maxOpenAvailable } from './calls/account/max-open-available'
import { financialRecords } from './calls/account/financial-records'
import { savingsProducts } from './calls/earn/savings-products'
import { savingsSubscribeInfo } from './calls/earn/subscribe-info'
import { announcements } from '@/shared/exchange/calls/classic/market/announcements'
import { coins } from '@/shared/exchange/calls/classic/market/coins'
import { marginCurrencies } from '@/shared/exchange/calls/classic/market/margin-currencies'
import { mixAccount, mixAccounts } from '@/shared/exchange/calls/classic/mix/mix-accounts'
import {
  mixBatchCancelOrders,
  mixCancelBatchOrders,
  mixCancelOrder,
} from '@/shared/exchange/calls/classic/mix/mix-cancel-order'
import { mixFills } from '@/shared/exchange/calls/classic/mix/mix-fills'
import {
  mixCandles,
  mixContracts,
  mixMergeDepth,
  mixTicker,
  mixTickers,
} from '@/shared/exchange/calls/classic/mix/mix-market'
import { mixModifyOrder } from '@/shared/exchange/calls/classic/mix/mix-modify-order'
import { mixOrderDetail, mixOrdersHistory, mixOrdersPending } from '@/shared/exchange/calls/classic/mix/mix-orders'
import { mixBatchPlaceOrder, mixPlaceOrder } from '@/shared/exchange/calls/classic/mix/mix-place-order'
import { mixAllPositions, mixSinglePosition } from '@/shared/exchange/calls/classic/mix/mix-positions'
import { setLeverage, setPositionMode } from '@/shared/exchange/calls/classic/mix/mix-settings'
import { openCount } from '@/shared/exchange/calls/classic/mix/open-count'
import { spotAccountInfo, spotAssets } from '@/shared/exchange/calls/classic/spot/spot-account'
import {
  spotBatchCancelOrder,
  spotCancelOrder,
  spotCancelSymbolOrder,
} from '@/shared/exchange/calls/classic/spot/spot-cancel-order'
import { spotCancelReplaceOrder } from '@/shared/exchange/calls/classic/spot/spot-cancel-replace'
import { spotFills } from '@/shared/exchange/calls/classic/spot/spot-fills'
import { spotCandles, spotOrderBook, spotTickers } from '@/shared/exchange/calls/classic/market/spot-market'
import { spotHistoryOrders, spotOrderInfo, spotUnfilledOrders } from '@/shared/exchange/calls/classic/spot/spot-orders'
import { spotBatchOrders, spotPlaceOrder } from '@/shared/exchange/calls/classic/spot/spot-place-order'
import { spotSymbols } from '@/shared/exchange/calls/classic/spot/spot-symbols'
import type { AnswerOf, CheckedRequestOf, DataOf, Endpoint, RequestOf } from './protocol/endpoint'
import { ensureCoins } from './calls/ins-loan/ensure-coins'
import { loanOrder } from './calls/ins-loan/loan-order'
import { loanSymbols } from './calls/ins-loan/loan-symbols'
import { ltvConvert } from './calls/ins-loan/ltv-convert'
import { productInfos } from './calls/ins-loan/product-infos'
import { repaidHistory } from './calls/ins-loan/repaid-history'
import { riskUnit } from './calls/ins-loan/risk-unit'
import { borrow } from './calls/loan/borrow'
import { borrowHistory } from './calls/loan/borrow-history'
import { borrowOngoing } from './calls/loan/borrow-ongoing'
import { loanCoins } from './calls/loan/loan-coins'
import { repayLoan } from './calls/loan/repay-loan'
import { candles } from './calls/market/candles'
import { currentFundRate } from './calls/market/current-fund-rate'
import { instruments } from './calls/market/instruments'
import { marginLoans } from './calls/market/margin-loans'
import { marketFills } from './calls/market/market-fills'
import { orderBook } from './calls/market/order-book'
import { tickers } from './calls/market/tickers'
import { p2pAdvList } from './calls/p2p/adv-list'
import { p2pOrderList } from './calls/p2p/order-list'
import { classicTime } from './calls/public/classic-time'
import { serverTime } from './calls/public/server-time'
import { createSubApikey } from './calls/sub-accounts/create-sub-apikey'
import { updateSubApi } from './calls/sub-accounts/update-sub-api'
import { taxRecords } from './calls/tax/tax-records'
import { batchModifyOrder } from './calls/trade/batch-modify-order'
import { cancelStrategyOrder } from '@/shared/exchange/calls/trade/strategy/cancel-strategy-order'
import { cancelBatch } from './calls/trade/cancel-batch'
import { cancelOrder } from './calls/trade/cancel-order'
import { cancelSymbolOrder } from './calls/trade/cancel-symbol-order'
import { fills } from './calls/trade/fills'
import { historyOrders } from './calls/trade/history-orders'
import { modifyStrategyOrder } from '@/shared/exchange/calls/trade/strategy/modify-strategy-order'
import { orderInfo } from './calls/trade/order-info'
import { placeBatch } from './calls/trade/place-batch'
import { placeRealityOrder } from '@/shared/exchange/calls/trade/strategy/place-reality-order'
import { placeStrategyOrder } from '@/shared/exchange/calls/trade/strategy/place-strategy-order'
import { historyStrategyOrders, unfilledStrategyOrders } from '@/shared/exchange/calls/trade/strategy/strategy-lists'
import { modifyOrder } from './calls/trade/modify-order'
import { placeOrder } from './calls/trade/place-order'
import { unfilledOrders } from './calls/trade/unfilled-orders'

/** TABLE 1: every call of the exchange. The client, the practice exchange and the rate limiter derive from it. */
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
  orderBook,
  marketFills,
  currentFundRate,
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
  feeRate,
  maxOpenAvailable,
  accountSetLeverage,
  accountSetHoldMode,
  financialRecords,
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
  spotCancelSymbolOrder,
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
  classicTime,
  coins,
  marginCurrencies,
  spotTickers,
  spotOrderBook,
  spotCandles,
  mixContracts,
  mixTicker,
  mixTickers,
  mixMergeDepth,
  mixCandles,
  mixAllPositions,
  mixSinglePosition,
} as const satisfies Record<string, Endpoint>

/** The table as a type: the source of the client, the practice exchange and the API desk. */
export type Endpoints = typeof endpoints
/** Name of a call in Volley: logs, rate limits and forms use it. */
export type EndpointName = keyof Endpoints
/** Input of the client: members with a default are optional. */
export type RequestFor<Name extends EndpointName> = RequestOf<Endpoints[Name]>
/** Input of a server, or of the journal: validated, with defaults. */
export type CheckedRequestFor<Name extends EndpointName> = CheckedRequestOf<Endpoints[Name]>
/** The `data` that a server must send. The routes of the practice exchange must return it. */
export type AnswerFor<Name extends EndpointName> = AnswerOf<Endpoints[Name]>
/** The `data` for a caller: absent texts are '', unknown members and values are passed through. */
export type DataFor<Name extends EndpointName> = DataOf<Endpoints[Name]>
/** Every call, in the order of the table, including classic and undocumented ones. */
export const endpointNames = Object.keys(endpoints) as EndpointName[]
