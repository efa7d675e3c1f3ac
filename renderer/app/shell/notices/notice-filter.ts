import type { Notice } from '@/shared/ipc/transport/notice'
import { t } from '@/shared/languages/text'
import { orderEventKinds, type OrderEventKind } from '@/shared/trading/orders/order-event'
import { eventLabels } from '@/renderer/domain/orders/labels/order-event-labels'

/** Subject of a notice. */
export type NoticeKind = OrderEventKind | 'alarm' | 'price-alert' | 'p2p' | 'other'

export interface NoticeFilter {
  /** Words that all have to occur in the title or text. */
  readonly text: string
  readonly kind: NoticeKind | 'all' | 'orders'
  readonly level: Notice['level'] | 'all'
}

export const everyNotice: NoticeFilter = { text: '', kind: 'all', level: 'all' }

export const kindOptions: readonly { readonly value: NoticeFilter['kind']; readonly label: string }[] = [
  { value: 'all', label: t('Everything') },
  { value: 'orders', label: t('All of orders') },
  ...orderEventKinds.map((kind) => ({ value: kind, label: eventLabels[kind] })),
  { value: 'alarm', label: t('Alarms') },
  { value: 'price-alert', label: t('Price alerts') },
  { value: 'p2p', label: t('P2P orders') },
  { value: 'other', label: t('All else') },
]

export const levelOptions: readonly { readonly value: NoticeFilter['level']; readonly label: string }[] = [
  { value: 'all', label: t('Every level') },
  { value: 'error', label: t('Errors') },
  { value: 'warning', label: t('Warnings') },
  { value: 'info', label: t('News') },
]

function kindOf({ orders, incident, priceAlert, p2p }: Notice): NoticeKind {
  if (orders !== undefined) return orders.kind
  if (priceAlert !== undefined) return 'price-alert'
  if (p2p !== undefined) return 'p2p'
  return incident === undefined ? 'other' : 'alarm'
}

function isOfKind(notice: Notice, kind: NoticeFilter['kind']): boolean {
  if (kind === 'all') return true
  return kind === 'orders' ? notice.orders !== undefined : kindOf(notice) === kind
}

export function filterNotices(
  notices: readonly Notice[],
  { text: query, kind, level }: NoticeFilter,
): readonly Notice[] {
  const sought = query.toLowerCase().split(/\s+/).filter(Boolean)
  return notices.filter((notice) => {
    const text = `${notice.title} ${notice.text}`.toLowerCase()
    return (
      isOfKind(notice, kind) &&
      (level === 'all' || notice.level === level) &&
      sought.every((term) => text.includes(term))
    )
  })
}
