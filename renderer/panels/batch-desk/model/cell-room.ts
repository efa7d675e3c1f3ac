import { t } from '@/shared/languages/text'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import type { PricedCell } from '@/shared/trading/batch/pricing/price-rows'
import type { SheetColumn } from './columns'

/** Width of the widest usual character, and the space between and around texts, in pixels. */
const CHARACTER = 7.5
const BETWEEN = 5
const AROUND = 14
/** Additional width of a unit's chip over its text. */
const CHIP = 9
/** Maximum automatic width of an amount column. */
const MOST = 300

const amountColumns = ['price', 'qty'] as const
type AmountColumn = (typeof amountColumns)[number]

/** Greatest width in pixels of several texts in a cell. */
const widthOf = (texts: readonly string[]): number =>
  Math.ceil(texts.reduce((sum, text) => sum + text.length * CHARACTER + BETWEEN, AROUND - BETWEEN))

/** Text of an expression, with a sign after it if its value is frozen. */
export const expressionOf = ({ expression, isFrozen }: PricedCell): string =>
  isFrozen ? `${expression} @` : expression

/** True if a cell of this width, in pixels, shows the whole expression. Partial expressions are never shown. */
export const isExpressionWhole = (cell: PricedCell, unit: string, width: number): boolean =>
  widthOf([expressionOf(cell)]) + (unit === '' ? 0 : widthOf([unit]) - AROUND + CHIP + BETWEEN) <= width

interface AmountTexts {
  readonly row: DraftRow
  readonly cell: PricedCell | undefined
  readonly unit: string
}

function neededBy(column: AmountColumn, { row, cell, unit }: AmountTexts): number {
  const text = cell === undefined ? [row[column]] : [expressionOf(cell), cell.value ?? t('not priced')]
  return unit === '' || column === 'price' ? widthOf(text) : widthOf([...text, unit]) + CHIP
}

/** Width in pixels that each amount column needs for expressions, values and units. */
export function neededWidths(
  views: readonly {
    readonly unit: string
    readonly cells: { readonly [Column in AmountColumn]?: PricedCell } | undefined
  }[],
  rows: readonly DraftRow[],
): Readonly<Record<AmountColumn, number>> {
  const most = (column: AmountColumn): number =>
    Math.min(
      MOST,
      rows.reduce((widest, row, at) => {
        const view = views[at]
        return Math.max(widest, neededBy(column, { row, cell: view?.cells?.[column], unit: view?.unit ?? '' }))
      }, 0),
    )
  return { price: most('price'), qty: most('qty') }
}

/** Columns widened to the needed width; none becomes narrower. */
export const widened = (
  columns: readonly SheetColumn[],
  needed: Readonly<Record<AmountColumn, number>>,
): readonly SheetColumn[] =>
  columns.map((column) => {
    const { id } = column
    return id === 'price' || id === 'qty' ? { ...column, width: Math.max(column.width, needed[id]) } : column
  })
