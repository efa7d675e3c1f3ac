import { t } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import type { Order } from '@/shared/trading/orders/order'
import type { Column } from '@/renderer/kit/table/columns/column'
import { tifShort } from '@/renderer/domain/orders/labels/order-labels'

/** Side and, in hedge mode, its position side, for copying and sorting. */
export const sideText = ({ side, posSide }: Order): string => (posSide === null ? side : `${side} ${posSide}`)

export const typeText = ({ orderType, timeInForce }: Order): string =>
  `${displayText(orderType)} ${tifShort[timeInForce] ?? timeInForce}`

/** IDs of an order, hidden by default. */
export const orderIdColumns: readonly Column<Order>[] = [
  { id: 'order-id', title: t('Order ID'), width: '160px', isOptional: true, value: ({ orderId }) => orderId },
  { id: 'client-oid', title: t('Client ID'), width: '200px', isOptional: true, value: ({ clientOid }) => clientOid },
]
