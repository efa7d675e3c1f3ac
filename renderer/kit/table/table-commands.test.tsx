// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { choose, happens, pressButton, redraw, rows, show, sortBy, tick, type } from '@/renderer/testing/screen'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable, type DataTableProps } from './data-table'
import {
  click,
  closeTable,
  focusFirst,
  head,
  lines,
  lineText,
  pressed,
  showTable,
  sizes,
  Table,
  type Trade,
  trades,
} from './testing/trades-table'

afterEach(closeTable)

describe('Commands of a table', () => {
  const drawn: string[] = []
  const full: readonly Column<Trade>[] = [
    { id: 'coin', title: 'Coin', width: '60px', value: ({ coin }) => coin, isFilter: true },
    {
      id: 'size',
      title: 'Size',
      width: '60px',
      numeric: true,
      value: ({ size }) => String(size),
      coin: ({ coin }) => coin,
      hasTotal: true,
      cell: ({ id, size }) => {
        drawn.push(id)
        return size
      },
    },
    { id: 'id', title: 'Trade ID', width: '60px', value: ({ id }) => id, isOptional: true },
  ]
  const copied: string[] = []
  const openMenu = (): Promise<void> => pressButton('Trades: columns, filter, copy and save')
  const titles = (): string[] =>
    [...document.querySelectorAll('[role="columnheader"]')].map(({ textContent }) => textContent ?? '')
  const total = (): (string | null)[] =>
    [...document.querySelectorAll('.table__total [role="gridcell"]')].map(({ textContent }) => textContent)
  beforeEach(() => {
    drawn.length = 0
    copied.length = 0
    document.execCommand = () => {
      copied.push(document.querySelector<HTMLTextAreaElement>('body > textarea')!.value)
      return true
    }
  })

  it('draws no row again that did not change, however often the table is', async () => {
    await showTable(trades, { columns: full, selection: undefined })
    expect(drawn).toEqual(['a', 'b', 'c'])
    drawn.length = 0
    const changed = trades.map((trade) => (trade.id === 'b' ? { ...trade, size: 4 } : trade))
    await redraw(<Table start={trades} change={{ columns: full, selection: undefined }} />)
    await redraw(<Table start={changed} change={{ columns: full, selection: undefined }} />)
    expect([drawn, sizes()]).toEqual([['b'], ['2', '4', '5']])
  })

  it('sums each coin by itself', async () => {
    await showTable(trades, { columns: full })
    expect(total()).toEqual(['Total', '2 coins'])
    expect(document.querySelector('.table__total [title*="BTC"]')?.getAttribute('title')).toBe('7 BTC\n9 ETH')
  })

  it('chooses columns from its menu, and puts them in another order', async () => {
    await showTable(trades, { columns: full })
    await openMenu()
    await tick('Trade ID')
    await tick('Coin')
    await pressButton('Move Trade ID up')
    expect(titles()).toEqual(['Trade ID', 'Size'])
    await type('Width of Size in pixels', '5')
    expect(document.querySelector<HTMLElement>('[role="grid"]')!.style.getPropertyValue('--tracks')).toBe('60px 32px')
    await pressButton('As they come')
    expect(titles()).toEqual(['Coin', 'Size'])
  })

  it('filters by text and by value, and sums what is left; Escape ends it', async () => {
    await showTable(trades, { columns: full })
    await openMenu()
    await pressButton('Filter')
    await type('Text in Trades', 'btc')
    expect([sizes(), total()]).toEqual([
      ['2', '5'],
      ['Total', '7 BTC'],
    ])
    await type('Text in Trades', 'nothing')
    expect(document.querySelector('.table__none')?.textContent).toBe('No row matches the filter')
    await type('Text in Trades', '')
    await choose('Coin', 'ETH')
    expect(sizes()).toEqual(['9'])
    await happens(() => document.querySelector<HTMLElement>('.table__search')!.focus())
    await pressed('Escape')
    expect([sizes(), document.querySelector('.table__filter')]).toEqual([['2', '9', '5'], null])
  })

  const ctrlC = (): Promise<void> =>
    happens(() =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', ctrlKey: true, bubbles: true })),
    )
  it('copies the row, the chosen rows, or the cell that the arrows lead to, and then all of it', async () => {
    await showTable(trades, { columns: full })
    await focusFirst()
    await ctrlC()
    await pressed(' ')
    await click(lines()[2]!, { ctrlKey: true })
    await happens(() => lines()[0]!.focus())
    await ctrlC()
    await pressed('ArrowRight')
    await pressed('ArrowRight')
    await pressed('ArrowDown')
    await ctrlC()
    expect(document.activeElement?.textContent).toBe('9')
    await pressed('ArrowLeft')
    await pressed('ArrowLeft')
    expect(document.activeElement).toBe(lines()[1])
    await openMenu()
    await pressButton('Copy all')
    expect(copied).toEqual([
      'BTC\t2\tBTC',
      'BTC\t2\tBTC\nBTC\t5\tBTC',
      '9',
      'Coin\tSize\tSize, coin\nBTC\t2\tBTC\nETH\t9\tETH\nBTC\t5\tBTC',
    ])
    expect(document.querySelector('.table__said')?.textContent).toBe('Copied 3 rows')
  })
})

