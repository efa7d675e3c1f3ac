import { grouped } from '@/shared/base/grouped'
import { useMemo, useState } from 'react'
import { multiply } from '@/shared/base/decimal'
import { isInverse } from '@/shared/exchange/protocol/fields'
import { offsetOf } from '@/shared/base/local-time'
import { MINUTE_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { coinsInSymbol } from '@/shared/trading/orders/symbol-coins'
import { type ChosenRange, daysProblem, ownZone, rangeOf, ranges, readRangeOf } from '@/renderer/domain/fills/day-range'
import { DayRangeSelect } from '@/renderer/domain/fills/day-range-select'
import { fillColumns } from '@/renderer/domain/fills/fill-columns'
import { SymbolCell } from '@/renderer/domain/orders/cells/symbol-cell'
import {
  type PriceDecimals,
  type QtyForm,
  usePriceDecimals,
  useQtyForm,
} from '@/renderer/domain/orders/use-price-decimals'
import { formatMoney, isAmount } from '@/renderer/kit/format/decimals'
import { formatDateTime } from '@/renderer/kit/format/time'
import type { Column } from '@/renderer/kit/table/columns/column'
import { shownByPriority } from '@/renderer/kit/table/columns/shown-columns'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useInSight } from '@/renderer/kit/ui/hooks/use-in-sight'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { FillTotalsStrip } from './fill-totals-strip'
import { type FillRow, useFillLists } from './use-fill-lists'
import '@/renderer/domain/orders/orders-view.css'
import './fills.css'

/** Executed value in quote coin, also for COIN-FUTURES (A-coin-qty). '' if unknown. */
function executedValueOf({ category, price, qty }: FillRow): string {
  if (isInverse(category)) return qty
  return isAmount(price) && isAmount(qty) ? multiply(price, qty) : ''
}
const quoteCoinOf = ({ category, symbol }: FillRow): string =>
  isInverse(category) ? 'USD' : (coinsInSymbol(symbol)?.quoteCoin ?? '')

const OWN = t('Computed by Volley')

const accountColumn: Column<FillRow> = {
  id: 'account',
  title: t('Account'),
  width: 'minmax(88px, 0.8fr)',
  isFilter: true,
  value: ({ account }) => account,
}

const symbolColumn: Column<FillRow> = {
  id: 'symbol',
  title: t('Symbol'),
  width: 'minmax(112px, 1.2fr)',
  narrow: { below: 400, width: 'minmax(72px, 1.2fr)' },
  isWhole: true,
  isFilter: true,
  value: ({ symbol }) => symbol,
  cell: ({ category, symbol }) => (
    <span className="order-symbol">
      <SymbolCell category={category} symbol={symbol} />
    </span>
  ),
}

const valueColumn: Column<FillRow> = {
  id: 'value',
  title: t('Value'),
  width: 'minmax(104px, 1fr)',
  numeric: true,
  value: executedValueOf,
  coin: quoteCoinOf,
  cell: (fill) => {
    const value = executedValueOf(fill)
    const coin = quoteCoinOf(fill)
    return (
      <span title={`${grouped(value)} ${coin}${isInverse(fill.category) ? '' : `\n${OWN}`}`}>
        {formatMoney(value)} <span className="faint">{coin}</span>
      </span>
    )
  },
}

const ownColumns: readonly Column<FillRow>[] = [
  {
    id: 'category',
    title: t('Category'),
    width: '112px',
    isOptional: true,
    isFilter: true,
    value: ({ category }) => category,
  },
  { id: 'order-id', title: t('Order ID'), width: '160px', value: ({ orderId }) => orderId },
  { id: 'batch', title: t('Batch'), width: 'minmax(88px, 0.8fr)', value: ({ batchId }) => batchId },
  { id: 'fill-id', title: t('Fill ID'), width: '160px', isOptional: true, value: ({ execId }) => execId },
]

/** Columns by priority as the panel gets wider. */
const columnPriority = ['qty', 'pnl', 'fee', 'value', 'liquidity', 'batch', 'order-id', 'order'] as const

/** Columns of all tables of fills, with account and symbol. */
export function allFillColumns(
  now: number,
  decimals: PriceDecimals,
  form: QtyForm,
  hasAccounts: boolean,
): readonly Column<FillRow>[] {
  const [time, ...others] = fillColumns<FillRow>(now, decimals, form).map((column): Column<FillRow> =>
    column.id === 'order' ? { ...column, title: t('Client ID') } : column,
  )
  if (time === undefined) return []
  const withValue = others.flatMap((column) => (column.id === 'qty' ? [column, valueColumn] : [column]))
  return shownByPriority(
    [time, ...(hasAccounts ? [accountColumn] : []), symbolColumn, ...withValue, ...ownColumns],
    columnPriority,
  )
}

/** Fills of all symbols, categories and open accounts in a range of days, with realized P&L and fees. */
export function FillsPanel() {
  const { ref, inSight } = useInSight()
  const now = useNow(true, MINUTE_MS)
  const offsetAt = useMemo(() => offsetOf(ownZone()), [])
  const today = formatDateTime(now).slice(0, 'yyyy-mm-dd'.length)
  const [chosen, setChosen] = useState<ChosenRange>({ name: 'day', from: today, to: today })
  const wrong = daysProblem(chosen)
  const range = rangeOf(wrong === null ? chosen : { ...chosen, name: 'day' }, now, offsetAt)
  const lists = useFillLists(readRangeOf(range, now, offsetAt), inSight)
  const form = useQtyForm()
  const hasAccounts = lists.accounts > 1
  const decimals = usePriceDecimals()
  const columns = useMemo(() => allFillColumns(now, decimals, form, hasAccounts), [now, decimals, form, hasAccounts])
  const all = lists.rows
  const { from, to } = range ?? { from: 0, to: Infinity }
  const rows = useMemo(() => (all ?? []).filter(({ at }) => at >= from && at <= to), [all, from, to])
  const empty =
    lists.error !== null && all === undefined ? (
      <PanelState kind="error" title={t('The fills are not known')} text={lists.error.message} />
    ) : all === undefined ? (
      <PanelState kind="loading" title={t('Loading the fills')} />
    ) : lists.problems.length > 0 ? (
      <PanelState kind="error" title={t('The fills are not known in full')} text={lists.problems.join(' ')} />
    ) : (
      <PanelState
        kind="empty"
        title={t('No fills in this range')}
        text={t('Executions of your orders are listed here.')}
      />
    )
  const toolbar = (
    <>
      <DayRangeSelect chosen={chosen} options={ranges} onChange={setChosen} />
      <span className="toolbar__gap" />
      <Button size="small" tone="quiet" disabled={lists.isReading} onClick={lists.refresh}>
        {lists.isReading ? t('Loading…') : t('Refresh')}
      </Button>
    </>
  )
  return (
    <Panel label={t('Fills')} className="fills" toolbar={toolbar} ref={ref}>
      <div className="orders-view">
        {rows.length > 0 &&
          lists.problems.map((problem) => (
            <PanelBand key={problem} tone="warn">{t`Fills may be missing. ${problem}`}</PanelBand>
          ))}
        {all !== undefined && <FillTotalsStrip rows={all} now={now} isWhole={lists.problems.length === 0} />}
        <div className="orders-table">
          <DataTable
            label={t('Fills')}
            rows={rows}
            columns={columns}
            rowKey={({ account, category, execId }) => `${account} ${category} ${execId}`}
            rowData={() => ({ 'data-testid': 'fill' })}
            empty={empty}
          />
        </div>
      </div>
    </Panel>
  )
}
