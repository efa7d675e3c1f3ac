import { ListFilter, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { ColumnChoice } from '@/shared/settings/column-choices'
import { Button } from '@/renderer/kit/ui/button'
import { Popover } from '@/renderer/kit/ui/popover'
import type { Column } from './column'
import { ColumnList } from './column-list'
import { choosable, isShown } from './shown-columns'

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
}

const USUAL_WIDTH = 96
/** The least that a declared track takes, pixels. */
const leastWidth = (track: string): number => Number(/(\d+)px/.exec(track)?.[1] ?? USUAL_WIDTH)

/** The corner of a table: its columns, its filter, and how its rows are taken elsewhere. */
export function TableMenu<Row>(props: TableMenuProps<Row>) {
  const { label, columns, saved, width, onColumns, onFilter, onExport } = props
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
      <ColumnList
        columns={list.map((column) => ({ ...column, width: leastWidth(column.width) }))}
        saved={saved}
        onChange={onColumns}
        isShown={(id, choice) => {
          const column = list.find((one) => one.id === id)
          return column !== undefined && isShown(column, choice, width)
        }}
      />
    </Popover>
  )
}
