import type { Notice } from '@/shared/ipc/notice'
import type { Order } from '@/shared/trading/orders/order'

/** An order in a sentence. */
export const nameOf = (order: Order): string => `${order.side} ${order.qty} ${order.symbol}`

/** Tells the trader something; kept in the notification centre. */
export type Notify = (level: Notice['level'], title: string, text: string) => void
