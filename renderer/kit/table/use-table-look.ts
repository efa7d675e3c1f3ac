import type { SortingState } from '@tanstack/react-table'
import { useState } from 'react'
import type { ColumnChoice } from '@/shared/settings/column-choices'
import { MOST_VIEWS, type RowFilter, type TableView } from '@/shared/settings/table-views'
import { useSavedTable } from './saved-tables'
import type { Sort } from './table-rows'

/** The views of a table that have a name, and what can be done with them. */
export interface SavedViews {
  readonly names: readonly string[]
  /** Null: as it comes. */
  readonly chosen: string | null
  readonly isFull: boolean
  readonly choose: (name: string | null) => void
  /** Keeps the table as it stands under a name, in the place of the view that had it. */
  readonly keep: (name: string) => void
  readonly rename: (name: string) => void
  readonly remove: () => void
}

/**
 * How a table is looked at: columns, order, groups and filter. Columns are kept with every change; the rest lasts as
 * long as the table, or under the name of a view, and a table opens with the view that was chosen last.
 */
export function useTableLook(table: string, initialSort: Sort | undefined) {
  const [saved, save] = useSavedTable(table)
  const { views, chosen } = saved.views
  const [usual] = useState<SortingState>(() =>
    initialSort === undefined ? [] : [{ id: initialSort.column, desc: initialSort.direction === 'down' }],
  )
  const first = views.find(({ name }) => name === chosen)
  const [sort, setSort] = useState<SortingState>(first?.sort ?? usual)
  const [groups, setGroups] = useState<readonly string[]>(first?.groups ?? [])
  const [filter, setFilter] = useState<RowFilter | null>(first?.filter ?? null)
  const named = (name: string): TableView => ({ name, columns: [...saved.columns], sort, groups: [...groups], filter })
  const others = views.filter(({ name }) => name !== chosen)

  const savedViews: SavedViews = {
    names: views.map(({ name }) => name),
    chosen: first === undefined ? null : first.name,
    isFull: views.length >= MOST_VIEWS,
    choose(name) {
      const view = views.find((one) => one.name === name)
      setSort(view?.sort ?? usual)
      setGroups(view?.groups ?? [])
      setFilter(view?.filter ?? null)
      save({ columns: view?.columns ?? [], views: { views, chosen: view?.name ?? null } })
    },
    keep(name) {
      const isNew = views.every((one) => one.name !== name)
      const next = isNew ? [...views, named(name)] : views.map((one) => (one.name === name ? named(name) : one))
      save({ views: { views: next, chosen: name } })
    },
    rename: (name) =>
      save({ views: { views: views.map((one) => (one.name === chosen ? { ...one, name } : one)), chosen: name } }),
    remove: () => save({ views: { views: others, chosen: null } }),
  }
  return {
    columns: saved.columns,
    saveColumns: (columns: readonly ColumnChoice[]) => save({ columns }),
    sort,
    setSort,
    groups,
    setGroups,
    filter,
    setFilter,
    views: savedViews,
  }
}
