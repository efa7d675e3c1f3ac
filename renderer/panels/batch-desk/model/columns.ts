import type { NamingEvery } from '@/shared/base/every-member'
import { categories, OrderType, PosSide, Side, StpMode, TimeInForce } from '@/shared/exchange/protocol/fields'
import type { DraftColumn } from '@/shared/trading/batch/draft-row'

/** One column of the batch sheet. `field` is null where the cell is worked out and cannot be typed into. */
export interface SheetColumn {
  readonly id: DraftColumn | 'include' | 'state' | 'borrow' | 'notional' | 'ltv' | 'result'
  readonly title: string
  /** Pixels; `note` and `result` grow to fill the panel. */
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
  readonly field: DraftColumn | null
  readonly choices: readonly string[]
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
): Listed<Id> => ({ id, title, width, align, field: id, choices })
const shown = <Id extends Exclude<SheetColumn['id'], DraftColumn>>(
  id: Id,
  title: string,
  width: number,
  align: SheetColumn['align'],
): Listed<Id> => ({ id, title, width, align, field: null, choices: [] })

const listed = [
  shown('include', 'Send', 34, 'center'),
  shown('state', 'Check', 42, 'center'),
  typed('category', 'Category', 104, 'left', categories),
  typed('symbol', 'Symbol', 84),
  typed('side', 'Side', 48, 'left', Side.options),
  typed('posSide', 'Position', 64, 'left', PosSide.options),
  typed('orderType', 'Type', 54, 'left', OrderType.options),
  typed('timeInForce', 'TIF', 68, 'left', TimeInForce.options),
  typed('price', 'Price', 132, 'right'),
  typed('qty', 'Quantity', 146, 'right'),
  shown('borrow', 'Borrows', 164, 'right'),
  shown('notional', 'Notional', 118, 'right'),
  shown('ltv', 'LTV after', 72, 'right'),
  typed('stpMode', 'STP', 100, 'left', StpMode.options),
  typed('clientOid', 'Client ID', 120),
  typed('note', 'Note', 110),
  shown('result', 'Finding', 240, 'left'),
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
