import type { Notice } from '@/shared/ipc/transport/notice'
import type { Order } from '@/shared/trading/orders/order'
import { orderPhrase } from '@/shared/trading/orders/order-phrase'

/** An order in a sentence. */
export const nameOf = (order: Order): string => orderPhrase(order)

/** Notifies the trader. The notice is saved in the notification center. */
export type Notify = (level: Notice['level'], title: string, text: string, more?: Pick<Notice, 'about'>) => void
