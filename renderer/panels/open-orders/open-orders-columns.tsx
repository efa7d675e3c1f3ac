import { t } from '@/shared/languages/text'
import { orderKeys, useLocalKeyLabel } from '@/renderer/kit/keys/local-keys'
import { Pencil, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { divide, isDecimal, isPositive, multiply, toDecimals } from '@/shared/base/decimal'
import type { Order } from '@/shared/trading/orders/order'
import { openedAtOf } from '@/shared/trading/orders/order-times'
import { filledOf } from '@/shared/trading/orders/part-fill'
import { cancelOrders } from '@/renderer/state/actions/cancel-commands'
import { canCancel } from '@/renderer/state/actions/cancel-questions'
import { formatAge, formatTime, formatUtc } from '@/renderer/kit/format/time'
import type { Column } from '@/renderer/kit/table/columns/column'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { canAmend } from '@/renderer/domain/amend/amend'
import { AmendConfirm, AmendInput } from './amend-cells'
import { Ghosted } from '@/renderer/domain/orders/cells/ghosted'
import { OrderSide, OrderStateChip } from '@/renderer/domain/orders/cells/order-state'
import { SymbolCell } from '@/renderer/domain/orders/cells/symbol-cell'
import { OrderTimeline } from '@/renderer/domain/orders/timeline/order-timeline'
import { reasonOf, stateSentence } from '@/renderer/domain/orders/labels/order-labels'
import { orderIdColumns, sideText, typeText } from '@/renderer/domain/orders/order-columns'
import { rawIds, rawSide, rawSymbol, rawType } from '@/renderer/domain/orders/labels/raw-fields'
import { type LastPrice, restColumns } from './rest-columns'
import { shownByPriority } from '@/renderer/kit/table/columns/shown-columns'
import type { Amending } from '@/renderer/domain/amend/use-amend'
import type { PriceDecimals, QtyForm } from '@/renderer/domain/orders/use-price-decimals'

const originLabels = { volley: '', orphan: t('not in journal'), elsewhere: t('External') } as const

/** Filled share of the order, in whole percent. */
function filledPercent(order: Pick<Order, 'qty' | 'filledQty'>): string {
  if (!isDecimal(order.qty) || !isPositive(order.qty) || !order.filledQty) return '0'
  return toDecimals(divide(multiply(order.filledQty, '100'), order.qty), 0)
}

function Filled({ order }: { readonly order: Order }) {
  if (!isDecimal(order.qty)) return <span className="faint">—</span>
  const percent = filledPercent(order)
  return (
    <span
      className="filled"
      style={{ ['--filled' as string]: `${percent}%` }}
      title={filledOf({ ...order, filledQty: order.filledQty || '0' })}
    >
      {percent} %
    </span>
  )
}

function Actions({ order, amending }: { readonly order: Order; readonly amending: Amending }) {
  const amendKey = useLocalKeyLabel(orderKeys, 'amend')
  if (amending.key === order.key && amending.reading) {
    return (
      <AmendConfirm
        reading={amending.reading}
        busy={amending.busy}
        onConfirm={() => void amending.send()}
        onCancel={amending.stop}
        onTake={(field, reading) => amending.type({ [field]: reading })}
      />
    )
  }
  return (
    <span className="order-actions">
      <OrderTimeline order={order} />
      <IconButton
        size="small"
        label={amendKey === '' ? t('Amend price or quantity') : t`Amend price or quantity (${amendKey})`}
        icon={<Pencil />}
        disabled={!canAmend(order)}
        onClick={() => amending.start(order)}
      />
      <IconButton
        size="small"
        label={t('Cancel this order')}
        icon={<X />}
        disabled={!canCancel(order)}
        onClick={() => void cancelOrders([order.key])}
      />
    </span>
  )
}

function editable(field: 'price' | 'qty', label: string, amending: Amending, render: (order: Order) => ReactNode) {
  return (order: Order) => {
    if (amending.key !== order.key || amending.edit === null) return render(order)
    const wrong = amending.reading !== null && !amending.reading.ok && amending.reading.field === field
    return (
      <AmendInput
        label={label}
        value={amending.edit[field]}
        wrong={wrong}
        focus={field === 'price'}
        onChange={(value) => amending.type({ [field]: value })}
      />
    )
  }
}

/** Columns of the open orders; the amended row shows inputs for its amounts. */
export const openOrderColumns = (
  amending: Amending,
  now: number,
  decimals: PriceDecimals,
  lots: QtyForm,
  lastPrice: LastPrice,
): readonly Column<Order>[] =>
  shownByPriority(
    [
      ...termColumns(amending, now, decimals, lots),
      ...restColumns(lots, lastPrice),
      ...orderIdColumns,
      actionColumn(amending),
    ],
    columnPriority,
  )

/** Columns by priority as the panel gets wider. Without the side, its letter is in front of the quantity. */
const columnPriority = [
  'price',
  'qty',
  'side',
  'state',
  'filled',
  'type',
  'time',
  'distance',
  'value',
  'remaining',
  'origin',
  'age',
  'reduce-only',
] as const

const termColumns = (
  amending: Amending,
  now: number,
  decimals: PriceDecimals,
  lots: QtyForm,
): readonly Column<Order>[] => [
  {
    id: 'time',
    title: t('Time'),
    width: '76px',
    cell: (order) => <span title={formatUtc(openedAtOf(order))}>{formatTime(openedAtOf(order))}</span>,
    isTime: true,
    value: openedAtOf,
  },
  {
    id: 'symbol',
    title: t('Symbol'),
    width: 'minmax(76px, 1.3fr)',
    isWhole: true,
    cell: (order) => (
      <span className="order-symbol">
        <SymbolCell category={order.category} symbol={order.symbol} />
      </span>
    ),
    value: (order) => `${order.symbol} ${order.category}`,
    raw: rawSymbol((order) => order),
  },
  {
    id: 'side',
    title: t('Side'),
    width: 'minmax(40px, 0.4fr)',
    isWhole: true,
    value: sideText,
    raw: rawSide((order) => order),
    cell: (order) => <OrderSide order={order} />,
  },
  {
    id: 'type',
    title: t('Type'),
    width: 'minmax(80px, 0.8fr)',
    value: typeText,
    raw: [...rawType((order: Order) => order), ...rawIds((order: Order) => order)],
  },
  {
    id: 'price',
    title: t('Price'),
    width: 'minmax(72px, 1.2fr)',
    numeric: true,
    cell: editable('price', t('New price'), amending, (order) => (
      <Ghosted order={order} field="price" decimals={decimals(order)} />
    )),
    value: (order) => order.price,
  },
  {
    id: 'qty',
    title: t('Quantity'),
    width: 'minmax(80px, 1.1fr)',
    numeric: true,
    cell: editable('qty', t('New quantity'), amending, (order) => (
      <>
        <span aria-hidden className={`order-side-letter ${order.side === 'buy' ? 'up' : 'down'}`}>
          {order.side === 'buy' ? 'B' : 'S'}{' '}
        </span>
        <Ghosted order={order} field="qty" {...lots(order)} />
      </>
    )),
    value: (order) => order.qty,
  },
  {
    id: 'filled',
    title: t('Filled'),
    width: '60px',
    numeric: true,
    cell: (order) => <Filled order={order} />,
    unit: '%',
    value: filledPercent,
  },
  {
    id: 'state',
    title: t('State'),
    width: 'minmax(72px, 1.3fr)',
    isWhole: true,
    cell: (order) => (
      <>
        <OrderStateChip order={order} />{' '}
        {order.state === 'unknown' && <span className="unknown-words">{formatAge(now - order.updatedAt)}</span>}
        {order.unread !== undefined && <span className="unknown-words order-reason">{reasonOf(order)}</span>}
      </>
    ),
    value: stateSentence,
  },
  {
    id: 'origin',
    title: t('From'),
    width: '76px',
    value: (order) => originLabels[order.origin],
    cell: (order) => <span className="faint">{originLabels[order.origin]}</span>,
    hint: t('Orders of other programs on this account are shown too'),
  },
]

/** A narrower table has only the button that cancels, as in its style sheet. Enter on a row amends it. */
const NARROW = 360

const actionColumn = (amending: Amending): Column<Order> => ({
  id: 'actions',
  title: '',
  width: amending.key === null ? '78px' : '132px',
  ...(amending.key === null && { narrow: { below: NARROW, width: '30px' } }),
  pinned: true,
  cell: (order) => <Actions order={order} amending={amending} />,
})
