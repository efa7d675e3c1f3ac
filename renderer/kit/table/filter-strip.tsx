import { X } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Select } from '@/renderer/kit/ui/fields/select'
import type { RowFilter } from '@/shared/settings/table-views'
import type { Column } from '@/renderer/kit/table/columns/column'
import { filterColumns, valuesOf } from '@/renderer/kit/table/engine/row-filter'

interface FilterStripProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly visibleCount: number
  readonly filter: RowFilter
  readonly onChange: (filter: RowFilter) => void
  readonly onClose: () => void
}

function Days({
  title,
  span,
  onChange,
}: {
  readonly title: string
  readonly span: RowFilter['days'][string]
  readonly onChange: (span: RowFilter['days'][string]) => void
}) {
  const day = (end: 'from' | 'to', label: string) => (
    <input
      type="date"
      className="table__day"
      aria-label={label}
      title={label}
      value={span[end]}
      onChange={({ target }) => onChange({ ...span, [end]: target.value })}
    />
  )
  return (
    <>
      {day('from', t`${title} from`)}
      <span className="faint">{t('to')}</span>
      {day('to', t`${title} until`)}
    </>
  )
}

/** Filter of rows, above the table. Escape removes the filter. */
export function FilterStrip<Row>({
  label,
  columns,
  rows,
  visibleCount,
  filter,
  onChange,
  onClose,
}: FilterStripProps<Row>) {
  return (
    <div
      className="table__filter"
      role="search"
      aria-label={t`Filter ${label}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <input
        type="search"
        className="table__search"
        aria-label={t`Text in ${label}`}
        placeholder={t('Filter')}
        autoFocus
        spellCheck={false}
        value={filter.text}
        onChange={({ target }) => onChange({ ...filter, text: target.value })}
      />
      {filterColumns(columns).map((column) =>
        column.isTime ? (
          <Days
            key={column.id}
            title={column.title}
            span={filter.days[column.id] ?? { from: '', to: '' }}
            onChange={(span) => onChange({ ...filter, days: { ...filter.days, [column.id]: span } })}
          />
        ) : (
          <Select
            key={column.id}
            size="small"
            label={column.title}
            value={filter.values[column.id] ?? ''}
            options={[
              { value: '', label: t`${column.title}: all` },
              ...valuesOf(column, rows).map((value) => ({ value, label: value })),
            ]}
            onChange={(value) => onChange({ ...filter, values: { ...filter.values, [column.id]: value } })}
          />
        ),
      )}
      <span role="status" className="table__count">
        {visibleCount === rows.length ? rows.length : t`${visibleCount} of ${rows.length}`}
      </span>
      <IconButton size="small" label={t('Close the filter')} icon={<X />} onClick={onClose} />
    </div>
  )
}
