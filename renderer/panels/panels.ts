import { BookOpen, CandlestickChart, Coins, History, ListOrdered, Scale, SquarePen, TableProperties } from 'lucide-react'
import { BalancesPanel } from './balances/balances-panel'
import { BatchDeskPanel } from './batch-desk/batch-desk-panel'
import { CandleChartPanel } from './candle-chart/candle-chart-panel'
import { OpenOrdersPanel } from './open-orders/open-orders-panel'
import { OrderBookPanel } from './order-book/order-book-panel'
import { OrderHistoryPanel } from './order-history/order-history-panel'
import { OrderTicketPanel } from './order-ticket/order-ticket-panel'
import type { PanelEntry } from './panel'
import { PositionsPanel } from './positions/positions-panel'

/** Every panel. The sequence is that of the focus keys and of the default arrangement. */
export const panels: readonly PanelEntry[] = [
  { id: 'candle-chart', title: 'Chart', icon: CandlestickChart, component: CandleChartPanel, place: {} },
  { id: 'open-orders', title: 'Open orders', icon: ListOrdered, component: OpenOrdersPanel, place: { beside: 'candle-chart', direction: 'below', height: 180 } },
  { id: 'order-book', title: 'Order book', icon: BookOpen, component: OrderBookPanel, place: { beside: 'candle-chart', direction: 'right', width: 246 } },
  { id: 'order-ticket', title: 'Ticket', icon: SquarePen, component: OrderTicketPanel, place: { beside: 'order-book', direction: 'right', width: 272 } },
  { id: 'batch-desk', title: 'Batch desk', icon: TableProperties, component: BatchDeskPanel, place: { beside: 'candle-chart', direction: 'below', height: 356 } },
  { id: 'positions', title: 'Positions', icon: Scale, component: PositionsPanel, place: { beside: 'open-orders', direction: 'within' } },
  { id: 'balances', title: 'Balances', icon: Coins, component: BalancesPanel, place: { beside: 'open-orders', direction: 'within' } },
  { id: 'order-history', title: 'Order history', icon: History, component: OrderHistoryPanel, place: { beside: 'open-orders', direction: 'within' } },
]
