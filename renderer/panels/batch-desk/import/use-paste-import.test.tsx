// @vitest-environment happy-dom
import { answer } from '@/renderer/testing/fake-bridge'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAssessment } from '@/shared/testing/samples/assessment'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { readSheets } from '@/shared/sheets/read-sheets'
import { SheetError } from '@/shared/sheets/cells/workbook'
import { selectDraft, useDraft, useDrafts } from '@/renderer/domain/drafts/store/draft-store'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { useNotices } from '@/renderer/state/stores/notices-store'
import { selectSymbol } from '@/renderer/state/stores/selection-store'
import { allLive, disconnect } from '@/renderer/testing/account'
import { booksAreWatched } from '@/renderer/testing/book'
import { draftsAre } from '@/renderer/testing/drafts'
import { eventually } from '@/renderer/testing/eventually'
import { closeScreen, happens, pressButton, show, shownText, tick } from '@/renderer/testing/screen'
import { BatchDeskPanel } from '../batch-desk-panel'
import { draftFileText } from '../documents/draft-file'

/** Worker that reads sheets and replies when the test requests it. */
const pending: (() => void)[] = []
class Reader extends EventTarget {
  postMessage({ id, source }: { id: number; source: Parameters<typeof readSheets>[0] }): void {
    pending.push(() => {
      const data = { id } as Record<string, unknown>
      try {
        data.book = readSheets(source)
      } catch (error) {
        data.problem = error instanceof SheetError ? error.message : String(error)
      }
      this.dispatchEvent(Object.assign(new Event('message'), { data }))
    })
  }
  terminate(): void {}
}
vi.stubGlobal('Worker', Reader)
const readAll = async (): Promise<void> => {
  await eventually(() => expect(pending).not.toEqual([]))
  await happens(() => pending.shift()!())
}

const order = (price: string) => newRow({ category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', price, qty: '0.01' })
async function showDesk(drafts: Parameters<typeof draftsAre>[0]): Promise<void> {
  booksAreWatched()
  answer('orders.assess', anAssessment())
  answer('market.instruments', ({ category }) => (category === 'SPOT' ? [btcSpot] : []))
  await show(<BatchDeskPanel />)
  await happens(allLive)
  await draftsAre(drafts)
}
const rows = () => useDraft.getState().history.rows
const prices = (): string[] => rows().map(({ price }) => price)
const transfer = (data: Readonly<Record<string, string>>, file?: File) => ({
  types: [...Object.keys(data), ...(file === undefined ? [] : ['Files'])],
  getData: (type: string) => data[type] ?? '',
  files: file === undefined ? [] : [file],
})
const desk = (): Element => document.querySelector('.desk')!
const grid = (): HTMLElement => document.querySelector('[role="grid"]')!
const give = (kind: 'paste' | 'drop', where: Element, data: ReturnType<typeof transfer>) =>
  act(async () => {
    const event = new Event(kind, { bubbles: true, cancelable: true })
    where.dispatchEvent(Object.assign(event, { [kind === 'paste' ? 'clipboardData' : 'dataTransfer']: data }))
  })
const paste = (text: string, html = '') =>
  give('paste', grid(), transfer({ 'text/plain': text, ...(html === '' ? {} : { 'text/html': html }) }))
const drop = (name: string, text: string) =>
  give('drop', desk(), transfer({ 'text/plain': name }, new File([text], name)))
async function choose(testId: string): Promise<void> {
  const cell = () => document.querySelector(`[data-testid="${testId}"]`)
  await eventually(() => expect(cell()).not.toBeNull())
  await act(async () => void cell()!.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 })))
}
const notice = () => useNotices.getState().notices[0]

beforeEach(() => {
  pending.length = 0
  selectSymbol('SPOT', 'BTCUSDT')
})
afterEach(async () => {
  await closeScreen()
  disconnect()
})

