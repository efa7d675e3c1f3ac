import { grouped } from '@/shared/base/grouped'
import { inLots } from '@/shared/trading/orders/order-phrase'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { SymbolLink } from '@/renderer/domain/orders/cells/symbol-link'
import { useMemo, useState } from 'react'
import { isPositive } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { feeText } from '@/shared/trading/orders/fees'
import { pnlCoinOf } from '@/shared/trading/orders/fill-totals'
import { bookedByOrder, profitOf } from '@/shared/trading/orders/order-profits'
import { coinsInSymbol } from '@/shared/trading/orders/symbol-coins'
import { allDays, type ChosenRange, daysProblem, ownZone, rangeOf, ranges } from '@/renderer/domain/fills/day-range'
import { DayRangeSelect } from '@/renderer/domain/fills/day-range-select'
import { CoinProfit, Fees } from '@/renderer/domain/fills/fill-columns'
import { useFillRevision } from '@/renderer/domain/fills/use-own-fills'
import { coinAmount } from '@/renderer/kit/format/coin-amount'
import { isAmount } from '@/renderer/kit/format/decimals'
import { categories, isInverse } from '@/shared/exchange/protocol/fields'
import type { Order } from '@/shared/trading/orders/order'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { endedAtOf, openedAtOf } from '@/shared/trading/orders/order-times'
import { formatDateTime, formatShort, formatUtc } from '@/renderer/kit/format/time'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { useIsCurrent } from '@/renderer/state/stores/health/health-store'
import { allOrders, useOrders } from '@/renderer/state/stores/orders-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { AmountText } from '@/renderer/kit/ui/amount'
import { Button } from '@/renderer/kit/ui/buttons/button'
import type { Column } from '@/renderer/kit/table/columns/column'
import { shownByPriority } from '@/renderer/kit/table/columns/shown-columns'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { Select } from '@/renderer/kit/ui/fields/select'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { matchesFilter, noFilter } from '@/renderer/domain/orders/filter/order-filter'
import { OrderFilterBar } from '@/renderer/domain/orders/filter/order-filter-bar'
import { AveragePrice } from '@/renderer/domain/orders/cells/average-price'
import { OrderSide, OrderStateChip } from '@/renderer/domain/orders/cells/order-state'
import { Quantity } from '@/renderer/domain/orders/cells/quantity'
import { OrderTimeline } from '@/renderer/domain/orders/timeline/order-timeline'
import '@/renderer/domain/orders/orders-view.css'
import { orderIdColumns, sideText, typeText } from '@/renderer/domain/orders/order-columns'
import { rawIds, rawSide, rawSymbol, rawType } from '@/renderer/domain/orders/labels/raw-fields'
import { reasonOf, stateSentence } from '@/renderer/domain/orders/labels/order-labels'
import {
  usePriceDecimals,
  useQtyForm,
  type PriceDecimals,
  type QtyForm,
} from '@/renderer/domain/orders/use-price-decimals'
import { offsetOf } from '@/shared/base/local-time'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import { ClassicHistory } from './classic-history'
import { historyRows } from './history-rows'

const timeColumn = (
  id: string,
  title: string,
  timeOf: (order: Order) => number | null,
  now: number,
): Column<Order> => ({
  id,
  title,
  width: '76px',
  isTime: true,
  value: (order) => timeOf(order) ?? '',
  cell: (order) => {
    const at = timeOf(order)
    return (
      <span title={at === null ? undefined : `${formatDateTime(at)}, ${formatUtc(at)}`}>{formatShort(at, now)}</span>
    )
  },
})

/** Coin of the executed value (A-coin-value). */
const valueCoinOf = ({ category, symbol }: Order): string => {
  const coins = coinsInSymbol(symbol)
  return (isInverse(category) ? coins?.baseCoin : coins?.quoteCoin) ?? ''
}
const hasFilled = ({ filledQty }: Order): boolean => isAmount(filledQty) && isPositive(filledQty)

const valueColumn: Column<Order> = {
  id: 'value',
  title: t('Value'),
  width: '116px',
  numeric: true,
  hint: t('Executed value'),
  value: (order) => (hasFilled(order) ? order.filledValue : null),
  coin: valueCoinOf,
  cell: (order) => {
    const { filledValue } = order
    const coin = valueCoinOf(order)
    if (!hasFilled(order)) return <span className="faint">—</span>
    if (!isAmount(filledValue)) return <span title={NOT_SENT}>?</span>
    return (
      <span title={`${grouped(filledValue)} ${coin}`}>
        {coinAmount(filledValue, coin)} <span className="faint">{coin}</span>
      </span>
    )
  },
}

