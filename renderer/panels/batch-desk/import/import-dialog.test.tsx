// @vitest-environment happy-dom
import { inputsOf } from '@/renderer/testing/fake-bridge'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_DRAFT_ROWS } from '@/shared/ipc/trading/drafts'
import { defaultSettings } from '@/shared/settings/settings'
import type { Workbook } from '@/shared/sheets/cells/workbook'
import { readText } from '@/shared/sheets/text/delimited-text'
import { readHtml } from '@/shared/sheets/html/read-html'
import { readSheets } from '@/shared/sheets/read-sheets'
import { encoded } from '@/shared/sheets/text/testing/encode'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { eventually } from '@/renderer/testing/eventually'
import { button, choose, closeScreen, happens, pressButton, show, shownText, tick } from '@/renderer/testing/screen'
import { ImportDialog } from './import-dialog'

const added = vi.fn<(rows: readonly DraftRow[]) => void>()
const closed = vi.fn()
const defaults = { category: 'SPOT', symbol: 'BTCUSDT', orderType: 'limit', timeInForce: 'gtc', stpMode: 'none' }

/** Worker that reads sheets when the test requests it, in the order of the test. */
const pending: (() => void)[] = []
class Reader extends EventTarget {
  postMessage({ id, source }: { id: number; source: Parameters<typeof readSheets>[0] }): void {
    pending.push(() =>
      this.dispatchEvent(Object.assign(new Event('message'), { data: { id, book: readSheets(source) } })),
    )
  }
  terminate(): void {}
}
vi.stubGlobal('Worker', Reader)

const showImport = (book: Workbook | null): Promise<void> =>
  show(<ImportDialog book={book} defaults={defaults} onRows={added} onClose={closed} />)
const text = (lines: readonly string[]): Workbook => readText(lines.join('\n'))
const confirmButton = (): HTMLButtonElement => document.querySelector('[data-testid="import-confirm"]')!
const confirm = () => act(async () => confirmButton().click())
const importedFields = (...fields: readonly (keyof DraftRow)[]) =>
  added.mock.calls[0]![0].map((row) => fields.map((field) => row[field]))
const preview = (): string[][] =>
  [...document.querySelectorAll('.import-preview tbody tr')].map((line) =>
    [...line.querySelectorAll('td')].map((cell) => cell.textContent.trim()),
  )
const write = (value: string) =>
  act(async () => {
    const area = document.querySelector('textarea')!
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, value)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
const drop = (file: File) =>
  act(async () => {
    const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { getData: () => '', files: [file], types: ['Files'] },
    })
    document.querySelector('.import')!.dispatchEvent(event)
  })

beforeEach(() => {
  added.mockReset()
  closed.mockReset()
  pending.length = 0
  useSettings.setState({ settings: defaultSettings() })
})
afterEach(closeScreen)

