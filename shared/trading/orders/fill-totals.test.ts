import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, equals, sum } from '@/shared/base/decimal'
import { offsetOf } from '@/shared/base/local-time'
import { DAY_MS } from '@/shared/base/time'
import { runs } from '@/shared/testing/runs'
import { periodsAt, pnlCoinOf, totalsOfFills } from './fill-totals'
import type { Fill } from './order'

const fillOf = (change: Partial<Fill> = {}): Fill => ({
  execId: 'e',
  orderId: 'o',
  clientOid: '',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  price: '60000',
  qty: '0.1',
  fees: [],
  scope: 'taker',
  at: 0,
  ...change,
})

describe('Totals of fills', () => {
  it('keep coins apart, and count what is unknown instead of taking it for 0', () => {
    const fee = (coin: string, amount: string) => [{ coin, amount }]
    const totals = totalsOfFills([
      fillOf({ pnl: '12.5', fees: fee('USDT', '1') }),
      fillOf({ pnl: '-2.25', fees: fee('USDT', '0.5') }),
      fillOf({ category: 'COIN-FUTURES', symbol: 'BTCUSD', pnl: '-0.0001', fees: fee('BTC', '0.00001') }),
      fillOf({ category: 'USDC-FUTURES', symbol: 'ETHPERP' }),
      fillOf({ category: 'SPOT', fees: fee('BTC', '-0.00002') }),
    ])
    expect(totals).toEqual({
      count: 5,
      pnl: [
        { coin: 'USDT', amount: '10.25' },
        { coin: 'BTC', amount: '-0.0001' },
      ],
      fees: [
        { coin: 'USDT', amount: '1.5' },
        { coin: 'BTC', amount: '-0.00001' },
      ],
      unknownPnl: 1,
    })
    expect(pnlCoinOf({ category: 'SPOT', symbol: 'BTCUSDT' })).toBe('')
  })

  it('of parts add up to those of the whole', () => {
    const amount = fc
      .integer({ min: -10_000_000, max: 10_000_000 })
      .map((units) => `${units < 0 ? '-' : ''}0.${String(Math.abs(units)).padStart(8, '0')}`)
    const fill = fc
      .record({ pnl: fc.option(amount, { nil: undefined }), symbol: fc.constantFrom('BTCUSDT', 'ETHPERP') })
      .map(({ pnl, symbol }) => fillOf({ symbol, ...(pnl !== undefined && { pnl }) }))
    fc.assert(
      fc.property(fc.array(fill, { maxLength: 20 }), fc.nat(20), (fills, cut) => {
        const [whole, a, b] = [fills, fills.slice(0, cut), fills.slice(cut)].map(totalsOfFills)
        const of = (totals: typeof whole, coin: string) =>
          totals!.pnl.find((entry) => entry.coin === coin)?.amount ?? '0'
        for (const coin of ['USDT', 'USDC']) expect(equals(of(whole, coin), add(of(a, coin), of(b, coin)))).toBe(true)
        expect(whole!.unknownPnl).toBe(a!.unknownPnl + b!.unknownPnl)
        const pnls = fills.flatMap(({ pnl }) => pnl ?? [])
        expect(equals(sum(whole!.pnl.map(({ amount: entry }) => entry)), sum(pnls))).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('The day, the week and the month', () => {
  it('begin at midnight of the zone, the week on Monday, also where the clocks change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Shanghai'),
        (now, zone) => {
          const { day, week, month } = periodsAt(now, offsetOf(zone))
          const labelAt = (at: number) =>
            new Intl.DateTimeFormat('en-US', {
              timeZone: zone,
              weekday: 'short',
              day: 'numeric',
              hour: 'numeric',
              hourCycle: 'h23',
            }).format(at)
          expect(labelAt(day)).toMatch(/00$/)
          expect(labelAt(week)).toMatch(/Mon.*00$/)
          expect(new Intl.DateTimeFormat('en-US', { timeZone: zone, day: 'numeric' }).format(month)).toBe('1')
          expect(day <= now && now < day + DAY_MS * 1.1).toBe(true)
          expect(week <= day && month <= day).toBe(true)
        },
      ),
      { numRuns: runs(200) },
    )
  })
})
