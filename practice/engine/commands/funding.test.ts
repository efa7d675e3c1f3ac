import { describe, expect, it } from 'vitest'
import { subtract } from '@/shared/base/decimal'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { FUNDING_MS, startFunding } from '@/practice/prices/funding-times'
import { wealthyAccount, coinLimit, futuresLimit, testExchange } from '@/practice/engine/testing/test-exchange'

const linear = ['USDT-FUTURES', 'COINUSDT'] as const
const inverse = ['COIN-FUTURES', 'COINUSD_CM'] as const
const wealth = (core: ExchangeCore, uid: string, coin: string): string => core.exportAccount(uid)!.balances[coin]!

/** `long` and `short` have opposite positions of ten lots, at 10. */
function withPositions(clock = createManualClock()) {
  const { core, events } = testExchange([wealthyAccount('long'), wealthyAccount('short')], clock)
  core.place('short', futuresLimit('sell', '10', '100'))
  core.place('long', futuresLimit('buy', '10', '100'))
  core.place('short', coinLimit('sell', '10', '1000'))
  core.place('long', coinLimit('buy', '10', '1000'))
  return { core, events }
}
function pricesAre(
  core: ExchangeCore,
  [category, symbol]: typeof linear | typeof inverse,
  mark: string,
  index: string,
): void {
  core.setMarkPrice(category, symbol, mark)
  core.setIndexPrice(category, symbol, index)
}

describe('the funding rate (A-funding-rate)', () => {
  it('is the interest of 0.01 % while the mark price is at or near the index', () => {
    const { core } = withPositions()
    pricesAre(core, linear, '10.0', '10.0')
    expect(core.fundingRate(...linear)).toBe('0.0001')
  })
  it('follows a larger premium at a distance of 0.05 %, up to 0.3 %', () => {
    const { core } = testExchange([])
    core.setMarkPrice(...linear, '1001.0')
    core.setIndexPrice(...linear, '1000.0')
    expect(core.fundingRate(...linear)).toBe('0.0005')
    core.setMarkPrice(...linear, '1010.0')
    core.setIndexPrice(...linear, '1000.0')
    expect(core.fundingRate(...linear)).toBe('0.003')
  })
  it('is below zero when the mark price is well below the index', () => {
    const { core } = testExchange([])
    core.setMarkPrice(...linear, '999.0')
    core.setIndexPrice(...linear, '1000.0')
    expect(core.fundingRate(...linear)).toBe('-0.0005')
  })
})

describe('funding', () => {
  it('is paid by longs to shorts by the value of the position at the mark price', () => {
    const { core, events } = withPositions()
    const before = { long: wealth(core, 'long', 'USDT'), short: wealth(core, 'short', 'USDT') }
    pricesAre(core, linear, '20.0', '20.0')
    events.length = 0
    core.settleFunding(...linear)
    // 100 × 20 × 0.01 %.
    expect(subtract(wealth(core, 'long', 'USDT'), before.long)).toBe('-0.2')
    expect(subtract(wealth(core, 'short', 'USDT'), before.short)).toBe('0.2')
    expect(core.positions('long').find(({ symbol }) => symbol === 'COINUSDT')).toMatchObject({
      totalFunding: '-0.2',
      realisedPnl: '0',
    })
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['movement', 'balance', 'position']))
  })
  it('is paid by shorts to longs when the rate is below zero', () => {
    const { core } = withPositions()
    pricesAre(core, linear, '9.9', '10.0')
    const before = wealth(core, 'long', 'USDT')
    core.settleFunding(...linear)
    expect(subtract(wealth(core, 'long', 'USDT'), before)).toBe('2.97')
  })
  it('of coin-margined futures is paid in the base coin', () => {
    const { core } = withPositions()
    const before = wealth(core, 'short', 'COIN')
    pricesAre(core, inverse, '10.0', '10.0')
    core.settleFunding(...inverse)
    expect(subtract(wealth(core, 'short', 'COIN'), before)).toBe('0.01')
  })
  it('begins a new average, and is kept with the position over a restart', () => {
    const { core } = withPositions()
    pricesAre(core, linear, '9.9', '10.0')
    core.settleFunding(...linear)
    pricesAre(core, linear, '10.0', '10.0')
    expect(core.fundingRate(...linear)).toBe('0.0001')
    const again = testExchange([]).core
    again.importAccount(core.exportAccount('long')!)
    expect(again.positions('long').find(({ symbol }) => symbol === 'COINUSDT')).toMatchObject({ totalFunding: '2.97' })
  })
  it('falls due every eight hours from midnight UTC, once', () => {
    const clock = createManualClock()
    const { core } = withPositions(clock)
    pricesAre(core, linear, '20.0', '20.0')
    const stop = startFunding(core, clock)
    const before = wealth(core, 'long', 'USDT')
    const paid = (): string => subtract(wealth(core, 'long', 'USDT'), before)
    clock.advance(FUNDING_MS - (clock.now() % FUNDING_MS) - 1)
    expect(paid()).toBe('0')
    clock.advance(1)
    expect(paid()).toBe('-0.2')
    clock.advance(FUNDING_MS - 1)
    expect(paid()).toBe('-0.2')
    clock.advance(1)
    expect(paid()).toBe('-0.4')
    stop()
    clock.advance(FUNDING_MS)
    expect(paid()).toBe('-0.4')
  })
})