describe('Rows on their way into the draft', () => {
  it('are shown with the columns of the order before all others', async () => {
    await showImport(text(['Time,Trader,Symbol,Desk,Side,Fee,Price,Qty', '7,Ann,BTCUSDT,A,buy,1,61250,0.5']))
    const titles = [...document.querySelectorAll('.import-preview th .faint')].map((title) => title.textContent)
    expect(titles).toEqual(['Symbol', 'Side', 'Price', 'Qty', 'Time', 'Trader', 'Desk', 'Fee'])
    expect(preview()).toEqual([['2', 'BTCUSDT', 'buy', '61250', '0.5', '7', 'Ann', 'A', '1']])
  })

  it('are typed or pasted as text, and every one is shown as it will be', async () => {
    await showImport(null)
    expect([confirmButton().disabled, confirmButton().textContent]).toEqual([
      true,
      expect.stringContaining('No rows yet'),
    ])
    await write('Side;Price;Qty\nKauf;61.250,5;0,01')
    expect(preview()).toEqual([['2', 'Kauf buy', '61.250,5 61250.5', '0,01 0.01']])
    await confirm()
    expect(importedFields('symbol', 'side', 'price', 'qty')).toEqual([['BTCUSDT', 'buy', '61250.5', '0.01']])
  })

  it('wait for the one answer that a sheet leaves open, and never guess it', async () => {
    await showImport(text(['Side;Price;Qty', 'buy;61.250;1.500', 'sell;61.300;2.250']))
    expect(confirmButton().textContent).toContain('Answer the question first')
    expect(shownText()).toContain('how 61.250 is meant: 61.250 or 61250? Your answer applies to all 4 such numbers.')
    await confirm()
    expect(added).not.toHaveBeenCalled()
    await tick('Comma is the decimal sign')
    await confirm()
    expect(importedFields('price', 'qty')).toEqual([
      ['61250', '1500'],
      ['61300', '2250'],
    ])
  })

  it('are asked about where a cell holds another number than it shows, and both are seen', async () => {
    const row = '<td>buy</td><td sdval="61250.55" sdnum="1033;0;0">61251</td><td sdval="1" sdnum="1033;">1</td>'
    await showImport(readHtml(`<table><tr><td>Side</td><td>Price</td><td>Qty</td></tr><tr>${row}</tr></table>`, ''))
    expect(preview()[0]![2]).toBe('shows 61251holds 61250.55')
    await tick('Take the stored value')
    await confirm()
    expect(importedFields('price')).toEqual([['61250.55']])
  })

  it('are asked about where decimal commas split their numbers, and are counted', async () => {
    await showImport(text(['Side,Price,Qty', 'buy,61250,5,0,015', 'sell,61300,0,02']))
    expect(shownText()).toContain('2 rows of 3 lines')
    expect(shownText()).toContain('buy | 61250 | 5 | 0 | 015 is buy | 61250,5 | 0,015')
    expect(confirmButton().textContent).toContain('Answer the question first')
    await tick('Join the numbers')
    await confirm()
    expect(importedFields('price', 'qty')).toEqual([
      ['61250.5', '0.015'],
      ['61300', '0.02'],
    ])
  })

  it('close the position side in a hedge account, and are refused in another', async () => {
    const closing = text(['Side,Action,Price,Qty', 'Long,Close,61250.5,0.25'])
    const futures = { ...defaults, category: 'USDT-FUTURES' }
    for (const isHedge of [true, false]) {
      await show(<ImportDialog book={closing} defaults={futures} isHedge={isHedge} onRows={added} onClose={closed} />)
      expect(shownText()).toContain('1 order closes or reduces a position: row 2')
      await confirm()
      await closeScreen()
    }
    expect(added.mock.calls.map(([[row]]) => [row!.side, row!.posSide])).toEqual([
      ['sell', 'long'],
      ['buy (Action: Close)', ''],
    ])
  })

  it('mean what their columns are said to mean, with one price; that is kept for this header', async () => {
    await showImport(text(['Side\tPrice\tStop\tQty', 'buy\t61250.5\t60000.5\t0.25']))
    await choose('Meaning of Stop', 'Price')
    await confirm()
    expect(importedFields('price')).toEqual([['60000.5']])
    expect(importedFields('note')[0]![0]).toContain('61250.5')
    expect(inputsOf('settings.set')).toEqual([
      { pasteMappings: { 'side\tprice\tstop\tqty': ['side', 'extra', 'price', 'qty'] } },
    ])
  })

  it('of a known file come with its columns, and one press brings them back', async () => {
    const header =
      'Date(UTC),OrderNo,Pair,Type,Side,Order Price,Order Amount,Time,Executed,Average Price,Trading total,Status'
    const row = '2026-03-02 10:00:00,7,BTCUSDT,Limit,BUY,61250.5,0.25BTC,2026-03-02 10:00:00,0BTC,0,0USDT,CANCELED'
    await showImport(text([header, row]))
    expect(shownText()).toContain(
      'Binance spot orders, SPOT, known by the header: past orders, to be added as new ones.',
    )
    expect(button('Use the columns of Binance spot orders')).toBeUndefined()
    await choose('Meaning of Average Price', 'Price')
    await pressButton('Use the columns of Binance spot orders')
    await confirm()
    expect(importedFields('category', 'symbol', 'side', 'orderType', 'price', 'qty')).toEqual([
      ['SPOT', 'BTCUSDT', 'buy', 'limit', '61250.5', '0.25'],
    ])
  })

  it('begin with the first line where that is said to be no header', async () => {
    await showImport(text(['Side\tPrice\tQty', 'buy\t61250.5\t0.25']))
    expect(confirmButton().textContent).toContain('Add 1 row to the draft')
    await tick('First row is a header')
    expect(confirmButton().textContent).toContain('Add 2 rows to the draft')
  })

  it('come in unticked where the sheet hides them, and are told', async () => {
    const [head, body] = ['<tr><td>Side</td><td>Price</td><td>Qty</td></tr>', '<td>buy</td><td>1.5</td><td>2.5</td>']
    await showImport(readHtml(`<table>${head}<tr style="display:none">${body}</tr><tr>${body}</tr></table>`, ''))
    await confirm()
    expect(importedFields('include')).toEqual([[false], [true]])
  })

  it('are no more than a draft can hold', async () => {
    const rows = Array.from({ length: MAX_DRAFT_ROWS + 1 }, () => 'buy\t1.5\t2.5')
    await showImport(text(['Side\tPrice\tQty', ...rows]))
    expect(confirmButton().textContent).toContain(`More than ${MAX_DRAFT_ROWS} rows`)
    await confirm()
    expect(added).not.toHaveBeenCalled()
  })

  it('are looked through by what is said of them: rows with remarks, and rewritten numbers', async () => {
    await showImport(text(['Side;Price;Qty', 'buy;61250,5;1', 'sell;#N/A;2', 'sell;61300,5;3']))
    await tick('With remarks 1')
    expect(preview().map(([number]) => number)).toEqual(['3'])
    await tick('Rewritten numbers 2')
    expect(preview()).toEqual([
      ['2', 'Price', '61250,5', 'not given', '61250.5'],
      ['4', 'Price', '61300,5', 'not given', '61300.5'],
    ])
  })

  it('are added by Ctrl-Enter, and not by Enter alone', async () => {
    await showImport(text(['Side\tPrice\tQty', 'buy\t61250.5\t0.25']))
    const press = (ctrlKey: boolean) =>
      act(async () => {
        const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ctrlKey })
        document.querySelector('.import')!.dispatchEvent(event)
      })
    await press(false)
    expect(added).not.toHaveBeenCalled()
    await press(true)
    expect(added).toHaveBeenCalledOnce()
  })
})

