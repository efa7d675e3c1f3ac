import { History } from 'lucide-react'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { formatTime, formatUtc } from '@/renderer/kit/format/time'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { entryText, termsIn } from '@/shared/trading/orders/journal/entry-text'
import './order-timeline.css'

interface TimelineProps {
  /** Key of the journal entries. */
  readonly entryKey: string
  /** Increases with every change, which triggers a new read. */
  readonly revision: number
  /** Text for an empty journal. */
  readonly none: string
}

function Entries({ entryKey, revision, none }: TimelineProps) {
  const { data, error } = useAccountQuery('orders.timeline', { key: entryKey }, { revision, staleTime: 0 })
  const order = useOrders(({ orders }) => orders.get(entryKey))
  if (error) return <p className="faint">{error.message}</p>
  if (!data) return <p className="faint">{t('Loading the journal…')}</p>
  if (data.length === 0) return <p className="faint">{none}</p>
  const terms = order ?? termsIn(data)
  return (
    <ol className="order-timeline">
      {data.map(({ at, ...entry }, line) => {
        const { what, detail, exchangeAt } = entryText(entry, terms)
        return (
          <li key={line}>
            <time title={formatUtc(exchangeAt ?? at)}>{formatTime(exchangeAt ?? at, true)}</time>
            <b>{what}</b>
            <span title={detail === entry.detail ? undefined : entry.detail}>
              {detail}
              {exchangeAt !== null && <small title={formatUtc(at)}>{t`read ${formatTime(at, true)}`}</small>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Journal entries of a key, from the intent to the end. */
export function JournalTimeline({ title, ...entries }: TimelineProps & { readonly title: string }) {
  return (
    <Popover title={title} trigger={<IconButton size="small" label={t('Timeline')} icon={<History />} />}>
      <Entries {...entries} />
    </Popover>
  )
}

const external = t('The journal has no entry: this is an external order, placed by another program.')

/** Journal of an order: intent, answer, pushes, fills, end. */
export function OrderTimeline({ order: { key, revision, symbol, clientOid, orderId } }: { readonly order: Order }) {
  return (
    <JournalTimeline
      title={`${symbol} · ${clientOid || orderId || key}`}
      entryKey={key}
      revision={revision}
      none={external}
    />
  )
}
