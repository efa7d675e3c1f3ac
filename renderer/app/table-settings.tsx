import type { ReactNode } from 'react'
import { SavedTablesProvider, type TableChange } from '../kit/table/saved-tables'
import { saveSettings, useSettings } from '../state/stores/settings-store'

const without = <Value,>(all: Readonly<Record<string, Value>>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name))

function save(table: string, { columns, views }: TableChange): void {
  const { tableColumns, tableViews } = useSettings.getState().settings
  void saveSettings({
    ...(columns === undefined
      ? {}
      : { tableColumns: { ...without(tableColumns, table), ...(columns.length > 0 && { [table]: [...columns] }) } }),
    ...(views === undefined
      ? {}
      : { tableViews: { ...without(tableViews, table), ...(views.views.length > 0 && { [table]: views }) } }),
  })
}

/** Saves column choices and views of tables in the settings. */
export function TableSettings({ children }: { readonly children: ReactNode }) {
  const columns = useSettings(({ settings }) => settings.tableColumns)
  const views = useSettings(({ settings }) => settings.tableViews)
  return (
    <SavedTablesProvider columns={columns} views={views} save={save}>
      {children}
    </SavedTablesProvider>
  )
}
