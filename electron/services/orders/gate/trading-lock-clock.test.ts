import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { runs } from '@/shared/testing/runs'
import { TradingLockSettings } from '@/shared/trading/pretrade/limits/trading-lock'
import { clockSteps, createWrongClock } from '@/electron/exchange/testing/wrong-clock'
import { createTradingLock } from './trading-lock'

const request = (notional: string, count = 1) => ({ count, notional, bySymbol: {}, reduces: false })

/** A lock on a computer whose clock is set at will; its facts outlive it. */
function opened(limits: Partial<TradingLockSettings>) {
  const world = createWrongClock()
  const saved = new Map<string, string>()
  const start = (proven?: () => number) => {
    const life = world.start()
    const lock = createTradingLock({
      time: { ...life.time, ...(proven === undefined ? {} : { proven }) },
      settings: () => TradingLockSettings.parse(limits),
      facts: {
        fact: (name) => saved.get(name) ?? null,
        setFact: (name, value) => void saved.set(name, value),
      },
      changed: () => undefined,
    })
    return { ...life, lock }
  }
  return { ...world, saved, start }
}
const passes = (admit: () => void): boolean => {
  try {
    admit()
    return true
  } catch {
    return false
  }
}

describe('the trading lock where the clock is set (R58)', () => {
  it('holds for the whole cool-off, in the same run and over a restart, with and without the exchange', () => {
    const { clock, start, reach } = opened({ ordersPerMinute: 3, coolOffMinutes: 480 })
    const first = start()
    first.answer()
    expect(passes(() => first.lock.admit(request('1', 4)))).toBe(false)
    clock.jumpWall(9 * HOUR_MS)
    clock.advance(2 * MINUTE_MS)
    first.answer()
    expect(first.lock.coolOff()).not.toBeNull()
    first.lock.stop()
    reach(false)
    const second = start()
    clock.advance(2 * MINUTE_MS)
    expect(second.lock.coolOff()).not.toBeNull()
    reach(true)
    second.answer()
    clock.advance(7 * HOUR_MS)
    expect(second.lock.coolOff()).not.toBeNull()
    clock.advance(HOUR_MS)
    expect(second.lock.coolOff()).toBeNull()
  })

  it('counts a day once, however often the clock is set back and forth', () => {
    const { clock, start } = opened({ notionalPerDay: '1000' })
    const { lock, answer } = start()
    answer()
    lock.admit(request('900'))
    for (const ms of [DAY_MS, -DAY_MS, 40 * DAY_MS]) {
      clock.jumpWall(ms)
      expect(passes(() => lock.admit(request('900')))).toBe(false)
      answer()
      expect(passes(() => lock.admit(request('900')))).toBe(false)
    }
  })

  it('counts a day once where the time is known less exactly after midnight than before', () => {
    const { truth, start } = opened({ notionalPerDay: '1000' })
    const midnight = Math.ceil(truth() / DAY_MS) * DAY_MS
    let proven = midnight + 10
    start(() => proven).lock.admit(request('900'))
    proven = midnight - 10
    const { lock } = start(() => proven)
    expect(passes(() => lock.admit(request('900')))).toBe(false)
    proven = midnight + 20
    expect(passes(() => lock.admit(request('900')))).toBe(false)
  })

  it('counts what was sent before the exchange’s clock is known for the next day too, and nothing else', () => {
    const { clock, start, reach } = opened({ notionalPerDay: '1000' })
    const first = start()
    first.answer()
    first.lock.admit(request('500'))
    first.lock.stop()
    clock.advance(DAY_MS)
    reach(false)
    const second = start()
    second.lock.admit(request('400'))
    reach(true)
    second.answer()
    expect(passes(() => second.lock.admit(request('600')))).toBe(true)
    expect(passes(() => second.lock.admit(request('0.01')))).toBe(false)
  })

  it('keeps the equity that the loss of the day is counted from', () => {
    const { clock, start } = opened({ lossPerDay: '500' })
    const first = start()
    first.answer()
    first.lock.noteEquity('10000')
    clock.jumpWall(DAY_MS)
    first.lock.noteEquity('9600')
    const second = start()
    second.lock.noteEquity('9400')
    second.answer()
    second.lock.noteEquity('9400')
    expect(second.lock.coolOff()?.reason).toContain('over 500 USDT less')
  })

  it('counts the loss of the day from the first equity, also if no exchange has answered', () => {
    const { start } = opened({ lossPerDay: '500' })
    const { lock, answer } = start()
    lock.noteEquity('10000')
    answer()
    lock.noteEquity('9499')
    expect(lock.coolOff()?.reason).toContain('over 500 USDT less')
  })

  it('counts the cool-off from the latest time that the exchange may have', () => {
    const { clock, start } = opened({ ordersPerMinute: 3, coolOffMinutes: 10 })
    const { lock } = start(() => clock.now() - 1000)
    expect(passes(() => lock.admit(request('1', 4)))).toBe(false)
    expect(lock.coolOff()?.until).toBe(clock.now() + 1000 + 10 * MINUTE_MS)
  })

  it('begins the cool-off when the exchange’s clock is known, where it was not', () => {
    const { clock, truth, start, reach } = opened({ ordersPerMinute: 3, coolOffMinutes: 10 })
    reach(false)
    clock.jumpWall(-40 * DAY_MS)
    const { lock, answer } = start()
    expect(passes(() => lock.admit(request('1', 4)))).toBe(false)
    expect(lock.coolOff()).toMatchObject({ until: null })
    clock.advance(HOUR_MS)
    expect(lock.coolOff()).not.toBeNull()
    reach(true)
    answer()
    clock.advance(1000)
    expect(Math.abs((lock.coolOff()?.until ?? 0) - truth() - 10 * MINUTE_MS)).toBeLessThan(1000)
    clock.advance(11 * MINUTE_MS)
    expect(lock.coolOff()).toBeNull()
  })

  it('counts no day short and shortens no cool-off, whatever the clock is set to', () => {
    const coolOffMinutes = 480
    fc.assert(
      fc.property(clockSteps(30 * HOUR_MS), (steps) => {
        const { clock, truth, start, reach } = opened({ notionalPerDay: '1000', coolOffMinutes })
        const days = new Map<number, number>()
        let life = start()
        let trippedAt = -Infinity
        for (const step of steps) {
          if (step.kind === 'set') clock.jumpWall(step.ms)
          else if (step.kind === 'pass') clock.advance(step.ms)
          else if (step.kind === 'reach') reach(step.isReached)
          else if (step.kind === 'answer') life.answer()
          else if (step.kind === 'restart') {
            life.lock.stop()
            life = start()
          } else if (truth() % DAY_MS > HOUR_MS / 4) {
            const wasLocked = life.lock.coolOff() !== null
            const day = Math.floor(truth() / DAY_MS)
            if (passes(() => life.lock.admit(request('300')))) days.set(day, (days.get(day) ?? 0) + 300)
            else if (!wasLocked) trippedAt = truth()
          }
          if (life.lock.coolOff() === null)
            expect(truth() - trippedAt).toBeGreaterThanOrEqual(coolOffMinutes * MINUTE_MS)
        }
        expect(Math.max(0, ...days.values())).toBeLessThanOrEqual(1000)
      }),
      { numRuns: runs(400) },
    )
  })
})
