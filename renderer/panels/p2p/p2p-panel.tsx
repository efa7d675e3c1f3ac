import { t } from '@/shared/languages/text'
import { useEffect, useMemo, useState } from 'react'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { type P2pOrderRow, p2pStatusLabels } from '@/shared/trading/p2p/p2p-order'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { formatAge } from '@/renderer/kit/format/time'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Age } from '@/renderer/kit/ui/age'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useInSight } from '@/renderer/kit/ui/hooks/use-in-sight'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { BoardOptions } from './board-options'
import { type Lane, laneHead, rowsOfLane } from './board-rows'
import { orderColumns } from './order-columns'
import { OrderDetail } from './order-detail'
import { coverAll, pollBoard, useP2p } from './p2p-store'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'
import '@/renderer/domain/orders/orders-view.css'
import './p2p.css'

const LOOK_MS = 2 * SECOND_MS
/** Age after which two readings were missed. */
const LATE_MS = 30 * SECOND_MS

const lanes: readonly { readonly lane: Lane; readonly label: string }[] = [
  { lane: 'open', label: t('Open', 'P2P') },
  { lane: 'Appeal', label: p2pStatusLabels.Appeal },
  { lane: 'Paid', label: p2pStatusLabels.Paid },
  { lane: 'pending_pay', label: p2pStatusLabels.pending_pay },
  { lane: 'all', label: t('All 90 days') },
]

interface LanesProps {
  readonly orders: readonly P2pOrderRow[]
  readonly chosen: Lane
  readonly onChoose: (lane: Lane) => void
}

/** Number of orders by status, and the time the oldest has been in it. */
function Lanes({ orders, chosen, onChoose }: LanesProps) {
  const now = useNow(true)
  return (
    <div className="p2p__lanes" role="group" aria-label={t('Orders by state')}>
      {lanes.map(({ lane, label }) => {
        const { count, since } = laneHead(orders, lane)
        return (
          <Pressable
            key={lane}
            className="p2p__lane"
            data-lane={lane}
            data-some={count > 0}
            aria-pressed={lane === chosen}
            onClick={() => onChoose(lane)}
          >
            <span className="p2p__lane-label">{label}</span>
            <span className="p2p__lane-count num">{count}</span>
            <span className="p2p__lane-age">
              {since === null || lane === 'all' ? ' ' : t`oldest ${formatAge(Math.max(0, now - since))}`}
            </span>
          </Pressable>
        )
      })}
    </div>
  )
}

/** Polls while the board is visible, and covers all fields when it is hidden. */
function usePolling(inSight: boolean, session: number | null): void {
  useEffect(() => {
    if (!inSight) return
    void pollBoard()
    const timer = setInterval(() => void pollBoard(), LOOK_MS)
    return () => {
      clearInterval(timer)
      coverAll()
    }
  }, [inSight, session])
}

/** P2P orders of a merchant: pending actions, waiting times and counterparties. Read-only. */
export function P2pPanel() {
  const session = useSessionKey()
  const { ref, inSight } = useInSight()
  usePolling(inSight, session)
  const head = useP2p((state) => state.head)
  const error = useP2p((state) => state.error)
  const reason = error ?? head?.problem ?? null
  if (head === null || (head.asOf === null && head.revision === 0)) {
    return (
      <Panel label="P2P" ref={ref}>
        {reason === null ? (
          <PanelState kind="loading" title={t('Reading the P2P orders')} text={t('90 days of every advertisement.')} />
        ) : (
          <PanelState kind="error" title={t('The P2P orders could not be read')} text={reason} />
        )}
      </Panel>
    )
  }
  return (
    <Panel label="P2P" ref={ref}>
      <Board key={session} head={head} reason={reason} />
    </Panel>
  )
}

interface BoardProps {
  readonly head: NonNullable<ReturnType<typeof useP2p.getState>['head']>
  readonly reason: string | null
}

function Board({ head, reason }: BoardProps) {
  const [lane, setLane] = useState<Lane>('open')
  const [detailId, setDetailId] = useState<string | null>(null)
  const [copiesPersonal, setCopiesPersonal] = useState(false)
  const orders = useP2p((state) => state.orders)
  const uncovered = useP2p((state) => state.uncovered)
  const now = useNow(true, 5 * SECOND_MS)
  const day = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const all = useMemo(() => [...orders.values()], [orders])
  const rows = useMemo(() => rowsOfLane(all, lane), [all, lane])
  const columns = useMemo(
    () => orderColumns({ now: day, uncovered, copiesPersonal, onDetail: ({ orderId }) => setDetailId(orderId) }),
    [day, uncovered, copiesPersonal],
  )
  const isLate = head.asOf === null || now - head.asOf > LATE_MS
  const detail = detailId === null ? undefined : orders.get(detailId)
  return (
    <div className="orders-view p2p" data-live={reason === null && !isLate}>
      <Lanes orders={all} chosen={lane} onChoose={setLane} />
      <div className="p2p__bar">
        <BoardOptions head={head} copiesPersonal={copiesPersonal} onCopiesPersonal={setCopiesPersonal} />
        <span className="toolbar__gap" />
        {head.asOf === null ? (
          <span className="faint">{t`${all.length} read so far…`}</span>
        ) : (
          <Age at={head.asOf} className={isLate ? 'warn' : 'faint'} title={t('Since the last complete reading')} />
        )}
      </div>
      {reason !== null && <PanelBand tone="warn">{t`Not current: ${reason} The last orders are shown.`}</PanelBand>}
      {reason === null && isLate && head.asOf !== null && (
        <PanelBand tone="warn">{t`Not current: no reading ended for ${formatAge(now - head.asOf)}.`}</PanelBand>
      )}
      <div className="p2p__body">
        <div className="orders-table p2p__table">
          <DataTable
            label={t('P2P orders')}
            rows={rows}
            columns={columns}
            rowKey={({ orderId }) => orderId}
            rowData={({ status }) => ({ 'data-testid': 'p2p-order', 'data-state': status })}
            onActivate={({ orderId }) => setDetailId(orderId)}
            empty={
              <PanelState
                kind="empty"
                title={lane === 'all' ? t('No P2P order in 90 days') : t('Nothing waits here')}
                text={
                  head.adverts.length === 0
                    ? t('The exchange lists no advertisement of this account. An older one can be added by its number.')
                    : undefined
                }
              />
            }
          />
        </div>
        {detail !== undefined && <OrderDetail key={detail.orderId} order={detail} onClose={() => setDetailId(null)} />}
      </div>
      <p className="p2p__foot">
        {t('This board only reads. Coins are released, orders canceled and appeals answered on the exchange.')}
      </p>
    </div>
  )
}
