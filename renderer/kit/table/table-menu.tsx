import { ArrowDownUp, Ellipsis, Group, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { t } from '@/shared/languages/text'
import type { ColumnChoice } from '@/shared/settings/column-choices'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { type Column, orderOf } from '@/renderer/kit/table/columns/column'
import { ColumnList } from '@/renderer/kit/table/columns/column-list'
import { choosable, isShown, leastWidth } from '@/renderer/kit/table/columns/shown-columns'
import type { SavedViews } from './use-table-view'
import { ViewList } from './view-list'

/** Export of a table by format. */
export type TableExport = 'copy' | 'csv' | 'xlsx'

interface TableMenuProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly saved: readonly ColumnChoice[]
  readonly width: number
  readonly onColumns: (choices: readonly ColumnChoice[]) => void
  /** Undefined if the panel has its own filter. */
  readonly onFilter: (() => void) | undefined
  readonly onExport: (as: TableExport) => void
  readonly views: SavedViews
  /** Sort position and direction of a column as text. '' if it does not sort. */
  readonly sortLabel: (id: string) => string
  readonly onSort: (id: string) => void
  readonly groups: readonly string[]
  readonly onGroups: (groups: readonly string[]) => void
}

/** Rows can be grouped by text and by days. By an amount they are sorted. */
const canGroup = <Row,>({ value, numeric }: Column<Row>): boolean => value !== undefined && numeric !== true

/** The menu of a table: its views, columns, order, groups and filter, and its exports. */
export function TableMenu<Row>(props: TableMenuProps<Row>) {
  const { label, columns, saved, width, onColumns, onFilter, onExport } = props
  const { views, sortLabel, onSort, groups, onGroups } = props
  const [open, setOpen] = useState(false)
  const exportAs = (as: TableExport): void => {
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
        <button type="button" className="table__corner" aria-label={t`${label}: columns, filter, copy and save`}>
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
            {t('Filter')}
          </Button>
        )}
        <Button size="small" onClick={() => exportAs('copy')}>
          {t('Copy all')}
        </Button>
        <Button size="small" onClick={() => exportAs('csv')}>
          {t('CSV')}
        </Button>
        <Button size="small" onClick={() => exportAs('xlsx')}>
          {t('XLSX')}
        </Button>
      </div>
      <ViewList views={views} />
      <ColumnList
        columns={list.map((column) => ({ ...column, width: leastWidth(column.width) }))}
        saved={saved}
        onChange={onColumns}
        isShown={(id, choice) => {
          const column = list.find((candidate) => candidate.id === id)
          return column !== undefined && isShown(column, choice, width)
        }}
        canPin={(id) => list.find((candidate) => candidate.id === id)?.pinned !== true}
        more={(id) => {
          const column = list.find((candidate) => candidate.id === id)
          if (column === undefined) return null
          const directions = sortLabel(id)
          const isGrouped = groups.includes(id)
          return (
            <>
              <IconButton
                size="small"
                label={t`Sort by ${column.title}${directions && `: ${directions}`}`}
                icon={<ArrowDownUp />}
                aria-pressed={directions !== ''}
                disabled={orderOf(column) === undefined}
                onClick={() => onSort(id)}
              />
              <IconButton
                size="small"
                label={t`Group by ${column.title}`}
                icon={<Group />}
                aria-pressed={isGrouped}
                disabled={!canGroup(column)}
                onClick={() => onGroups(isGrouped ? groups.filter((candidate) => candidate !== id) : [...groups, id])}
              />
            </>
          )
        }}
      />
      <p className="table-menu__hint">
        {t(
          'Shift and a press on a title sorts by several; Alt and an arrow moves it. Shift and arrows ' +
            'choose cells, Ctrl-A all, Ctrl-C copies them.',
        )}
      </p>
    </Popover>
  )
}
