import { describe, expect, it } from 'vitest'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { allColumns, sheetColumns } from '../model/columns'
import { withColumn, withColumnMoved } from '@/renderer/kit/table/columns/column-choices'
import { arrangedColumns, usedColumns, waitingColumns } from '../model/arranged-columns'
import { fillDown, fillRange, pasteCells, cellsIn } from './edits'
import { sheetAction } from './keys'
import { at, bindSelection, jumped, moved, placed } from './selection'

const key = (
  name: string,
  modifiers: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey', boolean>> = {},
) => ({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers })
const columns = sheetColumns({ hedge: false, margin: false, ltv: false })
const col = (id: string): number => columns.findIndex((column) => column.id === id)
const column = (id: string, top: number, bottom: number) => ({ top, bottom, left: col(id), right: col(id) })

describe('the keys of the sheet', () => {
  it('pass Ctrl-Enter, Alt-Enter and F8 to the desk', () => {
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
  it('always stays inside the sheet', () => {
    expect(moved(at(0, 0), -1, Infinity, { rows: 3, cols: 5 }, false)).toEqual(at(0, 4))
  })

  it('goes where its rows and columns go, and ends with either end of it', () => {
    const [a, b, c] = [newRow(), newRow(), newRow()]
    const [x, y, z] = [{ id: 'x' }, { id: 'y' }, { id: 'z' }]
    const selection = bindSelection({ anchor: { row: 0, col: 1 }, head: { row: 1, col: 2 } }, [a, b, c], [x, y, z])!
    expect(placed(selection, [c, a, b], [y, x, z])).toEqual({ anchor: { row: 1, col: 0 }, head: { row: 2, col: 2 } })
    expect(placed(selection, [b, c], [x, y, z])).toBeNull()
    expect(placed(selection, [a, c], [x, y, z])).toBeNull()
    expect(placed(selection, [a, b, c], [x, y])).toBeNull()
    expect(bindSelection(at(0, 0), [], [x])).toBeNull()
  })
})

describe('the clipboard of the sheet', () => {
  const rows = [newRow({ price: '1', qty: '10', clientOid: 'a' }), newRow({ price: '2', qty: '20' })]

  it('copies the cells of a range that can be typed into', () => {
    const range = { top: 0, bottom: 1, left: col('price'), right: col('notional') }
    expect(cellsIn(rows, columns, range)).toEqual([
      ['1', '10', '', ''],
      ['2', '20', '', ''],
    ])
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

describe('Ctrl and an arrow', () => {
  const size = { rows: 8, cols: 3 }
  const filled = new Set([0, 1, 2, 5, 6])
  const isFilled = ({ row }: { row: number }) => filled.has(row)
  it('leads to the end of what is filled, over a gap, and to the edge', () => {
    const down = (row: number) => jumped({ row, col: 0 }, 1, 0, size, isFilled).row
    expect([down(0), down(2), down(5), down(6), down(7)]).toEqual([2, 5, 6, 7, 7])
    const up = (row: number) => jumped({ row, col: 0 }, -1, 0, size, isFilled).row
    expect([up(7), up(6), up(5), up(2), up(0)]).toEqual([6, 5, 2, 0, 0])
  })
})

describe('a block that is pasted', () => {
  const rows = Array.from({ length: 4 }, () => newRow({ price: '0', qty: '0' }))
  const range = { top: 0, bottom: 3, left: col('price'), right: col('qty') }
  it('is repeated over a selection that is whole times as large', () => {
    const pasted = pasteCells(rows, columns, range, [['1'], ['2']], newRow)
    expect(pasted.map(({ price, qty }) => price + qty)).toEqual(['11', '22', '11', '22'])
  })

  it('is laid once where it does not fit, and lines that are shorter change nothing beyond their end', () => {
    const block = [['1', '2'], ['3'], ['4', '5']]
    expect(pasteCells(rows, columns, range, block, newRow).map(({ price, qty }) => price + qty)).toEqual([
      '12',
      '30',
      '45',
      '00',
    ])
  })

  it('and a value filled into a selection never give two rows the same clientOid', () => {
    const names = { ...range, left: col('clientOid'), right: col('note') }
    const pasted = pasteCells(rows, columns, names, [['x', 'why']], newRow)
    expect(pasted.map(({ clientOid, note }) => [clientOid, note])).toEqual([
      ['x', 'why'],
      ['', 'why'],
      ['', 'why'],
      ['', 'why'],
    ])
    const filled = fillRange(rows, columns, { ...range, left: col('clientOid'), right: col('clientOid') }, 'x')
    expect(filled.map(({ clientOid }) => clientOid)).toEqual(['x', '', '', ''])
  })
})

describe('the columns as chosen', () => {
  const ids = (saved: Parameters<typeof arrangedColumns>[1]) => arrangedColumns(columns, saved).map(({ id }) => id)
  it('come in their order, pinned ones first and each where it stays', () => {
    const saved = withColumn(allColumns, withColumnMoved(allColumns, [], 'price', -1), 'qty', { isPinned: true })
    expect(ids(saved).indexOf('price')).toBeLessThan(ids(saved).indexOf('timeInForce'))
    const [first, second] = arrangedColumns(columns, withColumn(allColumns, saved, 'symbol', { isPinned: true }))
    expect([first?.id, first?.pinnedAt, second?.id, second?.pinnedAt]).toEqual(['symbol', 40, 'qty', 40 + first!.width])
  })

  it('are hidden one by one, never all of them, and keep within their widths', () => {
    expect(ids(withColumn(allColumns, [], 'note', { isHidden: true }))).not.toContain('note')
    const none = allColumns.map(({ id }) => ({ id, isHidden: true }))
    expect(ids(none)).toEqual(ids([]))
    const width = (pixels: number) =>
      arrangedColumns(columns, withColumn(allColumns, [], 'price', { width: pixels })).find(({ id }) => id === 'price')!
        .width
    expect([width(1), width(200.4), width(9999)]).toEqual([32, 200, 600])
  })

  it('appear as far as there is room, in their sequence, next to used and chosen columns', () => {
    const columnsAt = (width: number, used: string[] = [], saved: Parameters<typeof arrangedColumns>[1] = []) =>
      arrangedColumns(columns, saved, { width, used: new Set(used) }).map(({ id }) => id)
    const late = ['takeProfit', 'stopLoss', 'stpMode', 'clientOid', 'note', 'result']
    const least = ids([]).filter((id) => !['notional', ...late].includes(id))
    expect(columnsAt(1)).toEqual(least)
    expect(columnsAt(1, ['clientOid'])).toEqual([...least, 'clientOid'])
    expect(columnsAt(1, [], [{ id: 'note', isHidden: false }])).toContain('note')
    expect(columnsAt(1340)).toEqual(ids([]).filter((id) => !['note', 'result'].includes(id)))
    expect(columnsAt(2000)).toEqual(ids([]))
    expect(waitingColumns(columns, [{ id: 'note', isHidden: true }], { width: 1, used: new Set() })).toEqual(
      columns.filter(({ id }) => id === 'notional' || (id !== 'note' && late.includes(id))),
    )
    expect([...usedColumns(columns, [newRow({ stpMode: 'none', note: 'why' })])]).not.toContain('stpMode')
    expect([...usedColumns(columns, [newRow({ note: 'why' })])]).toContain('note')
  })

  it('that a newer or older Volley knows harm nothing', () => {
    expect(ids([{ id: 'nope' }, { id: 'qty' }]).indexOf('qty')).toBe(0)
  })
})
