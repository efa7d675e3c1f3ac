import { t } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import { PanelRightOpen, StickyNote } from 'lucide-react'
import { openP2pStatuses } from '@/shared/exchange/calls/p2p/order-list'
import { isOpenP2p, type P2pOrderRow, p2pStatusText, statusSince } from '@/shared/trading/p2p/p2p-order'
import { formatAge, formatDateTime, formatShort, formatUtc } from '@/renderer/kit/format/time'
import type { Column } from '@/renderer/kit/table/columns/column'
import { AmountText } from '@/renderer/kit/ui/amount'
import { Chip, type ChipTone } from '@/renderer/kit/ui/chip'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { fieldKey } from './p2p-store'
import { Personal } from './personal'

const tones: Readonly<Record<(typeof openP2pStatuses)[number], ChipTone>> = {
  Appeal: 'danger',
  Paid: 'warn',
  pending_pay: 'accent',
}
export const toneOf = (status: string): ChipTone =>
  openP2pStatuses.find((open) => open === status) === undefined
    ? 'quiet'
    : tones[status as (typeof openP2pStatuses)[number]]

/** Time in the current status, updated continuously. */
function StatusAge({ since }: { readonly since: number }) {
  const now = useNow(true)
  return <time title={formatDateTime(since)}>{formatAge(Math.max(0, now - since))}</time>
}

interface OrderColumnsParts {
  readonly now: number
  /** Uncovered values, and the option to include them in copies and files. */
  readonly uncovered: ReadonlyMap<string, string>
  readonly copiesPersonal: boolean
  readonly onDetail: (order: P2pOrderRow) => void
}

/** Columns of the board. Copies and files contain only uncovered fields, and only if that is enabled. */
export function orderColumns({
  now,
  uncovered,
  copiesPersonal,
  onDetail,
}: OrderColumnsParts): readonly Column<P2pOrderRow>[] {
  const moment = (
    id: 'createdAt' | 'paidAt' | 'appealedAt' | 'releasedAt' | 'withdrawnAt',
    title: string,
    isOptional = true,
  ): Column<P2pOrderRow> => ({
    id,
    title,
    width: '104px',
    isTime: true,
    isOptional,
    value: (order) => order[id],
    cell: (order) => <span title={formatUtc(order[id])}>{formatShort(order[id], now)}</span>,
  })
  const person = (id: 'buyer' | 'seller', title: string, shownFrom: number): Column<P2pOrderRow> => ({
    id,
    title,
    width: 'minmax(104px, 1fr)',
    shownFrom,
    hint: t('Personal data: covered until it is clicked'),
    value: ({ orderId }) => (copiesPersonal ? (uncovered.get(fieldKey(orderId, id)) ?? '') : ''),
    cell: (order) => <Personal order={order} field={id} />,
  })
  return [
    {
      id: 'status',
      title: t('State'),
      width: '140px',
      isFilter: true,
      value: ({ status }) => p2pStatusText(status),
      raw: [
        { name: 'orderNo', text: ({ orderNo }) => orderNo },
        { name: 'orderId', text: ({ orderId }) => orderId },
        { name: 'status', text: ({ status }) => status },
      ],
      cell: ({ status }) => <Chip tone={toneOf(status)}>{p2pStatusText(status)}</Chip>,
    },
    {
      id: 'since',
      title: t('State for'),
      width: '72px',
      isTime: true,
      hint: t('Time in the current state'),
      value: statusSince,
      cell: (order) => {
        const since = statusSince(order)
        return since === null ? <span className="faint">—</span> : <StatusAge since={since} />
      },
    },
    {
      id: 'side',
      title: t('Side'),
      width: '52px',
      isFilter: true,
      value: ({ side }) => displayText(side),
      raw: [{ name: 'side', text: ({ side }) => side }],
      cell: ({ side }) => (
        <span className={side === 'buy' ? 'up' : side === 'sell' ? 'down' : ''}>{displayText(side)}</span>
      ),
    },
    {
      id: 'count',
      title: t('Coin amount'),
      width: 'minmax(152px, 1.2fr)',
      numeric: true,
      value: ({ count }) => count,
      coin: ({ coin }) => coin,
      cell: ({ count, coin }) => (
        <>
          <AmountText value={count} /> <span className="faint">{coin}</span>
        </>
      ),
    },
    {
      id: 'amount',
      title: t('Amount'),
      width: 'minmax(96px, 1fr)',
      numeric: true,
      value: ({ amount }) => amount,
      coin: ({ fiat }) => fiat,
      cell: ({ amount, fiat }) => (
        <>
          <AmountText value={amount} /> <span className="faint">{fiat}</span>
        </>
      ),
    },
    {
      id: 'price',
      title: t('Price'),
      width: 'minmax(76px, 1fr)',
      numeric: true,
      shownFrom: 820,
      value: ({ price }) => price,
      cell: ({ price }) => <AmountText value={price} />,
    },
    person('buyer', t('Buyer'), 620),
    person('seller', t('Seller'), 720),
    { id: 'pay', title: t('Paid by'), width: '112px', shownFrom: 1040, value: ({ payMethod }) => payMethod },
    { ...moment('createdAt', t('Created'), false), shownFrom: 940 },
    moment('paidAt', 'Paid'),
    moment('appealedAt', t('Appealed')),
    moment('releasedAt', t('Released')),
    moment('withdrawnAt', t('Withdrawn')),
    { id: 'order', title: t('Order'), width: '170px', shownFrom: 1260, value: ({ orderNo }) => orderNo },
    {
      id: 'advert',
      title: t('Advertisement'),
      width: '110px',
      isOptional: true,
      isFilter: true,
      value: ({ advNo }) => advNo,
    },
    {
      id: 'note',
      title: t('Note'),
      width: 'minmax(90px, 2fr)',
      shownFrom: 1120,
      value: ({ note }) => note,
      cell: ({ note }) => <span title={note}>{note}</span>,
    },
    {
      id: 'actions',
      title: '',
      width: '50px',
      pinned: true,
      cell: (order) => (
        <span className="p2p__actions">
          {order.note !== '' && (
            <span className="p2p__noted" title={order.note}>
              <StickyNote aria-label={t('It has a note')} />
            </span>
          )}
          <IconButton
            size="small"
            label={t`Details of ${isOpenP2p(order) ? t('open ') : ''}order ${order.orderNo}`}
            icon={<PanelRightOpen />}
            onClick={() => onDetail(order)}
          />
        </span>
      ),
    },
  ]
}
