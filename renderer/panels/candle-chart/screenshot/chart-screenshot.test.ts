import { describe, expect, it } from 'vitest'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import type { Candle } from '@/shared/trading/market/candle'
import { headingOf, screenshotName, type ScreenshotTerms } from './chart-screenshot'

const terms: ScreenshotTerms = {
  instrument: btcPerp,
  interval: '1m',
  environment: 'Practice',
  candle: { at: 0, open: '60000', high: '60100.5', low: '59900', close: '60050.1', volume: '3' } as Candle,
  indicators: ['RSI 14', 'VWAP'],
  compared: { category: 'USDT-FUTURES', symbol: 'ETHUSDT' },
  problem: null,
  at: Date.UTC(2026, 10, 28, 17, 45, 12),
}

describe('a screenshot of the chart', () => {
  it('has symbol, interval, environment, time in UTC and what is drawn', () => {
    expect(headingOf(terms)).toEqual({
      title: 'BTCUSDT · USDT-FUTURES · 1m · Practice',
      time: '2026-11-28 17:45:12 UTC',
      detail:
        'O 60\u202f000.0  H 60\u202f100.5  L 59\u202f900.0  C 60\u202f050.1  ·  RSI 14, VWAP  ·  ' +
        'compared with ETHUSDT USDT-FUTURES',
      problem: null,
    })
    expect(screenshotName(terms)).toBe('BTCUSDT-1m-20261128-174512Z.png')
  })

  it('names what is not current, and has no figures that are not known', () => {
    const heading = headingOf({ ...terms, candle: null, indicators: [], compared: null, problem: 'Offline' })
    expect(heading).toMatchObject({ detail: '', problem: 'Not current: Offline' })
  })
})
