import { compare, isDecimal } from '@/shared/base/decimal'
import { plural } from '@/shared/languages/plural'
import { t, punctuated } from '@/shared/languages/text'
import type { SheetTable } from '@/shared/sheets/cells/workbook'
import { sizeCell } from '@/shared/trading/batch/expression/amount-cell'
import { isChoiceColumn, readChoice } from '@/shared/trading/batch/draft/choice-labels'
import { isAmountColumn } from './column-mapping'
import { changesOf, conditionOf } from './conditions'
import { nameOf, quoted, rowsText, type ImportFinding } from './finding'
import type { ImportedRow, ImportedSheet } from './import-sheet'
import { isAmountExpression } from './read-amount'
import { columnOf, isTitleOf, type Preset } from './presets'
import { widerRows } from './split-numbers'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { markOf, meaningsOf, nameIn } from './titles'
import { countsContracts, readUnit } from './units'

/** Maximum titles to search in a column. */
const MOST_TITLES = 15
/** Most texts above a header that are named. */
const MOST_ABOVE = 4

const titleOf = (sheet: ImportedSheet, at: number): string => sheet.header?.cells[at]?.displayed ?? ''
const isEmptyAt = ({ cells }: ImportedRow, at: number): boolean => (cells[at]?.cell.kind ?? 'empty') === 'empty'
const isUsed = (sheet: ImportedSheet, at: number): boolean => sheet.rows.some((row) => !isEmptyAt(row, at))

/** Knowledge about the columns of a header before its rows are read. */
export interface KnownColumns {
  /** True if the trader confirmed the mapping of this header before. */
  readonly isConfirmed: boolean
  /** Known file with this header. */
  readonly preset: Preset | null
}

/** A known file. Past orders require a confirmation each time before they become new ones. */
function presetFindings({ isConfirmed, preset }: KnownColumns): readonly ImportFinding[] {
  if (preset === null) return []
  const checkFinding = (rule: string, text: string): readonly ImportFinding[] => [
    { rule, level: 'look', text, rowNumbers: [] },
  ]
  const where = preset.category === undefined ? '' : `, ${preset.category}`
  const file = t`${preset.name}${where}, known by the header`
  if (preset.kind === 'history') return checkFinding('record', t`${file}: past orders, to be added as new ones`)
  return isConfirmed ? [] : checkFinding('preset', t`${file}; check what its columns mean`)
}

/** Columns without a field in the draft: columns that do not belong to an order, and columns that may. */
function unmapped(sheet: ImportedSheet, { isConfirmed, preset }: KnownColumns): readonly ImportFinding[] {
  const extras = sheet.mapping.flatMap((column, at) => {
    // Cells beyond the header have the finding `wider`.
    const isBeyond = sheet.header !== null && at >= sheet.header.cells.length
    const isKnown = isConfirmed || (preset !== null && isTitleOf(preset, titleOf(sheet, at)))
    const isUntitled = sheet.header === null && !isConfirmed
    const condition = isUntitled ? null : (conditionOf(titleOf(sheet, at)) ?? (isKnown ? 'note' : null))
    return column === 'extra' && !isBeyond && isUsed(sheet, at) ? [{ name: nameOf(sheet, at), condition }] : []
  })
  const namesOf = (applies: (condition: ReturnType<typeof conditionOf>) => boolean): readonly string[] =>
    extras.filter(({ condition }) => applies(condition)).map(({ name }) => name)
  const isCounted = (name: string): boolean => countsContracts(markOf(name)) || countsContracts(nameIn(name))
  const unread = namesOf((condition) => condition === null)
  const unknown = unread.filter((name) => !isCounted(name))
  const contracts = unread.filter(isCounted)
  // A known list of past orders is one question already.
  const isHistory = preset?.kind === 'history'
  const isOfPosition = (at: number): boolean =>
    preset === null && !isConfirmed && isUsed(sheet, at) && conditionOf(titleOf(sheet, at)) === 'record'
  const amounts = sheet.mapping.flatMap((column, at) =>
    isAmountColumn(column) && isOfPosition(at) ? [nameOf(sheet, at)] : [],
  )
  const records = isHistory ? [] : [...namesOf((condition) => condition === 'record'), ...amounts]
  const noteTitles = namesOf((condition) => condition !== null && (isHistory || condition !== 'record'))
  const finding = (rule: string, level: ImportFinding['level'], names: readonly string[], text: string) =>
    names.length === 0 ? [] : [{ rule, level, text, rowNumbers: [] }]
  const asOrders = t('From past orders or positions; are these rows meant as new orders?')
  return [
    ...finding('not-understood', 'look', unknown, t`Unknown columns, put into the note: ${quoted(unknown)}`),
    ...finding(
      'contracts',
      'look',
      contracts,
      t`Contracts without a listed size, put into the note; enter coins: ${quoted(contracts)}`,
    ),
    ...finding('record', 'look', records, `${asOrders} ${quoted(records)}`),
    ...finding(
      'unmapped',
      'note',
      noteTitles,
      t`${quoted(noteTitles)} ${noteTitles.length === 1 ? t('is') : t('are')} put into the note`,
    ),
  ]
}

