import { t } from '@/shared/languages/text'
import { inLots, sizeText } from '@/shared/trading/orders/order-phrase'
import { type ClassicOrder, isReadOrder } from '@/shared/trading/account/classic-account'
import { formatTime, formatUtc } from '@/renderer/kit/format/time'
import { absent } from '@/renderer/kit/format/decimals'
import { grouped } from '@/shared/base/grouped'
import { rawIds, rawSide, rawSymbol, rawType } from '@/renderer/domain/orders/labels/raw-fields'
import type { Column } from '@/renderer/kit/table/columns/column'
import { OrderSide } from '@/renderer/domain/orders/cells/order-state'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import { tifShort } from '@/renderer/domain/orders/labels/order-labels'
import { SymbolCell } from '@/renderer/domain/orders/cells/symbol-cell'

type OrderOf<Row> = (row: Row) => ClassicOrder | null

const sized = (text: string | undefined): string => (text === undefined || text === '' ? '' : grouped(text))

function inUnit(order: ClassicOrder | null, field: 'qty' | 'filledQty'): string {
  if (order === null || order[field] === '') return ''
  return sizeText({ ...(field === 'qty' ? order : inLots(order)), qty: order[field] }, grouped)
}

/** The columns that orders of a classic account share, open or over. `orderOf` is null where no list shows one. */
export const classicOrderColumns = <Row extends { readonly symbol: string; readonly category: string }>(
  orderOf: OrderOf<Row>,
  timeOf: (row: Row) => number,
): readonly Column<Row>[] => [
  {
    id: 'time',
    title: t('Time'),
    width: '76px',
    shownFrom: 860,
    isTime: true,
    value: timeOf,
    cell: (row) => (timeOf(row) === 0 ? absent : <span title={formatUtc(timeOf(row))}>{formatTime(timeOf(row))}</span>),
  },
  {
    id: 'symbol',
    title: t('Symbol'),
    width: 'minmax(150px, 1.3fr)',
    value: ({ symbol, category }) => `${symbol} ${category}`,
    raw: rawSymbol((row) => row),
    cell: ({ symbol, category }) => <SymbolCell category={category} symbol={symbol} />,
  },
  {
    id: 'side',
    title: t('Side'),
    width: '80px',
    value: (row) => (orderOf(row) === null ? '' : sideText(orderOf(row)!.side, orderOf(row)!.posSide)),
    raw: rawSide((row: Row) => orderOf(row)),
    cell: (row) => {
      const order = orderOf(row)
      return order !== null && isReadOrder(order) && <OrderSide order={order} />
    },
  },
  {
    id: 'type',
    title: t('Type'),
    width: 'minmax(80px, 0.8fr)',
    shownFrom: 700,
    value: (row) => {
      const { orderType = '', timeInForce = '' } = orderOf(row) ?? {}
      return `${orderType} ${tifShort[timeInForce] ?? timeInForce}`.trim()
    },
    raw: [...rawType((row: Row) => orderOf(row)), ...rawIds((row: Row) => orderOf(row))],
  },
  {
    id: 'price',
    title: t('Price'),
    width: 'minmax(84px, 1.2fr)',
    numeric: true,
    value: (row) => orderOf(row)?.price ?? '',
    cell: (row) => sized(orderOf(row)?.price),
  },
  {
    id: 'qty',
    title: t('Quantity'),
    width: 'minmax(80px, 1.1fr)',
    numeric: true,
    value: (row) => orderOf(row)?.qty ?? '',
    cell: (row) => inUnit(orderOf(row), 'qty'),
  },
  {
    id: 'filled',
    title: t('Filled'),
    width: 'minmax(72px, 1fr)',
    numeric: true,
    value: (row) => orderOf(row)?.filledQty ?? '',
    cell: (row) => inUnit(orderOf(row), 'filledQty'),
  },
]
