import { describe, expect, it } from 'vitest'
import { createDisputeRecord, type Dispute } from './dispute'
import type { PublicPrices } from './public-prices'

/** Reads the same figures each second for a minute, next to public prices of these ratios; the findings by second. */
function findings(ratioAt: (second: number) => number, isStable = false): readonly (Dispute['kind'] | null)[] {
  const record = createDisputeRecord()
  const ratios = new Map<PublicPrices, number>()
  return Array.from({ length: 60 }, (_, second) => {
    const now = second * 1000
    const ratioBy = (prices: PublicPrices): number => ratios.get(prices)!
    record.read({ requestedAt: now, figureAt: now, content: 'same', ratio: 0.7, isStable, ratioBy }, now)
    const prices = { at: now + 100, prices: new Map() }
    ratios.set(prices, ratioAt(second))
    record.priced(prices, now + 200)
    return record.kind(now + 300)
  })
}
const firstOf = (found: ReturnType<typeof findings>): number => found.findIndex((kind) => kind !== null)

describe('figures that do not change', () => {
  const small = (second: number): number => 0.7 + (second % 5) * 0.00001

  it('are still within ten seconds if public prices move at all (L41)', () => {
    const found = findings(small)
    expect([found.at(-1), firstOf(found) > 0, firstOf(found) <= 10]).toEqual(['still', true, true])
  })

  it.each([
    ['prices do not move', () => 0.7, false],
    ['a price moves once and is back', (second: number) => (second % 20 === 7 ? 0.7001 : 0.7), false],
    ['all of their coins are stablecoins, whose price the exchange may fix', small, true],
  ] as const)('are no contradiction if %s', (_, ratioAt, isStable) => {
    expect(new Set(findings(ratioAt, isStable))).toEqual(new Set([null]))
  })

  it('of stablecoins are one if a coin loses its peg', () => {
    const found = findings((second) => (second < 10 ? 0.7 : 0.71), true)
    expect([firstOf(found) >= 10, firstOf(found) <= 15]).toEqual([true, true])
  })
})

it('figures that are apart are no contradiction once none of their coins has a public price', () => {
  const record = createDisputeRecord()
  const kinds = Array.from({ length: 20 }, (_, second) => {
    const now = second * 1000
    const isSold = second >= 5
    const ratioBy = (): number | null => (isSold ? null : 0.8)
    const figure = {
      requestedAt: now,
      figureAt: now,
      content: isSold ? 'sold' : String(second),
      isStable: false,
      ratioBy,
    }
    record.read({ ...figure, ratio: isSold ? 1 : 0.7 }, now)
    record.priced({ at: now + 100, prices: new Map() }, now + 200)
    return record.kind(now + 300)
  })
  expect([kinds[4], kinds.at(-1)]).toEqual(['apart', null])
})
