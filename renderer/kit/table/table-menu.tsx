import { ArrowDownUp, Ellipsis, Group, ListFilter } from 'lucide-react'
import { useState } from 'react'
import type { ColumnChoice } from '@/shared/settings/column-choices'
import { Button } from '@/renderer/kit/ui/button'
import { IconButton } from '@/renderer/kit/ui/icon-button'
import { Popover } from '@/renderer/kit/ui/popover'
import { type Column, orderOf } from './column'
import { ColumnList } from './column-list'
import { choosable, isShown, leastWidth } from './shown-columns'
import type { SavedViews } from './use-table-look'
import { ViewList } from './view-list'

/** What leaves a table, and as what. */
export type TableExport = 'copy' | 'csv' | 'xlsx'

interface TableMenuProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly saved: readonly ColumnChoice[]
  readonly width: number
  readonly onColumns: (choices: readonly ColumnChoice[]) => void
  /** Undefined where the panel has a filter of its own. */
  readonly onFilter: (() => void) | undefined
  readonly onExport: (as: TableExport) => void
  readonly views: SavedViews
  /** How a column sorts beside the others: in words, '' where it does not. */
  readonly sortWords: (id: string) => string
  readonly onSort: (id: string) => void
  readonly groups: readonly string[]
  readonly onGroups: (groups: readonly string[]) => void
}

/** Rows can be put together by words and by days; by an amount they are sorted. */
const canGroup = <Row,>({ value, numeric }: Column<Row>): boolean => value !== undefined && numeric !== true

/** The corner of a table: its views, columns, order, groups and filter, and how its rows are taken elsewhere. */
export function TableMenu<Row>(props: TableMenuProps<Row>) {
  const { label, columns, saved, width, onColumns, onFilter, onExport } = props
  const { views, sortWords, onSort, groups, onGroups } = props
  const [open, setOpen] = useState(false)
  const leave = (as: TableExport): void => {
    setOpen(false)
    onExport(as)
  }
  const list = choosable(columns)
  return (
    <Popover
      title={label}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="table__corner" aria-label={`${label}: columns, filter, copy and save`}>
          <Ellipsis aria-hidden />
        </button>
      }
    >
      <div className="table-menu">
        {onFilter !== undefined && (
          <Button
            size="small"
            icon={<ListFilter />}
            onClick={() => {
              setOpen(false)
              onFilter()
            }}
          >
            Filter
          </Button>
        )}
        <Button size="small" onClick={() => leave('copy')}>
          Copy all
        </Button>
        <Button size="small" onClick={() => leave('csv')}>
          CSV
        </Button>
        <Button size="small" onClick={() => leave('xlsx')}>
          XLSX
        </Button>
      </div>
      <ViewList views={views} />
      <ColumnList
        columns={list.map((column) => ({ ...column, width: leastWidth(column.width) }))}
        saved={saved}
        onChange={onColumns}
        isShown={(id, choice) => {
          const column = list.find((one) => one.id === id)
          return column !== undefined && isShown(column, choice, width)
        }}
        canPin={(id) => list.find((one) => one.id === id)?.pinned !== true}
        more={(id) => {
          const column = list.find((one) => one.id === id)
          if (column === undefined) return null
          const words = sortWords(id)
          const isGrouped = groups.includes(id)
          return (
            <>
              <IconButton
                size="small"
                label={`Sort by ${column.title}${words && `: ${words}`}`}
                icon={<ArrowDownUp />}
                aria-pressed={words !== ''}
                disabled={orderOf(column) === undefined}
                onClick={() => onSort(id)}
              />
              <IconButton
                size="small"
                label={`Group by ${column.title}`}
                icon={<Group />}
                aria-pressed={isGrouped}
                disabled={!canGroup(column)}
                onClick={() => onGroups(isGrouped ? groups.filter((one) => one !== id) : [...groups, id])}
              />
            </>
          )
        }}
      />
      <p className="table-menu__hint">
        Shift and a press on a title sorts by several; Alt and an arrow moves it. Shift and arrows choose cells, Ctrl-A
        all, Ctrl-C copies them.
      </p>
    </Popover>
  )
}