const feeColumn: Column<Order> = {
  id: 'fee',
  title: t('Fee'),
  width: '120px',
  numeric: true,
  value: (order) => (hasFilled(order) ? feeText(order.fees) : null),
  amounts: ({ fees }) => fees,
  cell: (order) => <Fees fees={hasFilled(order) ? order.fees : []} />,
}

const NOT_SENT = t('Unknown: the exchange has not sent it')

/** `booked`: realized P&L by order ID from the fills that were read. */
const pnlColumn = (booked: ReturnType<typeof bookedByOrder>): Column<Order> => ({
  id: 'pnl',
  title: t('Realized P&L'),
  width: '128px',
  numeric: true,
  hint: t('Of its fills, fees excluded'),
  value: (order) => profitOf(order, booked),
  coin: pnlCoinOf,
  cell: (order) => {
    const pnl = profitOf(order, booked)
    if (pnl === null) return <span className="faint">—</span>
    if (pnl === '')
      return (
        <span className="faint" title={t('Unknown: not all of its fills have been read')}>
          ?
        </span>
      )
    return <CoinProfit amount={pnl} coin={pnlCoinOf(order)} />
  },
})

/** Less important columns, in the order in which a wider table shows them. */
const columnPriority = ['filled', 'type', 'average', 'pnl', 'fee', 'value']

export const historyColumns = (
  now: number,
  decimals: PriceDecimals,
  lots: QtyForm,
  booked: ReturnType<typeof bookedByOrder> = new Map(),
): readonly Column<Order>[] =>
  shownByPriority(
    [
      {
        ...timeColumn('time', t('Closed'), endedAtOf, now),
        hint: t('The exchange’s own time; Volley’s where it was never there'),
      },
      { ...timeColumn('opened', t('Opened'), openedAtOf, now), isOptional: true },
      {
        ...timeColumn('read', t('Read'), ({ updatedAt }) => updatedAt, now),
        isOptional: true,
        hint: t('When Volley read it'),
      },
      {
        id: 'symbol',
        title: t('Symbol'),
        width: 'minmax(78px, 1fr)',
        value: (order) => order.symbol,
        raw: rawSymbol((order) => order),
        cell: ({ category, symbol }) => <SymbolLink category={category} symbol={symbol} />,
      },
      {
        id: 'side',
        title: t('Side'),
        width: '56px',
        isWhole: true,
        value: sideText,
        raw: rawSide((order) => order),
        cell: (order) => <OrderSide order={order} />,
      },
      {
        id: 'type',
        title: t('Type'),
        width: '88px',
        value: typeText,
        raw: [...rawType((order: Order) => order), ...rawIds((order: Order) => order)],
      },
      {
        id: 'price',
        title: t('Price'),
        width: '84px',
        numeric: true,
        value: (order) => order.price,
        cell: (order) => <AmountText value={order.price || null} decimals={decimals(order)} emphasise />,
      },
      {
        id: 'qty',
        title: t('Quantity'),
        width: '80px',
        numeric: true,
        value: (order) => order.qty,
        cell: (order) => <Quantity value={order.qty} {...lots(order)} />,
      },
      {
        id: 'filled',
        title: t('Filled'),
        width: '80px',
        numeric: true,
        value: (order) => order.filledQty,
        cell: (order) => <Quantity value={order.filledQty} {...lots(inLots(order))} />,
      },
      {
        id: 'average',
        title: t('Average'),
        width: '96px',
        numeric: true,
        value: (order) => order.avgPrice,
        cell: (order) => <AveragePrice value={order.avgPrice} decimals={decimals(order)} />,
      },
      valueColumn,
      feeColumn,
      pnlColumn(booked),
      {
        id: 'state',
        title: t('State'),
        width: 'minmax(64px, 0.9fr)',
        isWhole: true,
        value: stateSentence,
        cell: (order) => <OrderStateChip order={order} />,
      },
      {
        id: 'reason',
        title: t('Why'),
        width: 'minmax(120px, 2.4fr)',
        value: reasonOf,
        cell: (order) => (
          <span className="muted" title={reasonOf(order)}>
            {reasonOf(order)}
          </span>
        ),
      },
      ...orderIdColumns,
      { id: 'timeline', title: '', width: '34px', pinned: true, cell: (order) => <OrderTimeline order={order} /> },
    ],
    columnPriority,
  )

