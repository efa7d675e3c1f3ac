import type { OrderEventKind } from '@/shared/trading/orders/order-event'

/** A message for the trader, stored in the notification centre. */
export interface Notice {
  readonly id: string
  /** Time of the notification, Unix ms. */
  readonly at: number
  /** Newest event by the exchange's clock, Unix ms. Absent if the exchange sends no time. */
  readonly happenedAt?: number
  readonly level: 'info' | 'warning' | 'error'
  readonly title: string
  readonly text: string
  /** Incident of an alarm. */
  readonly incident?: string
  /** Subject of the notice: a later toast about the same subject replaces it. */
  readonly about?: string
  /** The panel in which it can be resolved. */
  readonly panel?: 'risk-wall' | 'loans' | 'p2p'
  /**
   * For orders: the event, the number of orders, and the journal key of each order with a line in `text`. The same ID
   * may be sent again with more of them.
   */
  readonly orders?: { readonly kind: OrderEventKind; readonly count: number; readonly keys: readonly string[] }
  /** ID of a price alert. */
  readonly priceAlert?: string
  /** Version of an update. */
  readonly update?: string
  /** For P2P orders: the event, and whether it makes a sound. */
  readonly p2p?: { readonly kind: 'new' | 'appeal'; readonly sounds: boolean }
  /** It was read. Only in a list. */
  readonly isRead?: true
}
