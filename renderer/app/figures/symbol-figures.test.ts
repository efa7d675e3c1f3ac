import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { runs } from '@/shared/testing/runs'
import type { Ticker } from '@/shared/ipc/contract'
import { symbolFigures, type SymbolFacts, UNKNOWN, untilFunding } from './symbol-figures'

const ticker: Ticker = {
  symbol: 'BTCUSDT',
  lastPrice: '60000',
  markPrice: '60001',
  bid1Price: '59999',
  ask1Price: '60001',
  change24h: '0.01',
  high24h: '61000.5',
  low24h: '59000',
  volume24h: '18423.5',
  turnover24h: '1105380000',
  indexPrice: '59998.4',
  fundingRate: '0.0002',
  openInterest: '45210.5',
}
const facts: SymbolFacts = {
  category: 'USDT-FUTURES',
  ticker,
  funding: { rate: '0.0001', nextAt: 8 * HOUR_MS },
  priceDecimals: 1,
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  now: HOUR_MS,
}
const texts = (change: Partial<SymbolFacts> = {}) =>
  Object.fromEntries(symbolFigures({ ...facts, ...change }).map(({ id, text }) => [id, text]))

describe('the figures of a symbol', () => {
  it('are those of a perpetual with its funding and the time until it', () => {
    expect(texts()).toEqual({
      mark: '60\u202f001.0',
      index: '59\u202f998.4',
      funding: '+0.0100 % 07:00:00',
      high: '61\u202f000.5',
      low: '59\u202f000.0',
      volume: '18.42K BTC',
      turnover: '1.11B USDT',
      interest: '45.21K',
    })
  })

  it('omit on spot the figures that spot does not have', () => {
    expect(Object.keys(texts({ category: 'SPOT', funding: null }))).toEqual(['high', 'low', 'volume', 'turnover'])
  })

  it('take the rate of the ticker where the funding is not read, without a time', () => {
    expect(texts({ funding: null }).funding).toBe('+0.0200 % ?')
  })

  it('show an unknown time instead of a passed one', () => {
    expect(untilFunding(HOUR_MS, HOUR_MS + 1)).toBe('00:00:00')
    expect(untilFunding(HOUR_MS, HOUR_MS + MINUTE_MS + 1)).toBe(UNKNOWN)
    expect(untilFunding(null, 0)).toBe(UNKNOWN)
  })

  it('are unknown, never none or zero, for whatever cannot be read', () => {
    const odd = fc.constantFrom('', '-', 'NaN', 'null', '1,5', '∞', ' ')
    const names = ['markPrice', 'indexPrice', 'high24h', 'low24h', 'volume24h', 'turnover24h', 'openInterest'] as const
    const ids = ['mark', 'index', 'high', 'low', 'volume', 'turnover', 'interest'] as const
    fc.assert(
      fc.property(fc.nat(names.length - 1), odd, (at, text) => {
        const displayed = texts({ ticker: { ...ticker, [names[at]!]: text } })
        for (const id of ids) expect(displayed[id] === UNKNOWN).toBe(id === ids[at])
      }),
      { numRuns: runs(2000) },
    )
    expect(new Set(Object.values(texts({ ticker: null, funding: null })))).toEqual(new Set([UNKNOWN, '? ?']))
  })
})
