import type { ReactNode } from 'react'
import type { ColumnChoice } from '@/shared/settings/column-choices'
import { SavedColumnsProvider } from '../kit/table/saved-columns'
import { saveSettings, useSettings } from '../state/stores/settings-store'

function save(table: string, choices: readonly ColumnChoice[]): void {
  const others = Object.entries(useSettings.getState().settings.tableColumns).filter(([name]) => name !== table)
  const own: [string, ColumnChoice[]][] = choices.length === 0 ? [] : [[table, [...choices]]]
  void saveSettings({ tableColumns: Object.fromEntries([...others, ...own]) })
}

/** Keeps what is chosen for the columns of tables in the settings. */
export function TableColumnSettings({ children }: { readonly children: ReactNode }) {
  const saved = useSettings(({ settings }) => settings.tableColumns)
  return (
    <SavedColumnsProvider saved={saved} save={save}>
      {children}
    </SavedColumnsProvider>
  )
}
