import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { ColumnChoice, TableColumns } from '@/shared/settings/column-choices'

interface SavedColumns {
  readonly saved: TableColumns
  readonly save: (table: string, choices: readonly ColumnChoice[]) => void
}
const Saved = createContext<SavedColumns | null>(null)

/** Where tables find what was chosen for their columns, and where they hand it to be kept. */
export function SavedColumnsProvider({ saved, save, children }: SavedColumns & { readonly children: ReactNode }) {
  const value = useMemo(() => ({ saved, save }), [saved, save])
  return <Saved value={value}>{children}</Saved>
}

const none: readonly ColumnChoice[] = []

/**
 * What was chosen for the columns of a table, and how to choose anew. Without a provider it lasts as long as the table.
 */
export function useSavedColumns(
  table: string,
): readonly [readonly ColumnChoice[], (choices: readonly ColumnChoice[]) => void] {
  const context = useContext(Saved)
  const [own, setOwn] = useState(none)
  if (context === null) return [own, setOwn]
  return [context.saved[table] ?? none, (choices) => context.save(table, choices)]
}