/** Columns mapped by their cells under a title with another meaning or an unknown one. */
function guessed(sheet: ImportedSheet, { isConfirmed, preset }: KnownColumns): readonly ImportFinding[] {
  if (isConfirmed || sheet.header === null) return []
  const names = sheet.mapping.flatMap((column, at) => {
    const isPreset = preset !== null && columnOf(preset, titleOf(sheet, at)) === column
    const isNamed =
      column === 'extra' || isPreset || meaningsOf(titleOf(sheet, at)).some((meaning) => meaning.column === column)
    return isNamed || !isUsed(sheet, at) ? [] : [nameOf(sheet, at)]
  })
  if (names.length === 0) return []
  return [
    {
      rule: 'guessed',
      level: 'look',
      text: t`Read by their cells, not by their titles: ${quoted(names)}`,
      rowNumbers: [],
    },
  ]
}

/** Names of a price that may be that of a take profit. */
const targets = new Set(['targetprice', 'target', 'kursziel', '目标价', '目標価格'])

/** A price column whose title may mean the price of a take profit. */
function targetPrices(sheet: ImportedSheet, { isConfirmed, preset }: KnownColumns): readonly ImportFinding[] {
  if (isConfirmed || preset !== null) return []
  const names = sheet.mapping.flatMap((column, at) =>
    column === 'price' && targets.has(nameIn(titleOf(sheet, at))) ? [nameOf(sheet, at)] : [],
  )
  const text = t`Read as the limit price, and may be a take profit: ${quoted(names)}`
  return names.length === 0 ? [] : [{ rule: 'target-price', level: 'look', text, rowNumbers: [] }]
}

/** Open question about price and quantity of a row without a header; null if there is none. */
function openIn({ cells, row }: ImportedRow, priceAt: number, qtyAt: number): 'dollars' | 'numbers' | null {
  const [price, qty] = [cells[priceAt]?.draftText ?? '', cells[qtyAt]?.draftText ?? '']
  if (row.orderType === 'market') return price === '' ? null : 'numbers'
  const size = sizeCell(qty)?.parsed
  if (size === undefined && isDecimal(price)) return 'numbers'
  // Dollars are a size in the draft. They may be the price if they are before the number, or larger than it.
  if (size?.ok !== true || size.expression.kind !== 'notional' || isAmountExpression(price, 'price')) return null
  return qtyAt < priceAt || !isDecimal(price) || compare(size.expression.amount, price) > 0 ? 'dollars' : null
}

