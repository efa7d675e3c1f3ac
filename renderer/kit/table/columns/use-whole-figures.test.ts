import { describe, expect, it } from 'vitest'
import type { Column } from './column'
import { inWidth, isShown, shownByPriority } from './shown-columns'
import { withLeastWidths, widenedBy } from './use-whole-figures'

const columns: readonly Column<string>[] = [
  { id: 'symbol', title: 'Symbol', width: 'minmax(100px, 1fr)' },
  { id: 'qty', title: 'Quantity', width: 'minmax(80px, 1fr)', numeric: true },
  { id: 'fee', title: 'Fee', width: '90px', numeric: true, shownFrom: 270 },
  { id: 'order', title: 'Order', width: '60px', isOptional: true, numeric: true },
]
const nowhere = (): boolean => false
const tracks = (least: ReadonlyMap<string, number>, hasChosenWidth = nowhere as (id: string) => boolean): string[] =>
  withLeastWidths(columns, least, hasChosenWidth).map(({ width }) => width)

describe('a column of figures', () => {
  it('is as wide as its widest figure so far, and never narrower than declared', () => {
    const least = widenedBy(new Map(), [
      { id: 'qty', width: 80, needed: 96 },
      { id: 'qty', width: 80, needed: 91 },
      { id: 'fee', width: 90, needed: 90 },
    ])
    expect([...least]).toEqual([['qty', 96]])
    expect(widenedBy(least, [{ id: 'qty', width: 96, needed: 94 }])).toBe(least)
    expect(tracks(least)).toEqual(['minmax(100px, 1fr)', 'minmax(96px, 1fr)', '90px', '60px'])
    expect(withLeastWidths(columns, new Map([['qty', 40]]), nowhere)).toEqual(columns)
  })

  it('keeps a chosen width', () => {
    expect(tracks(new Map([['qty', 96]]), (id) => id === 'qty')).toEqual(columns.map(({ width }) => width))
  })

  it('has a narrow track in a narrow table, which other columns use', () => {
    const actions: Column<string> = { id: 'actions', title: '', width: '78px', narrow: { below: 300, width: '30px' } }
    const ordered = shownByPriority([...columns, actions], ['symbol', 'qty', 'fee'])
    const shownAt = (width: number): string[] =>
      inWidth(ordered, width).flatMap((column) => (isShown(column, undefined, width) ? [column.id] : []))
    expect(shownAt(209)).toEqual(['symbol', 'actions'])
    expect(shownAt(210)).toEqual(['symbol', 'qty', 'actions'])
    expect(shownAt(299)).toEqual(['symbol', 'qty', 'actions'])
    expect(shownAt(348)).toEqual(['symbol', 'qty', 'fee', 'actions'])
    expect(inWidth(ordered, 209).at(-1)?.width).toBe('30px')
    expect([inWidth(ordered, 300), inWidth(ordered, 0)]).toEqual([ordered, ordered])
  })

  it('takes its space from columns of lower priority, which are hidden sooner', () => {
    const shownAt = (least: ReadonlyMap<string, number>, width: number): string[] =>
      withLeastWidths(columns, least, nowhere).flatMap((column) =>
        isShown(column, undefined, width) ? [column.id] : [],
      )
    expect(shownAt(new Map(), 270)).toEqual(['symbol', 'qty', 'fee'])
    expect(shownAt(new Map([['qty', 96]]), 270)).toEqual(['symbol', 'qty'])
    expect(shownAt(new Map([['qty', 96]]), 286)).toEqual(['symbol', 'qty', 'fee'])
    expect(
      shownAt(
        new Map([
          ['qty', 96],
          ['fee', 100],
        ]),
        295,
      ),
    ).toEqual(['symbol', 'qty'])
    expect(
      shownAt(
        new Map([
          ['qty', 96],
          ['order', 200],
        ]),
        286,
      ),
    ).toEqual(['symbol', 'qty', 'fee'])
  })

  it('is hidden while the table is too narrow for it, for any declared width of the table', () => {
    const early = columns.map((column) => (column.id === 'fee' ? { ...column, shownFrom: 200 } : column))
    const shownFrom = (least: ReadonlyMap<string, number>): number | undefined =>
      withLeastWidths(early, least, nowhere).find(({ id }) => id === 'fee')?.shownFrom
    expect(shownFrom(new Map())).toBe(270)
    expect(shownFrom(new Map([['qty', 96]]))).toBe(286)
  })
})
