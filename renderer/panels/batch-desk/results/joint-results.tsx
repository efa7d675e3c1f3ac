import { useMemo } from 'react'
import type { Batch } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { JointSend } from '@/shared/trading/batch/plan/joint-send'
import { grouped } from '@/shared/base/grouped'
import { sizingText } from '@/shared/trading/batch/plan/sizing'
import { filledOf } from '@/shared/trading/orders/part-fill'
import type { Order } from '@/shared/trading/orders/order'
import { sideText } from '@/renderer/domain/orders/order-columns'
import { reasonOf, shownState, stateLabels } from '@/renderer/domain/orders/labels/order-labels'
import { OrderSide, OrderStateChip } from '@/renderer/domain/orders/cells/order-state'
import { usePriceDecimals, type PriceDecimals } from '@/renderer/domain/orders/use-price-decimals'
import { isAmount } from '@/renderer/kit/format/decimals'
import { plural } from '@/shared/languages/plural'
import { AmountText } from '@/renderer/kit/ui/amount'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { rawSide, rawSymbol, rawType } from '@/renderer/domain/orders/labels/raw-fields'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { confirmAdditionalCancel, openAdditionalAccount } from '@/renderer/state/actions/additional-commands'
import { useJointParts } from '@/renderer/state/queries/accounts'
import { useApp } from '@/renderer/state/stores/app-store'
import { type JointColumn, jointColumns, type JointRow, jointRows } from './joint-rows'
import { cancelable, countStates } from './result-counts'
import './joint-results.css'

/** State of an account in a joint send, with its actions. */
function AccountLine({ column }: { readonly column: JointColumn }) {
  const { profileId, label, sizing, session, isShown, reason, orders } = column
  const toCancel = cancelable(orders)
  return (
    <li data-testid={`joint-${profileId}`}>
      <b>{label}</b>
      <span className="faint">{isShown ? t('on screen') : sizingText(sizing)}</span>
      {reason !== null && <span className="muted">{reason}</span>}
      {countStates(orders).map(({ state, count }) => (
        <span key={state} data-tone={stateLabels[state].tone} data-state={state}>
          <b>{count}</b> {stateLabels[state].label}
        </span>
      ))}
      {!isShown && session === null && (
        <Button size="small" onClick={() => void openAdditionalAccount(profileId, label)}>{t`Open ${label}`}</Button>
      )}
      {session !== null && toCancel.length > 0 && (
        <Button size="small" tone="danger" onClick={() => confirmAdditionalCancel(label, session, toCancel)}>
          {t`Cancel ${plural(toCancel.length, 'order')} on ${label}…`}
        </Button>
      )}
    </li>
  )
}

function Cell({ order }: { readonly order: Order | undefined }) {
  if (order === undefined) return <span className="faint">{t('nothing')}</span>
  return (
    <span className="joint-cell" title={reasonOf(order)}>
      <OrderStateChip order={order} />
      <span className="joint-cell__filled">{filledOf(order, grouped)}</span>
      <span className="joint-cell__reason">{reasonOf(order)}</span>
    </span>
  )
}

const cellText = (order: Order | undefined): string =>
  order === undefined
    ? ''
    : [stateLabels[shownState(order)].label, filledOf(order, grouped), reasonOf(order)].join(' ').trim()

export const accountColumns = (
  accounts: readonly JointColumn[],
  decimals: PriceDecimals,
): readonly Column<JointRow>[] => [
  { id: 'row', title: '#', width: '32px', numeric: true, value: ({ row }) => row + 1, cell: ({ row }) => row + 1 },
  {
    id: 'symbol',
    title: t('Symbol'),
    width: '100px',
    value: ({ order }) => order.symbol,
    raw: rawSymbol(({ order }) => order),
  },
  {
    id: 'side',
    title: t('Side'),
    width: '84px',
    value: ({ order }) => sideText(order),
    raw: [...rawSide(({ order }: JointRow) => order), ...rawType(({ order }: JointRow) => order)],
    cell: ({ order }) => <OrderSide order={order} />,
  },
  {
    id: 'price',
    title: t('Price'),
    width: '92px',
    numeric: true,
    value: ({ order }) => order.price,
    raw: [{ name: 'qty', text: ({ order }) => order.qty }],
    cell: ({ order }) => <AmountText value={isAmount(order.price) ? order.price : null} decimals={decimals(order)} />,
  },
  ...accounts.map(({ profileId, label, reason }): Column<JointRow> => ({
    id: profileId,
    title: label,
    width: 'minmax(140px, 1fr)',
    hint: reason ?? t`Result of each row on ${label}: its state there, filled / size`,
    value: ({ cells }) => cellText(cells.get(profileId)),
    cell: ({ cells }) => <Cell order={cells.get(profileId)} />,
  })),
]

interface JointResultsProps {
  readonly batch: Batch & { readonly joint: JointSend }
  /** Orders of the account on screen. */
  readonly orders: readonly Order[]
}

/** Rows × accounts: the result of every row on every account, from the journals. */
export function JointResults({ batch: { joint }, orders }: JointResultsProps) {
  const currentId = useApp(({ app }) => app?.profile.id ?? '')
  const { data, error } = useJointParts(joint)
  const problem = error?.message ?? null
  const decimals = usePriceDecimals()
  const accounts = useMemo(
    () => jointColumns(joint, currentId, orders, data, problem),
    [joint, currentId, orders, data, problem],
  )
  const columns = useMemo(() => accountColumns(accounts, decimals), [accounts, decimals])
  const rows = useMemo(() => jointRows(accounts), [accounts])
  return (
    <div className="joint-results" data-testid="joint-results">
      <ul className="joint-accounts" aria-label={t('Accounts of this batch')}>
        {accounts.map((column) => (
          <AccountLine key={column.profileId} column={column} />
        ))}
      </ul>
      <div className="orders-table">
        <DataTable
          label={t('Results on every account')}
          rows={rows}
          columns={columns}
          rowKey={({ row }) => String(row)}
          rowData={({ row }) => ({ 'data-testid': `joint-row-${row + 1}` })}
          empty={<PanelState kind="loading" title={t("Loading the batch's orders")} />}
        />
      </div>
    </div>
  )
}
