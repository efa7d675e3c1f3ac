import { plural } from '@/shared/languages/plural'
import type { SheetTable } from '@/shared/sheets/cells/workbook'
import { isChoiceColumn, readChoice } from '../batch/choice-labels'
import { isAmountColumn } from './column-mapping'
import { changesOf, conditionOf } from './conditions'
import { nameOf, quoted, rowsInWords, type ImportFinding } from './finding'
import type { ImportedRow, ImportedSheet } from './import-sheet'
import { widerRows } from './split-numbers'
import { markOf, meaningsOf } from './titles'
import { readUnit } from './units'

const titleOf = (sheet: ImportedSheet, at: number): string => sheet.header?.cells[at]?.shown ?? ''
const isUsed = (sheet: ImportedSheet, at: number): boolean =>
  sheet.rows.some(({ cells }) => cells[at] !== undefined && cells[at].cell.kind !== 'empty')

/**
 * Columns without a field in the draft: those that are no part of an order, and those that may be one. `isConfirmed`:
 * the trader confirmed the mapping of this header before.
 */
function unmapped(sheet: ImportedSheet, isConfirmed: boolean): readonly ImportFinding[] {
  const extras = sheet.mapping.flatMap((column, at) => {
    // Cells beyond the header are the finding `wider`.
    const isBeyond = sheet.header !== null && at >= sheet.header.cells.length
    const condition = conditionOf(titleOf(sheet, at)) ?? (isConfirmed ? 'note' : null)
    return column === 'extra' && !isBeyond && isUsed(sheet, at) ? [{ name: nameOf(sheet, at), condition }] : []
  })
  const namesOf = (isMeant: (condition: ReturnType<typeof conditionOf>) => boolean): readonly string[] =>
    extras.filter(({ condition }) => isMeant(condition)).map(({ name }) => name)
  const unknown = namesOf((condition) => condition === null)
  const records = namesOf((condition) => condition === 'record')
  const known = namesOf((condition) => condition !== null && condition !== 'record')
  const finding = (rule: string, level: ImportFinding['level'], names: readonly string[], text: string) =>
    names.length === 0 ? [] : [{ rule, level, text, rowNumbers: [] }]
  const asOrders = 'From past orders or positions; are these rows meant as new orders?'
  return [
    ...finding('not-understood', 'look', unknown, `Unknown columns, put into the note: ${quoted(unknown)}`),
    ...finding('record', 'look', records, `${asOrders} ${quoted(records)}`),
    ...finding('unmapped', 'note', known, `${quoted(known)} ${known.length === 1 ? 'is' : 'are'} put into the note`),
  ]
}

/** Columns mapped by their cells under a title with another meaning or an unknown one. */
function guessed(sheet: ImportedSheet, isConfirmed: boolean): readonly ImportFinding[] {
  if (isConfirmed || sheet.header === null) return []
  const names = sheet.mapping.flatMap((column, at) => {
    const isNamed = column === 'extra' || meaningsOf(titleOf(sheet, at)).some((meaning) => meaning.column === column)
    return isNamed || !isUsed(sheet, at) ? [] : [nameOf(sheet, at)]
  })
  if (names.length === 0) return []
  return [
    {
      rule: 'guessed',
      level: 'look',
      text: `Read by their cells, not by their titles: ${quoted(names)}`,
      rowNumbers: [],
    },
  ]
}

const changes = [
  ['close', (count: number) => plural(count, 'order closes or reduces a position', 'orders close or reduce positions')],
  [
    'trigger',
    (count: number) => plural(count, 'order needs a kind that no batch sends', 'orders need kinds that no batch sends'),
  ],
  ['expiry', (count: number) => plural(count, 'order has a date of expiry', 'orders have a date of expiry')],
  ['post-only', (count: number) => plural(count, 'order is post-only', 'orders are post-only')],
] as const

/** Rows with conditions that the draft cannot hold. */
const conditionFindings = (sheet: ImportedSheet): readonly ImportFinding[] =>
  changes.flatMap(([condition, says]): readonly ImportFinding[] => {
    const found = sheet.rows.filter(({ conditions }) =>
      changesOf(conditions).some((change) => change.condition === condition),
    )
    if (found.length === 0) return []
    const rowNumbers = found.map(({ source }) => source.number)
    return [{ rule: condition, level: 'look', text: `${says(found.length)}: ${rowsInWords(rowNumbers)}`, rowNumbers }]
  })