/** Amounts without a header that can be read in two ways. Market orders without a price identify the price column. */
function untitledAmounts(sheet: ImportedSheet, isConfirmed: boolean): readonly ImportFinding[] {
  const [priceAt, qtyAt] = [sheet.mapping.indexOf('price'), sheet.mapping.indexOf('qty')]
  if (isConfirmed || sheet.header !== null || qtyAt < 0) return []
  const open = sheet.rows.map((row) => ({ number: row.source.number, what: openIn(row, priceAt, qtyAt) }))
  const isDecided = sheet.rows.some((row, at) => open[at]!.what === null && !isEmptyAt(row, qtyAt))
  const checkFinding = (kind: 'dollars' | 'numbers', textOf: () => string): readonly ImportFinding[] => {
    const rowNumbers = open.filter(({ what }) => what === kind).map(({ number }) => number)
    const text = punctuated(`${rowNumbers.length === 0 ? '' : textOf()}: ${rowsText(rowNumbers)}`)
    return rowNumbers.length === 0 ? [] : [{ rule: kind, level: 'look', text, rowNumbers }]
  }
  const places = () => t`Read by place: ${nameOf(sheet, priceAt)} as the price, ${nameOf(sheet, qtyAt)} as the quantity`
  return [
    ...checkFinding('dollars', () => t('Dollars are read as the value of the order and may be its price')),
    ...(isDecided ? [] : checkFinding('numbers', places)),
  ]
}

const asStrategy = t('place stops, triggers and take profits as strategy orders')
const changes = [
  [
    'close',
    (count: number) => plural(count, 'order closes or reduces a position', t('orders close or reduce positions')),
  ],
  [
    'trigger',
    (count: number) =>
      punctuated(`${plural(count, 'order needs another call', t('orders need another call'))}; ${asStrategy}`),
  ],
  ['expiry', (count: number) => plural(count, 'order has a date of expiry', t('orders have a date of expiry'))],
  ['post-only', (count: number) => plural(count, 'order is post-only', t('orders are post-only'))],
] as const

/** Rows with conditions without a field in the draft. */
const conditionFindings = (sheet: ImportedSheet): readonly ImportFinding[] =>
  changes.flatMap(([condition, textOf]): readonly ImportFinding[] => {
    const matches = sheet.rows.filter(
      ({ conditions, row }) =>
        conditions.length > 0 &&
        !(condition === 'trigger' && isProtected(row)) &&
        changesOf(conditions).some((change) => change.condition === condition),
    )
    return rowsFinding(condition, matches, textOf)
  })

const isProtected = ({ takeProfit, stopLoss, orderType }: DraftRow): boolean =>
  (takeProfit !== '' || stopLoss !== '') && readChoice('orderType', orderType) !== null

function rowsFinding(
  rule: string,
  matches: readonly ImportedRow[],
  textOf: (count: number) => string,
): readonly ImportFinding[] {
  if (matches.length === 0) return []
  const rowNumbers = matches.map(({ source }) => source.number)
  return [{ rule, level: 'look', text: punctuated(`${textOf(matches.length)}: ${rowsText(rowNumbers)}`), rowNumbers }]
}

/** Rows with a take profit or a stop loss of their position. */
const protectionOfRows = (sheet: ImportedSheet): readonly ImportFinding[] =>
  rowsFinding(
    'protection',
    sheet.rows.filter(({ row }) => isProtected(row)),
    (count) =>
      plural(
        count,
        'order has a take profit or stop loss, sent once it fills',
        t('orders have a take profit or stop loss, sent once they fill'),
      ),
  )

/** Amounts in the unit of their title. The text shows the first converted amount. */
function titleUnits(sheet: ImportedSheet): readonly ImportFinding[] {
  return sheet.mapping.flatMap((column, at): readonly ImportFinding[] => {
    const title = sheet.header?.cells[at]?.displayed ?? ''
    if (!isAmountColumn(column) || readUnit(markOf(title), column).kind === 'plain') return []
    const changed = sheet.rows.filter(({ cells }) => cells[at]?.remark === 'title-unit')
    const cell = changed[0]?.cells[at]
    if (cell === undefined) return []
    const rowNumbers = changed.map(({ source }) => source.number)
    const [displayed, draftText] = [
      cell.cell.displayed,
      cell.draftText ?? cell.differs?.stored ?? cell.ambiguous?.point ?? '',
    ]
    const text = t`“${title}” has a unit: ${displayed} is read as ${draftText}: ${rowsText(rowNumbers)}`
    return [{ rule: 'title-unit', level: 'look', text, rowNumbers }]
  })
}

