import { useMemo, useState } from 'react'
import { Pencil, X } from 'lucide-react'
import type { ClassicOrder } from '@/shared/trading/account/classic-account'
import { localAction, orderKeys } from '@/renderer/kit/keys/local-keys'
import type { Column } from '@/renderer/kit/table/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Chip } from '@/renderer/kit/ui/chip'
import { IconButton } from '@/renderer/kit/ui/icon-button'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel-state'
import { useRequests } from '@/renderer/state/stores/requests-store'
import { classicOrderColumns } from '@/renderer/domain/classic/classic-columns'
import { ClassicPanel } from '@/renderer/domain/classic/classic-panel'
import { type ClassicRow, classicRows } from '@/renderer/domain/classic/classic-rows'
import { useClassicRead } from '@/renderer/domain/classic/use-classic-read'
import { ClassicAmend } from './classic-amend'
import { type AskedCancel, CancelClassic, ClassicCancelAll } from './classic-cancel'

/** Where a row stands, in the words of every other order. */
function stateOf({ order, placing, canceling }: ClassicRow): string {
  if (placing !== null) return placing.state === 'acknowledged' ? 'received' : placing.state
  const state = order?.status === 'partially_filled' ? 'part-filled' : (order?.status ?? '')
  return canceling === null ? state : `${state} · canceling${canceling.state === 'unknown' ? ', unknown' : ''}`
}
const isUnknown = ({ placing, canceling }: ClassicRow): boolean =>
  placing?.state === 'unknown' || canceling?.state === 'unknown'

/** Only a price that rests can be changed: a market order has none. */
const canAmend = ({ order, canceling }: ClassicRow): boolean => order?.orderType === 'limit' && canceling === null
const canCancel = ({ order, canceling }: ClassicRow): boolean => order !== null && canceling === null

type Asked = { readonly about: 'amend'; readonly order: ClassicOrder } | ({ readonly about: 'cancel' } & AskedCancel)

const askToCancel = (order: ClassicOrder): Asked => ({ about: 'cancel', orders: [order], scope: order.symbol })

const columnsWith = (ask: (asked: Asked) => void): readonly Column<ClassicRow>[] => [
  ...classicOrderColumns<ClassicRow>(
    ({ order }) => order,
    ({ at }) => at,
  ),
  {
    id: 'state',
    title: 'State',
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
            label="Change price or quantity…"
            icon={<Pencil />}
            disabled={!canAmend(row)}
            onClick={() => ask({ about: 'amend', order: row.order! })}
          />
          <IconButton
            size="small"
            label="Cancel this order"
            icon={<X />}
            disabled={!canCancel(row)}
            onClick={() => ask(askToCancel(row.order!))}
          />
        </>
      ),
  },
]

/** Open orders of a classic account, whoever placed them, and what was sent from here and is not shown yet. */
export function ClassicOpenOrders() {
  const read = useClassicRead('classic.openOrders', {})
  const requests = useRequests((state) => state.requests)
  const [asked, setAsked] = useState<Asked | null>(null)
  const listed = read.data?.orders
  const rows = useMemo(() => classicRows(listed ?? [], [...requests.values()]), [listed, requests])
  const columns = useMemo(() => columnsWith(setAsked), [])
  const unknown = rows.filter(isUnknown).length
  const cancelable = rows.filter(canCancel).flatMap(({ order }) => order ?? [])
  const asNow = (order: ClassicOrder): ClassicOrder => listed?.find(({ orderId }) => orderId === order.orderId) ?? order
  const stopAsking = () => setAsked(null)
  const onRowKey = (row: ClassicRow, event: React.KeyboardEvent) => {
    if (row.order === null || event.repeat) return
    const action = localAction(orderKeys, event)
    if (action === 'amend' && canAmend(row)) setAsked({ about: 'amend', order: row.order })
    if (action === 'cancel' && canCancel(row)) setAsked(askToCancel(row.order))
  }
  const toolbar = (
    <>
      <span data-testid="open-orders-count">{rows.length}</span>
      <span className="toolbar__gap" />
      <ClassicCancelAll orders={cancelable} onAsk={(cancel) => setAsked({ about: 'cancel', ...cancel })} />
    </>
  )
  const band = unknown > 0 && (
    <PanelBand tone="unknown">
      {unknown === 1 ? 'One outcome is' : `${unknown} outcomes are`} unknown; Volley is looking. Nothing is sent again.
    </PanelBand>
  )
  return (
    <ClassicPanel label="Open orders" what="open orders" read={read} toolbar={toolbar} band={band}>
      {() => (
        <>
          <DataTable
            label="Open orders of a classic account"
            rows={rows}
            columns={columns}
            rowKey={({ key }) => key}
            onRowKey={onRowKey}
            rowClass={(row) => (isUnknown(row) ? 'order--unknown' : undefined)}
            rowData={(row) => ({ 'data-testid': 'open-order', 'data-state': stateOf(row) })}
            empty={
              <PanelState
                kind="empty"
                title="No open orders"
                text="Orders from any program on this account appear here while they rest."
              />
            }
          />
          {asked?.about === 'amend' && <ClassicAmend order={asNow(asked.order)} onClose={stopAsking} />}
          {asked?.about === 'cancel' && <CancelClassic asked={asked} onClose={stopAsking} />}
        </>
      )}
    </ClassicPanel>
  )
}
