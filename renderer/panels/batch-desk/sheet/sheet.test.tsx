// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { act, useLayoutEffect, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { edited, redone, startOf, undone, type History } from '@/renderer/domain/drafts/store/draft-history'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { closeScreen, show } from '@/renderer/testing/screen'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import type { PricedCells } from '@/shared/trading/batch/pricing/price-rows'
import { sheetColumns, type SheetColumn } from '../model/columns'
import { entryView } from '../model/row-view'
import { rowViews } from '../model/row-views'
import { Sheet } from './sheet'
import { useEntryRow } from './use-entry-row'
import { useSheet } from './use-sheet'

const columns = sheetColumns({ hedge: false, margin: false, ltv: false })
/** More symbols than the list under a cell shows at once. */
const symbols = [...Array.from({ length: 12 }, (_, at) => `AAA${at}USDT`), 'BTCUSDTX', 'BTCUSDT', 'SOLUSDT']
const empty = { problems: [], changes: [], borrowing: new Map(), ltvs: new Map() }

let history: History
let refused: string[]
let resized: (readonly [id: string, width: number])[]

/** The sheet with a separate history, without checks and saves. */
function Shown({ start, cells }: { start: readonly DraftRow[]; cells: ReadonlyMap<string, PricedCells> }) {
  const [now, setNow] = useState(() => startOf(start))
  useLayoutEffect(() => {
    history = now
  })
  const entry = useEntryRow(now.rows, 'SPOT', 'BTCUSDT')
  const resize = ({ id }: SheetColumn, width: number) => resized.push([id, width])
  const model = {
    rows: [...now.rows, entry.row],
    entry,
    columns,
    beyond: [],
    cells,
    edit: (rows: readonly DraftRow[]) =>
      setNow((before) => edited(before, { rows: entry.withoutEntry(rows), units: {} })),
    undo: () => setNow(undone),
    redo: () => setNow(redone),
    newRow: () => newRow({ category: 'SPOT', symbol: 'BTCUSDT' }),
    replace: () => undefined,
    refuse: (reason: string) => refused.push(reason),
    widen: (column: SheetColumn, by: number) => resize(column, column.width + by),
  }
  const views = rowViews({ rows: now.rows, cells }, empty, () => 'not-loaded')
  return (
    <Sheet
      unsaved={new Set()}
      savingFailed={false}
      model={model}
      state={useSheet(model)}
      views={[...views, entryView(entry.row.id, '')]}
      rowHeight={26}
      choicesOf={(_, { id, choices }) => (id === 'symbol' ? symbols : choices)}
      onPasteSheet={() => undefined}
      onResize={resize}
    />
  )
}

const order = (cells: Partial<DraftRow> = {}): DraftRow =>
  newRow({ category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', price: '60000', qty: '0.01', ...cells })
async function showSheet(rows: readonly DraftRow[], cells: ReadonlyMap<string, PricedCells> = new Map()) {
  resized = []
  refused = []
  await show(<Shown start={rows} cells={cells} />)
}
const grid = (): HTMLElement => document.querySelector('[role="grid"]')!
const editor = (): HTMLInputElement | null => document.querySelector('.sheet-editor')
const cellAt = (row: number, id: string): HTMLElement => document.querySelector(`[data-testid="cell-${row}-${id}"]`)!
const isEntry = (row: number): boolean => document.querySelectorAll('.sheet-row')[row - 1]!.matches('[data-entry]')
const pointer = (where: Element, kind: string, more: PointerEventInit = {}) =>
  act(async () => void where.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, ...more })))
const choose = (row: number, id: string, more: PointerEventInit = {}) => pointer(cellAt(row, id), 'pointerdown', more)
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    ;(editor() ?? grid()).dispatchEvent(event)
  })
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(editor(), text)
    editor()!.dispatchEvent(new Event('input', { bubbles: true }))
  })
const cursor = (): string | undefined =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.dataset.testid
const column = (field: keyof DraftRow) => history.rows.map((row) => row[field])

afterEach(closeScreen)

