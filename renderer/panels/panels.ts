import {
  BookOpen,
  Braces,
  CandlestickChart,
  Coins,
  Gauge,
  History,
  Landmark,
  ListOrdered,
  PiggyBank,
  Scale,
  SquarePen,
  TableProperties,
} from 'lucide-react'
import { ApiDeskPanel } from './api-desk/api-desk-panel'
import { BalancesPanel } from './balances/balances-panel'
import { BatchDeskPanel } from './batch-desk/batch-desk-panel'
import { CandleChartPanel } from './candle-chart/candle-chart-panel'
import { EarnPanel } from './earn/earn-panel'
import { LoansPanel } from './loans/loans-panel'
import { OpenOrdersPanel } from './open-orders/open-orders-panel'
import { OrderBookPanel } from './order-book/order-book-panel'
import { OrderHistoryPanel } from './order-history/order-history-panel'
import { OrderTicketPanel } from './order-ticket/order-ticket-panel'
import type { PanelEntry } from '../state/workspace/panel'
import { PositionsPanel } from './positions/positions-panel'
import { RiskWallPanel } from './risk-wall/risk-wall-panel'

const table = [
  {
    id: 'candle-chart',
    title: 'Chart',
    icon: CandlestickChart,
    component: CandleChartPanel,
    linked: true,
    feed: 'rest',
    place: {},
  },
  {
    id: 'order-ticket',
    title: 'Ticket',
    icon: SquarePen,
    component: OrderTicketPanel,
    linked: true,
    feed: 'rest',
    place: { beside: 'candle-chart', direction: 'right', width: 292 },
  },
  {
    id: 'open-orders',
    title: 'Open orders',
    icon: ListOrdered,
    component: OpenOrdersPanel,
    feed: 'privateFeed',
    place: { beside: 'candle-chart', direction: 'below', height: 150 },
    smallPlace: { beside: 'candle-chart', direction: 'below', height: 500 },
  },
  {
    id: 'order-book',
    title: 'Order book',
    icon: BookOpen,
    component: OrderBookPanel,
    linked: true,
    feed: 'publicFeed',
    place: { beside: 'candle-chart', direction: 'right', width: 246 },
  },
  {
    id: 'batch-desk',
    title: 'Batch desk',
    icon: TableProperties,
    component: BatchDeskPanel,
    feed: 'rest',
    place: { beside: 'candle-chart', direction: 'below', height: 504 },
    smallPlace: { beside: 'open-orders', direction: 'within', index: 0 },
  },
  {
    id: 'risk-wall',
    title: 'Risk wall',
    icon: Gauge,
    component: RiskWallPanel,
    place: { beside: 'batch-desk', direction: 'within' },
  },
  {
    id: 'positions',
    title: 'Positions',
    icon: Scale,
    component: PositionsPanel,
    feed: 'privateFeed',
    place: { beside: 'open-orders', direction: 'within' },
  },
  {
    id: 'balances',
    title: 'Balances',
    icon: Coins,
    component: BalancesPanel,
    feed: 'privateFeed',
    place: { beside: 'order-ticket', direction: 'below', height: 250 },
    smallPlace: { beside: 'open-orders', direction: 'within' },
  },
  {
    id: 'order-history',
    title: 'History',
    icon: History,
    component: OrderHistoryPanel,
    feed: 'rest',
    place: { beside: 'open-orders', direction: 'within' },
  },
  {
    id: 'loans',
    title: 'Loans',
    icon: Landmark,
    component: LoansPanel,
    feed: 'rest',
    place: { beside: 'batch-desk', direction: 'within' },
  },
  {
    id: 'earn',
    title: 'Earn',
    icon: PiggyBank,
    component: EarnPanel,
    feed: 'rest',
    place: { beside: 'batch-desk', direction: 'within' },
  },
  {
    id: 'api-desk',
    title: 'API desk',
    icon: Braces,
    component: ApiDeskPanel,
    feed: 'rest',
    closed: true,
    place: { beside: 'batch-desk', direction: 'within' },
  },
] as const satisfies readonly PanelEntry[]

export type PanelId = (typeof table)[number]['id']
/** Every panel. The sequence is that of the focus keys and of the default arrangement. */
export const panels: readonly (PanelEntry & { readonly id: PanelId })[] = table
