import type { Notice } from '@/shared/ipc/transport/notice'
import { t, punctuated } from '@/shared/languages/text'
import { isNewerId, isOpenP2p, p2pOrderText, type P2pOrderRow, p2pStatusText } from '@/shared/trading/p2p/p2p-order'
import type { SavedP2p } from '@/electron/base/storage/records/saved-p2p'

/** A larger number is notified as one. */
const MOST_SINGLE = 3

export interface P2pNotices {
  readonly notices: readonly Notice[]
  readonly marks: SavedP2p['marks']
  readonly appealed: SavedP2p['appealed']
}

type Notified = Pick<SavedP2p, 'since' | 'marks' | 'appealed' | 'sounds'>

function noticesOf(
  kind: 'new' | 'appeal',
  orders: readonly P2pOrderRow[],
  now: number,
  { sounds }: Notified,
): readonly Notice[] {
  const about = {
    at: now,
    level: kind === 'new' ? 'info' : 'warning',
    panel: 'p2p',
    p2p: { kind, sounds },
  } as const satisfies Partial<Notice>
  const title = kind === 'new' ? t('New P2P order') : t('P2P appeal')
  const line = (order: P2pOrderRow): string => t`Order ${order.orderNo}, ${p2pStatusText(order.status).toLowerCase()}.`
  if (orders.length <= MOST_SINGLE)
    return orders.map((order) => ({
      ...about,
      id: `p2p ${order.orderId} ${kind}`,
      title: punctuated(`${title}: ${p2pOrderText(order)}`),
      text: line(order),
    }))
  const latest = orders.reduce((first, other) => (isNewerId(other.orderId, first.orderId) ? other : first))
  return [
    {
      ...about,
      id: `p2p ${latest.orderId} ${kind} of ${orders.length}`,
      title: `${orders.length} ${kind === 'new' ? t('new P2P orders') : t('P2P appeals')}`,
      text: orders.slice(0, 5).map(p2pOrderText).join('\n'),
    },
  ]
}

/**
 * Notifications for the orders of an advertisement, each once over restarts: those created since the last notified one
 * that are still open, and appeals. Orders from before notifications were turned on are excluded.
 */
export function findNotices(
  advNo: string,
  orders: readonly P2pOrderRow[],
  notified: Notified,
  now: number,
): P2pNotices {
  const mark = notified.marks[advNo]
  const isFresh = ({ orderId, createdAt }: P2pOrderRow): boolean =>
    mark === undefined ? (createdAt ?? 0) >= notified.since : isNewerId(orderId, mark)
  const appealedIds = new Set(notified.appealed)
  const isNewAppeal = (order: P2pOrderRow): boolean =>
    order.status === 'Appeal' &&
    !appealedIds.has(order.orderId) &&
    (order.appealedAt ?? order.updatedAt ?? now) >= notified.since
  const appeals = orders.filter(isNewAppeal)
  const fresh = orders.filter((order) => isFresh(order) && isOpenP2p(order) && order.status !== 'Appeal')
  const newest = orders.reduce<string | undefined>(
    (latest, { orderId }) => (latest === undefined || isNewerId(orderId, latest) ? orderId : latest),
    mark,
  )
  return {
    notices: [...noticesOf('new', fresh, now, notified), ...noticesOf('appeal', appeals, now, notified)],
    marks: newest === undefined ? notified.marks : { ...notified.marks, [advNo]: newest },
    appealed: [...notified.appealed, ...appeals.map(({ orderId }) => orderId)],
  }
}
