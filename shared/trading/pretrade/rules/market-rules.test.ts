import { anOrderIntent } from '@/shared/testing/samples/orders'
import { describe, expect, it } from 'vitest'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import {
  bandAt,
  boundsOf,
  isMoreSevere,
  mostSevere,
  PretradeLimits,
  stepAt,
} from '@/shared/trading/pretrade/limits/limits'
import { distanceResults, meets, topResults, uncheckedResult } from './market-rules'
import { midOf, topOf } from '@/shared/trading/pretrade/figures/book-top'
import {
  looserLock,
  lockLimits,
  symbolLockLimits,
  TradingLockSettings,
} from '@/shared/trading/pretrade/limits/trading-lock'

const order = (change: Partial<OrderIntent> = {}): OrderIntent =>
  anOrderIntent({ category: 'SPOT', qty: '1', price: '100', ...change })
const top = { bid: '99', ask: '101' }
const limits = PretradeLimits.parse({})

describe('the best prices of a book', () => {
  it('have a middle, or are the only side', () => {
    const level = (price: string) => [{ price, size: '1' }]
    expect(topOf({ bids: level('99'), asks: level('101') })).toEqual(top)
    expect(topOf({ bids: [], asks: [] })).toEqual({ bid: null, ask: null })
    expect([midOf(top), midOf({ ...top, ask: null }), midOf({ ...top, bid: null })]).toEqual(['100', '99', '101'])
    expect(midOf({ bid: null, ask: null })).toBeNull()
  })

  it('are met by a price at the other side or beyond', () => {
    expect(['100', '101', '102'].map((price) => meets('buy', price, top))).toEqual([false, true, true])
    expect(['98', '99', '100'].map((price) => meets('sell', price, top))).toEqual([true, true, false])
    expect([meets('buy', '101', { ...top, ask: null }), meets('sell', '99', { ...top, bid: null })]).toEqual([
      false,
      false,
    ])
  })
})

describe('a limit price', () => {
  const resultsFor = (change: Partial<OrderIntent>, of = limits) =>
    topResults(order(change), top, of).map(({ rule, band, figure, line }) => [rule, band, figure, line].join(' '))

  it('is judged as passive on its side of the middle if it meets no order, else by the collar', () => {
    expect(resultsFor({ price: '79' })).toEqual(['passive type-to-confirm 0.210000 0.2'])
    expect(resultsFor({ price: '80' })).toEqual([])
    expect(resultsFor({ price: '121', side: 'sell' })).toEqual(['passive type-to-confirm 0.210000 0.2'])
    expect(resultsFor({ price: '106', timeInForce: 'ioc' })).toEqual(['collar type-to-confirm 0.060000 0.05'])
    expect(resultsFor({ price: '94', side: 'sell', timeInForce: 'fok' })).toEqual([
      'collar type-to-confirm 0.060000 0.05',
    ])
    const wide = { ...limits, collar: { review: '0', 'type-to-confirm': null, never: null } }
    expect(resultsFor({ price: '100' }, wide), 'at the middle').toEqual([])
    expect(resultsFor({ price: '100.5' }, wide), 'inside the spread').toEqual(['collar review 0.005000 0'])
  })

  it('that meets the other side would trade at once, or be canceled', () => {
    expect([resultsFor({ price: '101' }), resultsFor({ price: '101', timeInForce: 'post_only' })]).toEqual([
      ['would-take review  '],
      ['post-only review  '],
    ])
    expect(resultsFor({ price: '99', side: 'sell' })).toEqual(['would-take review  '])
    expect(resultsFor({ price: '101', timeInForce: 'ioc' })).toEqual([])
    expect(resultsFor({ price: '101' }, { ...limits, takes: 'silent' })).toEqual([])
    const [sell] = topResults(order({ price: '99', side: 'sell' }), top, limits)
    expect(sell).toMatchObject({ field: 'price', message: 'Would trade at once against the best bid 99' })
  })

  it('is not checked without a current book', () => {
    for (const none of [null, { bid: null, ask: null }])
      expect(topResults(order(), none, limits).map(({ field, rule, band }) => [field, rule, band])).toEqual([
        ['price', 'book', 'review'],
      ])
    expect(topResults(order({ price: undefined }), null, limits)).toEqual([])
    expect(uncheckedResult(order({ price: undefined }), limits, 'the book is empty')).toEqual({
      field: 'qty',
      rule: 'book',
      band: 'type-to-confirm',
      message: 'Not checked against the market: the book is empty',
      figure: null,
    })
  })

  it('names the limit above which it is never sent', () => {
    const [far] = distanceResults('160', '100', 'its trigger price', limits)
    expect(far).toMatchObject({ rule: 'collar', band: 'never', line: '0.5' })
    expect(far!.message).toMatch(/^Price 160 is 60.* from its trigger price; the limit is 50 ?%$/)
    expect(distanceResults('110', '100', 'it', limits)[0]!.message).not.toContain('the limit is')
  })
})

