import { GripVertical } from 'lucide-react'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { SymbolLink } from '@/renderer/domain/orders/cells/symbol-link'
import { categoryShort } from '@/renderer/domain/orders/labels/order-labels'
import { formatCompact, formatExact, isAmount } from '@/renderer/kit/format/decimals'
import { directionOf, formatPercent } from '@/renderer/kit/format/signed'
import type { Column } from '@/renderer/kit/table/columns/column'
import type { Ticker } from '@/shared/ipc/contract'
import type { WatchRow } from './watch-rows'

/** The decimals of prices of a symbol. */
export type DecimalsOf = (row: WatchRow) => number

const UNKNOWN = '?'
/** A removed symbol stays in the list of the trader. */
const NOT_READ = t('No price of it has been read: the exchange may not list it')
const formatted = (value: string | undefined, format: (value: string) => string): string =>
  isAmount(value) ? format(value) : UNKNOWN

const figure = (
  id: keyof Ticker,
  title: string,
  format: (value: string, row: WatchRow) => string,
  more: Partial<Column<WatchRow>> = {},
): Column<WatchRow> => ({
  id,
  title,
  width: 'minmax(60px, 1fr)',
  numeric: true,
  value: ({ ticker }) => ticker?.[id] ?? '',
  cell: (row) => (
    <span title={row.ticker?.[id] ?? NOT_READ}>{formatted(row.ticker?.[id], (value) => format(value, row))}</span>
  ),
  ...more,
})

/** The value as received. */
const text = (value: string): string => value

const percent = (id: 'change24h' | 'fundingRate', title: string, decimals: number): Partial<Column<WatchRow>> => ({
  title,
  cell: ({ ticker }) => (
    <span className={directionOf(ticker?.[id], decimals + 2)}>
      {formatted(ticker?.[id], (value) => formatPercent(value, decimals))}
    </span>
  ),
})

/** Columns of a watch list. `onGrab` starts to drag a row; null if the trader cannot reorder the rows. */
export function watchColumns(
  decimalsOf: DecimalsOf,
  onGrab: ((row: WatchRow) => void) | null,
): readonly Column<WatchRow>[] {
  const price = (value: string, row: WatchRow): string => formatExact(value, decimalsOf(row))
  const grip: Column<WatchRow> = {
    id: 'grip',
    title: '',
    width: '18px',
    shownFrom: 240,
    cell: (row) => (
      <span className="watch-list__grip" draggable onDragStart={() => onGrab?.(row)} title={t('Drag to move the row')}>
        <GripVertical aria-hidden />
      </span>
    ),
  }
  return [
    ...(onGrab === null ? [] : [grip]),
    {
      id: 'symbol',
      title: t('Symbol'),
      width: 'minmax(78px, 1.4fr)',
      value: ({ category, symbol }) => `${symbol} ${category}`,
      cell: ({ category, symbol }) => (
        <span className="order-symbol">
          <b>
            <SymbolLink category={category} symbol={symbol} />
          </b>{' '}
          <span className="symbol-category faint" title={category} data-spot={!isFutures(category) || undefined}>
            {categoryShort(category)}
          </span>
        </span>
      ),
    },
    figure('lastPrice', t('Last'), price),
    figure('change24h', '24 h', text, {
      ...percent('change24h', '24 h', 2),
      width: 'minmax(56px, 1fr)',
      shownFrom: 194,
    }),
    figure('turnover24h', t('Turnover'), formatCompact, { hint: t('Of 24 hours, in quote coin'), shownFrom: 320 }),
    figure('high24h', t('High'), price, { hint: t('Of 24 hours'), shownFrom: 480 }),
    figure('low24h', t('Low'), price, { hint: t('Of 24 hours'), shownFrom: 480 }),
    figure('fundingRate', t('Funding'), text, { ...percent('fundingRate', t('Funding'), 4), shownFrom: 560 }),
    figure('openInterest', t('Open interest'), formatCompact, { shownFrom: 660 }),
    figure('volume24h', t('Volume'), formatCompact, { hint: t('Of 24 hours, in base coin'), isOptional: true }),
    figure('markPrice', t('Mark'), price, { isOptional: true }),
    figure('indexPrice', t('Index'), price, { isOptional: true }),
  ]
}
