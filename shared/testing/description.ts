/** Contents of the exchange's description, copied manually: tests compare all other code with these lists. */

/** The nineteen numbered calls, then the classic table. */
export const describedCalls: readonly string[] = `
POST /api/v3/trade/place-batch
POST /api/v3/trade/batch-modify-order
POST /api/v3/trade/modify-strategy-order
POST /api/v3/trade/cancel-symbol-order
GET /api/v3/trade/unfilled-orders
POST /api/v3/trade/place-reality-order
GET /api/v3/market/candles
GET /api/v2/p2p/orderList
GET /api/v2/earn/savings/subscribe-info
GET /api/v3/tax/records
GET /api/v3/loan/coins
GET /api/v3/loan/borrow-ongoing
GET /api/v3/loan/borrow-history
GET /api/v3/ins-loan/symbols
GET /api/v3/ins-loan/repaid-history
GET /api/v3/ins-loan/loan-order
GET /api/v3/ins-loan/ltv-convert
POST /api/v3/broker/create-sub-apikey
POST /api/v3/user/update-sub-api
GET /api/v2/spot/public/symbols
GET /api/v2/public/annoucements
GET /api/v2/spot/account/info
POST /api/v2/mix/account/set-position-mode
GET /api/v2/mix/account/account
POST /api/v2/mix/account/set-leverage
POST /api/v2/mix/order/place-order
GET /api/v2/spot/trade/unfilled-orders
GET /api/v2/mix/order/orders-pending
POST /api/v2/spot/trade/cancel-replace-order
POST /api/v2/mix/order/modify-order
POST /api/v2/spot/trade/cancel-order
POST /api/v2/mix/order/cancel-order
POST /api/v2/spot/trade/batch-orders
POST /api/v2/mix/order/batch-place-order
POST /api/v2/spot/trade/batch-cancel-order
POST /api/v2/mix/order/cancel-batch-orders
GET /api/v2/spot/trade/history-orders
GET /api/v2/spot/trade/fills
GET /api/v2/mix/order/orders-history
GET /api/v2/mix/order/fills
GET /api/v2/spot/account/assets
GET /api/v2/mix/account/accounts
GET /api/v2/mix/account/open-count
`
  .trim()
  .split('\n')

/** The channels that are subscribed to (spec: Channels). */
export const describedChannels = ['orders', 'account', 'position', 'books', 'books1', 'books5', 'books15'] as const

/** Operations over a socket (spec: Subscribe and operate messages). */
export const describedOperations = ['login', 'subscribe', 'place-order', 'cancel-order'] as const
