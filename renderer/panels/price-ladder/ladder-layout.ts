/** Columns of a row from left to right: buy orders on the left, sell orders on the right. */
export const ladderColumns = ['ownBuys', 'bid', 'price', 'ask', 'ownSells'] as const
export type LadderColumn = (typeof ladderColumns)[number]

/** Left and right edge in CSS pixels. */
export type Span = readonly [left: number, right: number]

export interface LadderLayout {
  readonly width: number
  readonly height: number
  readonly rowHeight: number
  readonly rows: number
  readonly columns: Readonly<Record<LadderColumn, Span>>
  /** Maximum length of a size, in characters. */
  readonly sizeChars: number
}

/** Width of a tabular digit at the base size. */
const CHAR_WIDTH = 7.4
/** Minimum width to show the quantities of own orders; below it they are marks. */
const WIDE = 320
const [OWN_WIDE, OWN_NARROW, OWN_LEAST] = [64, 20, 14]
/** Below this width, all space is used for prices and sizes. */
const NARROW = 220

/** The price column fits its texts; both sides are symmetrical. */
export function layoutLadder(
  width: number,
  height: number,
  rowHeight: number,
  priceChars: number,
  growth = 1,
): LadderLayout {
  const digit = CHAR_WIDTH * growth
  const own = width < NARROW ? OWN_LEAST : width < WIDE ? OWN_NARROW : OWN_WIDE
  const price = Math.round(Math.max(48, priceChars * digit + (width < NARROW ? 8 : 14)))
  const side = Math.max(0, Math.floor((width - price - 2 * own) / 2))
  const edges = [0, own, own + side, width - own - side, width - own, width]
  const span = (at: number): Span => [edges[at]!, edges[at + 1]!]
  return {
    width,
    height,
    rowHeight,
    rows: Math.max(1, Math.floor(height / rowHeight)),
    columns: { ownBuys: span(0), bid: span(1), price: span(2), ask: span(3), ownSells: span(4) },
    sizeChars: Math.max(4, Math.floor((side - 8) / digit)),
  }
}

export const writesQuantities = ({ columns: { ownBuys } }: LadderLayout): boolean => ownBuys[1] - ownBuys[0] >= OWN_WIDE

/** The column at a point; the outer ones reach to the edges. */
export const columnAt = ({ columns }: LadderLayout, x: number): LadderColumn =>
  ladderColumns.find((column) => x < columns[column][1]) ?? 'ownSells'

/** Side of a column; null for the price column. */
export const sideOf = (column: LadderColumn): 'buy' | 'sell' | null =>
  column === 'price' ? null : column === 'ownBuys' || column === 'bid' ? 'buy' : 'sell'
