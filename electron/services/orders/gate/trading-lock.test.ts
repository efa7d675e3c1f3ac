import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { agreedTime } from '@/shared/testing/agreed-time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { TradingLockSettings } from '@/shared/trading/pretrade/limits/trading-lock'
import { createTradingLock } from './trading-lock'

const NOON = 20_000 * DAY_MS + 12 * HOUR_MS
const BTC = 'USDT-FUTURES:BTCUSDT'
const request = (notional: string, count = 1, key = BTC, size = '0') => ({
  count,
  notional,
  bySymbol: { [key]: { notional, size } },
  reduces: false,
})
const close = (notional: string) => ({ ...request(notional), reduces: true })

/** A lock whose journal outlives it. */
function opened(limits: Partial<TradingLockSettings>) {
  const clock = createManualClock(NOON)
  const saved = new Map<string, string>()
  const facts = {
    fact: (name: string) => saved.get(name) ?? null,
    setFact: (name: string, value: string) => void saved.set(name, value),
  }
  const changes: (string | null)[] = []
  const start = () =>
    createTradingLock({
      time: agreedTime(clock),
      settings: () => TradingLockSettings.parse(limits),
      facts,
      changed: (coolOff) => changes.push(coolOff?.reason ?? null),
    })
  return { clock, changes, start, facts }
}

