import { describe, expect, it } from 'vitest'
import { channels } from './channels'
import { type EndpointName, endpointNames, endpoints } from './endpoints'
import { requestFormOf } from './form/fields-of'
import { describedCalls, describedChannels } from '../testing/description'

/** Rates as described (spec: Rate limits), copied manually. The classic calls have none there. */
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

const declared = new Map<string, EndpointName>(
  endpointNames.map((name) => [`${endpoints[name].method} ${endpoints[name].path}`, name]),
)

describe('the description of the exchange', () => {
  it('has no call that is not declared', () => {
    expect(describedCalls.filter((call) => !declared.has(call))).toEqual([])
  })

  it('has no call that the API desk cannot ask for', () => {
    for (const call of describedCalls) {
      const name = declared.get(call)
      // A form has named fields, or rows of them: free JSON would be no form.
      if (name) expect(['group', 'rows'], call).toContain(requestFormOf(endpoints[name].request).kind)
    }
  })

  it('is not claimed to hold calls it does not hold', () => {
    const claimed = [...declared].filter(([, name]) => !('undocumented' in endpoints[name])).map(([call]) => call)
    expect(claimed.toSorted()).toEqual(describedCalls.toSorted())
  })

  it('sets the rate of every numbered call', () => {
    const tables = Object.fromEntries(
      Object.keys(rates)
        .map((call) => [call, declared.get(call)])
        .map(([call, name]) => [
          call,
          name
            ? `${endpoints[name as EndpointName].rate.perSecond} ${endpoints[name as EndpointName].rate.per}`
            : 'missing',
        ]),
    )
    expect(tables).toEqual(rates)
  })

  it('has no channel that is not declared', () => {
    expect(describedChannels.filter((name) => !Object.hasOwn(channels, name))).toEqual([])
  })
})
