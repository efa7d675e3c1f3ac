import { t, punctuated } from '@/shared/languages/text'
import { isErrorText, isTooNarrow } from '@/shared/sheets/cells/errors'
import { everyMember } from '@/shared/base/every-member'
import { isDecimal } from '@/shared/base/decimal'
import { isChoiceColumn, readChoice } from '@/shared/trading/batch/draft/choice-labels'
import { plural } from '@/shared/languages/plural'
import { type Irregularity, type SheetTable } from '@/shared/sheets/cells/workbook'
import { isAmountColumn } from './column-mapping'
import { isAmountExpression, type AmountRemark } from './read-amount'
import type { ImportedCell, ImportedRow, ImportedSheet } from './import-sheet'
import { columnFindings, type KnownColumns } from './column-findings'
import { undecorated } from './decoration'
import { nameOf, quoted, rowsText, type ImportFinding } from './finding'
import { spendsQuote } from '@/shared/trading/market/qty-unit'
import { rowFindings } from './row-findings'
import { markOf } from './titles'
import { readUnit } from './units'

interface Place {
  readonly number: number
  readonly cell: ImportedCell
}
type Test = (cell: ImportedCell) => boolean

const isAmount = ({ column }: ImportedCell): boolean => column === 'price' || column === 'qty'
const isUsed = ({ column }: ImportedCell): boolean => column !== 'extra'
const has =
  (remark: AmountRemark): Test =>
  (cell) =>
    cell.remark === remark
const isTakenAsNumber = ({ draftText }: ImportedCell): boolean => draftText !== null && isDecimal(draftText)
/** A text with digits that is neither a number of the draft nor an exponent nor an expression. */
const isUnread = ({ column, draftText }: ImportedCell): boolean =>
  draftText !== null &&
  /\p{Nd}/u.test(draftText) &&
  !isDecimal(draftText) &&
  !/^([=$].*|.*%|\d+(\.\d+)?e[+-]?\d+)$/i.test(draftText) &&
  !(isAmountColumn(column) && isAmountExpression(draftText, column))
const isForeign = (text: string): boolean => /[^\P{Nd}0-9]/u.test(text)

interface CellRule {
  readonly rule: string
  readonly level: 'look' | 'note'
  /** Cells that the rule concerns. */
  readonly of: CellGroup
  readonly applies: Test
  readonly textOf: (count: number) => string
}

const orderCells: ReadonlySet<string> = new Set([
  'price',
  'qty',
  'symbol',
  'category',
  'side',
  'posSide',
  'orderType',
  'timeInForce',
])
const cellGroups = {
  amount: isAmount,
  choice: ({ column }) => isChoiceColumn(column),
  order: ({ column }) => orderCells.has(column),
  used: isUsed,
} satisfies Record<string, Test>
type CellGroup = keyof typeof cellGroups

const irregularTexts: Readonly<Record<Irregularity, (count: number) => string>> = {
  lines: (count) => plural(count, 'cell has several lines', t('cells have several lines')),
  raised: (count) => plural(count, 'cell has raised or lowered digits', t('cells have raised or lowered digits')),
  struck: (count) => plural(count, 'cell has struck text', t('cells have struck text')),
  'hidden-text': (count) => plural(count, 'cell hides a part of its text', t('cells hide a part of their text')),
  unsigned: (count) =>
    plural(
      count,
      'cell would show a negative number without a sign',
      t('cells would show negative numbers without a sign'),
    ),
  'not-drawn': (count) =>
    plural(count, 'cell has a number format that cannot be drawn', t('cells have number formats that cannot be drawn')),
  'two-forms': (count) =>
    plural(count, 'cell differs from the plain text of the copy', t('cells differ from the plain text of the copy')),
}
const irregularityRules = everyMember<Irregularity>()([
  'lines',
  'raised',
  'struck',
  'hidden-text',
  'unsigned',
  'not-drawn',
  'two-forms',
]).map((irregularity): CellRule => ({
  rule: irregularity,
  level: 'look',
  of: 'order',
  applies: ({ cell }) => cell.irregularity === irregularity,
  textOf: (count) => t`${irregularTexts[irregularity](count)}; no value was taken`,
}))