describe('the bands of a limit', () => {
  const steps = { review: '1', 'type-to-confirm': null, never: '3' }

  it('begin above their bounds', () => {
    expect(['1', '1.1', '3', '3.1'].map((value) => bandAt(steps, value))).toEqual([
      'silent',
      'review',
      'review',
      'never',
    ])
    expect(['1', '1.1', '3.1'].map((value) => stepAt(steps, value))).toEqual([
      { band: 'silent' },
      { band: 'review', line: '1' },
      { band: 'never', line: '3' },
    ])
    expect(boundsOf(steps)).toEqual(['1', '3'])
  })

  it('have a severity', () => {
    expect([isMoreSevere('never', 'review'), isMoreSevere('review', 'review')]).toEqual([true, false])
    expect([mostSevere([]), mostSevere(['review', 'never', 'silent'])]).toEqual(['silent', 'never'])
  })
})

describe('a milder lock', () => {
  const key = 'SPOT:BTCUSDT'
  const before = TradingLockSettings.parse({
    ordersPerMinute: 10,
    notionalPerDay: '100',
    symbolNotionalPerDay: '100',
    lossPerDay: '100',
    symbols: { [key]: { sizePerDay: '100', notionalPerDay: '100' } },
  })

  it('is named by the limit that allows more, for each limit', () => {
    for (const limit of lockLimits) {
      const more = limit === 'coolOffMinutes' ? 29 : limit === 'ordersPerMinute' ? 11 : '100.1'
      expect(looserLock(before, { ...before, [limit]: more })).toEqual({ limit, field: limit })
      if (limit !== 'coolOffMinutes')
        expect(looserLock(before, { ...before, [limit]: null })).toEqual({ limit, field: limit })
      const less = limit === 'coolOffMinutes' ? 31 : limit === 'ordersPerMinute' ? 9 : '99'
      expect(looserLock(before, { ...before, [limit]: less })).toBeNull()
      expect(looserLock({ ...before, [limit]: limit === 'coolOffMinutes' ? 30 : null }, before)).toBeNull()
    }
    for (const limit of symbolLockLimits) {
      const symbols = (value: string | null) => ({ [key]: { ...before.symbols[key]!, [limit]: value } })
      const field = `symbols.${key}.${limit}`
      for (const more of ['101', null])
        expect(looserLock(before, { ...before, symbols: symbols(more) })).toEqual({ limit, field })
      expect(looserLock(before, { ...before, symbols: symbols('99') })).toBeNull()
      expect(looserLock({ ...before, symbols: symbols(null) }, before)).toBeNull()
    }
    expect(looserLock(before, { ...before, symbols: {} })).toMatchObject({ limit: 'sizePerDay' })
    expect(looserLock(before, before)).toBeNull()
  })

  it('has separate bounds', () => {
    const parses = (change: object): boolean => TradingLockSettings.safeParse(change).success
    for (const [name, least, most] of [
      ['ordersPerMinute', 1, 3000],
      ['coolOffMinutes', 1, 1440],
    ] as const)
      expect([least - 1, least, most, most + 1, 1.5].map((value) => parses({ [name]: value }))).toEqual([
        false,
        true,
        true,
        false,
        false,
      ])
    expect([`${'1'.repeat(20)}.${'1'.repeat(18)}`, 'odd'].map((lossPerDay) => parses({ lossPerDay }))).toEqual([
      true,
      false,
    ])
    expect([60, 61].map((length) => parses({ symbols: { ['x'.repeat(length)]: {} } }))).toEqual([true, false])
    expect(TradingLockSettings.parse({})).toEqual({
      ordersPerMinute: null,
      notionalPerDay: null,
      symbolNotionalPerDay: null,
      lossPerDay: null,
      coolOffMinutes: 30,
      symbols: {},
    })
  })
})
