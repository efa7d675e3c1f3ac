import { t } from '@/shared/languages/text'
import { OrderSide } from '@/renderer/domain/orders/cells/order-state'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { compare, toDecimals } from '@/shared/base/decimal'
import { PENDING_MODIFICATIONS } from '@/shared/exchange/protocol/limits'
import type { AmendedOrder } from '@/shared/trading/batch/group/amend-group'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import { unsettledAmends } from '@/shared/trading/orders/pending-amend'
import { notionalOf } from '@/shared/trading/pretrade/figures/order-value'
import { formatExact } from '@/renderer/kit/format/decimals'
import type { Column } from '@/renderer/kit/table/columns/column'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { DataTable } from '@/renderer/kit/table/data-table'
import { useAmendAnswers } from './amend-answers'

/** Row with the latest requested terms of an order and the result of the edit. */
interface DiffRow {
  readonly order: Order
  readonly amended: AmendedOrder
  /** Error of its newest amend; null if it did not fail. */
  readonly refusal: string | null
  /** Finding of the main process about its change; null for none. */
  readonly finding: string | null
  readonly autoCancel: boolean
  readonly isExcluded: boolean
}

interface DiffTableProps {
  readonly rows: readonly AmendedOrder[]
  readonly orders: readonly Order[]
  readonly instrument: Instrument
  readonly findings: ReadonlyMap<string, string>
  readonly autoCancel: ReadonlySet<string>
  readonly onAutoCancel: (key: string, on: boolean) => void
  readonly excluded: ReadonlySet<string>
  readonly onExclude: (key: string, on: boolean) => void
}

function Change({ from, to, decimals }: { readonly from: string; readonly to: string; readonly decimals: number }) {
  const [before, after] = [formatExact(from, decimals), formatExact(to, decimals)]
  if (compare(from, to) === 0) return <span className="faint">{before}</span>
  return (
    <span className="group-change">
      <s>{before}</s> → <b>{after}</b>
    </span>
  )
}

function Result({ amended, refusal, finding }: DiffRow) {
  if (amended.kind === 'refused')
    return (
      <span className="group-refused" title={amended.message}>
        {amended.message}
      </span>
    )
  if (finding !== null)
    return (
      <span className="group-refused" title={finding}>
        {finding}
      </span>
    )
  if (refusal !== null) return <span className="group-refused" title={refusal}>{t`Amend failed: ${refusal}`}</span>
  if (amended.kind === 'left_out') return <span className="faint">{t('left out')}</span>
  return amended.kind === 'unchanged' ? <span className="faint">{t('unchanged')}</span> : null
}

const resultText = ({ amended, refusal, finding }: DiffRow): string =>
  amended.kind === 'refused' ? amended.message : (finding ?? refusal ?? amended.kind)

function columnsFor(
  instrument: Instrument,
  notional: (row: AmendedOrder, price: string, qty: string) => string,
  { onAutoCancel, onExclude }: Pick<DiffTableProps, 'onAutoCancel' | 'onExclude'>,
): readonly Column<DiffRow>[] {
  const { priceDecimals, qtyDecimals } = instrument
  return [
    {
      id: 'include',
      title: '',
      width: '30px',
      hint: t('Only checked orders are edited'),
      cell: ({ order, isExcluded }) => (
        <Checkbox
          label={t`Row ${(order.row ?? 0) + 1} is part of the edit`}
          checked={!isExcluded}
          onChange={(isPart) => onExclude(order.key, !isPart)}
        />
      ),
    },
    { id: 'row', title: '#', width: '34px', numeric: true, value: ({ order }) => (order.row ?? 0) + 1 },
    {
      id: 'side',
      title: t('Side'),
      width: '84px',
      value: ({ order }) => sideText(order.side, order.posSide),
      cell: ({ order }) => <OrderSide order={order} />,
    },
    {
      id: 'price',
      title: t('Price'),
      width: 'minmax(148px, 1.2fr)',
      numeric: true,
      value: ({ amended }) => amended.price,
      cell: ({ amended }) => <Change from={amended.order.price} to={amended.price} decimals={priceDecimals} />,
    },
    {
      id: 'qty',
      title: t`Quantity ${lotCoinOf(instrument)}`,
      width: 'minmax(124px, 1fr)',
      numeric: true,
      value: ({ amended }) => amended.qty,
      cell: ({ amended }) => <Change from={amended.order.qty} to={amended.qty} decimals={qtyDecimals} />,
    },
    {
      id: 'notional',
      title: t('Notional'),
      width: 'minmax(132px, 1fr)',
      numeric: true,
      shownFrom: 700,
      value: ({ amended }) => notional(amended, amended.price, amended.qty),
      cell: ({ amended }) => (
        <Change
          from={notional(amended, amended.order.price, amended.order.qty)}
          to={notional(amended, amended.price, amended.qty)}
          decimals={2}
        />
      ),
    },
    {
      id: 'pending',
      title: t('Pending'),
      width: '68px',
      numeric: true,
      hint: t`Changes that the exchange has not confirmed; it takes ${PENDING_MODIFICATIONS} per order`,
      value: ({ order }) => unsettledAmends(order),
      cell: ({ order }) => (
        <span className={unsettledAmends(order) === 0 ? 'faint' : undefined}>
          {unsettledAmends(order)}/{PENDING_MODIFICATIONS}
        </span>
      ),
    },
    {
      id: 'auto-cancel',
      title: t('Auto-cancel'),
      width: '92px',
      hint: t('If this change fails the order is canceled, and later changes of it are refused'),
      value: ({ autoCancel }) => (autoCancel ? 'yes' : 'no'),
      cell: ({ order, amended, autoCancel }) => (
        <span className="group-auto-cancel" data-on={autoCancel || undefined}>
          <Checkbox
            label={t`Row ${(order.row ?? 0) + 1}: cancel the order if the change fails`}
            checked={autoCancel}
            disabled={amended.kind !== 'amend'}
            onChange={(on) => onAutoCancel(order.key, on)}
          />
          {autoCancel && t('yes')}
        </span>
      ),
    },
    {
      id: 'result',
      title: t('Result'),
      width: 'minmax(120px, 1.4fr)',
      value: resultText,
      cell: (row) => <Result {...row} />,
    },
  ]
}

/** Old and new terms of every order of the group, before anything is sent. */
export function DiffTable(props: DiffTableProps) {
  const { rows, orders, instrument, findings, autoCancel, excluded } = props
  const refusals = useAmendAnswers((state) => state.refusals)
  const byKey = new Map(orders.map((order) => [order.key, order]))
  const notional = ({ order: { side } }: AmendedOrder, price: string, qty: string): string =>
    toDecimals(
      notionalOf(
        { category: instrument.category, symbol: instrument.symbol, side, orderType: 'limit', price, qty },
        instrument,
        null,
      )?.amount ?? '0',
      2,
      'nearest',
    )
  const columns = columnsFor(instrument, notional, props)
  const visible = rows.flatMap((amended): DiffRow[] => {
    const order = byKey.get(amended.order.key)
    const { key } = amended.order
    return order === undefined
      ? []
      : [
          {
            order,
            amended,
            refusal: refusals.get(key) ?? null,
            finding: findings.get(key) ?? null,
            autoCancel: autoCancel.has(key),
            isExcluded: excluded.has(key),
          },
        ]
  })
  return (
    <div className="group-diff">
      <DataTable
        label={t('Old and new')}
        rows={visible}
        columns={columns}
        rowKey={({ order }) => order.key}
        rowData={({ amended }) => ({ 'data-testid': 'group-row', 'data-kind': amended.kind })}
        empty={null}
      />
    </div>
  )
}
