import { useState } from 'react'
import { vi } from 'vitest'
import { closeScreen, happens, rows, show } from '@/renderer/testing/screen'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable, type DataTableProps } from '@/renderer/kit/table/data-table'

export interface Trade {
  readonly id: string
  readonly coin: string
  readonly size: number
}
export const trades: readonly Trade[] = [
  { id: 'a', coin: 'BTC', size: 2 },
  { id: 'b', coin: 'ETH', size: 9 },
  { id: 'c', coin: 'BTC', size: 5 },
]
const columns: readonly Column<Trade>[] = [
  { id: 'coin', title: 'Coin', width: '1fr', cell: ({ coin }) => coin },
  { id: 'size', title: 'Size', width: '1fr', cell: ({ size }) => size, compare: (a, b) => a.size - b.size },
  { id: 'act', title: '', width: '1fr', hint: 'What can be done', cell: ({ id }) => <button>act {id}</button> },
]
export const chosen: ReadonlySet<string>[] = []
export const activated: string[] = []
export const unused: string[] = []

export type Change = Partial<DataTableProps<Trade>>
export function Table({ start, change }: { readonly start: readonly Trade[]; readonly change: Change }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      label="Trades"
      rows={start}
      columns={columns}
      rowKey={({ id }) => id}
      empty="No trade yet"
      onActivate={({ id }) => activated.push(id)}
      onRowKey={({ id }, { key }) => unused.push(`${id} ${key}`)}
      selection={{
        keys,
        onChange: (next) => {
          chosen.push(next)
          setKeys(next)
        },
      }}
      {...change}
    />
  )
}
export const showTable = (start = trades, change: Change = {}): Promise<void> =>
  show(<Table start={start} change={change} />)

export const sizes = (): string[] => rows('Trades', ['size']).flat()
export const lines = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.table__row')]
export const lineText = (line: HTMLElement): string => line.textContent.replace(/act \w/, '')
export const head = (title: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('[role="columnheader"]')].find(({ textContent }) =>
    textContent.startsWith(title),
  )!
/** Presses a key on the focused element. */
export const pressed = (key: string, more: KeyboardEventInit = {}): Promise<void> =>
  happens(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })))
export const focusFirst = (): Promise<void> => happens(() => lines()[0]!.focus())
export const focusedText = (): string =>
  document.activeElement?.querySelector('[data-column="size"]')?.textContent ?? ''
export const click = (line: HTMLElement, more: MouseEventInit = {}): Promise<void> =>
  happens(() => line.dispatchEvent(new MouseEvent('click', { bubbles: true, ...more })))

/** Removes the table and forgets the calls of its listeners. */
export async function closeTable(): Promise<void> {
  await closeScreen()
  for (const list of [chosen, activated, unused]) list.length = 0
  vi.restoreAllMocks()
}
