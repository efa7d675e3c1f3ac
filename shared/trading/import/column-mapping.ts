import { everyMember } from '@/shared/base/every-member'
import { readLocalNumber } from '@/shared/sheets/cells/local-number'
import type { SheetRow } from '@/shared/sheets/cells/workbook'
import {
  isChoiceColumn,
  readChoice,
  readSideAndType,
  readSymbol,
  type ChoiceColumn,
} from '@/shared/trading/batch/draft/choice-labels'
import type { DraftColumn } from '@/shared/trading/batch/draft/draft-row'
import { conditionOf } from './conditions'
import { isAmountExpression } from './read-amount'
import { markOf, meaningsOf } from './titles'
import { inUnit, isMoney, readUnit, type AmountColumn, type CountedOrder } from './units'

/** Draft column of each sheet column; `extra` columns are added to the note. */
export type ColumnMapping = readonly (DraftColumn | 'extra')[]

/** Number of columns of a sheet, over its header and all rows. */
export const columnCount = (rows: readonly SheetRow[]): number =>
  rows.reduce((width, { cells }) => Math.max(width, cells.length), 0)

const isNumber = (text: string): boolean => {
  const { point, comma } = readLocalNumber(text)
  return point !== undefined || comma !== undefined
}
/** Usual form of a symbol. A column without a title is a symbol column if most of its cells match. */
const usualSymbol = /^(?=.*[A-Z])[A-Z0-9]{5,30}(_[A-Z0-9]+)?$/
const isSymbol = (text: string): boolean => usualSymbol.test(readSymbol(text))

/** True if most of the non-empty cells match. A sheet with one mistyped cell must still be readable. */
function mostly(cells: readonly string[], fits: (cell: string) => boolean): boolean {
  const counts = new Map<string, number>()
  for (const cell of cells) if (cell !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1)
  const sum = (texts: readonly (readonly [string, number])[]): number =>
    texts.reduce((total, [, count]) => total + count, 0)
  const filled = [...counts]
  return filled.length > 0 && sum(filled.filter(([text]) => fits(text))) * 2 > sum(filled)
}

const cellsOf = (rows: readonly SheetRow[], at: number): string[] => rows.map(({ cells }) => cells[at]?.displayed ?? '')

/** Order types that a batch does not send. Their column is still the order type, and its rows are refused. */
const otherKinds = new RegExp(
  [
    'stop|trigger|trail|profit|iceberg|conditional|bracket|touched|peg|twap|vwap|algo|plan|стоп|тейк|止|计划|計畫|条件|触发',
    '跟踪|追踪|冰山|逆指値|트리거|스탑|예약',
    String.raw`^(tp|sl|tpsl|sl-m|sl-l|oco|oto|otoco|mit|lit|moo|loo|moc|loc|pov|stp)\b`,
  ].join('|'),
  'i',
)
const isOtherKind = (cell: string): boolean => otherKinds.test(cell)

const isSide = (cell: string): boolean => readChoice('side', cell) !== null || readSideAndType(cell) !== null

