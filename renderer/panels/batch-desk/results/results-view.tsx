import { t } from '@/shared/languages/text'
import { inLots } from '@/shared/trading/orders/order-phrase'
import { useMemo, useState } from 'react'
import type { Batch } from '@/shared/ipc/contract'
import type { Order } from '@/shared/trading/orders/order'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { useAmendRefusal } from '@/renderer/domain/group/amend-answers'
import { formatAge, formatTime, formatUtc } from '@/renderer/kit/format/time'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { AveragePrice } from '@/renderer/domain/orders/cells/average-price'
import { Ghosted } from '@/renderer/domain/orders/cells/ghosted'
import { OrderSide, OrderStateChip } from '@/renderer/domain/orders/cells/order-state'
import { Quantity } from '@/renderer/domain/orders/cells/quantity'
import { OrderTimeline } from '@/renderer/domain/orders/timeline/order-timeline'
import '@/renderer/domain/orders/orders-view.css'
import { orderIdColumns, sideText, typeText } from '@/renderer/domain/orders/order-columns'
import { rawIds, rawSide, rawSymbol, rawType } from '@/renderer/domain/orders/labels/raw-fields'
import { SymbolCell } from '@/renderer/domain/orders/cells/symbol-cell'
import { reasonOf, stateSentence } from '@/renderer/domain/orders/labels/order-labels'
import {
  usePriceDecimals,
  useQtyForm,
  type PriceDecimals,
  type QtyForm,
} from '@/renderer/domain/orders/use-price-decimals'
import { plural } from '@/shared/languages/plural'
import { SentAsPreviewed } from '@/renderer/domain/review/sent-as-previewed'
import { deskHome } from '../model/desk-focus'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { PlanBands } from './plan-bands'
import { stateOfBatch } from '@/shared/trading/batch/draft/document-state'
import { useAccountName } from '@/renderer/domain/account/account-name'
import { DocumentStateMark } from '../documents/document-state-mark'
import { interrupted } from './interrupted'
import { JointResults } from './joint-results'
import { Reasons } from './reasons'
import { ResultBar } from './result-bar'
import { ResultLines } from './result-lines'
import { notFound } from './restage'
import { ordersOfBatch } from './result-counts'

function Result({ order, now }: { readonly order: Order; readonly now: number }) {
  const refusal = useAmendRefusal(order.key)
  if (order.state === 'unknown')
    return (
      <span className="unknown-words" title={reasonOf(order)}>{t`looking · ${formatAge(now - order.updatedAt)}`}</span>
    )
  if (refusal !== null && isOpen(order.state)) {
    const text = t`Amend failed: ${refusal}`
    return (
      <span className="unknown-words" title={text}>
        {text}
      </span>
    )
  }
  return <span title={reasonOf(order)}>{reasonOf(order)}</span>
}

const rowNumber = (order: Order): number => (order.row ?? 0) + 1

export const resultColumns = (
  now: number,
  decimals: PriceDecimals,
  lots: QtyForm,
  hedge: boolean,
): readonly Column<Order>[] => [
  { id: 'row', title: '#', width: '32px', numeric: true, value: rowNumber, cell: rowNumber },
  {
    id: 'state',
    title: t('State'),
    width: 'minmax(88px, 0.9fr)',
    value: stateSentence,
    cell: (order) => <OrderStateChip order={order} />,
  },
  {
    id: 'symbol',
    title: t('Symbol'),
    width: '164px',
    value: (order) => `${order.symbol} ${order.category}`,
    raw: rawSymbol((order) => order),
    cell: (order) => <SymbolCell category={order.category} symbol={order.symbol} />,
  },
  {
    id: 'side',
    title: t('Side'),
    width: hedge ? '84px' : '56px',
    value: sideText,
    raw: rawSide((order) => order),
    cell: (order) => <OrderSide order={order} />,
  },
  {
    id: 'type',
    title: t('Type'),
    width: '92px',
    shownFrom: 760,
    value: typeText,
    raw: [...rawType((order: Order) => order), ...rawIds((order: Order) => order)],
  },
  {
    id: 'price',
    title: t('Price'),
    width: 'minmax(88px, 0.8fr)',
    numeric: true,
    value: (order) => order.price,
    cell: (order) => <Ghosted order={order} field="price" decimals={decimals(order)} />,
  },
  {
    id: 'qty',
    title: t('Quantity'),
    width: 'minmax(116px, 0.8fr)',
    numeric: true,
    value: (order) => order.qty,
    cell: (order) => <Ghosted order={order} field="qty" {...lots(order)} />,
  },
  {
    id: 'filled',
    title: t('Filled'),
    width: 'minmax(112px, 0.8fr)',
    numeric: true,
    value: (order) => order.filledQty,
    cell: (order) => <Quantity value={order.filledQty} {...lots(inLots(order))} />,
  },
  {
    id: 'average',
    title: t('Average'),
    width: 'minmax(104px, 0.7fr)',
    shownFrom: 860,
    numeric: true,
    value: (order) => order.avgPrice,
    cell: (order) => <AveragePrice value={order.avgPrice} decimals={decimals(order)} />,
  },
  {
    id: 'result',
    title: t('Result'),
    width: 'minmax(100px, 1fr)',
    value: reasonOf,
    cell: (order) => <Result order={order} now={now} />,
  },
  ...orderIdColumns,
  { id: 'timeline', title: '', width: '34px', pinned: true, cell: (order) => <OrderTimeline order={order} /> },
]

