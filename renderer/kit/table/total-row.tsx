import { memo } from 'react'
import { absolute, compare } from '@/shared/base/decimal'
import { formatTrimmed } from '@/renderer/kit/format/decimals'
import type { Column } from './column'
import { type Total, totalsOf } from './totals'

/** Decimals that have room, by the size of a sum; the tooltip has all of them. */
const decimalsFor = (amount: string): number => {
  const size = absolute(amount)
  return compare(size, '10000') >= 0 ? 0 : compare(size, '1') >= 0 ? 2 : 6
}

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
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly place: number
}

function TotalRowView<Row>({ columns, rows, place }: TotalRowProps<Row>) {
  return (
    <div role="row" aria-rowindex={place} className="table__total">
      {columns.map((column, at) => (
        <div key={column.id} role="gridcell" className={`table__cell ${column.numeric ? 'num' : ''}`}>
          {column.hasTotal ? (
            <Sum totals={totalsOf(column, rows)} />
          ) : at === 0 ? (
            <span title={`Of the ${rows.length} rows shown`}>Total</span>
          ) : null}
        </div>
      ))}
    </div>
  )
}

/** The sums below a table, of the rows that are shown, each coin by itself. */
export const TotalRow = memo(TotalRowView) as typeof TotalRowView
