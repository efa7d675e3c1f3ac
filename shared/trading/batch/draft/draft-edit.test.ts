import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdit, editBetween, isNoEdit, removal } from './draft-edit'
import type { DraftRow } from './draft-row'

const blank = {
  category: '',
  symbol: '',
  side: '',
  posSide: '',
  orderType: '',
  timeInForce: '',
  takeProfit: '',
  stopLoss: '',
  stpMode: '',
  clientOid: '',
  note: '',
}
const row = (id: string, price = '', qty = ''): DraftRow => ({ ...blank, id, include: true, price, qty })
const ids = (rows: readonly DraftRow[]): string => rows.map(({ id }) => id).join('')

const someRow = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  price: fc.constantFrom('1', '2'),
  qty: fc.constantFrom('', '5'),
})
const someRows = fc
  .uniqueArray(someRow, { selector: ({ id }) => id })
  .map((list) => list.map(({ id, price, qty }) => row(id, price, qty)))
/** A later version of some rows: some gone, some changed, some new between the others, some in other places. */
const twoVersions = someRows.chain((before) =>
  fc.tuple(
    fc.constant(before),
    fc
      .tuple(
        fc.array(fc.constantFrom('keep', 'drop', 'change'), { minLength: 8, maxLength: 8 }),
        fc.nat(9),
        fc.uniqueArray(fc.constantFrom('u', 'v', 'w', 'x', 'y', 'z')),
        fc.option(fc.array(fc.nat(99), { minLength: 14, maxLength: 14 })),
      )
      .map(([fates, at, fresh, places]) => {
        const remaining = before.flatMap((entry, nth) =>
          fates[nth] === 'drop' ? [] : [fates[nth] === 'change' ? { ...entry, price: '9' } : entry],
        )
        const all = remaining.toSpliced(Math.min(at, remaining.length), 0, ...fresh.map((id) => row(id, '7')))
        if (places === null) return all
        const placeOf = new Map(all.map(({ id }, nth) => [id, places[nth]!]))
        return all.toSorted((a, b) => placeOf.get(a.id)! - placeOf.get(b.id)!)
      }),
  ),
)

describe('An edit of a draft', () => {
  it('leads from one version to the other, and is nothing when done twice', () => {
    fc.assert(
      fc.property(twoVersions, ([before, after]) => {
        const edit = editBetween(before, after)
        const applied = applyEdit(before, edit)
        expect(applied).toEqual(after)
        expect(applyEdit(applied, edit)).toBe(applied)
        expect(isNoEdit(editBetween(applied, after))).toBe(true)
      }),
    )
  })

  it('meets the edit of another window without loss: other rows and other cells of the same row both count', () => {
    const rows = [row('a', '1', '1'), row('b', '1', '1')]
    const mine = editBetween(rows, [row('a', '2', '1'), row('b', '1', '1'), row('m')])
    const theirs = editBetween(rows, [row('t'), row('a', '1', '5')])
    const met = [row('t'), row('a', '2', '5'), row('m')]
    expect(applyEdit(applyEdit(rows, theirs), mine)).toEqual(met)
    expect(applyEdit(applyEdit(rows, mine), theirs)).toEqual(met)
  })

  it('moves rows without touching the changes of another window to them', () => {
    const rows = [row('a', '1'), row('b', '2'), row('c', '3')]
    const sorted = editBetween(rows, [row('c', '3'), row('b', '2'), row('a', '1')])
    const theirs = editBetween(rows, [row('a', '1'), row('t'), row('b', '9')])
    const met = [row('b', '9'), row('a', '1'), row('t')]
    expect(applyEdit(applyEdit(rows, theirs), sorted)).toEqual(met)
    expect(sorted).toMatchObject({ remove: [], change: [], insert: [], order: ['c', 'b', 'a'] })
  })

  it('never brings back a row that another window took out, and loses none whose neighbour went', () => {
    const rows = [row('a'), row('b')]
    const change = editBetween(rows, [row('a'), row('b', '2')])
    expect(ids(applyEdit(applyEdit(rows, removal(['b'])), change))).toBe('a')
    const behindB = editBetween(rows, [row('a'), row('b'), row('c'), row('d')])
    expect(ids(applyEdit([row('a'), row('z')], behindB))).toBe('azcd')
  })

  it('takes a paste of 2,000 rows', () => {
    const pasted = Array.from({ length: 2000 }, (_, nth) => row(`${nth}`))
    expect(applyEdit([row('a')], editBetween([], pasted)).length).toBe(2001)
  })
})
