import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { ColumnChoice, TableColumns } from '@/shared/settings/column-choices'
import type { TableViewList, TableViews } from '@/shared/settings/table-views'

/** Stored settings of a table. Missing ones are unchanged. */
export interface TableChange {
  readonly columns?: readonly ColumnChoice[]
  readonly views?: TableViewList
}
interface SavedTables {
  readonly columns: TableColumns
  readonly views: TableViews
  readonly save: (table: string, change: TableChange) => void
}
const Saved = createContext<SavedTables | null>(null)

/** Source and store of the column choices and views of tables. */
export function SavedTablesProvider({ children, ...tables }: SavedTables & { readonly children: ReactNode }) {
  const { columns, views, save } = tables
  const value = useMemo(() => ({ columns, views, save }), [columns, views, save])
  return <Saved value={value}>{children}</Saved>
}

export type SavedTable = Required<TableChange>
const unsaved: SavedTable = { columns: [], views: { chosen: null, views: [] } }

/** Choices of a table and the function that changes them. Without a provider they last as long as the table. */
export function useSavedTable(table: string): readonly [SavedTable, (change: TableChange) => void] {
  const context = useContext(Saved)
  const [own, setOwn] = useState(unsaved)
  if (context === null) return [own, (change) => setOwn((before) => ({ ...before, ...change }))]
  const { columns, views, save } = context
  return [
    { columns: columns[table] ?? unsaved.columns, views: views[table] ?? unsaved.views },
    (change) => save(table, change),
  ]
}
