import { describe, expect, it } from 'vitest'
import { channels } from './channels'
import { type EndpointName, endpointNames, endpoints } from './endpoints'
import { formOf } from './form/fields-of'

/** The calls of spec.md, copied from it by hand: the nineteen numbered ones, then the classic table. */
const described = `
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

/** Rates of spec.md's Limits, copied by hand; the classic calls have none there. */
const rates: Partial<Record<string, string>> = {
  'POST /api/v3/trade/place-batch': '5 uid',
  'POST /api/v3/trade/batch-modify-order': '10 uid',
  'POST /api/v3/trade/modify-strategy-order': '10 uid',
  'POST /api/v3/trade/cancel-symbol-order': '5 uid',
  'GET /api/v3/trade/unfilled-orders': '20 uid',
  'POST /api/v3/trade/place-reality-order': '1 uid',
  'GET /api/v3/market/candles': '20 ip',
  'GET /api/v2/p2p/orderList': '10 uid',
  'GET /api/v2/earn/savings/subscribe-info': '10 uid',
  'GET /api/v3/tax/records': '1 uid',
  'GET /api/v3/loan/coins': '10 uid',
  'GET /api/v3/loan/borrow-ongoing': '10 uid',
  'GET /api/v3/loan/borrow-history': '10 uid',
  'GET /api/v3/ins-loan/symbols': '3 uid',
  'GET /api/v3/ins-loan/repaid-history': '3 uid',
  'GET /api/v3/ins-loan/loan-order': '3 uid',
  'GET /api/v3/ins-loan/ltv-convert': '3 uid',
  'POST /api/v3/broker/create-sub-apikey': '20 uid',
  'POST /api/v3/user/update-sub-api': '10 uid',
}

const declared = new Map<string, EndpointName>(endpointNames.map((name) => [`${endpoints[name].method} ${endpoints[name].path}`, name]))

describe('the description of the exchange', () => {
  it('has no call that is not declared', () => {
    expect(described.filter((call) => !declared.has(call))).toEqual([])
  })

  it('has no call that the API desk cannot ask for', () => {
    for (const call of described) {
      const name = declared.get(call)
      if (name) expect(() => formOf(endpoints[name].request), call).not.toThrow()
    }
  })

  it('is not claimed to hold calls it does not hold', () => {
    const claimed = [...declared].filter(([, name]) => !('beyondTheDescription' in endpoints[name])).map(([call]) => call)
    expect(claimed.toSorted()).toEqual(described.toSorted())
  })

  it('sets the rate of every numbered call', () => {
    const found = Object.fromEntries(Object.keys(rates).map((call) => [call, declared.get(call)]).map(([call, name]) => [call, name ? `${endpoints[name as EndpointName].rate.perSecond} ${endpoints[name as EndpointName].rate.per}` : 'missing']))
    expect(found).toEqual(rates)
  })

  it('has no channel that is not declared', () => {
    expect(['orders', 'account', 'position', 'books', 'books1', 'books5', 'books15'].filter((name) => !Object.hasOwn(channels, name))).toEqual([])
  })
})
