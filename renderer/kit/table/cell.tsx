import { formatTrimmed, isAmount } from '@/renderer/kit/format/decimals'
import { formatDateTime, formatUtc } from '@/renderer/kit/format/time'
import { type Column, timeOf, valueText } from '@/renderer/kit/table/columns/column'

/** Decimals of an amount without a specific format. The tooltip has all of them. */
const USUAL_DECIMALS = 8

function Usual<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const text = valueText(column, row)
  if (text === '') return <span className="faint">—</span>
  if (column.isTime) {
    const at = timeOf(column.value?.(row))
    return <time title={formatUtc(at)}>{at === null ? text : formatDateTime(at)}</time>
  }
  if (!column.numeric || !isAmount(text)) return <span title={text}>{text}</span>
  const coin = column.coin?.(row)
  const unit = coin ?? (column.unit === '%' ? '%' : undefined)
  return (
    <span title={unit === undefined ? text : `${text} ${unit}`}>
      {formatTrimmed(text, USUAL_DECIMALS)}
      {coin === undefined ? unit && ` ${unit}` : <b> {coin}</b>}
    </span>
  )
}

/** Content of a cell: by its column, else its value in the default format. */
export function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  return column.cell === undefined ? <Usual column={column} row={row} /> : column.cell(row)
}
