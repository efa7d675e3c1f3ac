import { grouped } from '@/shared/base/grouped'
import { memo } from 'react'
import { t } from '@/shared/languages/text'
import { formatSigned } from '@/renderer/kit/format/signed'
import { plural } from '@/shared/languages/plural'
import type { Column } from '@/renderer/kit/table/columns/column'
import { type ShownColumn, stayClass } from '@/renderer/kit/table/columns/shown-columns'
import { type DollarTotal, dollarTotalOf, type Total, totalDigits, totalsOf } from '@/renderer/kit/table/engine/totals'
import { mixed } from '@/renderer/kit/ui/panel/mixed'

const totalText = ({ coin, amount }: Total): string => `${grouped(amount)} ${coin}`.trim()

/** Several coins in US dollars. Unknown parts are counted, never left out without a word. */
function DollarSum({ total: { amount, unknown }, title }: { readonly total: DollarTotal; readonly title: string }) {
  const missing = unknown === 0 ? '' : t`\n${plural(unknown, 'amount')} of unknown value in USD not included`
  return (
    <span
      title={t`Computed by Volley from\n${title}${missing}`}
    >{mixed`≈ ${formatSigned(amount)} USD${unknown > 0 && ' + ?'}`}</span>
  )
}

interface SumProps {
  readonly column: Pick<Column<never>, 'sumDecimals'>
  readonly totals: readonly Total[] | null
  readonly dollars: DollarTotal | null
}

function Sum({ column, totals, dollars }: SumProps) {
  if (totals === null)
    return (
      <span className="faint" title={t('An amount of this column is not known, so there is no sum')}>
        {t('not summed')}
      </span>
    )
  const [only] = totals
  if (only === undefined) return null
  const title = totals.map(totalText).join('\n')
  if (totals.length > 1 && dollars !== null) return <DollarSum total={dollars} title={title} />
  if (totals.length > 1) return <span title={title}>{t`${totals.length} coins`}</span>
  return (
    <span title={title}>
      {totalDigits(only, column)}
      {only.coin !== '' && <span className="faint"> {only.coin}</span>}
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
          data-total={column.id}
          className={`table__cell ${column.numeric ? 'num' : ''} ${stayClass(column)}`}
          style={{ left: column.startAt }}
        >
          {column.hasTotal ? (
            <Sum column={column} totals={totalsOf(column, rows)} dollars={dollarTotalOf(column, rows)} />
          ) : at === 0 ? (
            <span title={t`Of ${plural(rows.length, 'row')}`}>{t('Total')}</span>
          ) : null}
        </div>
      ))}
    </div>
  )
}

/** The sums of the displayed rows below a table, separately for each coin. */
export const TotalRow = memo(TotalRowView) as typeof TotalRowView