/** Amounts in the unit of their title: what the first of them becomes is shown. */
function titleUnits(sheet: ImportedSheet): readonly ImportFinding[] {
  return sheet.mapping.flatMap((column, at): readonly ImportFinding[] => {
    const title = sheet.header?.cells[at]?.shown ?? ''
    if (!isAmountColumn(column) || readUnit(markOf(title), column).kind === 'plain') return []
    const changed = sheet.rows.filter(({ cells }) => cells[at]?.remark === 'title-unit')
    const cell = changed[0]?.cells[at]
    if (cell === undefined) return []
    const rowNumbers = changed.map(({ source }) => source.number)
    const [shown, taken] = [cell.cell.shown, cell.taken ?? cell.differs?.held ?? cell.ambiguous?.point ?? '']
    const text = `“${title}” has a unit: ${shown} is read as ${taken}: ${rowsInWords(rowNumbers)}`
    return [{ rule: 'title-unit', level: 'look', text, rowNumbers }]
  })
}

/** A row of words where others have amounts, such as a second line of titles with their units. */
function isUnitRow({ cells }: ImportedRow): boolean {
  const amounts = cells.filter(({ column, cell }) => isAmountColumn(column) && cell.kind !== 'empty')
  return amounts.length > 0 && amounts.every(({ cell }) => !/^=|\p{Nd}/u.test(cell.shown) && cell.kind !== 'error')
}

/** Rows with more cells than titles, and notes that may be the decimals of the number before them. */
function surplusFindings(table: SheetTable, { header, rows, mapping }: ImportedSheet): readonly ImportFinding[] {
  const wider = widerRows(
    header,
    rows.map(({ source }) => source),
  ).map((row) => row.number)
  const titled = mapping.slice(0, header?.cells.length)
  const behindAmounts = titled.flatMap((column, at) =>
    isAmountColumn(mapping[at - 1] ?? 'extra') && !isAmountColumn(column) ? [{ column, at }] : [],
  )
  // Decimals are short. A note of any number is unusual.
  const isSplit = ({ source: { cells } }: ImportedRow): boolean =>
    behindAmounts.some(
      ({ column, at }) =>
        (column === 'note' ? /^[\d.]+$/ : /^\d{1,4}$/).test(cells[at]?.shown ?? '') &&
        /^\d+$/.test(cells[at - 1]?.shown ?? ''),
    )
  const split = table.delimiter === ',' ? rows.filter(isSplit).map(({ source }) => source.number) : []
  const units = rows.filter(isUnitRow).map(({ source }) => source.number)
  const look = (rule: string, rowNumbers: readonly number[], says: string): readonly ImportFinding[] =>
    rowNumbers.length === 0 ? [] : [{ rule, level: 'look', text: `${says}: ${rowsInWords(rowNumbers)}`, rowNumbers }]
  return [
    ...look(
      'wider',
      wider,
      plural(wider.length, 'row has more cells than the header', 'rows have more cells than the header'),
    ),
    ...look(
      'split-number',
      split,
      plural(
        split.length,
        'cell may be the decimals of the number before it',
        'cells may be the decimals of the numbers before them',
      ),
    ),
    ...look('unit-row', units, plural(units.length, 'row has words for amounts', 'rows have words for amounts')),
  ]
}

const neutralWords = new Set(['required', 'optional', 'or', 'and', 'side', 'type', 'order'])

/** Titles with unknown words behind the name, such as `Side (of position)`. */
function titleMarks(sheet: ImportedSheet): readonly ImportFinding[] {
  const titles = sheet.mapping.flatMap((column, at) => {
    const title = sheet.header?.cells[at]?.shown ?? ''
    const words = markOf(title)
      .split(/[\s/,|;&]+/)
      .filter((word) => word !== '')
    const isKnown = (word: string): boolean =>
      neutralWords.has(word.toLowerCase()) || (isChoiceColumn(column) && readChoice(column, word) !== null)
    return isChoiceColumn(column) && !words.every(isKnown) ? [title] : []
  })
  if (titles.length === 0) return []
  const text = `${quoted(titles)}: the words behind the name are not known`
  return [{ rule: 'title-mark', level: 'look', text, rowNumbers: [] }]
}

/** Titles that the plain text of the copy has otherwise, or that are struck or hidden. */
function irregularTitles({ header }: ImportedSheet): readonly ImportFinding[] {
  const titles = (header?.cells ?? []).flatMap(({ shown, irregularity }) =>
    irregularity === undefined || irregularity === 'lines' ? [] : [shown],
  )
  if (titles.length === 0) return []
  const text = `Titles that are not certain in this copy: ${quoted(titles)}`
  return [{ rule: 'irregular-title', level: 'look', text, rowNumbers: [] }]
}

/** Findings about columns and about cells without a column. */
export const columnFindings = (
  table: SheetTable,
  sheet: ImportedSheet,
  isConfirmed: boolean,
): readonly ImportFinding[] => [
  ...surplusFindings(table, sheet),
  ...conditionFindings(sheet),
  ...titleUnits(sheet),
  ...titleMarks(sheet),
  ...irregularTitles(sheet),
  ...guessed(sheet, isConfirmed),
  ...unmapped(sheet, isConfirmed),
]
