import type { OrderEventKind } from '../trading/orders/order-event'

/** Something the trader must know, kept in the notification centre. */
export interface Notice {
  readonly id: string
  readonly at: number
  readonly level: 'info' | 'warning' | 'error'
  readonly title: string
  readonly text: string
  /** Of an alarm: its incident. */
  readonly incident?: string
  /** The panel where something can be done about it. */
  readonly panel?: 'risk-wall' | 'loans'
  /** Of orders: what happened, and to how many. The same id may be told again with more of them. */
  readonly orders?: { readonly kind: OrderEventKind; readonly count: number }
}
