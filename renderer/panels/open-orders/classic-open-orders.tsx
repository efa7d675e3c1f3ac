import { type OrderState, orderStateNames } from '@/shared/trading/orders/order-lifecycle'
import { legLabels } from '@/renderer/domain/orders/labels/leg-labels'
import { useMemo, useState } from 'react'
import { Pencil, X } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { type ClassicOrder, isReadOrder, type ReadClassicOrder } from '@/shared/trading/account/classic-account'
import { absent } from '@/renderer/kit/format/decimals'
import { localAction, orderKeys } from '@/renderer/kit/keys/local-keys'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Chip } from '@/renderer/kit/ui/chip'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useRequests } from '@/renderer/state/stores/requests-store'
import { classicOrderColumns } from '@/renderer/domain/classic/classic-columns'
import { ClassicPanel } from '@/renderer/domain/classic/classic-panel'
import { type ClassicRow, classicRows } from '@/renderer/domain/classic/classic-rows'
import { useClassicRead } from '@/renderer/domain/classic/use-classic-read'
import { ClassicAmend } from './classic-amend'
import { type CancelRequest, CancelClassic, ClassicCancelAll } from './classic-cancel'

/** Name of a status; one of the exchange that Volley does not know is unchanged. */
const statusText = (status: string): string =>
  Object.hasOwn(orderStateNames, status) ? orderStateNames[status as OrderState] : status

/** State of a row, with the same labels as other orders. */
function stateOf({ order, placing, canceling }: ClassicRow): string {
  if (placing !== null) return legLabels[placing.state].label
  if (order?.unread !== undefined) return t`could not be read: ${order.unread.join(', ')}`
  const state = statusText(order?.status ?? '')
  return canceling === null ? state : t`${state} · canceling${canceling.state === 'unknown' ? t(', unknown') : ''}`
}
const isUnknown = ({ placing, canceling }: ClassicRow): boolean =>
  placing?.state === 'unknown' || canceling?.state === 'unknown'

/** Only a resting price can be amended: a market order has none. */
const amendable = ({ order, canceling }: ClassicRow): ReadClassicOrder | null =>
  order !== null && isReadOrder(order) && order.orderType === 'limit' && canceling === null ? order : null
const canCancel = ({ order, canceling }: ClassicRow): boolean => order !== null && canceling === null

type OrderDialog =
  | { readonly about: 'amend'; readonly order: ReadClassicOrder }
  | ({ readonly about: 'cancel' } & CancelRequest)

const cancelDialogOf = (order: ClassicOrder): OrderDialog => ({ about: 'cancel', orders: [order], scope: order.symbol })

export const classicOpenColumns = (openDialog: (dialog: OrderDialog) => void): readonly Column<ClassicRow>[] => [
  ...classicOrderColumns<ClassicRow>(
    ({ order }) => order,
    ({ at }) => at,
  ),
  {
    id: 'state',
    title: t('State'),
    width: 'minmax(96px, 1fr)',
    value: stateOf,
    cell: (row) => (
      <Chip tone={isUnknown(row) ? 'unknown' : row.order === null ? 'quiet' : 'accent'}>{stateOf(row)}</Chip>
    ),
  },
  {
    id: 'actions',
    title: '',
    width: '64px',
    pinned: true,
    cell: (row) =>
      row.order !== null && (
        <>
          <IconButton
            size="small"
            label={t('Change price or quantity…')}
            icon={<Pencil />}
            disabled={amendable(row) === null}
            onClick={() => {
              const order = amendable(row)
              if (order !== null) openDialog({ about: 'amend', order })
            }}
          />
          <IconButton
            size="small"
            label={t('Cancel this order')}
            icon={<X />}
            disabled={!canCancel(row)}
            onClick={() => openDialog(cancelDialogOf(row.order!))}
          />
        </>
      ),
  },
]

/** Open orders of a classic account, including external orders, and sent orders that are not listed yet. */
export function ClassicOpenOrders() {
  const query = useClassicRead('classic.openOrders', {})
  const requests = useRequests((state) => state.requests)
  const [dialog, setDialog] = useState<OrderDialog | null>(null)
  const listed = query.data?.orders
  const isIncomplete = (query.data?.missing.length ?? 0) > 0
  const rows = useMemo(() => classicRows(listed ?? [], [...requests.values()]), [listed, requests])
  const columns = useMemo(() => classicOpenColumns(setDialog), [])
  const unknown = rows.filter(isUnknown).length
  const cancelable = rows.filter(canCancel).flatMap(({ order }) => order ?? [])
  const asNow = (order: ReadClassicOrder): ReadClassicOrder =>
    listed?.filter(isReadOrder).find(({ orderId }) => orderId === order.orderId) ?? order
  const closeDialog = () => setDialog(null)
  const onRowKey = (row: ClassicRow, event: React.KeyboardEvent) => {
    if (row.order === null || event.repeat) return
    const action = localAction(orderKeys, event)
    const changed = amendable(row)
    if (action === 'amend' && changed !== null) setDialog({ about: 'amend', order: changed })
    if (action === 'cancel' && canCancel(row)) setDialog(cancelDialogOf(row.order))
  }
  const toolbar = (
    <>
      <span data-testid="open-orders-count">{rows.length === 0 && isIncomplete ? absent : rows.length}</span>
      <span className="toolbar__gap" />
      <ClassicCancelAll orders={cancelable} onRequest={(cancel) => setDialog({ about: 'cancel', ...cancel })} />
    </>
  )
  const outcomes = unknown === 1 ? t('One outcome is') : t`${unknown} outcomes are`
  const band = unknown > 0 && (
    <PanelBand tone="unknown">{t`${outcomes} unknown; Volley is looking. Nothing is sent again.`}</PanelBand>
  )
  return (
    <ClassicPanel
      label={t('Open orders')}
      what={t('open orders')}
      query={query}
      toolbar={toolbar}
      band={band}
      count={rows.length}
      empty={
        <PanelState
          kind="empty"
          title={t('No open orders')}
          text={t('Orders from any program on this account appear here while they rest.')}
        />
      }
    >
      {(_data, empty) => (
        <>
          <DataTable
            label={t('Open orders of a classic account')}
            rows={rows}
            columns={columns}
            rowKey={({ key }) => key}
            onRowKey={onRowKey}
            rowClass={(row) => (isUnknown(row) ? 'order--unknown' : undefined)}
            rowData={(row) => ({ 'data-testid': 'open-order', 'data-state': stateOf(row) })}
            empty={empty}
          />
          {dialog?.about === 'amend' && <ClassicAmend order={asNow(dialog.order)} onClose={closeDialog} />}
          {dialog?.about === 'cancel' && <CancelClassic request={dialog} onClose={closeDialog} />}
        </>
      )}
    </ClassicPanel>
  )
}
