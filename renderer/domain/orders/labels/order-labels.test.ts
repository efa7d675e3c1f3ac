import { describe, expect, it } from 'vitest'
import type { Order } from '@/shared/trading/orders/order'
import { anOrder } from '@/shared/testing/samples/orders'
import { reasonOf, shownState, stateSentence, stateShort } from './order-labels'
import { entryText, termsIn } from '@/shared/trading/orders/journal/entry-text'
import { withExchangeTime } from '@/shared/trading/orders/order-times'

const order = (more: Partial<Order>): Order =>
  anOrder({
    orderId: 'a',
    category: 'USDT-FUTURES',
    orderType: 'market',
    timeInForce: 'ioc',
    price: '',
    qty: '60',
    state: 'canceled',
    ...more,
  })

describe('an order that was filled in part and then canceled', () => {
  it('is never called canceled alone: the fill comes first, the reason in plain words', () => {
    const ioc = order({ filledQty: '53.36', cancelReason: 'ioc_not_full_cancel' })
    expect([shownState(ioc), stateSentence(ioc), stateShort(ioc)]).toEqual([
      'part_canceled',
      'filled 53.36 of 60 BTC, rest canceled',
      'filled 53.36 of 60 BTC',
    ])
    expect(reasonOf(ioc)).toBe('rest canceled: immediate or cancel: the book had no more at its price')
  })

  it('is so too where the trader canceled the rest', () => {
    const own = order({ filledQty: '20', cancelReason: 'normal_cancel' })
    expect([stateSentence(own), reasonOf(own)]).toEqual(['filled 20 of 60 BTC, rest canceled', 'rest canceled'])
    expect(reasonOf(order({ cancelReason: 'normal_cancel' }))).toBe('')
  })

  it('that spends quote coin counts in it, on both sides of "of"', () => {
    const spot = order({ category: 'SPOT', qty: '1000', filledQty: '0.01', filledValue: '935.5' })
    expect(stateSentence(spot)).toBe('filled 935.5 of 1\u202f000 USDT, rest canceled')
  })

  it('is not confused with one that never traded', () => {
    const unfilled = order({ cancelReason: 'post_only_fill_cancel' })
    expect([stateSentence(unfilled), reasonOf(unfilled)]).toEqual([
      'refused late',
      'post-only: it would have traded at once',
    ])
  })
})

describe('the reason of an order', () => {
  it.each([
    ['stop loss hit', { state: 'filled', triggeredBy: { kind: 'stopLoss', strategyId: '1' } }],
    ['take profit hit', { state: 'filled', triggeredBy: { kind: 'takeProfit', strategyId: '1' } }],
    ['auto-deleveraging', { state: 'filled', forcedBy: 'auto-deleveraging' }],
    [
      'stop loss hit; slippage too large',
      { cancelReason: 'slippage_cancel', triggeredBy: { kind: 'stopLoss', strategyId: '1' } },
    ],
    ['canceled by another program', { cancelReason: 'normal_cancel', canceledExternally: true }],
    ['', { cancelReason: 'normal_cancel' }],
  ] as const)('is "%s" for %j', (reason, change) => {
    expect(reasonOf(order(change))).toBe(reason)
  })
})

describe('the timeline', () => {
  it.each([
    [
      'seen',
      'push: canceled, filled 53.36 of 60 at 93455.5',
      'Update',
      'filled 53.36 of 60, rest canceled (pushed by the exchange)',
    ],
    [
      'seen',
      'open-list: live, filled 0 of 60 at 93455.5',
      'Update',
      'live at 93\u202f455.5, filled 0 of 60 (in the list of open orders)',
    ],
    ['seen', 'push: frozen, filled 0 of 60', 'Update', '“frozen”, filled 0 of 60 (pushed by the exchange)'],
    ['queued', 'row 3 of batch czufg-01M81J', 'Queued', 'row 3 of its batch'],
    ['command', 'cancel', 'Asked', 'to cancel it'],
    ['command', 'change to {"orderId":"1","price":"99.5","autoCancel":"no"}', 'Asked', 'to change it to price 99.5'],
    ['command-result', 'cancel acknowledged', 'Answer', 'the cancel was received'],
    ['result', 'acknowledged, order 17', 'Answer', 'received, order 17'],
    [
      'intent',
      '/api/v3/trade/place-batch ' +
        '{"side":"buy","qty":"0.5","price":"100","orderType":"limit","timeInForce":"post_only"}',
      'Sending',
      'buy 0.5 at 100, limit post-only, by place-batch',
    ],
    [
      'adopt',
      'elsewhere, push: live',
      'Adopted',
      'external, placed by another program; first seen live, pushed by the exchange',
    ],
    ['verdict', 'the cancel did not take effect', 'Verdict', 'the cancel did not take effect'],
    ['news', 'of a later Volley', 'news', 'of a later Volley'],
  ])('describes %s "%s" in plain words', (what, detail, shownWhat, shownDetail) => {
    const at = Date.UTC(2026, 10, 26, 22, 18, 59, 465)
    expect(entryText({ what, detail }, null)).toEqual({ what: shownWhat, detail: shownDetail, exchangeAt: null })
    expect(entryText({ what, detail: withExchangeTime(detail, at) }, null)).toEqual({
      what: shownWhat,
      detail: shownDetail,
      exchangeAt: at,
    })
  })

  const perp = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit' }
  const market = { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'market' }
  const inverse = { category: 'COIN-FUTURES', symbol: 'BTCUSD', side: 'sell', orderType: 'limit' }
  it.each([
    ['seen', perp, 'push: live, filled 0 of 60 at 93455.5', 'live at 93\u202f455.5 USDT, filled 0 of 60 BTC'],
    ['seen', market, 'push: filled, filled 0.01 of 1000', 'filled, filled 0.01 BTC of 1\u202f000 USDT'],
    ['seen', inverse, 'push: live, filled 10 of 500 at 93455', 'live at 93\u202f455 USD, filled 10 of 500 USD'],
    ['fill', perp, '0.5 at 93455.5, fee 0.1 USDT', '0.5 BTC at 93\u202f455.5 USDT, fee 0.1 USDT'],
    ['fill', market, '0.01 at 93455.5', '0.01 BTC at 93\u202f455.5 USDT'],
    ['fill', inverse, 'listed as SPOT: 10 at 93455', 'listed as SPOT: 10 USD at 93\u202f455 USD'],
    [
      'fill',
      inverse,
      'listed as SPOT instead of 9 at 93400: 10 at 93455',
      'listed as SPOT instead of 9 USD at 93\u202f400 USD: 10 USD at 93\u202f455 USD',
    ],
    ['command', perp, 'change to {"price":"99.5","qty":"2"}', 'to change it to price 99.5 USDT, quantity 2 BTC'],
    ['intent', perp, '/api/v3/trade/place-batch {"side":"buy","qty":"0.5","price":"100"}', 'buy 0.5 BTC at 100 USDT'],
  ])('gives every size and price of %s of %j its coin', (what, of, detail, expected) => {
    expect(entryText({ what, detail }, of).detail).toContain(expected)
  })

  it('finds the coins in the entry that placed the order', () => {
    const detail = `/api/v3/trade/place-batch ${JSON.stringify({ ...inverse, qty: '1' })}`
    expect(
      termsIn([
        { what: 'queued', detail: 'row 1 of batch x' },
        { what: 'intent', detail },
      ]),
    ).toEqual(inverse)
    expect(termsIn([{ what: 'seen', detail: 'push: live, filled 0 of 60' }])).toBeNull()
  })
})
