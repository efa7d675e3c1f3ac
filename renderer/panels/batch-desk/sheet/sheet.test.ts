import { describe, expect, it } from 'vitest'
import { newRow } from '@/renderer/domain/drafts/new-row'
import { sheetColumns } from '../model/columns'
import { fillDown, pasteCells, rangeAsText } from './edits'
import { sheetAction } from './keys'
import { at, hold, moved, placed } from './selection'

const key = (
  name: string,
  modifiers: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey', boolean>> = {},
) => ({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers })
const columns = sheetColumns({ hedge: false, margin: false, ltv: false })
const col = (id: string): number => columns.findIndex((column) => column.id === id)
const column = (id: string, top: number, bottom: number) => ({ top, bottom, left: col(id), right: col(id) })

describe('the keys of the sheet', () => {
  it('leave Ctrl-Enter, Alt-Enter and F8 to the desk', () => {
    expect([
      sheetAction(key('Enter', { ctrlKey: true })),
      sheetAction(key('Enter', { altKey: true })),
      sheetAction(key('F8')),
    ]).toEqual([null, null, null])
  })

  it('begin an edit with the typed character, and keep the cell on F2', () => {
    expect(sheetAction(key('7'))).toEqual({ kind: 'edit', text: '7' })
    expect(sheetAction(key('F2'))).toEqual({ kind: 'edit', text: null })
  })

  it('fill down, undo and redo', () => {
    expect(
      [key('d', { ctrlKey: true }), key('D', { ctrlKey: true, shiftKey: true })].map(
        (event) => sheetAction(event)?.kind,
      ),
    ).toEqual(['fill-down', 'fill-down'])
    expect(
      [
        key('d', { ctrlKey: true }),
        key('z', { ctrlKey: true }),
        key('Z', { ctrlKey: true, shiftKey: true }),
        key('y', { ctrlKey: true }),
      ].map((event) => sheetAction(event)?.kind),
    ).toEqual(['fill-down', 'undo', 'redo', 'redo'])
  })
})

describe('the selection', () => {
  it('never leaves the sheet', () => {
    expect(moved(at(0, 0), -1, Infinity, { rows: 3, cols: 5 }, false)).toEqual(at(0, 4))
  })

  it('goes where its rows go, and ends with either end of it', () => {
    const [a, b, c] = [newRow(), newRow(), newRow()]
    const held = hold({ anchor: { row: 0, col: 1 }, head: { row: 1, col: 9 } }, [a, b, c])!
    expect(placed(held, [c, a, b], 5)).toEqual({ anchor: { row: 1, col: 1 }, head: { row: 2, col: 4 } })
    expect(placed(held, [b, c], 5)).toBeNull()
    expect(placed(held, [a, c], 5)).toBeNull()
    expect(hold(at(0, 0), [])).toBeNull()
  })
})

describe('the clipboard of the sheet', () => {
  const rows = [newRow({ price: '1', qty: '10', clientOid: 'a' }), newRow({ price: '2', qty: '20' })]

  it('copies a range as a spreadsheet expects it', () => {
    expect(rangeAsText(rows, columns, { top: 0, bottom: 1, left: col('price'), right: col('notional') })).toBe(
      '1\t10\n2\t20',
    )
  })

  it('lays a block from the active cell and grows the sheet', () => {
    const pasted = pasteCells(
      rows,
      columns,
      column('price', 1, 1),
      [
        ['7', '8'],
        ['9', '10'],
      ],
      newRow,
    )
    expect(pasted.map(({ price, qty }) => [price, qty])).toEqual([
      ['1', '10'],
      ['7', '8'],
      ['9', '10'],
    ])
    expect(pasted[0]).toBe(rows[0])
  })

  it('fills one value into the whole range, and never copies a clientOid down', () => {
    expect(pasteCells(rows, columns, column('price', 0, 1), [['5']], newRow).map(({ price }) => price)).toEqual([
      '5',
      '5',
    ])
    const filled = fillDown(rows, columns, { top: 0, bottom: 1, left: 0, right: columns.length - 1 })
    expect(filled[1]).toMatchObject({ price: '1', qty: '10', clientOid: '' })
  })
})
