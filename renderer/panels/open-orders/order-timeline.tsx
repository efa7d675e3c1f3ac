import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { Order } from '../../../shared/trading/order'
import { formatTime, formatUtc } from '../../format/time'
import { ask } from '../../queries/client'
import { IconButton } from '../../ui/icon-button'
import { Popover } from '../../ui/popover'

function Entries({ order }: { readonly order: Order }) {
  const { data, error } = useQuery({ queryKey: ['timeline', order.key, order.revision], queryFn: () => ask('orders.timeline', { key: order.key }), staleTime: 0 })
  if (error) return <p className="faint">{error.message}</p>
  if (!data) return <p className="faint">Reading the journal…</p>
  if (data.length === 0) return <p className="faint">The journal has no entry: this order was placed by another program.</p>
  return (
    <ol className="timeline">
      {data.map((entry, at) => (
        <li key={at}>
          <time title={formatUtc(entry.at)}>{formatTime(entry.at, true)}</time>
          <b>{entry.what}</b>
          <span>{entry.detail}</span>
        </li>
      ))}
    </ol>
  )
}

/** The life of one order as the journal kept it: intent, answer, pushes, fills, end. */
export function OrderTimeline({ order }: { readonly order: Order }) {
  return (
    <Popover title={`${order.symbol} · ${order.clientOid || order.orderId || order.key}`} trigger={<IconButton size="small" label="Timeline" icon={<History />} />}>
      <Entries order={order} />
    </Popover>
  )
}