describe('A table with custom views', () => {
  interface Fill {
    readonly id: string
    readonly coin: string
    readonly side: string
    readonly size: string
    readonly at: number
  }
  const DAY = 86_400_000
  const noon = new Date(2026, 10, 21, 12).getTime()
  const fills: readonly Fill[] = [
    { id: '1', coin: 'ETH', side: 'sell', size: '9.000000000000000001', at: noon },
    { id: '2', coin: 'BTC', side: 'buy', size: '10', at: noon + DAY },
    { id: '3', coin: 'BTC', side: 'sell', size: '0.5', at: noon + DAY },
    { id: '4', coin: 'ETH', side: 'buy', size: '2', at: noon },
  ]
  const parts: readonly Column<Fill>[] = [
    { id: 'coin', title: 'Coin', width: '60px', value: ({ coin }) => coin },
    { id: 'side', title: 'Side', width: '60px', value: ({ side }) => side },
    { id: 'size', title: 'Size', width: '60px', numeric: true, value: ({ size }) => size, hasTotal: true },
    { id: 'at', title: 'At', width: '60px', isTime: true, isOptional: true, value: ({ at }) => at },
    { id: 'act', title: '', width: '20px', pinned: true, cell: () => <button>act</button> },
  ]
  const start = (change: Partial<DataTableProps<Fill>> = {}): Promise<void> =>
    show(<DataTable label="Fills" rows={fills} columns={parts} rowKey={({ id }) => id} empty="None" {...change} />)
  const menu = (): Promise<void> => pressButton('Fills: columns, filter, copy and save')
  const titles = (): string[] =>
    [...document.querySelectorAll<HTMLElement>('[data-header]')].map(({ dataset }) => dataset.header ?? '')
  const shiftSort = (title: string): Promise<void> =>
    happens(() =>
      head(title)
        .querySelector('button')!
        .dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true })),
    )
  const text = (): string[] => rows('Fills', ['coin', 'side', 'size']).map((row) => row.join(' '))
  const statusText = (): string => document.querySelector('.table__body > [role="status"]')?.textContent ?? ''
  const copied: string[] = []
  beforeEach(() => {
    copied.length = 0
    document.execCommand = () => {
      copied.push(document.querySelector<HTMLTextAreaElement>('body > textarea')!.value)
      return true
    }
  })

  it('sorts amounts as amounts, and by several columns where Shift is held', async () => {
    await start()
    await sortBy('Fills', 'Size')
    expect(rows('Fills', ['size']).flat()).toEqual(['10', '9', '2', '0.5'])
    await sortBy('Fills', 'Coin')
    await shiftSort('Side')
    await shiftSort('Side')
    expect(text()).toEqual(['ETH buy 2', 'ETH sell 9', 'BTC buy 10', 'BTC sell 0.5'])
    expect([head('Coin').getAttribute('aria-sort'), head('Side').textContent]).toEqual([
      'descending',
      'Side▲2, ascending, sorts as number 2',
    ])
    await menu()
    await pressButton('Sort by Side: up, number 2')
    expect(text()).toEqual(['ETH sell 9', 'ETH buy 2', 'BTC buy 10', 'BTC sell 0.5'])
  })

  it('groups by one column and then another, with counts and exact sums, and folds a group away', async () => {
    await start()
    await menu()
    await pressButton('Group by Coin')
    expect(lines().map(lineText)).toEqual([
      'ETH2 rowsSize 11',
      'ETHsell9act',
      'ETHbuy2act',
      'BTC2 rowsSize 10.5',
      'BTCbuy10act',
      'BTCsell0.5act',
    ])
    expect(document.querySelector('.table__group [title]')?.getAttribute('title')).toBe('Size 11.000000000000000001')
    await sortBy('Fills', 'Size')
    expect(lines().map(lineText).slice(0, 3)).toEqual(['BTC2 rowsSize 10.5', 'BTCbuy10act', 'BTCsell0.5act'])
    await pressButton('Fold Coin BTC')
    expect(lines().map(lineText)).toEqual(['BTC2 rowsSize 10.5', 'ETH2 rowsSize 11', 'ETHsell9act', 'ETHbuy2act'])
    await menu()
    await pressButton('Group by Side')
    expect(lines()).toHaveLength(6)
    await pressButton('Unfold Coin BTC')
    expect(lines().map(lineText).slice(0, 3)).toEqual(['BTC2 rowsSize 10.5', 'buy1 rowSize 10', 'BTCbuy10act'])
  })

  it('groups times by the displayed day, and exports the grouping column with the rows', async () => {
    await start()
    await menu()
    await pressButton('Group by At')
    expect(
      lines()
        .map(lineText)
        .filter((line) => line.includes('row')),
    ).toEqual(['2026-11-212 rowsSize 11', '2026-11-222 rowsSize 10.5'])
    await pressButton('Copy all')
    expect(copied[0]!.split('\n')[0]).toBe('At (UTC)\tAt (local)\tCoin\tSide\tSize')
  })

  it('pins a column to the left and puts columns elsewhere by Alt and an arrow', async () => {
    await start()
    await happens(() => head('Side').querySelector('button')!.focus())
    await pressed('ArrowRight', { altKey: true })
    expect([titles(), statusText()]).toEqual([['coin', 'size', 'side'], 'After Size'])
    await menu()
    await pressButton('Pin Size to the left')
    await pressButton('Pin Side to the left')
    expect(titles()).toEqual(['size', 'side', 'coin'])
    expect([head('Size').style.left, head('Side').style.left]).toEqual(['0px', '60px'])
    await pressButton('As they come')
    expect(titles()).toEqual(['coin', 'side', 'size'])
  })

  it('saves a named view with columns, order, groups and filter; and renames, changes and deletes it', async () => {
    await start({ initialSort: { column: 'size', direction: 'down' } })
    const usual = text()
    await menu()
    await tick('Side')
    await pressButton('Group by Coin')
    await pressButton('Sort by Size: down')
    await type('Name of the view', 'By coin')
    await pressButton('Save view')
    const mine = lines().map(lineText)
    await choose('View', 'As it comes')
    expect([text(), titles()]).toEqual([usual, ['coin', 'side', 'size']])
    await choose('View', 'By coin')
    expect([lines().map(lineText), titles()]).toEqual([mine, ['coin', 'size']])
    await type('Name of the view', 'Coins')
    await pressButton('Rename')
    await choose('View', 'As it comes')
    await choose('View', 'Coins')
    expect(titles()).toEqual(['coin', 'size'])
    await pressButton('Delete view')
    expect(document.querySelector('[aria-label="View"]')?.textContent).toBe('As it comes')
  })

  it('selects a range by Shift and arrows or Shift-click, announces its size, and copies every digit', async () => {
    await start()
    await focusFirst()
    await pressed('ArrowRight')
    await pressed('ArrowRight')
    await pressed('ArrowRight', { shiftKey: true })
    await pressed('ArrowDown', { shiftKey: true })
    expect(statusText()).toBe('2 × 2 cells chosen')
    expect(document.querySelectorAll('[role="gridcell"][aria-selected="true"]')).toHaveLength(4)
    await pressed('c', { ctrlKey: true })
    await pressed('Escape')
    expect(document.querySelectorAll('[role="gridcell"][aria-selected="true"]')).toHaveLength(0)
    const cellAt = (row: number, column: string): HTMLElement =>
      lines()[row]!.querySelector<HTMLElement>(`[data-column="${column}"]`)!
    await click(cellAt(3, 'size'))
    await click(cellAt(2, 'coin'), { shiftKey: true })
    await pressed('c', { ctrlKey: true })
    expect(copied).toEqual(['sell\t9.000000000000000001\nbuy\t10', 'BTC\tsell\t0.5\nETH\tbuy\t2'])
  })

  it('chooses whole rows by Shift and arrows on a row, and all of them by Ctrl-A', async () => {
    await start()
    await focusFirst()
    await pressed('ArrowDown', { shiftKey: true })
    await pressed('c', { ctrlKey: true })
    await pressed('a', { ctrlKey: true })
    expect(statusText()).toBe('4 × 3 cells chosen')
    await pressed('c', { ctrlKey: true })
    expect(copied.map((copiedText) => copiedText.split('\n').length)).toEqual([2, 4])
    await pressed('ArrowUp')
    expect(document.querySelectorAll('[role="gridcell"][aria-selected="true"]')).toHaveLength(0)
  })
})