describe('A cell that is edited', () => {
  it('keeps its value when nothing was typed, for any content of its list', async () => {
    await showSheet([order({ symbol: 'SOLUSDT' }), order({ symbol: 'DELISTED' }), order({ side: 'sell' })])
    for (const [row, id] of [
      [1, 'symbol'],
      [2, 'symbol'],
      [3, 'side'],
    ] as const) {
      await choose(row, id)
      await press('F2')
      await press('Enter')
    }
    expect([column('symbol'), column('side')]).toEqual([
      ['SOLUSDT', 'DELISTED', 'BTCUSDT'],
      ['buy', 'buy', 'sell'],
    ])
  })

  it('is the symbol that was typed in full, not a longer one that begins with it', async () => {
    await showSheet([order({ symbol: '' })])
    await choose(1, 'symbol')
    await press('F2')
    await type('btcusdt')
    await press('Enter')
    expect(column('symbol')).toEqual(['BTCUSDT'])
  })

  it('takes the choice that begins with its letters, or the choice reached by arrows', async () => {
    await showSheet([order(), order()])
    await choose(1, 'side')
    await press('s')
    expect(editor()!.getAttribute('aria-label')).toBe('Side of row 1')
    await press('Enter')
    await press('F2')
    await press('ArrowDown')
    await press('Enter')
    expect(column('side')).toEqual(['sell', 'sell'])
  })

  it('keeps as typed what is no choice, and what is left when the focus goes', async () => {
    await showSheet([order()])
    await choose(1, 'timeInForce')
    await press('F2')
    await type('soon')
    await act(async () => editor()!.blur())
    expect(column('timeInForce')).toEqual(['soon'])
  })

  it('is left as it was by Esc, and the keyboard goes back to the sheet', async () => {
    await showSheet([order()])
    await choose(1, 'price')
    await press('7')
    await type('777')
    await press('Escape')
    expect([column('price'), editor(), document.activeElement]).toEqual([['60000'], null, grid()])
  })

  it('is emptied by emptying it, not filled with the first of its list', async () => {
    await showSheet([order(), order({ side: '' })])
    await choose(1, 'side')
    await press('F2')
    await type('')
    await press('Enter')
    await press('F2')
    await press('Enter')
    expect(column('side')).toEqual(['', ''])
  })

  it('goes into every selected cell by Ctrl-Enter', async () => {
    await showSheet([order(), order(), order()])
    await choose(1, 'qty')
    await choose(3, 'qty', { shiftKey: true })
    await press('5')
    await press('Enter', { ctrlKey: true })
    expect(column('qty')).toEqual(['5', '5', '5'])
  })
})

