import { describe, expect, it } from 'vitest'
import { indicators } from './chosen-indicators'
import type { Figures } from './indicator'
import { type ReferenceAt, noReferences } from './reference-at'

const bar = { at: 60_000, open: 100, high: 110, low: 90, close: 101.5, volume: 3 }
const closes = { mark: '101', index: '100.5', premium: '0.00497512' } as const
const referenceAt: ReferenceAt = (type, at) =>
  at === bar.at ? { at, open: '1', high: '1', low: '1', close: closes[type], volume: '0' } : undefined
const figuresOf = (id: string, at: ReferenceAt): Figures =>
  indicators.find((candidate) => candidate.id === id)!.start({}, at)(bar, false)

describe('candles of other types', () => {
  it('are shown by their closes, the premium in percent, the basis as last price less index', () => {
    expect(['mark', 'index', 'premium', 'basis'].map((id) => figuresOf(id, referenceAt)[0]?.toFixed(6))).toEqual([
      '101.000000',
      '100.500000',
      '0.497512',
      '1.000000',
    ])
  })

  it('show nothing while they are unknown', () => {
    for (const id of ['mark', 'index', 'premium', 'basis']) expect(figuresOf(id, noReferences)).toEqual([null])
  })
})
