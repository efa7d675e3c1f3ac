import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftColumns } from '@/shared/trading/batch/draft/draft-row'
import { draftRow } from '@/shared/testing/samples/draft-rows'
import { runs } from '@/shared/testing/runs'
import { cellsWith, replaceAll, type Replacing } from './replace'

const replacing = (find: string, replacement: string, more: Partial<Replacing> = {}): Replacing => ({
  find,
  replacement,
  isWhole: false,
  isExact: false,
  ...more,
})
const rows = [
  draftRow({ symbol: 'BTCUSDT', price: '=bid-1%', note: 'btc dip' }),
  draftRow({ symbol: 'ETHUSDT', price: '1.1', note: 'a.b' }),
]
const all = { top: 0, bottom: 1, columns: draftColumns }

describe('Find and replace', () => {
  it('takes the text as it is, in any case unless requested', () => {
    const replaced = replaceAll(rows, all, replacing('btc', 'SOL'))
    expect(replaced.map(({ symbol, note }) => [symbol, note])).toEqual([
      ['SOLUSDT', 'SOL dip'],
      ['ETHUSDT', 'a.b'],
    ])
    expect(replaced[1]).toBe(rows[1])
    expect(cellsWith(rows, all, replacing('btc', '', { isExact: true }))).toEqual([{ row: 0, column: 'note' }])
    expect(replaceAll(rows, all, replacing('.', '$&')).map(({ note }) => note)).toEqual(['btc dip', 'a$&b'])
  })

  it('is limited to the selected cells, and to whole-cell matches if enabled', () => {
    const scope = { top: 1, bottom: 1, columns: ['price'] as const }
    expect(replaceAll(rows, scope, replacing('1', '2')).map(({ price }) => price)).toEqual(['=bid-1%', '2.2'])
    expect(cellsWith(rows, all, replacing('ethusdt', '', { isWhole: true }))).toEqual([{ row: 1, column: 'symbol' }])
    expect(cellsWith(rows, all, replacing('usdt', '', { isWhole: true }))).toEqual([])
  })

  it('replaces exactly what it counts, and as a replacement of plain text does', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', '1', '.', 'İ', '$'), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), text, text, (notes, find, replacement) => {
        const some = notes.map((note) => draftRow({ note }))
        const scope = { top: 0, bottom: some.length - 1, columns: ['note'] as const }
        const exact = replacing(find, replacement, { isExact: true })
        const rows = new Set(cellsWith(some, scope, exact).map(({ row }) => row))
        replaceAll(some, scope, exact).forEach(({ note }, at) => {
          expect(note).toBe(find === '' ? notes[at] : notes[at]!.replaceAll(find, () => replacement))
          expect(rows.has(at)).toBe(find !== '' && notes[at]!.includes(find))
        })
        expect(cellsWith(some, scope, replacing(find, '')).length).toBeLessThanOrEqual(some.length)
      }),
      { numRuns: runs(300) },
    )
  })
})
