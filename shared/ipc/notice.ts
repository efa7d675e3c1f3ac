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
  readonly panel?: 'risk-wall' | 'loans' | 'p2p'
  /**
   * Of orders: what happened, to how many, and under which key the journal has each order of which `text` has a line.
   * The same id may be told again with more of them.
   */
  readonly orders?: { readonly kind: OrderEventKind; readonly count: number; readonly keys: readonly string[] }
  /** Of a price alert: its id. */
  readonly priceAlert?: string
  /** Of a newer Volley: its version. */
  readonly update?: string
  /** Of P2P orders: what happened, and whether it is to be heard. */
  readonly p2p?: { readonly kind: 'new' | 'appeal'; readonly sounds: boolean }
  /** It was read; only in a list. */
  readonly isRead?: true
}
