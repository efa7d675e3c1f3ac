import { memo } from 'react'
import { formatTrimmed } from '@/renderer/kit/format/decimals'
import { plural } from '@/shared/languages/plural'
import { type ShownColumn, stayClass } from './shown-columns'
import { decimalsFor, type Total, totalsOf } from './totals'

const inWords = ({ coin, amount }: Total): string => `${amount} ${coin}`.trim()

function Sum({ totals }: { readonly totals: readonly Total[] | null }) {
  if (totals === null)
    return (
      <span className="faint" title="An amount of this column is not known, so there is no sum">
        not summed
      </span>
    )
  const [only] = totals
  if (only === undefined) return null
  const title = totals.map(inWords).join('\n')
  if (totals.length > 1) return <span title={title}>{totals.length} coins</span>
  return (
    <span title={title}>
      {formatTrimmed(only.amount, decimalsFor(only.amount))}
      <span className="visually-hidden"> {only.coin}</span>
    </span>
  )
}

interface TotalRowProps<Row> {
  readonly columns: readonly ShownColumn<Row>[]
  readonly rows: readonly Row[]
  readonly place: number
}

function TotalRowView<Row>({ columns, rows, place }: TotalRowProps<Row>) {
  return (
    <div role="row" aria-rowindex={place} className="table__total">
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="gridcell"
          className={`table__cell ${column.numeric ? 'num' : ''} ${stayClass(column)}`}
          style={{ left: column.startAt }}
        >
          {column.hasTotal ? (
            <Sum totals={totalsOf(column, rows)} />
          ) : at === 0 ? (
            <span title={`Of ${plural(rows.length, 'row')}`}>Total</span>
          ) : null}
        </div>
      ))}
    </div>
  )
}

/** The sums below a table, of the rows that are shown, each coin by itself. */
export const TotalRow = memo(TotalRowView) as typeof TotalRowView
