import type { NamingEvery } from '@/shared/base/every-member'
import { categories, OrderType, PosSide, Side, StpMode, TimeInForce } from '@/shared/exchange/protocol/fields'
import type { DraftColumn } from '@/shared/trading/batch/draft/draft-row'

/** One column of the batch sheet. `field` is null where the cell is worked out and cannot be typed into. */
export interface SheetColumn {
  readonly id: DraftColumn | 'include' | 'state' | 'borrow' | 'notional' | 'ltv' | 'result'
  readonly title: string
  /** Pixels; `note` and `result` grow to fill the panel. */
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
  readonly field: DraftColumn | null
  readonly choices: readonly string[]
  /** Given room in this order, from 1, once the columns without a turn have theirs. */
  readonly turn?: number
  /** Pixels from the left where it stays while the sheet is scrolled; undefined: it scrolls. */
  readonly pinnedAt?: number
}

type Listed<Id extends SheetColumn['id']> = SheetColumn & { readonly id: Id }

const typed = <Id extends DraftColumn>(
  id: Id,
  title: string,
  width: number,
  align: SheetColumn['align'] = 'left',
  choices: readonly string[] = [],
  turn?: number,
): Listed<Id> => ({ id, title, width, align, field: id, choices, ...(turn === undefined ? {} : { turn }) })
const shown = <Id extends Exclude<SheetColumn['id'], DraftColumn>>(
  id: Id,
  title: string,
  width: number,
  align: SheetColumn['align'],
  turn?: number,
): Listed<Id> => ({ id, title, width, align, field: null, choices: [], ...(turn === undefined ? {} : { turn }) })

const listed = [
  shown('include', 'Send', 34, 'center'),
  shown('state', 'Check', 42, 'center'),
  typed('category', 'Category', 108, 'left', categories),
  typed('symbol', 'Symbol', 82),
  typed('side', 'Side', 46, 'left', Side.options),
  typed('posSide', 'Position', 64, 'left', PosSide.options),
  typed('orderType', 'Type', 54, 'left', OrderType.options),
  typed('timeInForce', 'TIF', 68, 'left', TimeInForce.options),
  typed('price', 'Price', 104, 'right'),
  typed('qty', 'Quantity', 116, 'right'),
  typed('takeProfit', 'Take profit', 92, 'right', [], 5),
  typed('stopLoss', 'Stop loss', 92, 'right', [], 6),
  shown('borrow', 'Borrows', 164, 'right', 3),
  shown('notional', 'Notional', 118, 'right', 2),
  shown('ltv', 'LTV after', 72, 'right', 1),
  typed('stpMode', 'STP', 100, 'left', StpMode.options, 4),
  typed('clientOid', 'Client ID', 120, 'left', [], 7),
  typed('note', 'Note', 110, 'left', [], 9),
  shown('result', 'Finding', 240, 'left', 8),
]
/** Every column there is, in the order in which they come. */
export const allColumns: NamingEvery<SheetColumn['id'], readonly SheetColumn[], (typeof listed)[number]['id']> = listed

/** What a batch is about, as far as columns follow from it. */
export interface SheetHas {
  /** Position sides exist in hedge mode only. */
  readonly hedge: boolean
  /** Only margin rows borrow. */
  readonly margin: boolean
  /** Only accounts of a risk unit have a loan-to-value. */
  readonly ltv: boolean
}

/** The columns of the sheet. */
export const sheetColumns = (has: SheetHas): readonly SheetColumn[] =>
  allColumns.filter(
    ({ id }) => (id !== 'posSide' || has.hedge) && (id !== 'borrow' || has.margin) && (id !== 'ltv' || has.ltv),
  )