/** Findings about cells, one rule each. A differing cell is already in the question. */
const cellRules: readonly CellRule[] = [
  ...irregularityRules,
  {
    rule: 'error',
    level: 'look',
    of: 'used',
    applies: (cell) => cell.cell.kind === 'error' || isErrorText(cell.cell.displayed),
    textOf: (count) =>
      t`${plural(count, 'cell shows', t('cells show'))} an error of the spreadsheet, such as #N/A; no value was taken`,
  },
  {
    rule: 'narrow-lost',
    level: 'look',
    of: 'used',
    applies: (cell) => isTooNarrow(cell.cell.displayed) && cell.cell.stored === null,
    textOf: (count) =>
      t`${plural(count, 'cell shows', t('cells show'))} #### because the column is too narrow; widen it and copy again`,
  },
  {
    rule: 'narrow',
    level: 'note',
    of: 'amount',
    applies: (cell) => isTooNarrow(cell.cell.displayed) && cell.cell.stored !== null,
    textOf: (count) => t`${plural(count, 'cell shows', t('cells show'))} ####; what the cell holds was taken`,
  },
  {
    rule: 'date',
    level: 'look',
    of: 'amount',
    applies: has('date'),
    textOf: (count) =>
      t`${plural(count, 'amount is a date', t('amounts are dates'))} or yes/no in the spreadsheet; no number was taken`,
  },
  {
    rule: 'formula-text',
    level: 'look',
    of: 'amount',
    applies: has('formula-text'),
    textOf: (count) =>
      t`${plural(count, 'cell holds', t('cells hold'))} the text of a formula that is no price expression`,
  },
  {
    rule: 'currency',
    level: 'look',
    of: 'amount',
    applies: (cell) => has('currency')(cell) && !isTakenAsNumber(cell),
    textOf: (count) =>
      t`${plural(count, 'cell counts', t('cells count'))} money where a number was expected; left as shown`,
  },
  {
    rule: 'currency-dropped',
    level: 'note',
    of: 'amount',
    applies: (cell) => has('currency')(cell) && isTakenAsNumber(cell),
    textOf: (count) => t`${plural(count, 'price')} had a currency, which was dropped`,
  },
  {
    rule: 'unit',
    level: 'look',
    of: 'amount',
    applies: (cell) => has('unit')(cell) && cell.differs === null && !isTakenAsNumber(cell),
    textOf: (count) => t`${plural(count, 'number with a unit was', t('numbers with units were'))} left as shown`,
  },
  {
    rule: 'unit-dropped',
    level: 'note',
    of: 'amount',
    applies: (cell) => has('unit')(cell) && cell.differs === null && isTakenAsNumber(cell),
    textOf: (count) => t`${plural(count, 'number')} had a unit, which was dropped`,
  },
  {
    rule: 'percent',
    level: 'note',
    of: 'amount',
    applies: (cell) => has('percent')(cell) && cell.differs === null && cell.column === 'qty',
    textOf: (count) => t`${plural(count, 'percentage was', t('percentages were'))} left as shown`,
  },
  {
    rule: 'percent-price',
    level: 'look',
    of: 'amount',
    applies: (cell) => has('percent')(cell) && cell.differs === null && cell.column === 'price',
    textOf: (count) => t`${plural(count, 'price is a percentage', t('prices are percentages'))}, which is no price`,
  },
  {
    rule: 'unread-word',
    level: 'look',
    of: 'choice',
    applies: ({ column, cell, draftText }) =>
      isChoiceColumn(column) &&
      cell.irregularity === undefined &&
      cell.displayed !== '' &&
      readChoice(column, draftText ?? '') === null,
    textOf: (count) => plural(count, 'cell has an unknown word', t('cells have unknown words')),
  },
  {
    rule: 'unread-number',
    level: 'look',
    of: 'amount',
    applies: (cell) => cell.remark === null && isUnread(cell),
    textOf: (count) =>
      plural(count, 'amount is no number and no expression', t('amounts are no numbers and no expressions')),
  },
  {
    rule: 'exponent',
    level: 'note',
    of: 'amount',
    applies: (cell) => cell.differs === null && /\de[+-]?\d/i.test(cell.cell.displayed),
    textOf: (count) => t`${plural(count, 'number is', t('numbers are'))} shown with an exponent, such as 1E-05`,
  },
  {
    rule: 'digits',
    level: 'note',
    of: 'amount',
    applies: (cell) => isForeign(cell.cell.displayed),
    textOf: (count) => t`${plural(count, 'number has', t('numbers have'))} digits of another script, read as 0 to 9`,
  },
  {
    rule: 'text-number',
    level: 'note',
    of: 'amount',
    applies: (cell) => cell.cell.kind === 'text' && isTakenAsNumber(cell),
    textOf: (count) => t`${plural(count, 'number was', t('numbers were'))} text in the spreadsheet, and read as shown`,
  },
  {
    rule: 'formula',
    level: 'note',
    of: 'used',
    applies: (cell) => cell.cell.formula && cell.cell.kind !== 'error',
    textOf: (count) => t`${plural(count, 'formula', 'formulas')}: the last result was taken`,
  },
]

