import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { MINUTE_MS } from '@/shared/base/time'
import type { Candle } from '@/shared/trading/market/candle'
import { indicators, withValues } from './chosen-indicators'
import { barOf } from './indicator'
import { createIndicatorRun } from './indicator-run'
import type { ReferenceAt } from './reference-at'
import { sourceStart } from './source-start'

const random = seededRandom(3)
let price = 60_000
const candles: readonly Candle[] = Array.from({ length: 6000 }, (_, index) => {
  const open = price
  price += (random.next() - 0.5) * 100
  const [high, low] = [Math.max(open, price) + random.next() * 20, Math.min(open, price) - random.next() * 20]
  const [o, h, l, c] = [open, high, low, price].map((value) => value.toFixed(1))
  return { at: index * MINUTE_MS, open: o!, high: h!, low: l!, close: c!, volume: (1 + random.next()).toFixed(3) }
})
const bars = candles.map(barOf)
const references: ReferenceAt = (_, at) => candles[at / MINUTE_MS]

describe('a part of an indicator', () => {
  it.each(indicators.map((indicator) => [indicator.name, indicator] as const))(
    'of %s is as if all candles had been taken',
    (_, indicator) => {
      const chosen = withValues(indicator)
      const all = createIndicatorRun(() => indicator.start(chosen.values, references))
      all.load(bars)
      for (const start of [1, 700, 5000]) {
        const part = createIndicatorRun(() => indicator.start(chosen.values, references))
        part.load(bars.slice(sourceStart(chosen, candles, start), start + 500))
        for (const { at } of bars.slice(start, start + 500))
          all.at(at).forEach((figure, line) => {
            const computed = part.at(at)[line] ?? null
            if (figure === null) expect(computed).toBeNull()
            else
              expect(Math.abs((computed ?? Number.NaN) - figure)).toBeLessThanOrEqual(
                1e-4 * Math.max(1, Math.abs(figure)),
              )
          })
      }
    },
  )
})
