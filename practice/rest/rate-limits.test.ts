import { describe, expect, it } from 'vitest'
import { endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { createManualClock } from '@/shared/testing/manual-clock'
import { createCalls } from './answer'
import { createRequestQuota } from './rate-limiter'
import { refuse } from '@/practice/rest/routes/refusal'
import type { Routes } from '@/practice/rest/routes/routes'

/** Limits of the description and the published pages (spec: Rate limits; exchange: Further calls), listed manually. */
const stated: Readonly<Record<string, number>> = {
  '/api/v3/trade/place-batch': 5,
  '/api/v3/trade/batch-modify-order': 10,
  '/api/v3/trade/cancel-symbol-order': 5,
  '/api/v3/trade/unfilled-orders': 20,
  '/api/v3/market/candles': 20,
  '/api/v3/trade/modify-strategy-order': 10,
  '/api/v3/trade/place-reality-order': 1,
  '/api/v2/p2p/orderList': 10,
  '/api/v2/earn/savings/subscribe-info': 10,
  '/api/v3/tax/records': 1,
  '/api/v3/loan/coins': 10,
  '/api/v3/loan/borrow-ongoing': 10,
  '/api/v3/loan/borrow-history': 10,
  '/api/v3/ins-loan/symbols': 3,
  '/api/v3/ins-loan/repaid-history': 3,
  '/api/v3/ins-loan/loan-order': 3,
  '/api/v3/ins-loan/ltv-convert': 3,
  '/api/v3/broker/create-sub-apikey': 20,
  '/api/v3/user/update-sub-api': 10,
  '/api/v3/trade/place-order': 10,
  '/api/v3/trade/modify-order': 10,
  '/api/v3/trade/cancel-order': 10,
  '/api/v3/trade/cancel-batch': 5,
  '/api/v2/spot/public/symbols': 20,
  '/api/v2/public/annoucements': 20,
  '/api/v2/spot/account/info': 1,
  '/api/v2/spot/account/assets': 10,
  '/api/v2/mix/account/set-position-mode': 5,
  '/api/v2/mix/account/account': 10,
  '/api/v2/mix/account/accounts': 10,
  '/api/v2/mix/account/set-leverage': 5,
  '/api/v2/mix/account/open-count': 10,
  '/api/v2/mix/order/place-order': 10,
  '/api/v2/mix/order/batch-place-order': 5,
  '/api/v2/mix/order/cancel-order': 10,
  '/api/v2/mix/order/orders-pending': 10,
  '/api/v2/mix/order/orders-history': 10,
  '/api/v2/spot/trade/place-order': 10,
  '/api/v2/spot/trade/batch-orders': 5,
  '/api/v2/spot/trade/cancel-order': 10,
  '/api/v2/spot/trade/batch-cancel-order': 10,
  '/api/v2/spot/trade/cancel-replace-order': 5,
  '/api/v2/spot/trade/unfilled-orders': 20,
  '/api/v2/spot/trade/history-orders': 20,
  '/api/v2/spot/trade/fills': 10,
}

describe('the rate limits (X13)', () => {
  it('are those that are published', () => {
    const declared = Object.fromEntries(
      endpointNames.map((name) => [endpoints[name].path, endpoints[name].rate.perSecond]),
    )
    expect(declared).toMatchObject(stated)
  })
  it('let a user on the exchange’s list place thirty stock orders a second, everybody else one', () => {
    const clock = createManualClock()
    const routes = new Proxy({} as Routes, { get: () => () => refuse('25000', 'not asked for') })
    const call = createCalls({ clock, limiter: createRequestQuota(() => clock.mono()), routes })
    const servedOf = (caller: { uid: string; isWhitelisted?: true }): number => {
      const outcomes = Array.from({ length: 40 }, () =>
        call('placeRealityOrder', { ...caller, permissions: ['trade-write'] }, '10.0.0.1', () =>
          refuse('40017', 'no input'),
        ),
      )
      return outcomes.filter((outcome) => !outcome.ok && outcome.code !== '429').length
    }
    expect([servedOf({ uid: 'one' }), servedOf({ uid: 'two', isWhitelisted: true })]).toEqual([1, 30])
  })
  it.each(endpointNames)(
    'of %s is exact: the last call of a second is served, the next is not, and a second later all are again',
    (name) => {
      const clock = createManualClock()
      const codes: string[] = []
      // The result of the call does not matter: the limit is checked first.
      const routes = new Proxy({} as Routes, { get: () => () => refuse('25000', 'not asked for') })
      const call = createCalls({ clock, limiter: createRequestQuota(() => clock.mono()), routes })
      const { perSecond, per } = endpoints[name].rate
      const caller = {
        uid: 'one',
        permissions: endpoints[name].permission === 'public' ? [] : [endpoints[name].permission],
      }
      const make = (uid: string, address: string): string => {
        const outcome = call(name, { ...caller, uid }, address, () => refuse('40017', 'no input'))
        return outcome.ok ? 'done' : outcome.code
      }
      for (let count = 0; count < perSecond; count += 1) codes.push(make('one', '10.0.0.1'))
      expect(codes).toEqual(Array.from({ length: perSecond }, () => '40017'))
      clock.advance(999)
      expect(make('one', '10.0.0.1')).toBe('429')
      // The other user, or the other address, has a separate allowance.
      expect(per === 'uid' ? make('two', '10.0.0.1') : make('one', '10.0.0.2')).toBe('40017')
      expect(per === 'uid' ? make('one', '10.0.0.2') : make('two', '10.0.0.1')).toBe('429')
      clock.advance(1)
      expect(make('one', '10.0.0.1')).toBe('40017')
    },
  )
})
