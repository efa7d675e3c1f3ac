import { describe, expect, it } from 'vitest'
import { toDecimals } from '@/shared/base/decimal'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import type { AppInfo } from '@/shared/ipc/contract'
import type { Feed, Health } from '@/shared/trading/health/health'
import type { Instrument } from '@/shared/trading/market/instrument'
import { intentSentenceOf } from '@/shared/trading/orders/intent-sentence'
import { distanceText } from '@/renderer/domain/review/findings/distance-text'
import { averageLimitPrice, byKey, durationText, totalsOf } from './review'
import { sentBefore, sentBeforeText } from './refusals'
import { sendGate } from './send-gate'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

const feed = (state: Feed['state']): Feed => ({
  state,
  lastAt: 0,
  reason: state === 'live' ? null : `The feed is ${state}.`,
})
const health = (state: Feed['state'], open = true): Health => ({
  rest: feed('live'),
  publicFeed: feed(state),
  privateFeed: feed('live'),
  key: null,
  clock: null,
  ack: null,
  budgets: [],
  account: { state: 'known', reason: null },
  unresolved: 0,
  assumptions: { assumed: 0, otherwise: 0, unconfirmed: 0 },
  sentToday: { futures: 0, spot: 0 },
  gate: { open, reason: open ? null : 'The private feed is resyncing.', needsReview: false, letsReduce: open },
  counters: {
    malformedSocketMessages: 0,
    malformedIpcMessages: 0,
    contractMismatches: 0,
    bookGaps: 0,
    reconnects: 0,
    rateLimited: 0,
  },
})
const app = (armed = true): AppInfo => ({
  session: 1,
  uid: null,
  draftOwner: '',
  armedUntil: null,
  version: '0',
  host: 'browser',
  profile: {
    id: 'live',
    label: 'Live',
    environment: 'live',
    accountKind: 'unified',
    rest: '',
    key: { label: 'k', lastFour: '0000', storage: 'session' },
  },
  armed,
  vault: { kind: 'session', reason: null },
})
const open = { connected: true, app: app(), health: health('live'), hasMarketOrder: true, notReducing: 'it is spot' }

describe('The average limit of an inverse contract', () => {
  it('is over the base coin that its quote coin buys, and not absent', () => {
    const at = (price: string) => anOrderIntent({ category: 'COIN-FUTURES', symbol: 'BTCUSD', qty: '100', price })
    const coins = { ...btcPerp, category: 'COIN-FUTURES', symbol: 'BTCUSD', quoteCoin: 'USD' } as const
    const [total] = totalsOf([at('96328.2')], byKey([coins]))
    expect([toDecimals(averageLimitPrice(total!), 1, 'nearest'), total!.unit]).toEqual(['96328.2', 'USD'])
    const [two] = totalsOf([at('50'), at('100')], byKey([coins]))
    expect(toDecimals(averageLimitPrice(two!), 4, 'nearest')).toBe('66.6667')
  })
})

describe('the way out of a review', () => {
  it('is open when everything is current and armed', () => {
    expect(sendGate(open)).toEqual({ blocked: null, confirm: null })
  })

  it('is shut, with the reason, when IPC is lost, trading disarmed, no key there or the gate closed', () => {
    const keyless = { ...app(), profile: { ...app().profile, key: null } }
    const shut = [
      { ...open, connected: false },
      { ...open, app: app(false) },
      { ...open, app: keyless },
      { ...open, health: health('live', false) },
    ]
    expect(shut.map((input) => sendGate(input).blocked)).toEqual([
      expect.stringContaining('cannot be reached'),
      expect.stringContaining('not armed'),
      expect.stringContaining('no key'),
      'The private feed is resyncing.',
    ])
  })

  it('holds market orders back on a stale feed, and asks once more for limit orders', () => {
    expect(sendGate({ ...open, health: health('stale') }).blocked).toContain('Market orders wait')
    const limits = sendGate({ ...open, hasMarketOrder: false, health: health('stale') })
    expect(limits.blocked).toBeNull()
    expect(limits.confirm).toContain('prices may have moved')
  })

  it('asks once more, for market orders too, while a private channel is missing or late and prices are current', () => {
    for (const state of ['partial', 'late'] as const) {
      const late = { ...health('live'), privateFeed: feed(state) }
      expect(sendGate({ ...open, health: late })).toMatchObject({
        blocked: null,
        confirm: expect.stringContaining(state),
      })
      expect(sendGate({ ...open, health: { ...late, publicFeed: feed('stale') } }).blocked).toContain(
        'Market orders wait',
      )
    }
  })

  it('is open during the trading lock for certain reductions of a position, and gives the reason for the rest', () => {
    const locked = { ...health('live', false), gate: { ...health('live', false).gate, letsReduce: true } }
    expect(sendGate({ ...open, health: locked, notReducing: null }).blocked).toBeNull()
    expect(sendGate({ ...open, health: locked }).blocked).toContain('sure to reduce a position passes: it is spot')
    expect(sendGate({ ...open, health: health('live', false), notReducing: null }).blocked).not.toBeNull()
  })

  it('does not mind a quiet market', () => {
    expect(sendGate({ ...open, health: health('quiet') })).toEqual({ blocked: null, confirm: null })
  })
})

