import { BookOpen, CandlestickChart } from 'lucide-react'
import { CandleChartPanel } from './candle-chart/candle-chart-panel'
import { OrderBookPanel } from './order-book/order-book-panel'
import type { PanelEntry } from './panel'

/** Every panel. The sequence is that of the focus keys and of the default arrangement. */
export const panels: readonly PanelEntry[] = [
  { id: 'candle-chart', title: 'Chart', icon: CandlestickChart, component: CandleChartPanel, place: { height: 310 } },
  { id: 'order-book', title: 'Order book', icon: BookOpen, component: OrderBookPanel, place: { beside: 'candle-chart', direction: 'right', width: 264 } },
]
