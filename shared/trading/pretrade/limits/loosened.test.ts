import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, divide } from '@/shared/base/decimal'
import { bandAt, isMoreSevere, limitsAt, type PretradeLimits, PretradeSettings, type Steps } from './limits'
import { loosened } from './loosened'

const before = PretradeSettings.parse({})
const account = (change: Partial<PretradeLimits>) =>
  PretradeSettings.parse({ account: { ...before.account, ...change } })
const symbol = (change: Partial<PretradeLimits>) => PretradeSettings.parse({ symbols: { 'SPOT:BTCUSDT': change } })
const collar = (review: string | null, type: string | null, never: string | null): Partial<PretradeLimits> => ({
  collar: { review, 'type-to-confirm': type, never },
})

describe('limits that are made milder', () => {
  it('are named, for the account and for a symbol', () => {
    expect(loosened(before, account(collar(null, '0.06', '0.5')))).toMatchObject({ field: 'pretrade.account.collar' })
    expect(loosened(before, account(collar(null, '0.05', null)))).toMatchObject({ field: 'pretrade.account.collar' })
    expect(loosened(before, { ...before, worthPerMinute: '50000001' })).toMatchObject({
      field: 'pretrade.worthPerMinute',
    })
    expect(loosened(before, account({ flip: 'review' }))).toMatchObject({ field: 'pretrade.account.flip' })
    expect(loosened(before, symbol(collar(null, '0.2', '0.5')))).toMatchObject({
      field: 'pretrade.symbols.SPOT:BTCUSDT.collar',
    })
    expect(loosened(symbol(collar('0.01', '0.02', '0.03')), before)).toMatchObject({
      field: 'pretrade.symbols.SPOT:BTCUSDT.collar',
    })
  })

  it('are named where the trading lock would hold less, its cool-off included', () => {
    const lock = (change: object) =>
      PretradeSettings.parse({ lock: { ordersPerMinute: 10, lossPerDay: '500', ...change } })
    expect(loosened(lock({}), lock({ ordersPerMinute: 11 }))).toMatchObject({ field: 'pretrade.lock.ordersPerMinute' })
    expect(loosened(lock({}), lock({ lossPerDay: null }))).toMatchObject({ field: 'pretrade.lock.lossPerDay' })
    expect(loosened(lock({}), lock({ coolOffMinutes: 29 }))).toMatchObject({ field: 'pretrade.lock.coolOffMinutes' })
    const own = (sizePerDay: string | null) => lock({ symbols: { 'SPOT:BTCUSDT': { sizePerDay } } })
    expect(loosened(own('2'), own('2.1'))).toMatchObject({ field: 'pretrade.lock.symbols.SPOT:BTCUSDT.sizePerDay' })
    expect(loosened(own('2'), lock({}))).toMatchObject({ limit: 'sizePerDay' })
    expect(loosened(own('2'), own('1'))).toBeNull()
    expect(loosened(lock({}), lock({ notionalPerDay: '1', lossPerDay: '499.9', coolOffMinutes: 31 }))).toBeNull()
  })

  it('are not those that stay, or become stricter', () => {
    expect(loosened(before, before)).toBeNull()
    expect(loosened(before, account({ ...collar('0.01', '0.04', '0.1'), flip: 'never' }))).toBeNull()
    expect(loosened(before, symbol(collar(null, '0.01', '0.5')))).toBeNull()
    expect(loosened(symbol(collar(null, '0.2', '0.5')), before)).toBeNull()
  })
})

const bound = fc.option(
  fc.integer({ min: 0, max: 20 }).map((tenths) => divide(String(tenths), '10')),
  { nil: null },
)
const rising = fc.tuple(bound, bound, bound).map(([review, type, never]): Steps => {
  const sorted = [review, type, never].filter((value) => value !== null).toSorted(compare)
  const next = (value: string | null): string | null => (value === null ? null : (sorted.shift() ?? null))
  return { review: next(review), 'type-to-confirm': next(type), never: next(never) }
})

describe('whatever the bounds', () => {
  it('they are milder exactly if some value is requested less', () => {
    fc.assert(
      fc.property(rising, rising, (first, other) => {
        const values = Array.from({ length: 45 }, (_, at) => divide(String(at), '20'))
        const isLooser = values.some((value) => isMoreSevere(bandAt(first, value), bandAt(other, value)))
        expect(loosened(account({ collar: first }), account({ collar: other })) !== null).toBe(isLooser)
      }),
    )
  })
})

describe('A collar that was made stricter before passive prices had a separate limit', () => {
  const own = { review: '0.001', 'type-to-confirm': null, never: '0.01' }
  const key = 'USDT-FUTURES:BTCUSDT'

  it('counts for them too, until they have one', () => {
    expect(PretradeSettings.parse({ account: { collar: own } }).account.passive).toEqual(own)
    expect(limitsAt(PretradeSettings.parse({ symbols: { [key]: { collar: own } } }), key).passive).toEqual(own)
    const both = { collar: own, passive: { ...own, never: '0.4' } }
    expect(PretradeSettings.parse({ account: both }).account.passive.never).toBe('0.4')
    expect(limitsAt(PretradeSettings.parse({ symbols: { [key]: both } }), key).passive.never).toBe('0.4')
  })

  it('that was unchanged keeps the separate limit', () => {
    const { account } = PretradeSettings.parse({})
    const { passive: _passive, ...before } = account
    expect(PretradeSettings.parse({ account: before })).toEqual(PretradeSettings.parse({}))
  })
})