const placesOf = (rows: readonly ImportedRow[]): readonly Place[] =>
  rows.flatMap(({ source, cells }) => cells.map((cell) => ({ number: source.number, cell })))

/** True for a number that is taken as shown. No rule applies to it. */
const isPlainNumber = ({ cell, draftText, remark }: ImportedCell): boolean =>
  remark === null &&
  draftText === cell.displayed &&
  (cell.kind === 'unknown' || cell.kind === 'number') &&
  !cell.formula &&
  cell.irregularity === undefined &&
  isDecimal(draftText)

/** Rows of each cell that a rule may apply to. A sheet repeats most of its cells: each is judged once. */
function rowsByCell(rows: readonly ImportedRow[]): ReadonlyMap<ImportedCell, readonly number[]> {
  const numbers = new Map<ImportedCell, number[]>()
  for (const { source, cells } of rows)
    for (const cell of cells) {
      const known = numbers.get(cell)
      if (known !== undefined) known.push(source.number)
      else numbers.set(cell, [source.number])
    }
  return numbers
}

function cellFindings(rows: readonly ImportedRow[]): readonly ImportFinding[] {
  const rowsOf = rowsByCell(rows)
  const cells = [...rowsOf.keys()].filter((cell) => !isPlainNumber(cell))
  return cellRules.flatMap(({ rule, level, of, applies, textOf }) => {
    const matches = cells.filter((cell) => cellGroups[of](cell) && applies(cell))
    if (matches.length === 0) return []
    const rowNumbers = matches.flatMap((cell) => rowsOf.get(cell) ?? []).toSorted((a, b) => a - b)
    return [{ rule, level, text: punctuated(`${textOf(rowNumbers.length)}: ${rowsText(rowNumbers)}`), rowNumbers }]
  })
}

const silentSources = [t('Excel'), t('Gnumeric'), t('Google Sheets'), 'Apple Numbers']

/** Newer versions of these programs copy no stored numbers. A format may have rounded them. */
function roundedByFormat(source: string, rows: readonly ImportedRow[]): readonly ImportFinding[] {
  if (!silentSources.includes(source)) return []
  const mayBeRounded = (imported: ImportedCell): boolean =>
    isAmount(imported) &&
    imported.cell.stored === null &&
    isTakenAsNumber(imported) &&
    // Texts are as typed. Only Excel gives the format, also for General.
    imported.cell.kind !== 'text' &&
    (imported.cell.decimals !== null || source !== 'Excel')
  const matches = placesOf(rows).filter(({ cell }) => mayBeRounded(cell))
  if (matches.length === 0) return []
  const text = [
    t`${source} did not include the exact number that ${plural(matches.length, 'cell holds', t('cells hold'))}:`,
    t('the shown numbers may be rounded. Save as .xlsx and drop the file here to be sure'),
  ].join(' ')
  return [{ rule: 'may-be-rounded', level: 'look', text, rowNumbers: matches.map(({ number }) => number) }]
}