/** Closed orders of the exchange's list and of the account's journal. */
export function OrderHistoryPanel() {
  return useIsClassic() ? <ClassicHistory /> : <UnifiedOrderHistory />
}

const historyRanges = [allDays, ...ranges.filter(({ value }) => value !== 'quarter')]

/** An order with an unknown time is in no range. */
const isWithin = (at: number | null, from: number, to: number): boolean =>
  (from === 0 && to === Infinity) || (at !== null && at >= from && at <= to)

/** Days of fills for the realized P&L, the same as the exchange's list of orders. */
const FILL_DAYS = 7

/** Realized P&L by order ID from the fills of the last days. */
function useBooked(now: number) {
  const offsetAt = useMemo(() => offsetOf(ownZone()), [])
  const { from, to } = rangeOf({ name: 'day', from: '', to: '' }, now, offsetAt) ?? { from: now, to: now }
  const range = { from: from - FILL_DAYS * DAY_MS, to }
  const revision = useFillRevision(anyOrder, '')
  const { data } = useAccountQuery('fills.list', range, { revision, showsPrevious: true })
  return useMemo(() => bookedByOrder(data?.fills ?? []), [data])
}
const anyOrder = (): boolean => true

function UnifiedOrderHistory() {
  const selected = useSelection().category
  const [category, setCategory] = useState(selected)
  const live = useIsCurrent('orderFeed')
  const orders = useOrders(allOrders)
  const { data, error, isFetching, refetch } = useAccountQuery('orders.history', { category })
  const [filter, setFilter] = useState(noFilter)
  const decimals = usePriceDecimals()
  const lots = useQtyForm()
  const now = useNow(true, MINUTE_MS)
  const booked = useBooked(now)
  const columns = useMemo(() => historyColumns(now, decimals, lots, booked), [now, decimals, lots, booked])
  const today = formatDateTime(now).slice(0, 'yyyy-mm-dd'.length)
  const [days, setDays] = useState<ChosenRange>({ name: 'all', from: today, to: today })
  const rows = useMemo(
    () =>
      historyRows(
        data ?? [],
        orders.filter((order) => order.category === category && isOver(order.state)),
      ),
    [data, orders, category],
  )
  const range = daysProblem(days) === null ? rangeOf(days, now, offsetOf(ownZone())) : null
  const { from = 0, to = Infinity } = range ?? {}
  const visible = useMemo(
    () => rows.filter((order) => matchesFilter(order, filter) && isWithin(endedAtOf(order), from, to)),
    [rows, filter, from, to],
  )
  const toolbar = (
    <>
      <Select
        size="small"
        label={t('Category')}
        value={category}
        options={categories.map((value) => ({ value, label: value }))}
        onChange={setCategory}
      />
      <DayRangeSelect chosen={days} options={historyRanges} onChange={setDays} />
      <OrderFilterBar orders={rows} filter={filter} onChange={setFilter} />
      <span>{visible.length === rows.length ? rows.length : t`${visible.length} of ${rows.length}`}</span>
      <span className="toolbar__gap" />
      <Button size="small" tone="quiet" disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? t('Loading…') : t('Refresh')}
      </Button>
    </>
  )
  const empty =
    data === undefined && error === null ? (
      <PanelState kind="loading" title={t('Loading the history')} />
    ) : error !== null && rows.length === 0 ? (
      <PanelState kind="error" title={t('The history is not known')} text={error.message} />
    ) : (
      <PanelState
        kind="empty"
        title={rows.length > 0 ? t('No order matches the filter') : t`No finished ${category} orders`}
        text={rows.length > 0 ? undefined : t('Filled, canceled and refused orders are kept here.')}
      />
    )
  return (
    <Panel label={t('Order history')} toolbar={toolbar}>
      <div className="orders-view" data-live={live}>
        {error !== null && (
          <PanelBand tone="warn">
            {t`The exchange’s own list could not be read: ${error.message} Shown is what Volley saw.`}
          </PanelBand>
        )}
        <div className="orders-table">
          <DataTable
            label={t('Order history')}
            rows={visible}
            columns={columns}
            rowKey={(order) => order.key}
            rowData={(order) => ({ 'data-state': order.state, 'data-testid': 'history-order' })}
            isFilteredOutside
            empty={empty}
          />
        </div>
      </div>
    </Panel>
  )
}
