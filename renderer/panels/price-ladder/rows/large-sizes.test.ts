import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { largeFrom } from './large-sizes'
import type { LadderRow } from './ladder-rows'

const level = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { freq: 4, nil: null })
const rowsOf = (levels: readonly (readonly [number | null, number | null])[]): LadderRow[] =>
  levels.map(([bid, ask], at) => ({
    price: at,
    bid: bid === null ? null : { size: bid, total: 0 },
    ask: ask === null ? null : { size: ask, total: 0 },
  }))
const sizesIn = (rows: readonly LadderRow[]): number[] =>
  rows.flatMap(({ bid, ask }) => [bid?.size ?? 0, ask?.size ?? 0]).filter((size) => size > 0)

describe('a large size of the ladder', () => {
  it('is a multiple of the median of the visible levels', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(level, level), { maxLength: 100 }),
        fc.integer({ min: 2, max: 20 }),
        (all, times) => {
          const rows = rowsOf(all)
          const sizes = sizesIn(rows)
          const from = largeFrom(rows, times)
          expect(from === Infinity).toBe(sizes.length < 5)
          if (sizes.length < 5) return
          expect(sizes.filter((size) => size * times < from).length).toBeLessThanOrEqual(sizes.length / 2)
          expect(sizes.filter((size) => size * times > from).length).toBeLessThanOrEqual(sizes.length / 2)
          // Marked sizes are never the majority of the rows.
          expect(sizes.filter((size) => size >= from).length).toBeLessThanOrEqual(sizes.length / 2)
        },
      ),
    )
  })

  it('is the same for any lot, and for any sequence of the rows', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(level, level), { minLength: 5 }), fc.integer({ min: 1, max: 50 }), (all, lot) => {
        const grown = all.map(([bid, ask]) => [bid && bid * lot, ask && ask * lot] as const)
        expect(largeFrom(rowsOf(grown), 5)).toBe(largeFrom(rowsOf(all), 5) * lot)
        expect(largeFrom(rowsOf(all.toReversed()), 5)).toBe(largeFrom(rowsOf(all), 5))
      }),
    )
  })

  it('is none where marks are off, or hardly a level is in sight', () => {
    const rows = rowsOf([
      [1, null],
      [1, null],
      [1, 100],
    ])
    expect([largeFrom(rows, 5), largeFrom([], 5), largeFrom([...rows, ...rows], null)]).toEqual([
      Infinity,
      Infinity,
      Infinity,
    ])
    expect(largeFrom([...rows, ...rows], 5)).toBe(5)
  })
})
