import { useMemo } from 'react'
import { endpoints } from '@/shared/exchange/endpoints'
import { t } from '@/shared/languages/text'
import type { UntrackedRequest, Leg } from '@/shared/trading/orders/untracked-request'
import { formatTime, formatUtc } from '@/renderer/kit/format/time'
import { Chip } from '@/renderer/kit/ui/chip'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { JournalTimeline } from '@/renderer/domain/orders/timeline/order-timeline'
import { shortName } from './calls'
import { legLabels, exchangeStatusOf, whyOf } from '@/renderer/domain/orders/labels/leg-labels'

interface Row {
  readonly key: string
  readonly request: UntrackedRequest
  readonly part: Leg
}

const nameOf = ({ clientOid, orderId }: Leg): string => clientOid || orderId || ''
/** Most important columns first, because the desk is narrow. */
const columns: readonly Column<Row>[] = [
  {
    id: 'at',
    title: t('Sent'),
    width: '68px',
    cell: ({ request }) => <time title={formatUtc(request.sentAt)}>{formatTime(request.sentAt)}</time>,
    isTime: true,
    value: ({ request }) => request.sentAt,
  },
  {
    id: 'state',
    title: t('State'),
    width: '112px',
    value: ({ part }) => legLabels[part.state].label,
    cell: ({ part }) => (
      <Chip tone={legLabels[part.state].tone} title={whyOf(part)} data-part-state={part.state}>
        {legLabels[part.state].label}
      </Chip>
    ),
  },
  { id: 'status', title: t('Exchange'), width: '72px', value: ({ part }) => exchangeStatusOf(part) },
  {
    id: 'timeline',
    title: '',
    width: '28px',
    cell: ({ part, request }) => (
      <JournalTimeline
        title={`${part.symbol ?? ''} · ${nameOf(part)}`}
        entryKey={part.key}
        revision={request.revision}
        none={t('The journal has no entry.')}
      />
    ),
  },
  {
    id: 'call',
    title: t('Call'),
    width: 'minmax(140px, auto)',
    value: ({ request }) => shortName(endpoints[request.endpoint].path),
  },
  { id: 'symbol', title: t('Symbol'), width: '84px', value: ({ part }) => part.symbol },
  { id: 'name', title: t('Order'), width: 'minmax(120px, auto)', value: ({ part }) => nameOf(part) },
  { id: 'why', title: t('Why'), width: 'minmax(160px, 1fr)', value: ({ part }) => whyOf(part) },
]

/** Requests with the current state of their parts, newest first, each with its timeline from the journal. */
export function RequestsTable({ requests }: { readonly requests: readonly UntrackedRequest[] }) {
  const rows = useMemo(() => {
    const rowsOf = (request: UntrackedRequest) =>
      request.parts.map((part): Row => ({ key: `${request.id} ${part.key}`, request, part }))
    return requests.toSorted((a, b) => b.sentAt - a.sentAt).flatMap(rowsOf)
  }, [requests])
  const empty = (
    <PanelState
      kind="empty"
      title={t('Nothing sent yet')}
      text={t('Calls that go through the order journal are listed here.')}
    />
  )
  return (
    <DataTable
      label={t('Requests in the order journal')}
      rows={rows}
      columns={columns}
      rowKey={({ key }) => key}
      empty={empty}
    />
  )
}
