import { text } from '@/shared/languages/text'
import { useMemo } from 'react'
import { compare } from '@/shared/base/decimal'
import type { Category } from '@/shared/exchange/protocol/fields'
import { feeText } from '@/shared/trading/orders/fees'
import type { Fill } from '@/shared/trading/orders/order'
import { OrderSide } from '@/renderer/domain/orders/order-state'
import { useOwnFills } from '@/renderer/domain/orders/use-own-fills'
import { Quantity } from '@/renderer/domain/orders/quantity'
import { useFeed } from '@/renderer/state/stores/health-store'
import { formatDateTime, formatShort, formatUtc } from '@/renderer/kit/format/time'
import { DataTable } from '@/renderer/kit/table/data-table'
import type { Column } from '@/renderer/kit/table/column'
import { AmountText } from '@/renderer/kit/ui/amount'
import { PanelState, PanelVeil } from '@/renderer/kit/ui/panel-state'
import { veilKindOf } from '@/renderer/kit/ui/veil-kind'
import { useNow } from '@/renderer/kit/ui/use-now'
import { MINUTE_MS } from '@/shared/base/time'
import { isCurrent } from '@/shared/trading/health/health'

const liquidity = { maker: text('maker'), taker: text('taker'), '': '' } as const

/** By coin, then by amount: amounts of different coins cannot be compared. */
function byFee({ fees: [a] }: Fill, { fees: [b] }: Fill): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  return a.coin.localeCompare(b.coin, 'en') || compare(a.amount || '0', b.amount || '0')
}

const columnsWith = (now: number): readonly Column<Fill>[] => [
  {
    id: 'time',
    title: 'Time',
    width: '92px',
    isTime: true,
    value: ({ at }) => at,
    cell: ({ at }) => <span title={`${formatDateTime(at)}, ${formatUtc(at)}`}>{formatShort(at, now)}</span>,
  },
  {
    id: 'side',
    title: 'Side',
    width: '64px',
    value: ({ side }) => side,
    cell: ({ side }) => <OrderSide order={{ side, posSide: null }} />,
  },
  {
    id: 'price',
    title: 'Price',
    width: 'minmax(84px, 1fr)',
    numeric: true,
    value: ({ price }) => price,
    cell: ({ price }) => <AmountText value={price} emphasise />,
  },
  {
    id: 'qty',
    title: 'Quantity',
    width: 'minmax(76px, 1fr)',
    numeric: true,
    value: ({ qty }) => qty,
    cell: ({ qty }) => <Quantity value={qty} decimals={0} />,
  },
  {
    id: 'fee',
    title: 'Fee',
    width: 'minmax(96px, 1fr)',
    numeric: true,
    value: ({ fees }) => feeText(fees),
    amounts: ({ fees }) => fees,
    compare: byFee,
    hasTotal: true,
  },
  {
    id: 'liquidity',
    title: 'Liquidity',
    width: '72px',
    hint: 'Maker: it rested and was met. Taker: it met what rested.',
    value: ({ scope }) => liquidity[scope],
  },
  { id: 'order', title: 'Order', width: 'minmax(96px, 1fr)', shownFrom: 620, value: ({ clientOid }) => clientOid },
]

interface OwnFillsProps {
  readonly category: Category
  readonly symbol: string
}

/** Own executions of one symbol, newest first, whoever placed their orders. */
export function OwnFills({ category, symbol }: OwnFillsProps) {
  const feed = useFeed('orderFeed')
  const { fills, error } = useOwnFills(category, symbol)
  const now = useNow(true, MINUTE_MS)
  const columns = useMemo(() => columnsWith(now), [now])
  const rows = fills ?? []
  const empty =
    error !== null ? (
      <PanelState kind="error" title="No fills" text={error.message} />
    ) : fills === undefined ? (
      <PanelState kind="loading" title="Loading your fills" />
    ) : (
      <PanelState
        kind="empty"
        title={`No fills in ${symbol}`}
        text="Executions of your orders of the last seven days appear here, whoever placed them."
      />
    )
  const isOld = !isCurrent(feed.state) && rows.length > 0
  return (
    <div className="orders-table" data-live={isCurrent(feed.state)}>
      <DataTable
        label="Own fills"
        rows={rows}
        columns={columns}
        rowKey={({ execId }) => execId}
        rowData={() => ({ 'data-testid': 'own-fill' })}
        empty={empty}
      />
      {isOld && <PanelVeil kind={veilKindOf(feed.state)} text={feed.reason ?? `Feed ${feed.state}`} />}
    </div>
  )
}