/** Market buys whose quantity has no unit: the exchange spends it in quote coin, as the cell of the draft shows. */
function spentQuantities({ rows, mapping, header }: ImportedSheet): readonly ImportFinding[] {
  const at = mapping.indexOf('qty')
  const isInUnit = readUnit(markOf(header?.cells[at]?.displayed ?? ''), 'qty').kind !== 'plain'
  if (isInUnit) return []
  const rowNumbers = rows
    .filter(({ row, cells }) => spendsQuote(row) && undecorated(cells[at]?.cell.displayed ?? '')?.mark === '')
    .map(({ source }) => source.number)
  if (rowNumbers.length === 0) return []
  const where = rowsText(rowNumbers)
  const text = t`Quantity without a unit: a market buy on spot or margin spends it in quote coin: ${where}`
  return [{ rule: 'spent', level: 'note', text, rowNumbers }]
}

/** First names of a list, and the number of the others. */
const fewOf = (names: readonly string[]): string =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? t` and ${names.length - 3} more` : ''}`
function sheetFindings(table: SheetTable, sheet: ImportedSheet): readonly ImportFinding[] {
  const hidden = sheet.rows.filter(({ source }) => source.hidden).map(({ source }) => source.number)
  const hiddenColumns = table.hiddenColumns.filter((at) => (sheet.mapping[at] ?? 'extra') !== 'extra')
  const cutRows = sheet.cut.map(({ rowNumber }) => rowNumber)
  const checkFinding = (rule: string, text: string, rowNumbers: readonly number[] = []): ImportFinding => ({
    rule,
    level: 'look',
    text,
    rowNumbers,
  })
  return [
    ...table.remarks.map((text) => checkFinding('remark', text.replace(/\.$/, ''))),
    ...(hidden.length === 0
      ? []
      : [
          checkFinding(
            'hidden-rows',
            t`${plural(hidden.length, 'hidden row comes', t('hidden rows come'))} in unticked: ${rowsText(hidden)}`,
            hidden,
          ),
        ]),
    ...(hiddenColumns.length === 0
      ? []
      : [
          checkFinding(
            'hidden-columns',
            t`Hidden in the sheet, and read all the same: ${quoted(hiddenColumns.map((at) => nameOf(sheet, at)))}`,
          ),
        ]),
    ...(table.merged.length === 0
      ? []
      : [
          checkFinding(
            'merged',
            t`Merged cells (${fewOf(table.merged)}): only the first row and column of each has the value`,
          ),
        ]),
    ...(sheet.cut.length === 0
      ? []
      : [
          checkFinding(
            'cut',
            t`${plural(cutRows.length, 'text was', t('texts were'))} too long for a cell and cut: ${rowsText(cutRows)}`,
            sheet.cut.map(({ rowNumber }) => rowNumber),
          ),
        ]),
  ]
}

/** All findings of a sheet, the most important first. */
export function findingsOf(
  source: string,
  table: SheetTable,
  sheet: ImportedSheet,
  knownColumns: KnownColumns = { isConfirmed: false, preset: null },
): readonly ImportFinding[] {
  const all = [
    ...sheetFindings(table, sheet),
    ...rowFindings(sheet),
    ...cellFindings(sheet.rows),
    ...roundedByFormat(source, sheet.rows),
    ...spentQuantities(sheet),
    ...columnFindings(table, sheet, knownColumns),
  ]
  return [...all.filter(({ level }) => level === 'look'), ...all.filter(({ level }) => level === 'note')]
}

const needed = ['side', 'qty'] as const

/**
 * True if the rows enter the draft without the dialog: columns and numbers are certain, and no cell is hidden, lost or
 * in error.
 */
export const isUnquestioned = (sheet: ImportedSheet, findings: readonly ImportFinding[]): boolean =>
  sheet.rows.length > 0 &&
  needed.every((column) => sheet.mapping.includes(column)) &&
  sheet.question === null &&
  findings.every(({ level }) => level === 'note')
