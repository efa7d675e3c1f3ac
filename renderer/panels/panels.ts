import { BookOpen, CandlestickChart, LayoutList, ListOrdered, TicketPlus } from 'lucide-react'
import { BatchDeskPanel } from './batch-desk/batch-desk-panel'
import { CandleChartPanel } from './candle-chart/candle-chart-panel'
import { OpenOrdersPanel } from './open-orders/open-orders-panel'
import { OrderBookPanel } from './order-book/order-book-panel'
import { OrderTicketPanel } from './order-ticket/order-ticket-panel'
import type { PanelEntry } from './panel'

/** Every panel. The sequence is that of the focus keys and of the default arrangement. */
export const panels: readonly PanelEntry[] = [
  { id: 'candle-chart', title: 'Chart', icon: CandlestickChart, component: CandleChartPanel, place: {} },
  { id: 'open-orders', title: 'Open orders', icon: ListOrdered, component: OpenOrdersPanel, place: { beside: 'candle-chart', direction: 'below', height: 196 } },
  { id: 'order-ticket', title: 'Ticket', icon: SquarePen, component: OrderTicketPanel, place: { beside: 'candle-chart', direction: 'right', width: 272 } },
  { id: 'batch-desk', title: 'Batch desk', icon: TableProperties, component: BatchDeskPanel, place: { beside: 'candle-chart', direction: 'below', height: 480 } },
  { id: 'order-book', title: 'Order book', icon: BookOpen, component: OrderBookPanel, place: { beside: 'order-ticket', direction: 'left', width: 256 } },
]
