import { plural } from '@/shared/languages/plural'
import { t, punctuated } from '@/shared/languages/text'
import { conditionOf } from './conditions'
import { rowsText, type ImportFinding } from './finding'
import type { ImportedCell, ImportedRow, ImportedSheet } from './import-sheet'
import { namesTotal } from './total-row'

const displayedIn = (cells: readonly ImportedCell[], columns: readonly string[]): readonly string[] =>
  cells.flatMap(({ column, cell }) => (columns.includes(column) && cell.displayed !== '' ? [cell.displayed] : []))

/** True for a row of text only, such as the heading of the rows below it or a footnote. */
const isTextRow = ({ cells }: ImportedRow): boolean => displayedIn(cells, ['side', 'price', 'qty']).length === 0

/** Signs of a symbol in the spelling of any program. */
const symbolShape = /^[\p{L}\p{N}]+(?:(?:\s*[/_:.-]\s*|\s+)[\p{L}\p{N}]+)*$/u
const wholePair = /^[\p{L}\p{N}]{2,}(?:USDT|USDC|USD|EUR)$/iu

/** True for a symbol with a mark or a further word: `#BTCUSDT`, `BTCUSDT*`, `BTCUSDT Long`. */
const isMarkedSymbol = (symbol: string): boolean => {
  const words = symbol.trim().split(/\s+/)
  return (
    !symbolShape.test(symbol.trim()) ||
    (words.length > 1 && words.some((word) => wholePair.test(word.replaceAll(/[^\p{L}\p{N}]/gu, ''))))
  )
}

/** Phrases of a note that change or withdraw its order. */
const instructions = [
  /(reduce|reducing|close|closing|post|maker)[\s_-]?only/i,
  /\b(do not|don't|dont|not to be|never) (send|sent|place|placed|submit|use)\b/i,
  /^(clos(e|es|ed|ing)|exit|cover|flatten|reduce|reduces)( (long|short|position|all|half|part))?$/i,
  /^(stop|stop[ -]?limit|stop[ -]?market|trigger|trailing( stop)?|oco|iceberg|twap)\b[\s\d.,@:]*$/i,
  /^(cancel|cancell?ed|filled|executed|rejected|expired|done|skip|ignore|void|test|paper|demo|example)$/i,
  /^(只减仓|仅减仓|减仓|平仓|平多|平空|止损|止盈|条件单|已成交|已撤销|撤单|不下单|不要下单|测试)$/,
]
const isInstruction = (text: string): boolean => instructions.some((phrase) => phrase.test(text.trim()))

/** Notes of a row: the column of notes, and columns such as a tag or a reason. */
const notesIn = ({ cells }: ImportedRow, titles: readonly string[]): readonly string[] =>
  cells.flatMap(({ column, cell }, at) =>
    column === 'note' || (column === 'extra' && conditionOf(titles[at] ?? '') === 'note') ? [cell.displayed] : [],
  )

function rowFinding(
  rule: string,
  rows: readonly ImportedRow[],
  applies: (row: ImportedRow) => boolean,
  textOf: (count: number) => string,
): readonly ImportFinding[] {
  const rowNumbers = rows.filter(applies).map(({ source }) => source.number)
  if (rowNumbers.length === 0) return []
  return [
    { rule, level: 'look', text: punctuated(`${textOf(rowNumbers.length)}: ${rowsText(rowNumbers)}`), rowNumbers },
  ]
}

/** Rows that may not be orders, or not the orders that their amounts describe. */
export function rowFindings({ rows, mapping, header }: ImportedSheet): readonly ImportFinding[] {
  const titles = mapping.map((_, at) => header?.cells[at]?.displayed ?? '')
  const isMapped = mapping.includes('side') && mapping.includes('qty')
  return [
    ...rowFinding(
      'total',
      rows,
      ({ source }) => namesTotal(source),
      (count) => plural(count, 'row names a total and comes in unticked', t('rows name a total and come in unticked')),
    ),
    ...rowFinding('line', isMapped ? rows : [], isTextRow, (count) =>
      plural(
        count,
        'row has no side and no amounts; its text may concern the rows below it',
        t('rows have no side and no amounts; their text may concern the rows below them'),
      ),
    ),
    ...rowFinding(
      'symbol-mark',
      rows,
      ({ cells }) => displayedIn(cells, ['symbol']).some(isMarkedSymbol),
      (count) => plural(count, 'symbol has a mark or a further word', t('symbols have a mark or a further word')),
    ),
    ...rowFinding(
      'instruction',
      rows,
      (row) => notesIn(row, titles).some(isInstruction),
      (count) =>
        plural(
          count,
          'note may change its order, and the desk does not apply it',
          t('notes may change their orders, and the desk does not apply them'),
        ),
    ),
  ]
}