const btc: Instrument = {
  symbol: 'BTCUSDT',
  category: 'SPOT',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  tickSize: '0.1',
  lotSize: '0.0001',
  priceDecimals: 1,
  qtyDecimals: 4,
  quoteDecimals: 2,
  minQty: '',
  maxQty: '',
  maxMarketQty: '',
  minValue: '',
  makerFeeRate: '',
  takerFeeRate: '',
  status: 'online',
  isStock: false,
}
const order = (more: Partial<OrderIntent>): OrderIntent => ({
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '0.1',
  price: '100',
  timeInForce: 'gtc',
  stpMode: 'none',
  ...more,
})

describe('content of a review', () => {
  it('describes each order as a sentence', () => {
    expect(
      intentSentenceOf(order({ side: 'sell', qty: '0.75', price: '61250', timeInForce: 'post_only' }), 'BTC', 1),
    ).toBe('Sell 0.75 BTC at 61\u202f250.0 · BTCUSDT SPOT, post-only')
    expect(intentSentenceOf({ ...order({ posSide: 'short' }), orderType: 'market' }, 'BTC')).toContain(
      'Close short 0.1 BTC at market',
    )
  })

  it('names the category, and lets no market order rest', () => {
    const market: OrderIntent = {
      category: 'MARGIN',
      symbol: 'BTCUSDT',
      side: 'sell',
      orderType: 'market',
      qty: '0.5',
      timeInForce: 'gtc',
      stpMode: 'none',
    }
    expect(intentSentenceOf(market, 'BTC')).toBe('Sell 0.5 BTC at market · BTCUSDT MARGIN')
    expect(intentSentenceOf({ ...market, timeInForce: 'ioc' }, 'BTC')).toBe(
      'Sell 0.5 BTC at market · BTCUSDT MARGIN, immediate or cancel',
    )
  })

  it('never adds USDT of market buys to BTC of limit orders', () => {
    const market: OrderIntent = {
      category: 'SPOT',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'market',
      qty: '50',
      timeInForce: 'gtc',
      stpMode: 'none',
    }
    const totals = totalsOf([order({}), order({ price: '200', qty: '0.3' }), market], byKey([btc]))
    expect(totals.map(({ unit, count, qty, value }) => ({ unit, count, qty, value }))).toEqual([
      { unit: 'BTC', count: 2, qty: '0.4', value: '70' },
      { unit: 'USDT', count: 1, qty: '50', value: '' },
    ])
    expect(averageLimitPrice(totals[0]!)).toBe('175')
  })

  it('states the distance of a limit from the last trade, and the time of the last request', () => {
    expect([
      distanceText('101', '100'),
      distanceText('99.5', '100'),
      distanceText('100', '100'),
      distanceText('99.999', '100'),
      distanceText('100', undefined),
    ]).toEqual(['1.00 % above last', '0.50 % below last', 'at the last price', '< 0.01 % below last', ''])
    const [plain, stock] = [[{ category: 'SPOT' }], [{ category: 'SPOT', isStock: true }]]
    expect([
      durationText([plain, plain, plain], 4),
      durationText([plain, stock], 4),
      durationText([stock, stock, stock], 4),
    ]).toEqual([
      'last request is sent after about 0.5 s',
      'last request is sent after about 0.3 s',
      'last request is sent after about 2.0 s, stock orders one a second',
    ])
  })
})

describe('orders that another window sent first', () => {
  const refusal = {
    row: 0,
    field: '',
    rule: 'sent-before',
    message: '',
    sentAt: new Date(2026, 10, 27, 9, 5, 7).getTime(),
  }
  const other = { row: 1, field: 'price', rule: 'tick', message: 'off the tick' }

  it('are reported as sent, with the time, and never as a problem', () => {
    const refusals = sentBefore([refusal, { ...refusal, row: 1 }, other])
    expect(refusals).toHaveLength(2)
    expect(sentBeforeText(refusals, 2)).toBe(
      'Sent from another window at 09:05:07: 2 orders. Nothing was sent a second time.',
    )
    expect(sentBeforeText(refusals.slice(1), 3)).toBe(
      'Sent from another window at 09:05:07: 1 of 3 orders. The others were not sent and stay.',
    )
  })
})
