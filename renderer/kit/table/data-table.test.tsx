// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { cell, closeScreen, happens, sortBy } from '@/renderer/testing/screen'
import {
  activated,
  type Change,
  chosen,
  click,
  closeTable,
  focusedText,
  focusFirst,
  head,
  lines,
  lineText,
  pressed,
  showTable,
  sizes,
  type Trade,
  trades,
  unused,
} from './testing/trades-table'

afterEach(closeTable)

describe('A table for the keyboard', () => {
  it('is one Tab stop, and arrows, Home and End move between its rows', async () => {
    await showTable()
    expect(lines().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    await focusFirst()
    await pressed('ArrowDown')
    expect(focusedText()).toBe('9')
    await pressed('End')
    expect(focusedText()).toBe('5')
    await pressed('ArrowDown')
    expect(focusedText()).toBe('5')
    await pressed('Home')
    expect(focusedText()).toBe('2')
    expect(lines().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  })

  it('acts on the very row that has the keyboard, with the next key', async () => {
    await showTable()
    await focusFirst()
    await happens(() => {
      for (const key of ['ArrowDown', 'ArrowDown', 'Enter'])
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    expect(activated).toEqual(['c'])
  })

  it('hands on keys that it does not use, and none that belong to a control inside a row', async () => {
    await showTable()
    await focusFirst()
    await pressed('Delete')
    await pressed('F2')
    expect(unused).toEqual(['a Delete', 'a F2'])
    const inner = lines()[1]!.querySelector('button')!
    await happens(() => inner.focus())
    for (const key of ['Enter', 'Delete', ' ', 'ArrowDown']) await pressed(key)
    expect([unused.length, activated, chosen, document.activeElement]).toEqual([2, [], [], inner])
  })

  it('keeps the keyboard on the same row when the others change places around it', async () => {
    await showTable(trades, { initialSort: { column: 'size', direction: 'up' } })
    await focusFirst()
    await pressed('ArrowDown')
    expect(focusedText()).toBe('5')
    await sortBy('Trades', 'Size')
    await sortBy('Trades', 'Size')
    expect(lines().find(({ tabIndex }) => tabIndex === 0)?.textContent).toContain('5')
  })
})

describe('A table', () => {
  it('shows its sort column and direction, and columns that cannot be sorted have no button', async () => {
    await showTable()
    expect(sizes()).toEqual(['2', '9', '5'])
    expect(head('Coin').querySelector('button')).toBeNull()
    const selections: unknown[] = []
    for (let press = 0; press < 3; press += 1) {
      await sortBy('Trades', 'Size')
      selections.push([head('Size').getAttribute('aria-sort'), sizes().join(' ')])
    }
    expect(selections).toEqual([
      ['descending', '9 5 2'],
      ['ascending', '2 5 9'],
      ['none', '2 9 5'],
    ])
  })

  it('names a column of buttons for those who do not see it', async () => {
    await showTable()
    expect(head('What can be done').textContent).toBe('What can be done')
  })

  it('shows an empty state as text, and the number of rows', async () => {
    await showTable([])
    expect(document.querySelector('.table__empty')?.textContent).toBe('No trade yet')
    await closeScreen()
    await showTable()
    expect(document.querySelector('.table__empty')).toBeNull()
    // The heading counts as a row.
    expect(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')).toBe('4')
    expect(lines().map((line) => line.getAttribute('aria-rowindex'))).toEqual(['2', '3', '4'])
  })

  it('selects a row by Space or Ctrl-click and lets it go the same way; a plain click selects nothing', async () => {
    await showTable()
    await focusFirst()
    await pressed(' ')
    await click(lines()[2]!, { ctrlKey: true })
    expect(lines().map((line) => line.getAttribute('aria-selected'))).toEqual(['true', 'false', 'true'])
    await click(lines()[1]!)
    expect(chosen.at(-1)).toEqual(new Set(['a', 'c']))
    await click(lines()[0]!, { metaKey: true })
    expect(chosen.at(-1)).toEqual(new Set(['c']))
  })

  it('claims no selection where there is nothing to select for', async () => {
    await showTable(trades, { selection: undefined })
    expect(document.querySelector('[role="grid"]')?.getAttribute('aria-multiselectable')).toBeNull()
    expect(lines()[0]!.getAttribute('aria-selected')).toBeNull()
    await focusFirst()
    await pressed(' ')
    expect(unused).toEqual(['a  '])
  })

  it('opens a row by a double click', async () => {
    await showTable()
    await happens(() => lines()[1]!.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
    expect(activated).toEqual(['b'])
  })
})

describe('A table with groups', () => {
  const groups: NonNullable<Change['groups']> = {
    keyOf: (trade) => (trade as Trade).coin,
    heading: (key, inIt) => `${key}: ${inIt.length}`,
  }

  it('puts rows under the heading of their group, in the order in which the groups come first', async () => {
    await showTable(trades, { groups })
    expect(lines().map(lineText)).toEqual(['BTC: 2', 'BTC2', 'BTC5', 'ETH: 1', 'ETH9'])
    await sortBy('Trades', 'Size')
    expect(lines().map(lineText)).toEqual(['ETH: 1', 'ETH9', 'BTC: 2', 'BTC5', 'BTC2'])
  })

  it('passes over headings by the keyboard', async () => {
    await showTable(trades, { groups })
    await happens(() =>
      lines()
        .find(({ tabIndex }) => tabIndex === 0)!
        .focus(),
    )
    expect(focusedText()).toBe('2')
    await pressed('ArrowDown')
    await pressed('ArrowDown')
    expect(focusedText()).toBe('9')
    await pressed('Enter')
    expect([activated, cell('Trades', 4, 'size').text]).toEqual([['b'], '9'])
  })
})
