import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { createWrongClock } from '@/electron/exchange/testing/wrong-clock'
import { scriptedLending, watchScripted } from '../testing/scripted-lending'

describe('the end of a loan where the clock is set (L21)', () => {
  it.each([
    ['ahead', 40 * DAY_MS],
    ['behind', -40 * DAY_MS],
    ['an hour behind', -HOUR_MS],
  ])('raises its alarms at their time with a clock that is %s, before and after the start', async (_, ms) => {
    const { clock, truth, start } = createWrongClock()
    clock.jumpWall(ms)
    const { time, answer } = start()
    answer()
    const lending = scriptedLending()
    const expireTime = String(truth() + 4 * HOUR_MS + 3 * MINUTE_MS)
    const terms = { loanCoin: 'USDT', loanAmount: '1000', interestAmount: '1', hourInterestRate: '0.001' }
    const pledge = { pledgeCoin: 'BTC', pledgeAmount: '0.02', pledgeRate: '70', supRate: '80', forceRate: '90' }
    lending.state.loans = [{ orderId: '5', ...terms, ...pledge, borrowTime: String(truth()), expireTime }]
    const world = watchScripted(clock, lending, { time })
    const ends = () => world.alarms.filter(({ rule }) => rule === 'loan-expiry').map(({ title }) => title)
    await clock.advanceAsync(MINUTE_MS)
    clock.jumpWall(ms)
    await clock.advanceAsync(MINUTE_MS)
    expect(ends()).toEqual(['USDT loan ends within 24 h'])
    await clock.advanceAsync(2 * MINUTE_MS)
    expect(ends()).toEqual(['USDT loan ends within 24 h', 'USDT loan ends within 4 h'])
    world.monitors.stop()
  })
})