describe('A sheet that is dropped onto the desk', () => {
  it('is rows at once where nothing about it is open, and not the name it is dragged with', async () => {
    await showDesk([{ rows: [] }])
    await drop('orders.csv', 'Side,Price,Qty\nbuy,61250.5,0.25\nsell,61300.5,0.25\n')
    await readAll()
    await eventually(() => expect(prices()).toEqual(['61250.5', '61300.5']))
    expect(rows().map(({ symbol, note }) => [symbol, note])).toEqual([
      ['BTCUSDT', ''],
      ['BTCUSDT', ''],
    ])
  })

  it('is counted on screen: rows that came in, of the lines of the sheet', async () => {
    await showDesk([{ rows: [order('1')] }])
    await paste('Orders of March\n\nSide,Price,Qty\nbuy,61250.5,0.25\nsell,61300.5,0.25')
    expect(shownText()).toContain('2 rows of 4 lines came in')
    await pressButton('Dismiss')
    expect(shownText()).not.toContain('came in')
  })

  it('waits in its dialog where something is', async () => {
    await showDesk([{ rows: [order('1')] }])
    await drop('orders.csv', 'Side;Price;Qty\nbuy;61.250;0\n')
    await readAll()
    await eventually(() => expect(shownText()).toContain('Import rows'))
    expect(prices()).toEqual(['1'])
    await tick('Comma is the decimal sign')
    await act(async () => document.querySelector<HTMLElement>('[data-testid="import-confirm"]')!.click())
    expect(prices()).toEqual(['1', '61250'])
  })

  it('is the file where one is pasted, and not its name; an image of cells is none', async () => {
    await showDesk([{ rows: [order('1')] }])
    const file = new File(['Side,Price,Qty\nbuy,61250.5,0.25\n'], 'orders.csv', { type: 'text/csv' })
    await give('paste', grid(), transfer({ 'text/plain': 'orders.csv' }, file))
    await readAll()
    await eventually(() => expect(prices()).toEqual(['1', '61250.5']))
    const image = new File(['x'], 'image.png', { type: 'image/png' })
    await give('paste', grid(), transfer({ 'text/plain': 'Side\tPrice\tQty\nsell\t61300.5\t0.25' }, image))
    expect(prices()).toEqual(['1', '61250.5', '61300.5'])
  })

  it('that cannot be read is named, and the draft stays', async () => {
    await showDesk([{ rows: [order('1')] }])
    await drop('orders.xlsx', 'PK\u0003\u0004 no workbook')
    await readAll()
    await eventually(() => expect(notice()?.title).toBe('The sheet was not imported'))
    expect(notice()!.text).not.toBe('')
    expect(prices()).toEqual(['1'])
  })

  it('is not put into a draft it was not meant for', async () => {
    await showDesk([{ rows: [order('1')] }, { rows: [order('2')] }])
    const [first] = useDrafts.getState().heads.keys()
    await drop('orders.csv', 'Side,Price,Qty\nbuy,61250.5,0.25\n')
    await eventually(() => expect(pending).toHaveLength(1))
    await happens(() => selectDraft(first!))
    await readAll()
    await eventually(() => expect(notice()?.text).toBe('Another draft was opened in the meantime.'))
    expect(prices()).toEqual(['1'])
  })
})

describe('A draft file that is dropped onto the desk', () => {
  it('is a draft of its own, and no sheet', async () => {
    await showDesk([{ rows: [order('1')] }])
    await drop('any.json', draftFileText('Received', [order('61250.5')]))
    await eventually(() => expect(prices()).toEqual(['61250.5']))
    expect([useDrafts.getState().heads.size, pending]).toEqual([2, []])
  })
})

describe('Cells that are pasted onto cells', () => {
  it('replace what they cover where they read in one way only', async () => {
    await showDesk([{ rows: [order('1'), order('2'), order('3')] }])
    await choose('cell-2-price')
    await paste('61250.5\n61251.5')
    expect(prices()).toEqual(['1', '61250.5', '61251.5'])
    await act(
      async () => void grid().dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true })),
    )
    expect(prices()).toEqual(['1', '2', '3'])
  })

  it('are asked about first where they do not, and come to where their rows are by then', async () => {
    await showDesk([{ rows: [order('1'), order('2')] }])
    await choose('cell-2-price')
    await paste('61.250')
    expect([prices(), shownText().includes('Paste cells')]).toEqual([['1', '2'], true])
    await happens(() =>
      useDraft.setState(({ history }) => ({ history: { ...history, rows: [order('0'), ...history.rows] } })),
    )
    await tick('Comma is the decimal sign')
    await act(async () => document.querySelector<HTMLElement>('[data-testid="paste-confirm"]')!.click())
    expect(prices()).toEqual(['0', '1', '61250'])
  })

  it('are pasted nowhere once their rows are gone, and that is said', async () => {
    await showDesk([{ rows: [order('1'), order('2')] }])
    await choose('cell-2-price')
    await paste('61.250')
    await happens(() =>
      useDraft.setState(({ history }) => ({ history: { ...history, rows: history.rows.slice(0, 1) } })),
    )
    await tick('Point is the decimal sign')
    await act(async () => document.querySelector<HTMLElement>('[data-testid="paste-confirm"]')!.click())
    expect([prices(), notice()?.title]).toEqual([['1'], 'Nothing was pasted'])
  })

  it('are left where they were by Back', async () => {
    await showDesk([{ rows: [order('1')] }])
    await choose('cell-1-price')
    await paste('61.250')
    await pressButton('Close')
    expect([prices(), shownText().includes('Paste cells')]).toEqual([['1'], false])
  })

  it('are rows of their own where they bring a header', async () => {
    await showDesk([{ rows: [order('1')] }])
    await choose('cell-1-price')
    await paste('Side\tPrice\tQty\nsell\t61250.5\t0.25')
    expect(prices()).toEqual(['1', '61250.5'])
  })
})
