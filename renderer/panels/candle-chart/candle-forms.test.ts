import { describe, expect, it } from 'vitest'
import type { Candle } from '@/shared/trading/market/candle'
import { asTraded, heikinAshi } from './candle-forms'

const candle = (open: string, high: string, low: string, close: string): Candle => ({
  at: 0,
  open,
  high,
  low,
  close,
  volume: '1',
})

describe('a Heikin Ashi bar', () => {
  it('opens between open and close of the bar before, and closes at the mean of its candle', () => {
    const first = heikinAshi(candle('10', '14', '8', '12'), undefined)
    expect(first).toEqual({ open: 11, high: 14, low: 8, close: 11 })
    expect(heikinAshi(candle('20', '24', '18', '22'), first)).toEqual({ open: 11, high: 24, low: 11, close: 21 })
  })

  it('differs from the traded prices, which its candle keeps', () => {
    const traded = candle('10', '14', '8', '12')
    expect(asTraded(traded)).toEqual({ open: 10, high: 14, low: 8, close: 12 })
    expect(traded.close).toBe('12')
  })
})