/** True if the cells are valid for their title. A column of buys and sells is not an order type, whatever its title. */
function canBe(column: DraftColumn, cells: readonly string[]): boolean {
  if (cells.every((cell) => cell === '')) return true
  if (column === 'orderType') return mostly(cells, (cell) => readChoice(column, cell) !== null || isOtherKind(cell))
  if (column === 'side') return mostly(cells, isSide)
  if (isChoiceColumn(column)) return mostly(cells, (cell) => readChoice(column, cell) !== null)
  if (column === 'symbol') return !mostly(cells, isNumber)
  if (column === 'price' || column === 'qty') return mostly(cells, (cell) => /\p{Nd}|^[=#]/u.test(cell))
  return true
}

interface Candidate {
  readonly at: number
  readonly column: DraftColumn
  readonly rank: number
  /** The title has a unit other than a coin, such as percent. Another column is more certain. */
  readonly isScaled: boolean
}

export const isAmountColumn = (column: DraftColumn | 'extra'): column is AmountColumn =>
  column === 'price' || column === 'qty'

const choiceOf = (row: SheetRow, mapping: ColumnMapping, column: ChoiceColumn): string =>
  readChoice(column, row.cells[mapping.indexOf(column)]?.displayed ?? '') ?? ''

/** Fields that determine the coins of the amounts of a row; `defaults` fill missing ones. */
export const countedOrder = (
  row: SheetRow,
  mapping: ColumnMapping,
  defaults: Partial<Record<DraftColumn, string>>,
): CountedOrder => ({
  symbol: readSymbol(row.cells[mapping.indexOf('symbol')]?.displayed ?? '') || (defaults.symbol ?? ''),
  category: choiceOf(row, mapping, 'category') || (defaults.category ?? ''),
  side: choiceOf(row, mapping, 'side') || (defaults.side ?? ''),
  orderType: choiceOf(row, mapping, 'orderType') || (defaults.orderType ?? ''),
})

/** Possible columns of a title. If there are several, the cells below it decide as far as possible. */
function candidatesOf(title: string, at: number, rows: readonly SheetRow[]): readonly Candidate[] {
  const cells = cellsOf(rows, at)
  // `Contracts` can be the symbol or a number of lots.
  const possible = meaningsOf(title).filter(({ column }) => column !== 'symbol' || canBe(column, cells))
  const fitting = possible.length > 1 ? possible.filter(({ column }) => canBe(column, cells)) : []
  return (fitting.length > 0 ? fitting : possible.slice(0, 1)).map(({ column, rank }) => {
    const unit = isAmountColumn(column) ? readUnit(markOf(title), column).kind : 'plain'
    return { at, column, rank, isScaled: unit !== 'plain' && unit !== 'coin' }
  })
}

/** Titles decide, the most certain first. */
function mappingByCandidates(width: number, candidates: readonly Candidate[]): ColumnMapping {
  const columns = new Map<number, DraftColumn>()
  const sure = ({ isScaled }: Candidate): number => (isScaled ? 1 : 0)
  for (const { at, column } of candidates.toSorted((a, b) => sure(a) - sure(b) || a.rank - b.rank || a.at - b.at))
    if (!columns.has(at) && ![...columns.values()].includes(column)) columns.set(at, column)
  return Array.from({ length: width }, (_, at) => columns.get(at) ?? 'extra')
}

/** True if any row can read the amount in the unit of its title. Without a symbol, a coin is unknown. */
function isReadable(title: string, column: AmountColumn, rows: readonly SheetRow[], mapping: ColumnMapping): boolean {
  const unit = readUnit(markOf(title), column)
  if (unit.kind === 'plain') return true
  const orders = rows.map((row) => countedOrder(row, mapping, {}))
  return (
    (orders.every(({ symbol }) => symbol === '') && unit.kind === 'coin' && !(column === 'qty' && isMoney(unit))) ||
    orders.some((order) => inUnit('1', unit, column, order) !== null)
  )
}

/** A column with a unit that no row can be read in is neither price nor quantity. Another column may be. */
function mappingByTitles(titles: readonly string[], rows: readonly SheetRow[]): ColumnMapping {
  let candidates = titles.flatMap((title, at) => candidatesOf(title, at, rows))
  for (;;) {
    const mapping = mappingByCandidates(titles.length, candidates)
    const isLost = (at: number, column: DraftColumn | 'extra'): boolean =>
      mapping[at] === column && isAmountColumn(column) && !isReadable(titles[at]!, column, rows, mapping)
    const readable = candidates.filter(({ at, column }) => !isLost(at, column))
    if (readable.length === candidates.length) return mapping
    candidates = readable
  }
}

const choiceOrder = everyMember<ChoiceColumn>()(['category', 'side', 'orderType', 'timeInForce', 'posSide', 'stpMode'])

/** Meaning of a column without a title; `number` is a price or a quantity. */
type Meaning = DraftColumn | 'number' | 'extra'

/** Expressions decide over numbers in the same column. A column with both kinds of expressions is neither. */
function amountOf(cells: readonly string[]): 'price' | 'qty' | 'number' | null {
  const isExpression = (cell: string, column: AmountColumn): boolean => isAmountExpression(cell, column)
  if (!mostly(cells, (cell) => isNumber(cell) || isExpression(cell, 'price') || isExpression(cell, 'qty'))) return null
  const [prices, sizes] = (['price', 'qty'] as const).map((column) => cells.some((cell) => isExpression(cell, column)))
  if (prices === true && sizes === true) return null
  return prices === true ? 'price' : sizes === true ? 'qty' : 'number'
}

function meaningOf(cells: readonly string[], usedMeanings: ReadonlySet<string>): Meaning {
  const choice = choiceOrder.find(
    (column) => !usedMeanings.has(column) && mostly(cells, (cell) => readChoice(column, cell) !== null),
  )
  if (choice !== undefined) return choice
  const amount = amountOf(cells)
  if (amount !== null) return amount !== 'number' && usedMeanings.has(amount) ? 'extra' : amount
  return !usedMeanings.has('symbol') && mostly(cells, isSymbol) ? 'symbol' : 'extra'
}

/**
 * Columns of plain numbers. Next to a column of expressions, a single number column is the missing one of price and
 * quantity. Alone, it is the quantity of market orders and unknown for other orders. Of two, the price comes first
 * unless only the second has gaps (market orders).
 */
function placesOf(
  numbers: readonly number[],
  meanings: readonly Meaning[],
  rows: readonly SheetRow[],
): { readonly price?: number | undefined; readonly qty?: number | undefined } {
  const [first, second] = numbers
  const [hasPrice, hasQty] = [meanings.includes('price'), meanings.includes('qty')]
  if (hasPrice || hasQty) {
    const only = numbers.length === 1 ? first : undefined
    return { price: hasPrice ? undefined : only, qty: hasQty ? undefined : only }
  }
  if (second === undefined) {
    const types = cellsOf(rows, meanings.indexOf('orderType'))
    return types.every((cell) => readChoice('orderType', cell) === 'market') ? { qty: first } : {}
  }
  const hasGaps = (at: number | undefined): boolean => at !== undefined && cellsOf(rows, at).includes('')
  return !hasGaps(first) && hasGaps(second) ? { price: second, qty: first } : { price: first, qty: second }
}

/** Without a header, texts and expressions are mapped by meaning, numbers by position. */
function mappingByCells(rows: readonly SheetRow[], width: number): ColumnMapping {
  const usedMeanings = new Set<string>()
  const meanings = Array.from({ length: width }, (_, at) => {
    const meaning = meaningOf(cellsOf(rows, at), usedMeanings)
    usedMeanings.add(meaning)
    return meaning
  })
  const numbers = meanings.flatMap((meaning, at) => (meaning === 'number' ? [at] : []))
  const { price, qty } = placesOf(numbers, meanings, rows)
  return meanings.map((meaning, at) =>
    at === price ? 'price' : at === qty ? 'qty' : meaning === 'number' ? 'extra' : meaning,
  )
}

/** Under unknown titles, texts are still mapped by meaning; numbers are not. */
function filledIn(mapping: ColumnMapping, titles: readonly string[], rows: readonly SheetRow[]): ColumnMapping {
  const usedMeanings = new Set<string>(mapping)
  return mapping.map((column, at) => {
    const title = titles[at] ?? ''
    if (column !== 'extra' || meaningsOf(title).length > 0 || conditionOf(title) !== null) return column
    const meaning = meaningOf(cellsOf(rows, at), usedMeanings)
    if (meaning === 'number' || isAmountColumn(meaning) || meaning === 'posSide') return 'extra'
    usedMeanings.add(meaning)
    return meaning
  })
}

/** Suggested mapping of every column, by its title or otherwise by its cells. The user confirms it. */
export function guessMapping(header: SheetRow | null, rows: readonly SheetRow[]): ColumnMapping {
  const width = columnCount(header === null ? rows : [header, ...rows])
  if (header === null) return mappingByCells(rows, width)
  const titles = Array.from({ length: width }, (_, at) => header.cells[at]?.displayed ?? '')
  return filledIn(mappingByTitles(titles, rows), titles, rows)
}