/** A submitted batch: every row with its result. Rendered from the orders, so it survives a restart. */
export function ResultsView({ batch }: { readonly batch: Batch }) {
  const table = useOrders((state) => state.orders)
  const orders = useMemo(() => ordersOfBatch(table.values(), batch.id), [table, batch.id])
  const account = useAccountName()
  const unknown = orders.filter((order) => order.state === 'unknown').length
  const missingCount = notFound(orders).length
  const missingOrders = plural(missingCount, 'order')
  const [were, anyAppears] = missingCount === 1 ? [t('was'), t('it appears')] : [t('were'), t('one appears')]
  const unsent = interrupted(orders).length
  const now = useNow(unknown > 0)
  const decimals = usePriceDecimals()
  const lots = useQtyForm()
  const hedge = orders.some((order) => order.posSide !== null)
  const { joint } = batch
  const [scope, setScope] = useState<'all' | 'own'>('all')
  const columns = useMemo(() => resultColumns(now, decimals, lots, hedge), [now, decimals, lots, hedge])
  return (
    <div className="desk-view" data-testid="batch-results" data-state={batch.state} tabIndex={-1} {...deskHome}>
      {unsent > 0 && (
        <PanelBand tone="warn">
          <span>{t`${unsent} not sent: Volley ended before their turn. Nothing is sent again by itself.`}</span>
        </PanelBand>
      )}
      {unknown > 0 && (
        <PanelBand tone="unknown">
          {t`${plural(unknown, 'order')} may or may not exist.`}{' '}
          {t('Volley polls the exchange by client ID until it knows; nothing is sent again.')}
        </PanelBand>
      )}
      {missingCount > 0 && (
        <PanelBand tone="unknown">
          {t`${missingOrders} ${were} not found after several checks. `}
          {t`Volley keeps checking for 24 hours and notifies you if ${anyAppears}; nothing is sent again by itself.`}
        </PanelBand>
      )}
      {batch.plan !== undefined && <PlanBands batch={batch} plan={batch.plan} orders={orders} />}
      <p className="results-head">
        <DocumentStateMark state={stateOfBatch(batch.state, orders)} />
        {batch.name !== undefined && <b>{batch.name}</b>}
        <span
          title={formatUtc(batch.createdAt)}
        >{t`${batch.plan?.delivery == null ? t('Sent') : t('Scheduled')} at ${formatTime(batch.createdAt)}`}</span>
        <span>{t`${plural(batch.size, 'order')} in ${plural(batch.requests, 'request')}`}</span>
        {batch.state === 'stopped' && <span>{t('stopped')}</span>}
        <span data-testid="batch-account">{mixed`Batch of ${<b>{account}</b>}`}</span>
        <SentAsPreviewed batch={batch} />
      </p>
      <ResultLines batch={batch} orders={orders} />
      {joint !== undefined && (
        <div className="joint-scope">
          <Choice
            label={t('Accounts')}
            size="small"
            value={scope}
            onChange={setScope}
            options={[
              { value: 'all', label: t`All ${joint.accounts.length} accounts` },
              { value: 'own', label: t('This account') },
            ]}
          />
        </div>
      )}
      {joint !== undefined && scope === 'all' ? (
        <JointResults batch={{ ...batch, joint }} orders={orders} />
      ) : (
        <div className="orders-table">
          <DataTable
            label={t('Results of the batch')}
            rows={orders}
            columns={columns}
            rowKey={(order) => order.key}
            rowData={(order) => ({ 'data-state': order.state, 'data-testid': `result-${(order.row ?? 0) + 1}` })}
            rowClass={(order) =>
              order.state === 'unknown' || order.state === 'not_found' ? 'order--unknown' : undefined
            }
            empty={<PanelState kind="loading" title={t("Loading the batch's orders")} />}
          />
        </div>
      )}
      <Reasons orders={orders} />
      <ResultBar batch={batch} orders={orders} />
    </div>
  )
}
