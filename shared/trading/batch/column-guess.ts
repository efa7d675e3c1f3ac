import { everyMember } from '@/shared/base/every-member'
import { SymbolName } from '@/shared/exchange/protocol/fields'
import { readChoice, readSymbol } from './choice-labels'
import type { ChoiceColumn } from './choice-labels'
import { readLocalNumber } from './local-number'
import { draftColumns, type DraftColumn } from './draft-row'

/** What other programs and people call our columns; lower case, letters only. */
const titles: Readonly<Record<DraftColumn, readonly string[]>> = {
  category: ['category', 'product', 'producttype', 'market', 'insttype', 'instrumenttype', 'account'],
  symbol: ['symbol', 'pair', 'instrument', 'ticker', 'coin', 'instid', 'tradingpair', 'contract', 'sym'],
  side: ['side', 'buysell', 'bs', 'direction', 'action', 'dir'],
  posSide: ['posside', 'positionside', 'position', 'holdside', 'pos', 'longshort'],
  orderType: ['type', 'ordertype', 'ordtype', 'kind'],
  timeInForce: ['tif', 'timeinforce', 'force', 'validity'],
  price: ['price', 'limitprice', 'limit', 'px', 'rate', 'lmtprice', 'orderprice', 'priceusdt'],
  qty: ['qty', 'quantity', 'size', 'amount', 'volume', 'vol', 'units', 'shares', 'orderqty', 'sz', 'contracts'],
  stpMode: ['stp', 'stpmode', 'selftrade', 'selftradeprevention'],
  clientOid: ['clientoid', 'clientorderid', 'clordid', 'clientid', 'cloid', 'ref', 'reference'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'memo'],
}

const columnByTitle = new Map<string, DraftColumn>(
  draftColumns.flatMap((column) => titles[column].map((title) => [title, column] as const)),
)

/** The column a header names, or null. */
export const columnOf = (title: string): DraftColumn | null =>
  columnByTitle.get(title.toLowerCase().replaceAll(/\([^)]*\)|[^a-z]/g, '')) ?? null

const isNumber = (cell: string): boolean => {
  const { point, comma } = readLocalNumber(cell)
  return point !== undefined || comma !== undefined
}

/** A first row is a header when it names columns we know and holds no number. */
export function isHeader(cells: readonly string[]): boolean {
  const named = cells.filter((cell) => columnOf(cell) !== null).length
  return named >= Math.min(2, cells.length) && !cells.some(isNumber)
}

const choiceOrder = everyMember<ChoiceColumn>()(['category', 'side', 'orderType', 'timeInForce', 'posSide', 'stpMode'])

/** True when the cells that are not empty mostly fit: a sheet with one mistyped cell must still be understood. */
const mostly = (cells: readonly string[], fits: (cell: string) => boolean): boolean => {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter(fits).length * 2 > filled.length
}

function meaningOf(cells: readonly string[], taken: ReadonlySet<string>): DraftColumn | 'number' | 'extra' {
  const choice = choiceOrder.find(
    (column) => !taken.has(column) && mostly(cells, (cell) => readChoice(column, cell) !== null),
  )
  if (choice !== undefined) return choice
  if (mostly(cells, isNumber)) return 'number'
  const isSymbol = (cell: string): boolean =>
    SymbolName.safeParse(readSymbol(cell)).success && readSymbol(cell).length >= 5
  return !taken.has('symbol') && mostly(cells, isSymbol) ? 'symbol' : 'extra'
}

/**
 * Without a header: words decide by meaning, numbers by place. Price comes first unless only the second may be empty
 * (market orders).
 */
export function mappingByValues(rows: readonly (readonly string[])[]): (DraftColumn | 'extra')[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const cellsOf = (at: number): string[] => rows.map((row) => row[at] ?? '')
  const taken = new Set<string>()
  const meanings = Array.from({ length: width }, (_, at) => {
    const meaning = meaningOf(cellsOf(at), taken)
    taken.add(meaning)
    return meaning
  })
  const numbers = meanings.flatMap((meaning, at) => (meaning === 'number' ? [at] : []))
  const [first, second] = numbers
  const hasGaps = (at: number | undefined): boolean => at !== undefined && cellsOf(at).includes('')
  const swapped = second === undefined || (!hasGaps(first) && hasGaps(second))
  const priceAt = swapped ? second : first
  const qtyAt = swapped ? first : second
  return meanings.map((meaning, at) =>
    at === priceAt ? 'price' : at === qtyAt ? 'qty' : meaning === 'number' ? 'extra' : meaning,
  )
}
