import { useIsClassic } from '@/renderer/state/stores/app-store'
import { SymbolLink } from '@/renderer/domain/orders/symbol-link'
import { useMemo, useState } from 'react'
import { categories } from '@/shared/exchange/protocol/fields'
import type { Order } from '@/shared/trading/orders/order'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { formatDateTime, formatShort, formatUtc } from '@/renderer/kit/format/time'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { useIsCurrent } from '@/renderer/state/stores/health-store'
import { allOrders, useOrders } from '@/renderer/state/stores/orders-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { AmountText } from '@/renderer/kit/ui/amount'
import { Button } from '@/renderer/kit/ui/button'
import type { Column } from '@/renderer/kit/table/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Panel } from '@/renderer/kit/ui/panel'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel-state'
import { Select } from '@/renderer/kit/ui/select'
import { useNow } from '@/renderer/kit/ui/use-now'
import { matchesFilter, noFilter } from '@/renderer/domain/orders/order-filter'
import { OrderFilterBar } from '@/renderer/domain/orders/order-filter-bar'
import { AveragePrice } from '@/renderer/domain/orders/average-price'
import { OrderSide, OrderStateChip } from '@/renderer/domain/orders/order-state'
import { Quantity } from '@/renderer/domain/orders/quantity'
import { OrderTimeline } from '@/renderer/domain/orders/order-timeline'
import '@/renderer/domain/orders/orders-view.css'
import { orderIdColumns, sideText, typeText } from '@/renderer/domain/orders/order-columns'
import { reasonOf, stateSentence } from '@/renderer/domain/orders/order-labels'
import { usePriceDecimals, useQtyDecimals, type PriceDecimals } from '@/renderer/domain/orders/use-price-decimals'
import { MINUTE_MS } from '@/shared/base/time'
import { ClassicHistory } from './classic-history'
import { historyRows } from './history-rows'

const columnsWith = (now: number, decimals: PriceDecimals, lots: PriceDecimals): readonly Column<Order>[] => [
  {
    id: 'time',
    title: 'Closed',
    width: '92px',
    cell: (order) => (
      <span title={`${formatDateTime(order.updatedAt)}, ${formatUtc(order.updatedAt)}`}>
        {formatShort(order.updatedAt, now)}
      </span>
    ),
    isTime: true,
    value: (order) => order.updatedAt,
  },
  {
    id: 'symbol',
    title: 'Symbol',
    width: 'minmax(96px, 1fr)',
    value: (order) => order.symbol,
    cell: ({ category, symbol }) => <SymbolLink category={category} symbol={symbol} />,
  },
  {
    id: 'side',
    title: 'Side',
    width: '88px',
    value: sideText,
    cell: (order) => <OrderSide order={order} />,
  },
  {
    id: 'type',
    title: 'Type',
    width: '88px',
    shownFrom: 860,
    value: typeText,
  },
  {
    id: 'price',
    title: 'Price',
    width: '96px',
    numeric: true,
    value: (order) => order.price,
    cell: (order) => <AmountText value={order.price || null} decimals={decimals(order)} emphasise />,
  },
  {
    id: 'qty',
    title: 'Quantity',
    width: '92px',
    numeric: true,
    value: (order) => order.qty,
    cell: (order) => <Quantity value={order.qty} decimals={lots(order)} />,
  },
  {
    id: 'filled',
    title: 'Filled',
    width: '92px',
    shownFrom: 780,
    numeric: true,
    value: (order) => order.filledQty,
    cell: (order) => <Quantity value={order.filledQty} decimals={lots(order)} />,
  },
  {
    id: 'average',
    title: 'Average',
    width: '96px',
    shownFrom: 900,
    numeric: true,
    value: (order) => order.avgPrice,
    cell: (order) => <AveragePrice value={order.avgPrice} decimals={decimals(order)} />,
  },
  {
    id: 'state',
    title: 'State',
    width: 'minmax(112px, 0.9fr)',
    value: stateSentence,
    cell: (order) => <OrderStateChip order={order} />,
  },
  {
    id: 'reason',
    title: 'Why',
    width: 'minmax(96px, 1.6fr)',
    value: reasonOf,
    cell: (order) => (
      <span className="muted" title={reasonOf(order)}>
        {reasonOf(order)}
      </span>
    ),
  },
  ...orderIdColumns,
  { id: 'timeline', title: '', width: '34px', pinned: true, cell: (order) => <OrderTimeline order={order} /> },
]

/** Orders that are over: what the exchange lists and what the journal of this account knows. */
export function OrderHistoryPanel() {
  return useIsClassic() ? <ClassicHistory /> : <UnifiedOrderHistory />
}

function UnifiedOrderHistory() {
  const selected = useSelection().category
  const [category, setCategory] = useState(selected)
  const live = useIsCurrent('orderFeed')
  const known = useOrders(allOrders)
  const { data, error, isFetching, refetch } = useAccountQuery('orders.history', { category })
  const [filter, setFilter] = useState(noFilter)
  const decimals = usePriceDecimals()
  const lots = useQtyDecimals()
  const now = useNow(true, MINUTE_MS)
  const columns = useMemo(() => columnsWith(now, decimals, lots), [now, decimals, lots])
  const rows = useMemo(
    () =>
      historyRows(
        data ?? [],
        known.filter((order) => order.category === category && isOver(order.state)),
      ),
    [data, known, category],
  )
  const shown = useMemo(() => rows.filter((order) => matchesFilter(order, filter)), [rows, filter])
  const toolbar = (
    <>
      <Select
        size="small"
        label="Category"
        value={category}
        options={categories.map((value) => ({ value, label: value }))}
        onChange={setCategory}
      />
      <OrderFilterBar orders={rows} filter={filter} onChange={setFilter} />
      <span>{shown.length === rows.length ? rows.length : `${shown.length} of ${rows.length}`}</span>
      <span className="toolbar__gap" />
      <Button size="small" tone="quiet" disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Loading…' : 'Refresh'}
      </Button>
    </>
  )
  const empty =
    data === undefined && error === null ? (
      <PanelState kind="loading" title="Loading the history" />
    ) : error !== null && rows.length === 0 ? (
      <PanelState kind="error" title="The history is not known" text={error.message} />
    ) : (
      <PanelState
        kind="empty"
        title={rows.length > 0 ? 'No order matches the filter' : `No finished ${category} orders`}
        text={rows.length > 0 ? undefined : 'Filled, canceled and refused orders are kept here.'}
      />
    )
  return (
    <Panel label="Order history" toolbar={toolbar}>
      <div className="orders-view" data-live={live}>
        {error !== null && (
          <PanelBand tone="warn">
            The exchange’s own list could not be read: {error.message} Shown is what Volley saw.
          </PanelBand>
        )}
        <div className="orders-table">
          <DataTable
            label="Order history"
            rows={shown}
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
