import type { NamingEvery } from '@/shared/base/every-member'
import { categories, OrderType, PosSide, Side, StpMode, TimeInForce } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { DraftColumn } from '@/shared/trading/batch/draft/draft-row'

/** A column of the batch sheet. `field` is null for computed cells. */
export interface SheetColumn {
  readonly id: DraftColumn | 'include' | 'state' | 'borrow' | 'notional' | 'ltv' | 'result'
  readonly title: string
  /** Pixels; `note` and `result` grow to fill the panel. */
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
  readonly field: DraftColumn | null
  readonly choices: readonly string[]
  /** Priority for the available width, from 1. Columns without a priority come first. */
  readonly priority?: number
  /** Offset in pixels of a pinned column; undefined for a scrolling column. */
  readonly pinnedAt?: number
}

type Listed<Id extends SheetColumn['id']> = SheetColumn & { readonly id: Id }

const typed = <Id extends DraftColumn>(
  id: Id,
  title: string,
  width: number,
  align: SheetColumn['align'] = 'left',
  choices: readonly string[] = [],
  priority?: number,
): Listed<Id> => ({ id, title, width, align, field: id, choices, ...(priority === undefined ? {} : { priority }) })
const displayed = <Id extends Exclude<SheetColumn['id'], DraftColumn>>(
  id: Id,
  title: string,
  width: number,
  align: SheetColumn['align'],
  priority?: number,
): Listed<Id> => ({
  id,
  title,
  width,
  align,
  field: null,
  choices: [],
  ...(priority === undefined ? {} : { priority }),
})

const listed = [
  displayed('include', t('Send'), 34, 'center'),
  displayed('state', t('Check'), 42, 'center'),
  typed('category', t('Category'), 108, 'left', categories),
  typed('symbol', t('Symbol'), 82),
  typed('side', t('Side'), 46, 'left', Side.options),
  typed('posSide', t('Position'), 64, 'left', PosSide.options),
  typed('orderType', t('Type'), 54, 'left', OrderType.options),
  typed('timeInForce', 'TIF', 68, 'left', TimeInForce.options),
  typed('price', t('Price'), 104, 'right'),
  typed('qty', t('Quantity'), 116, 'right'),
  typed('takeProfit', t('Take profit'), 92, 'right', [], 5),
  typed('stopLoss', t('Stop loss'), 92, 'right', [], 6),
  displayed('borrow', t('Borrows'), 164, 'right', 3),
  displayed('notional', t('Notional'), 118, 'right', 2),
  displayed('ltv', t('LTV after'), 72, 'right', 1),
  typed('stpMode', 'STP', 100, 'left', StpMode.options, 4),
  typed('clientOid', t('Client ID'), 120, 'left', [], 7),
  typed('note', t('Note'), 110, 'left', [], 9),
  displayed('result', t('Finding'), 240, 'left', 8),
]
/** All columns in their default order. */
export const allColumns: NamingEvery<SheetColumn['id'], readonly SheetColumn[], (typeof listed)[number]['id']> = listed

/** Properties of a batch that determine its columns. */
export interface SheetHas {
  /** Position sides exist in hedge mode only. */
  readonly hedge: boolean
  /** Only margin orders borrow. */
  readonly margin: boolean
  /** Only accounts of a risk unit have a loan-to-value. */
  readonly ltv: boolean
}

export const sheetColumns = (has: SheetHas): readonly SheetColumn[] =>
  allColumns.filter(
    ({ id }) => (id !== 'posSide' || has.hedge) && (id !== 'borrow' || has.margin) && (id !== 'ltv' || has.ltv),
  )
