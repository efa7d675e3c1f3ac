import { t } from '@/shared/languages/text'
import type { PanelPlace } from './panel'

/** A panel and its position relative to an earlier one in the list. */
export interface PlacedPanel extends PanelPlace {
  readonly id: string
  /** Pixels for the panel above it, at any window height: the panel takes the rest. */
  readonly remainingHeight?: number
  /** True for tables: their width follows the window, because more columns fit. */
  readonly isTable?: boolean
}

/** A predefined arrangement of the workspace. The first panel of its list gets the focus. */
export interface Arrangement {
  readonly id: string
  readonly label: string
  readonly places: readonly PlacedPanel[]
  /** Panels for a small window. */
  readonly smallPlaces: readonly PlacedPanel[]
}

const behind = (beside: string, ids: readonly string[]): PlacedPanel[] =>
  ids.map((id) => ({ id, beside, direction: 'within' }))

const chartWithTicket = (ticketWidth = 292): readonly PlacedPanel[] => [
  { id: 'candle-chart' },
  { id: 'order-ticket', beside: 'candle-chart', direction: 'right', width: ticketWidth },
]
const book: PlacedPanel = { id: 'order-book', beside: 'candle-chart', direction: 'right', width: 246 }
// The ticket needs its height for fields, totals and one finding.
const balances: PlacedPanel = { id: 'balances', beside: 'order-ticket', direction: 'below', remainingHeight: 586 }
const lending = ['risk-wall', 'loans', 'earn']

// Orders and positions share the width below chart and book, so that size, prices and profit of positions are in sight;
// the ticket has the whole height.
const trading: readonly PlacedPanel[] = [
  ...chartWithTicket(272),
  { id: 'open-orders', beside: 'candle-chart', direction: 'below', height: 236 },
  { id: 'positions', beside: 'open-orders', direction: 'right', width: 694, isTable: true },
  book,
  ...behind('order-book', ['price-ladder', 'watch-list']),
  ...behind('open-orders', ['strategy-orders', 'order-history', 'fills', 'batch-desk', ...lending]),
  ...behind('positions', ['balances']),
]

const smallTrading: readonly PlacedPanel[] = [
  ...chartWithTicket(),
  { id: 'open-orders', beside: 'candle-chart', direction: 'below', height: 300 },
  book,
  ...behind('order-book', ['price-ladder', 'watch-list']),
  ...behind('open-orders', [
    'positions',
    'strategy-orders',
    'order-history',
    'fills',
    'batch-desk',
    ...lending,
    'balances',
  ]),
]

const riskDesk: readonly PlacedPanel[] = [
  { id: 'risk-wall' },
  { id: 'loans', beside: 'risk-wall', direction: 'right', width: 690, isTable: true },
  ...behind('loans', ['stress']),
  { id: 'earn', beside: 'loans', direction: 'below', height: 440 },
  ...behind('earn', ['batch-desk', 'open-orders', 'positions']),
]

/** Predefined arrangements; the first is that of a new installation. Sizes as in `PanelPlace`. */
export const arrangements: readonly Arrangement[] = [
  {
    id: 'trading',
    label: t('Trading'),
    places: trading,
    smallPlaces: smallTrading,
  },
  {
    id: 'batch',
    label: t('Batch'),
    places: [
      ...chartWithTicket(),
      { id: 'batch-desk', beside: 'candle-chart', direction: 'below', height: 580 },
      book,
      ...behind('batch-desk', ['open-orders', 'positions', 'strategy-orders', 'order-history', 'fills', ...lending]),
      balances,
    ],
    // The sheet has the whole height: the chart is a tab of the same group.
    smallPlaces: [
      { id: 'batch-desk' },
      { id: 'order-ticket', beside: 'batch-desk', direction: 'right', width: 292 },
      ...behind('batch-desk', [
        'candle-chart',
        'open-orders',
        'positions',
        'strategy-orders',
        'order-history',
        'fills',
        ...lending,
        'balances',
      ]),
      { id: 'order-book', beside: 'order-ticket', direction: 'below', height: 270 },
    ],
  },
  { id: 'risk', label: t('Risk'), places: riskDesk, smallPlaces: riskDesk },
]