describe('the trading lock (R58)', () => {
  it('holds back what is more than the orders of a minute, for the cool-off', async () => {
    const { clock, changes, start } = opened({ ordersPerMinute: 3, coolOffMinutes: 10 })
    const lock = start()
    lock.admit(request('10', 3))
    expect(() => lock.admit(request('10'))).toThrow('more than 3 orders in one minute')
    expect(lock.coolOff()?.until).toBe(NOON + 10 * MINUTE_MS)
    await clock.advanceAsync(10 * MINUTE_MS - 1)
    expect(() => lock.admit(request('10'))).toThrow('holds orders back')
    await clock.advanceAsync(1)
    expect(changes).toEqual(['more than 3 orders in one minute', null])
    expect(() => lock.admit(request('10', 3))).not.toThrow()
  })

  it('forgets what is older than a minute', async () => {
    const { clock, start } = opened({ ordersPerMinute: 3 })
    const lock = start()
    lock.admit(request('10', 3))
    await clock.advanceAsync(MINUTE_MS)
    expect(() => lock.admit(request('10', 3))).not.toThrow()
  })

  it('counts the notional of a day, all of it and by symbol, and holds until midnight UTC', async () => {
    const { clock, start } = opened({ notionalPerDay: '1000', symbolNotionalPerDay: '600', coolOffMinutes: 1 })
    const lock = start()
    lock.admit(request('600'))
    lock.admit(request('400', 1, 'SPOT:ETHUSDT'))
    expect(() => lock.admit(request('0.01', 1, 'SPOT:ETHUSDT'))).toThrow('more than 1\u202f000 USDT on one UTC day')
    expect(lock.coolOff()?.until).toBe(NOON + 12 * HOUR_MS)
    await clock.advanceAsync(12 * HOUR_MS)
    expect(() => lock.admit(request('600.01'))).toThrow('BTCUSDT USDT-FUTURES worth more than 600 USDT')
    expect(lock.coolOff()?.until).toBe(NOON + 36 * HOUR_MS)
  })

  it('counts size and notional of a symbol by its own limits, over a restart', () => {
    const symbols = { [BTC]: { sizePerDay: '2', notionalPerDay: '1000' } }
    const { start } = opened({ symbols })
    const first = start()
    first.admit(request('10', 1, BTC, '1.5'))
    first.admit(request('5000', 1, 'SPOT:ETHUSDT', '50'))
    first.stop()
    const second = start()
    second.admit(request('10', 1, BTC, '0.5'))
    expect(() => second.admit(request('10', 1, BTC, '0.001'))).toThrow(
      'BTCUSDT USDT-FUTURES of more than 2 in size on one UTC day',
    )
    expect(() => opened({ symbols }).start().admit(request('1000.01'))).toThrow('worth more than 1\u202f000 USDT')
  })

  it('reads a day that was counted before sizes were', () => {
    const { start, facts } = opened({ notionalPerDay: '1000' })
    facts.setFact(
      'trading-lock-day',
      JSON.stringify({ at: 20_000 * DAY_MS, notional: '999', bySymbol: {}, equity: null }),
    )
    expect(() => start().admit(request('2'))).toThrow('more than 1\u202f000 USDT')
  })

  it('lets through what only reduces a position, counts it, and is never set off by it', () => {
    const { start, changes } = opened({ ordersPerMinute: 2, notionalPerDay: '1000' })
    const lock = start()
    for (const notional of ['900', '900', '900']) lock.admit(close(notional))
    expect(changes).toEqual([])
    expect(() => lock.admit(request('1'))).toThrow('more than 2 orders in one minute')
    expect(() => lock.admit(close('1'))).not.toThrow()
    expect(() => lock.admit(request('1'))).toThrow('holds orders back')
  })

  it('holds orders back where the account is worth too much less than at its first reading of the day', () => {
    const { start } = opened({ lossPerDay: '500', coolOffMinutes: 1 })
    const lock = start()
    lock.noteEquity('10000')
    lock.noteEquity('9500')
    expect(lock.coolOff()).toBeNull()
    lock.noteEquity('9499.99')
    expect(() => lock.admit(request('1'))).toThrow('over 500 USDT less')
    expect(lock.coolOff()?.until).toBe(NOON + 12 * HOUR_MS)
  })

  it('begins a new day with another first reading', async () => {
    const { clock, start } = opened({ lossPerDay: '500' })
    const lock = start()
    lock.noteEquity('10000')
    await clock.advanceAsync(12 * HOUR_MS)
    lock.noteEquity('9000')
    expect(lock.coolOff()).toBeNull()
  })

  it('goes on over a restart: the cool-off, the count and the first reading', async () => {
    const { clock, changes, start } = opened({ notionalPerDay: '1000', lossPerDay: '500', coolOffMinutes: 1440 })
    const first = start()
    first.noteEquity('10000')
    first.admit(request('999'))
    first.stop()
    const second = start()
    expect(() => second.admit(request('2'))).toThrow('more than 1\u202f000 USDT')
    second.stop()
    await clock.advanceAsync(HOUR_MS)
    const third = start()
    expect(changes.at(-1)).toContain('more than 1\u202f000 USDT')
    expect(() => third.admit(request('1'))).toThrow('holds orders back')
    await clock.advanceAsync(23 * HOUR_MS)
    expect(changes.at(-1)).toBeNull()
  })

  it('ends a stored cool-off to the millisecond, and an undated one before midnight', async () => {
    const { clock, start, facts } = opened({ coolOffMinutes: 10 })
    facts.setFact('trading-lock-held', JSON.stringify({ until: NOON + 1, reason: 'a limit' }))
    const first = start()
    expect(first.coolOff()?.until).toBe(NOON + 1)
    await clock.advanceAsync(1)
    expect(first.coolOff()).toBeNull()
    facts.setFact('trading-lock-held', JSON.stringify({ until: null, reason: 'a limit' }))
    expect(start().coolOff()).toMatchObject({ until: NOON + 1 + 10 * MINUTE_MS, untilMidnight: false })
  })

  it.each([
    ['no limit of a day', {}, 0],
    ['a limit of all symbols', { notionalPerDay: '1000' }, 1],
    ['a limit of each symbol', { symbolNotionalPerDay: '1000' }, 1],
    ['a limit of one symbol', { symbols: { [BTC]: { notionalPerDay: '1000', sizePerDay: null } } }, 1],
  ])('writes the count of the day of each request with %s', (_, limits, writes) => {
    const { start, facts } = opened(limits)
    let writeCount = 0
    facts.setFact = () => void (writeCount += 1)
    start().admit(request('1'))
    expect(writeCount).toBe(writes)
  })

  it('holds orders back also where the disk refuses to remember it', () => {
    const { start, facts } = opened({ ordersPerMinute: 1 })
    facts.setFact = () => {
      throw new Error('disk full')
    }
    const lock = start()
    lock.noteEquity('1')
    expect(() => lock.admit(request('1', 2))).toThrow('more than 1 orders')
    expect(() => lock.admit(request('1'))).toThrow('holds orders back')
  })
})
