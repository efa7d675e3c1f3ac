import type { Instrument } from '@/shared/trading/market/instrument'
import { perObject } from '@/shared/base/per-object'
import type { Side } from '@/shared/exchange/protocol/fields'
import { priceCell, sizeCell } from '@/shared/trading/batch/expression/amount-cell'
import { readChoice, readSymbol } from '@/shared/trading/batch/draft/choice-labels'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import type { Pricing } from './price-rows'
import { rowToOrder } from './row-to-order'

/** A row of a draft at the price at which it would rest if sent now. */
export interface Ghost {
  readonly rowId: string
  readonly side: Side
  readonly price: string
  readonly qty: string
  readonly isPegged: boolean
}

type Market = Pick<Instrument, 'category' | 'symbol'>

/** True if an amount of the row has no value before its expression is evaluated. */
const followsMarket = perObject(
  (row: DraftRow): boolean => priceCell(row.price)?.frozen === null || sizeCell(row.qty)?.frozen === null,
)

/** True if the row becomes a ghost of this instrument only after its expressions are evaluated. */
export const needsPricing = (row: DraftRow, { category, symbol }: Market): boolean =>
  row.include &&
  followsMarket(row) &&
  readSymbol(row.symbol) === symbol &&
  readChoice('category', row.category) === category

/** Rows of a draft that would rest on this instrument, without those that have no current price. */
export const ghostsOf = ({ rows, cells }: Pricing, { category, symbol }: Market): readonly Ghost[] =>
  rows.flatMap((row): readonly Ghost[] => {
    const parsed = row.include ? rowToOrder(row) : null
    if (!parsed?.ok || parsed.order.category !== category || parsed.order.symbol !== symbol) return []
    const { side, price, qty } = parsed.order
    if (price === undefined) return []
    return [{ rowId: row.id, side, price, qty, isPegged: cells.get(row.id)?.price?.isFrozen === false }]
  })
