import type { SortingState } from '@tanstack/react-table'
import { useState } from 'react'
import type { ColumnChoice } from '@/shared/settings/column-choices'
import { MOST_VIEWS, type RowFilter, type TableView } from '@/shared/settings/table-views'
import { useSavedTable } from './saved-tables'
import type { Sort } from '@/renderer/kit/table/engine/table-rows'

/** The named views of a table, and their commands. */
export interface SavedViews {
  readonly names: readonly string[]
  /** Null: default. */
  readonly chosen: string | null
  readonly isFull: boolean
  readonly choose: (name: string | null) => void
  /** Saves the current view under a name, and replaces the view with this name. */
  readonly save: (name: string) => void
  readonly rename: (name: string) => void
  readonly remove: () => void
}

/**
 * View of a table: columns, order, groups and filter. Columns are saved with every change. The rest lasts as long as
 * the table, or under the name of a view. A table opens with the last chosen view.
 */
export function useTableView(table: string, initialSort: Sort | undefined) {
  const [saved, save] = useSavedTable(table)
  const { views, chosen } = saved.views
  const [usual] = useState<SortingState>(() =>
    initialSort === undefined ? [] : [{ id: initialSort.column, desc: initialSort.direction === 'down' }],
  )
  const first = views.find(({ name }) => name === chosen)
  const [sort, setSort] = useState<SortingState>(first?.sort ?? usual)
  const [groups, setGroups] = useState<readonly string[]>(first?.groups ?? [])
  const [filter, setFilter] = useState<RowFilter | null>(first?.filter ?? null)
  const viewNamed = (name: string): TableView => ({
    name,
    columns: [...saved.columns],
    sort,
    groups: [...groups],
    filter,
  })
  const others = views.filter(({ name }) => name !== chosen)

  const savedViews: SavedViews = {
    names: views.map(({ name }) => name),
    chosen: first === undefined ? null : first.name,
    isFull: views.length >= MOST_VIEWS,
    choose(name) {
      const view = views.find((candidate) => candidate.name === name)
      setSort(view?.sort ?? usual)
      setGroups(view?.groups ?? [])
      setFilter(view?.filter ?? null)
      save({ columns: view?.columns ?? [], views: { views, chosen: view?.name ?? null } })
    },
    save(name) {
      const isNew = views.every((candidate) => candidate.name !== name)
      const next = isNew
        ? [...views, viewNamed(name)]
        : views.map((candidate) => (candidate.name === name ? viewNamed(name) : candidate))
      save({ views: { views: next, chosen: name } })
    },
    rename: (name) =>
      save({
        views: {
          views: views.map((candidate) => (candidate.name === chosen ? { ...candidate, name } : candidate)),
          chosen: name,
        },
      }),
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