describe('A file on its way into the draft', () => {
  const csv = (name: string, price: string) => new File([`Side,Price,Qty\nbuy,${price},0.25\n`], name)

  it('is read beside the page; of two the later one counts, whichever is read first', async () => {
    await showImport(null)
    await drop(csv('first.csv', '1.5'))
    await drop(csv('second.csv', '2.5'))
    await eventually(() => expect(pending).toHaveLength(2))
    await happens(() => pending[1]!())
    await happens(() => pending[0]!())
    expect(shownText()).toContain('From second.csv')
    await confirm()
    expect(importedFields('price')).toEqual([['2.5']])
  })

  it('in another encoding is read by its characters, and again in the one that is chosen', async () => {
    await showImport(null)
    const bytes = encoded('종목,매매,가격,수량,메모\nBTCUSDT,매수,61250.5,0.25,지지선 분할매수', 'euc-kr')
    await drop(new File([Uint8Array.from(bytes)], 'orders.csv'))
    await eventually(() => expect(pending).toHaveLength(1))
    await happens(() => pending[0]!())
    expect(shownText()).toContain('it was read as Korean (CP949)')
    expect(preview()[0]![2]).toBe('매수 buy')
    await choose('Encoding of the file', 'Chinese (GBK)')
    await eventually(() => expect(pending).toHaveLength(2))
    await happens(() => pending[1]!())
    expect(preview()[0]![2]).not.toContain('buy')
    await choose('Encoding of the file', 'Korean (CP949)')
    await eventually(() => expect(pending).toHaveLength(3))
    await happens(() => pending[2]!())
    await confirm()
    expect(importedFields('side', 'note')).toEqual([['buy', '지지선 분할매수']])
  })

  it('counts before its own name, which file managers put beside it', async () => {
    await showImport(null)
    const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { getData: () => '/home/me/orders.csv', files: [csv('orders.csv', '1.5')], types: ['Files'] },
    })
    await act(async () => document.querySelector('.import')!.dispatchEvent(event))
    await eventually(() => expect(pending).toHaveLength(1))
    await happens(() => pending[0]!())
    expect(shownText()).toContain('From orders.csv')
  })

  it('is read once it is chosen, and another one after it', async () => {
    await showImport(null)
    const input = document.querySelector<HTMLInputElement>('input[aria-label="Sheet file"]')!
    for (const price of ['1.5', '2.5']) {
      Object.defineProperty(input, 'files', { configurable: true, value: [csv('orders.csv', price)] })
      await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
      await eventually(() => expect(pending).toHaveLength(1))
      await happens(() => pending.shift()!())
      expect(shownText()).toContain('From orders.csv')
      expect(preview().flat()).toContain(price)
    }
  })

  it('that is too large is refused by name, and what was there stays', async () => {
    await showImport(text(['Side\tPrice\tQty', 'buy\t61250.5\t0.25']))
    await drop(Object.defineProperty(new File([''], 'all.csv'), 'size', { value: 30 * 1024 * 1024 }))
    await eventually(() => expect(shownText()).toContain('all.csv is larger than 20 MB.'))
    expect(confirmButton().textContent).toContain('Add 1 row to the draft')
  })

  it('can be put away for another one', async () => {
    await showImport(text(['Side\tPrice\tQty', 'buy\t61250.5\t0.25']))
    await pressButton('Another sheet')
    expect([document.querySelector('textarea')!.value, confirmButton().disabled]).toEqual(['', true])
    expect(button('Another sheet')).toBeUndefined()
  })
})