describe('Enter and Tab', () => {
  it('go back under the column that the Tabs began in, and into a new row after the last', async () => {
    await showSheet([order(), order()])
    await choose(1, 'price')
    await press('1')
    await press('Tab')
    await press('2')
    await press('Enter')
    expect(cursor()).toBe('cell-2-price')
    await press('Enter')
    expect([cursor(), isEntry(3)]).toEqual(['cell-3-price', true])
    expect([column('price'), column('qty')]).toEqual([
      ['1', '60000'],
      ['2', '0.01'],
    ])
  })

  it('make a row of text typed below the last row, with the terms of the order above', async () => {
    await showSheet([order({ side: 'sell', clientOid: 'mine', note: 'first' })])
    await choose(2, 'price')
    await press('9')
    await press('Enter')
    expect(history.rows[1]).toMatchObject({ side: 'sell', price: '9', qty: '', clientOid: '', note: '' })
    expect([cursor(), isEntry(3)]).toEqual(['cell-3-price', true])
  })

  it('move out of the sheet from its last cell and its first, so that the keyboard is not trapped', async () => {
    await showSheet([order()])
    const tabAt = async (id: string, shiftKey: boolean): Promise<boolean> => {
      await choose(1, id)
      const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true, shiftKey })
      await act(async () => void grid().dispatchEvent(event))
      return event.defaultPrevented
    }
    expect([await tabAt('result', false), await tabAt('include', true), await tabAt('price', true)]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('The pointer', () => {
  it('ticks a row off and on, and selects rows by their numbers', async () => {
    await showSheet([order(), order()])
    await choose(2, 'include')
    expect(column('include')).toEqual([true, false])
    const [first, second] = document.querySelectorAll('[role="rowheader"]')
    await pointer(first!, 'pointerdown')
    await pointer(second!, 'pointerdown', { shiftKey: true })
    await press('Delete')
    expect([column('price'), column('symbol')]).toEqual([
      ['', ''],
      ['', ''],
    ])
  })

  it('opens a cell by a double click, and not one that is worked out', async () => {
    await showSheet([order()])
    await choose(1, 'notional')
    await pointer(cellAt(1, 'notional'), 'dblclick')
    expect(editor()).toBeNull()
    await choose(1, 'price')
    await pointer(cellAt(1, 'price'), 'dblclick')
    expect(editor()?.value).toBe('60000')
  })

  it('ends an edit where it goes, and what was typed stays in its own cell', async () => {
    await showSheet([order(), order()])
    await choose(1, 'price')
    await press('4')
    await type('42')
    await act(async () => editor()!.blur())
    await choose(2, 'price')
    expect(column('price')).toEqual(['42', '60000'])
  })

  it('makes a column as wide as its edge is dragged, and selects nothing by that', async () => {
    await showSheet([order()])
    const edge = document.querySelector<HTMLElement>('[data-testid="edge-price"]')!
    edge.setPointerCapture = () => undefined
    await pointer(edge, 'pointerdown', { clientX: 100 })
    await pointer(edge, 'pointermove', { clientX: 130 })
    await pointer(edge, 'pointerup')
    await pointer(edge, 'pointermove', { clientX: 500 })
    expect([resized, cursor()]).toEqual([[['price', columns.find(({ id }) => id === 'price')!.width + 30]], undefined])
  })

  it('fills as far as the corner of the selection is dragged, unless Esc ends it', async () => {
    await showSheet([order({ price: '1' }), order({ price: '2' }), order({ price: '9' })])
    const drag = async (end: () => void) => {
      await choose(1, 'price')
      await choose(2, 'price', { shiftKey: true })
      vi.spyOn(grid(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1600, 1200))
      await pointer(document.querySelector('.sheet-fill')!, 'pointerdown')
      await act(async () => end())
      // Within the third row: below the header and two others.
      await act(async () => void window.dispatchEvent(new PointerEvent('pointerup', { clientY: 22 + 2 * 26 + 5 })))
    }
    await drag(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
    expect(column('price')).toEqual(['1', '2', '9'])
    await drag(() => undefined)
    expect(column('price')).toEqual(['1', '2', '3'])
  })
})

describe('The sequence of the rows', () => {
  const prices = (): string[] => history.rows.map(({ price }) => price)

  it('is sorted by the column of the cursor, ascending and then descending, and undone in one step', async () => {
    await showSheet([order({ price: '100.5' }), order({ price: '9' }), order({ price: '' }), order({ price: '20' })])
    const ids = history.rows.map(({ id }) => id)
    await choose(1, 'price')
    await press('S', { altKey: true, shiftKey: true, code: 'KeyS' })
    expect(prices()).toEqual(['9', '20', '100.5', ''])
    await press('S', { altKey: true, shiftKey: true, code: 'KeyS' })
    expect(prices()).toEqual(['100.5', '20', '9', ''])
    await press('z', { ctrlKey: true, code: 'KeyZ' })
    await press('z', { ctrlKey: true, code: 'KeyZ' })
    expect(history.rows.map(({ id }) => id)).toEqual(ids)
  })

  it('changes with the selected rows, which stay selected, and ends at the ends of the draft', async () => {
    await showSheet([order({ price: '1' }), order({ price: '2' }), order({ price: '3' })])
    await choose(2, 'price')
    await choose(3, 'price', { shiftKey: true })
    await press('ArrowUp', { altKey: true, shiftKey: true, code: 'ArrowUp' })
    expect(prices()).toEqual(['2', '3', '1'])
    await press('ArrowUp', { altKey: true, shiftKey: true, code: 'ArrowUp' })
    expect(prices()).toEqual(['2', '3', '1'])
    await press('ArrowDown', { altKey: true, shiftKey: true, code: 'ArrowDown' })
    expect(prices()).toEqual(['1', '2', '3'])
  })

  it('stays where a price follows from the row above: below another row it would be another price', async () => {
    await showSheet([order({ price: '3' }), order({ price: '=prev-1t' }), order({ price: '1' })])
    await choose(3, 'price')
    await press('ArrowUp', { altKey: true, shiftKey: true, code: 'ArrowUp' })
    expect(prices()).toEqual(['3', '=prev-1t', '1'])
    expect(refused).toEqual(['The price of row 2 follows from the row above it. Freeze it first.'])
  })

  const numberOf = (row: number): HTMLElement => document.querySelector(`[data-testid="row-${row}"] .sheet-gutter`)!
  /** Drags the number of a row into another row, to `share` of its height. */
  const dragNumber = async (row: number, to: number, share: number, more: { readonly key?: string } = {}) => {
    vi.spyOn(grid(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1600, 1200))
    const clientY = 22 + (to - 1 + share) * 26
    await pointer(numberOf(row), 'pointerdown')
    await act(async () => void window.dispatchEvent(new PointerEvent('pointermove', { clientY, buttons: 1 })))
    const line = document.querySelector<HTMLElement>('.sheet-drop')?.style.top ?? null
    if (more.key !== undefined)
      await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: more.key! })))
    await act(async () => void window.dispatchEvent(new PointerEvent('pointerup', { clientY })))
    return line
  }
  const three = () => [order({ price: '1' }), order({ price: '2' }), order({ price: '3' })]

  it('changes by a row that is dragged by its number, with a line at its new place, and is taken back', async () => {
    await showSheet(three())
    const ids = history.rows.map(({ id }) => id)
    expect(await dragNumber(1, 3, 0.9)).toBe(`${22 + 3 * 26}px`)
    expect(prices()).toEqual(['2', '3', '1'])
    expect(await dragNumber(3, 1, 0.2)).toBe('22px')
    expect(prices()).toEqual(['1', '2', '3'])
    await press('z', { ctrlKey: true, code: 'KeyZ' })
    expect(prices()).toEqual(['2', '3', '1'])
    await press('z', { ctrlKey: true, code: 'KeyZ' })
    expect(history.rows.map(({ id }) => id)).toEqual(ids)
  })

  it('changes by all selected rows where one of them is dragged, and they stay selected', async () => {
    await showSheet([...three(), order({ price: '4' }), order({ price: '5' })])
    await pointer(numberOf(2), 'pointerdown')
    await pointer(numberOf(2), 'pointerup')
    await pointer(numberOf(3), 'pointerdown', { shiftKey: true })
    await dragNumber(3, 5, 0.9)
    expect(prices()).toEqual(['1', '4', '5', '2', '3'])
    const chosen = [...document.querySelectorAll<HTMLElement>('[data-column="price"][data-selected]')]
    expect(chosen.map(({ dataset }) => dataset.testid)).toEqual(['cell-4-price', 'cell-5-price'])
    await dragNumber(5, 1, 0.2)
    expect(prices()).toEqual(['2', '3', '1', '4', '5'])
    await pointer(numberOf(1), 'pointerdown')
    await pointer(numberOf(1), 'pointerup', { clientY: 2 })
    expect(document.querySelectorAll('[data-column="price"][data-selected]')).toHaveLength(1)
    expect(prices()).toEqual(['2', '3', '1', '4', '5'])
  })

  it('stays where a drag ends in its own place, below the last row, or with Esc', async () => {
    await showSheet(three())
    const before = history.rows
    expect(await dragNumber(2, 2, 0.9)).toBeNull()
    await dragNumber(3, 9, 0.5)
    await dragNumber(1, 3, 0.9, { key: 'Escape' })
    expect(history.rows).toBe(before)
  })

  it('stays where a dragged row would get between a row and its price that follows from it', async () => {
    await showSheet([order({ price: '3' }), order({ price: '=prev-1t' }), order({ price: '1' })])
    await dragNumber(3, 2, 0.1)
    expect(prices()).toEqual(['3', '=prev-1t', '1'])
    expect(refused).toEqual(['The price of row 2 follows from the row above it. Freeze it first.'])
  })

  it('is selected to its end without the row that is typed into next', async () => {
    await showSheet([order(), order(), order()])
    await choose(1, 'symbol')
    await press('End', { ctrlKey: true, shiftKey: true })
    expect(isEntry(4)).toBe(true)
    expect(document.querySelectorAll('.sheet-row[data-entry] [data-selected]')).toHaveLength(0)
    expect(document.querySelectorAll('[data-column="symbol"][data-selected]')).toHaveLength(3)
  })
})