/** True for a row with words for an amount, such as a second header row with units, `TBD` and `½`. */
const hasWordAmount = ({ cells }: ImportedRow): boolean =>
  cells.some(
    ({ column, cell }) =>
      isAmountColumn(column) &&
      cell.kind !== 'empty' &&
      cell.kind !== 'error' &&
      cell.displayed !== '' &&
      !/^[=#]|\p{Nd}/u.test(cell.displayed),
  )

/** True for a title of other numbers, such as contracts, or of a past order. */
function isOfNumbers(header: ImportedSheet['header'], at: number): boolean {
  const title = header?.cells[at]?.displayed ?? ''
  return meaningsOf(title).some(({ column }) => isAmountColumn(column)) || conditionOf(title) === 'record'
}

/** Rows with more cells than titles, and notes that may be the decimals of the previous number. */
function surplusFindings(table: SheetTable, { header, rows, mapping }: ImportedSheet): readonly ImportFinding[] {
  const wider = widerRows(
    header,
    rows.map(({ source }) => source),
  ).map((row) => row.number)
  const titled = mapping.slice(0, header?.cells.length)
  const behindAmounts = titled.flatMap((column, at) =>
    isAmountColumn(mapping[at - 1] ?? 'extra') && !isAmountColumn(column) && !isOfNumbers(header, at)
      ? [{ column, at }]
      : [],
  )
  // Decimals are short. A note that is a number is unusual.
  const isSplit = ({ source: { cells } }: ImportedRow): boolean =>
    behindAmounts.some(
      ({ column, at }) =>
        (column === 'note' ? /^[\d.]+$/ : /^\d{1,4}$/).test(cells[at]?.displayed ?? '') &&
        /^\d+$/.test(cells[at - 1]?.displayed ?? ''),
    )
  const split = table.delimiter === ',' ? rows.filter(isSplit).map(({ source }) => source.number) : []
  const units = rows.filter(hasWordAmount).map(({ source }) => source.number)
  const checkFinding = (rule: string, rowNumbers: readonly number[], reason: string): readonly ImportFinding[] =>
    rowNumbers.length === 0
      ? []
      : [{ rule, level: 'look', text: punctuated(`${reason}: ${rowsText(rowNumbers)}`), rowNumbers }]
  return [
    ...checkFinding(
      'wider',
      wider,
      plural(wider.length, 'row has more cells than the header', t('rows have more cells than the header')),
    ),
    ...checkFinding(
      'split-number',
      split,
      plural(
        split.length,
        'cell may be the decimals of the number before it',
        t('cells may be the decimals of the numbers before them'),
      ),
    ),
    ...checkFinding(
      'unit-row',
      units,
      plural(units.length, 'row has words for amounts', t('rows have words for amounts')),
    ),
  ]
}

const neutralWords = new Set(['required', 'optional', 'or', 'and', 'side', 'type', 'order'])

/** Titles with unknown words after the name, such as `Side (of position)`. */
function titleMarks(sheet: ImportedSheet): readonly ImportFinding[] {
  const titles = sheet.mapping.flatMap((column, at) => {
    const title = sheet.header?.cells[at]?.displayed ?? ''
    const words = markOf(title)
      .split(/[\s/,|;&]+/)
      .filter((word) => word !== '')
    const isKnown = (word: string): boolean =>
      neutralWords.has(word.toLowerCase()) || (isChoiceColumn(column) && readChoice(column, word) !== null)
    return isChoiceColumn(column) && !words.every(isKnown) ? [title] : []
  })
  if (titles.length === 0) return []
  const text = t`${quoted(titles)}: the words behind the name are not known`
  return [{ rule: 'title-mark', level: 'look', text, rowNumbers: [] }]
}

/** Words above a header that may change the meaning of its rows. */
const meaningWords = new RegExp(
  [
    '[%‰×]|\\b(in|units?|lots?|contracts?|conts?|pct|percent|thousands?|millions?|tsd|miles|milliers)\\b',
    '\\b(reduce|close[sd]?|closing|exits?|stops?|trigger|cancel\\w*|filled|executed|history|positions?)\\b',
    '\\b(buys?|sells?|long|short|not?|test)\\b|[张張手枚千万萬平减減]|口数|лот|тыс|контракт|stück|kontrakt',
  ].join('|'),
  'iu',
)

/** Lines above the header: a unit or a word over an amount, or words that may concern all rows. */
function linesAbove(table: SheetTable, { header, mapping }: ImportedSheet, knownColumns: KnownColumns) {
  const count = header === null ? 0 : table.rows.indexOf(header)
  if (count <= 0) return []
  const filled = table.rows
    .slice(0, count)
    .flatMap(({ cells }) => cells.map(({ displayed }, at) => ({ displayed, at })))
  const applies = ({ displayed, at }: { readonly displayed: string; readonly at: number }): boolean =>
    displayed !== '' && (isAmountColumn(mapping[at] ?? 'extra') || meaningWords.test(displayed))
  const intended =
    knownColumns.preset !== null || knownColumns.isConfirmed
      ? []
      : filled.filter(applies).map(({ displayed }) => displayed)
  const omission = t`${plural(count, 'line')} above the header ${count === 1 ? t('was') : t('were')} left out`
  const text = intended.length === 0 ? omission : punctuated(`${omission}: ${quoted(intended.slice(0, MOST_ABOVE))}`)
  return [{ rule: 'above', level: intended.length === 0 ? 'note' : 'look', text, rowNumbers: [] } as const]
}

/** Titles that the plain text of the copy has otherwise, or that are struck or hidden. */
function irregularTitles({ header }: ImportedSheet): readonly ImportFinding[] {
  const titles = (header?.cells ?? []).flatMap(({ displayed, irregularity }) =>
    irregularity === undefined || irregularity === 'lines' ? [] : [displayed],
  )
  if (titles.length === 0) return []
  const text = t`Titles that are not certain in this copy: ${quoted(titles)}`
  return [{ rule: 'irregular-title', level: 'look', text, rowNumbers: [] }]
}

/** Titles down the first column instead of along the first row. */
function transposed(table: SheetTable, { header }: ImportedSheet): readonly ImportFinding[] {
  const titles = table.rows.slice(0, MOST_TITLES).map(({ cells }) => meaningsOf(cells[0]?.displayed ?? '')[0]?.column)
  const titled = new Set(titles.filter((column) => column !== undefined))
  if (header !== null || titled.size < 3) return []
  const text = t('The titles are in the first column; transpose the sheet in the spreadsheet, and copy it again')
  return [{ rule: 'transposed', level: 'look', text, rowNumbers: [] }]
}

export const columnFindings = (
  table: SheetTable,
  sheet: ImportedSheet,
  knownColumns: KnownColumns,
): readonly ImportFinding[] => [
  ...presetFindings(knownColumns),
  ...transposed(table, sheet),
  ...linesAbove(table, sheet, knownColumns),
  ...surplusFindings(table, sheet),
  ...conditionFindings(sheet),
  ...protectionOfRows(sheet),
  ...titleUnits(sheet),
  ...titleMarks(sheet),
  ...irregularTitles(sheet),
  ...guessed(sheet, knownColumns),
  ...targetPrices(sheet, knownColumns),
  ...untitledAmounts(sheet, knownColumns.isConfirmed),
  ...unmapped(sheet, knownColumns),
]
