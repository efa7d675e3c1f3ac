import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { plural } from '@/shared/languages/plural'
import { t, comma } from '@/shared/languages/text'
import type { Column } from '@/renderer/kit/table/columns/column'
import type { GroupLine } from '@/renderer/kit/table/engine/table-rows'
import { type Total, totalDigits, totalsOf } from '@/renderer/kit/table/engine/totals'

/** The sums of a group, like those below the table for all rows. Null if an amount is unknown. */
function sumsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  return columns
    .filter(({ hasTotal }) => hasTotal === true)
    .flatMap((column) => {
      const totals = totalsOf(column, rows)
      const sumText = (form: (total: Total) => string): string =>
        totals?.map((total) => `${form(total)} ${total.coin}`.trim()).join(comma()) ?? t('not summed')
      const exact = sumText(({ amount }) => amount)
      const visibleText = sumText((total) => totalDigits(total, column))
      return totals?.length === 0 ? [] : [{ id: column.id, title: column.title, exact, visibleText }]
    })
}

/** Shared value, number and sums of the rows. The tooltip has the rest, with every digit. */
function GroupSummary<Row>({ line, columns }: Pick<GroupRowProps<Row>, 'line' | 'columns'>) {
  const sums = sumsOf(columns, line.rows)
  return (
    <span className="table__group-words" title={sums.map(({ title, exact }) => `${title} ${exact}`).join('\n')}>
      <b>{line.value === '' ? '—' : line.value}</b>
      <span className="faint">{plural(line.rows.length, 'row')}</span>
      {sums.map(({ id, title, visibleText }) => (
        <span key={id}>
          <span className="faint">{title} </span>
          {visibleText}
        </span>
      ))}
    </span>
  )
}

interface GroupRowProps<Row> {
  readonly line: GroupLine<Row>
  readonly place: number
  readonly start: number
  readonly columns: readonly Column<Row>[]
  /** Content of the heading of a panel's group. */
  readonly heading: ((key: string, rows: readonly Row[]) => ReactNode) | undefined
  readonly onToggle: (key: string) => void
}

function GroupRowView<Row>({ line, place, start, columns, heading, onToggle }: GroupRowProps<Row>) {
  const { key, column, value, rows, isOpen, depth } = line
  const name = column === undefined ? t('the group') : `${column.title} ${value || t('not known')}`
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className="table__row table__group"
      style={{ transform: `translateY(${start}px)` }}
    >
      <div
        role="gridcell"
        aria-colspan={columns.length}
        className="table__group-cell"
        style={{ paddingLeft: 4 + depth * 16 }}
      >
        <button
          type="button"
          className="table__fold"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? t('Fold') : t('Unfold')} ${name}`}
          onClick={() => onToggle(key)}
        >
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        </button>
        {column === undefined ? heading?.(value, rows) : <GroupSummary line={line} columns={columns} />}
      </div>
    </div>
  )
}

/** The heading of a group: the shared value of its rows, their number and their sums. A press folds them. */
export const GroupRow = memo(GroupRowView) as typeof GroupRowView
