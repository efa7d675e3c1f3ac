import { plural } from '@/shared/languages/plural'
import { t, punctuated } from '@/shared/languages/text'
import { perText } from '@/shared/base/text/per-text'
import { conditionOf } from './conditions'
import { rowsText, type ImportFinding } from './finding'
import type { ImportedRow, ImportedSheet } from './import-sheet'

/** Columns of an order that is more than a text. */
const orderColumns: ReadonlySet<string> = new Set(['side', 'price', 'qty'])
/** True for a row of text only, such as the heading of the rows below it or a footnote. */
const isTextRow = ({ cells }: ImportedRow): boolean =>
  !cells.some(({ column, cell }) => cell.displayed !== '' && orderColumns.has(column))

/** Signs of a symbol in the spelling of any program. */
const symbolShape = /^[\p{L}\p{N}]+(?:(?:\s*[/_:.-]\s*|\s+)[\p{L}\p{N}]+)*$/u
const wholePair = /^[\p{L}\p{N}]{2,}(?:USDT|USDC|USD|EUR)$/iu

/** True for a symbol with a mark or a further word: `#BTCUSDT`, `BTCUSDT*`, `BTCUSDT Long`. */
const isMarkedSymbol = perText((symbol): boolean => {
  const words = symbol.trim().split(/\s+/)
  return (
    !symbolShape.test(symbol.trim()) ||
    (words.length > 1 && words.some((word) => wholePair.test(word.replaceAll(/[^\p{L}\p{N}]/gu, ''))))
  )
})

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

/** Indexes of the columns with notes: the column of notes, and columns such as a tag or a reason. */
const noteColumns = ({ mapping, header }: ImportedSheet): readonly number[] =>
  mapping.flatMap((column, at) =>
    column === 'note' || (column === 'extra' && conditionOf(header?.cells[at]?.displayed ?? '') === 'note') ? [at] : [],
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
export function rowFindings(sheet: ImportedSheet): readonly ImportFinding[] {
  const { rows, mapping } = sheet
  const symbolAt = mapping.indexOf('symbol')
  const notesAt = noteColumns(sheet)
  const isMapped = mapping.includes('side') && mapping.includes('qty')
  return [
    ...rowFinding(
      'total',
      rows,
      ({ isTotal }) => isTotal,
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
      ({ cells }) => {
        const symbol = cells[symbolAt]?.cell.displayed ?? ''
        return symbol !== '' && isMarkedSymbol(symbol)
      },
      (count) => plural(count, 'symbol has a mark or a further word', t('symbols have a mark or a further word')),
    ),
    ...rowFinding(
      'instruction',
      rows,
      ({ cells }) => notesAt.some((at) => isInstruction(cells[at]?.cell.displayed ?? '')),
      (count) =>
        plural(
          count,
          'note may change its order, and the desk does not apply it',
          t('notes may change their orders, and the desk does not apply them'),
        ),
    ),
  ]
}
