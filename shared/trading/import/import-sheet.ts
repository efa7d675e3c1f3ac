import { isDecimal } from '@/shared/base/decimal'
import { perObject } from '@/shared/base/per-object'
import { t } from '@/shared/languages/text'
import { showsAll } from '@/shared/sheets/cells/stored-number'
import { isTooNarrow } from '@/shared/sheets/cells/errors'
import type { DecimalSign } from '@/shared/sheets/cells/local-number'
import { emptyCell, type SheetCell, type SheetRow, type SheetTable } from '@/shared/sheets/cells/workbook'
import {
  isChoiceColumn,
  readChoice,
  readSideAndType,
  readSymbol,
  type ChoiceColumn,
} from '@/shared/trading/batch/draft/choice-labels'
import {
  draftColumns,
  MAX_CELL_CHARACTERS,
  type DraftColumn,
  type DraftRow,
} from '@/shared/trading/batch/draft/draft-row'
import {
  isUngroupedThousand,
  unconfirmed,
  proofOf,
  readAmount,
  type AmountReading,
  type AmountRemark,
} from './read-amount'
import { conditionOf, protectionIn, withConditions, type RowCondition } from './conditions'
import { countedOrder, isAmountColumn, type ColumnMapping } from './column-mapping'
import { withSideText } from '@/shared/trading/batch/draft/side-cell'
import { namesTotal } from './total-row'
import { splitRows, type SplitRow } from './split-numbers'
import { markOf } from './titles'
import { withUnitColumns } from './unit-column'
import { inUnit, readUnit, type CountedOrder } from './units'

/** Selected number of a cell whose stored value differs from its displayed value. */
export type Take = 'stored' | 'displayed'

export interface Answers {
  readonly take: Take | null
  readonly decimal: DecimalSign | null
  /** Answer about cells beyond the header: join them as decimals of split numbers, or ignore them. */
  readonly split?: 'join' | 'leave' | null
}
export const noAnswers: Answers = { take: null, decimal: null }

/** An imported cell with its draft text. */
export interface ImportedCell {
  readonly column: DraftColumn | 'extra'
  readonly cell: SheetCell
  /** Text for the draft; null while a question about this cell is open. */
  readonly draftText: string | null
  /** Stored and displayed value in draft form, if they are different numbers. */
  readonly differs: { readonly stored: string; readonly displayed: string } | null
  /** Readings under both decimal signs, if the sheet does not decide between them. */
  readonly ambiguous: { readonly point: string; readonly comma: string } | null
  readonly remark: AmountRemark | null
}

export interface ImportedRow {
  readonly source: SheetRow
  /** Rows with the same cell may share its object. */
  readonly cells: readonly ImportedCell[]
  /** Values of the row in columns without a field in the draft. */
  readonly conditions: readonly RowCondition[]
  /** True for a row that names a total. */
  readonly isTotal: boolean
  /** Columns whose text was truncated. */
  readonly cut: readonly DraftColumn[]
  readonly row: DraftRow
}

/**
 * Questions about a sheet: differing cells, the decimal sign, and rows wider than their header, whose numbers may have
 * been split at decimal commas.
 */
export interface ImportQuestion {
  readonly split: readonly SplitRow[]
  readonly differing: readonly ImportedCell[]
  readonly ambiguous: readonly ImportedCell[]
}

/** A number that is written differently in draft and sheet. */
export interface Rewritten {
  readonly rowNumber: number
  readonly column: DraftColumn
  readonly displayed: string
  readonly stored: string | null
  readonly draftText: string
}

export interface ImportedSheet {
  readonly header: SheetRow | null
  readonly mapping: ColumnMapping
  readonly rows: readonly ImportedRow[]
  readonly question: ImportQuestion | null
  /** True if the question was answered, or there was none. */
  readonly answered: boolean
  readonly rewritten: readonly Rewritten[]
  /** Texts that were truncated to the cell length of the draft. */
  readonly cut: readonly { readonly rowNumber: number; readonly column: DraftColumn }[]
}

/** Options of an import: values for empty cells, and a source of row IDs. */
export interface ImportOptions {
  readonly defaults: Partial<Record<DraftColumn, string>>
  readonly newId: () => string
  /** True for hedge mode: an order can close a position side. */
  readonly isHedge?: boolean
}

/** Cells of the amounts. A cell of several rows is the same object. */
function amountCells(rows: readonly SheetRow[], mapping: ColumnMapping): readonly SheetCell[] {
  const columns = mapping.flatMap((column, at) => (isAmountColumn(column) ? [at] : []))
  return [...new Set(rows.flatMap(({ cells }) => columns.flatMap((at) => cells[at] ?? [])))]
}

/** The sign of all proofs; null if there are none, or if they contradict each other. */
function agreed(proofs: Iterable<DecimalSign | null>): DecimalSign | null {
  const signs = new Set(proofs)
  signs.delete(null)
  return signs.size === 1 ? [...signs][0]! : null
}

/** Titles that only programs write. Their numbers have a decimal point. */
const programTitles: ReadonlySet<string> = new Set(['orderType', 'timeInForce', 'clientOid', 'posSide'])

/** Decimal sign of a sheet: proven by its cells, or known from the program that wrote it. */
function signsOf(table: SheetTable, rows: readonly SheetRow[], mapping: ColumnMapping, titles: readonly string[]) {
  const declared = table.decimal ?? (titles.some((title) => programTitles.has(title)) ? 'point' : null)
  const amounts = amountCells(rows, mapping)
  const stored = table.drawn ? [] : amounts.filter((cell) => cell.stored !== null).map(proofOf)
  const text = amounts.filter((cell) => cell.stored === null).map(proofOf)
  return {
    displayedSign: table.drawn ? 'point' : agreed([...stored, declared]),
    sign: agreed([...stored, ...text, declared]),
    isUngrouped: amounts.some(isUngroupedThousand),
  } as const
}

const choiceOf = (column: ChoiceColumn, displayed: string): string =>
  readChoice(column, displayed) ?? (column === 'side' ? readSideAndType(displayed)?.side : undefined) ?? displayed

/** Converts a cell other than an amount: values of the exchange, symbols in capitals, everything else as displayed. */
function draftTextOf(column: DraftColumn, cell: SheetCell): string {
  if (isChoiceColumn(column))
    return cell.irregularity === undefined ? choiceOf(column, cell.displayed) : unconfirmed(cell.displayed)
  if (column === 'symbol') return readSymbol(cell.displayed)
  // A name of digits is displayed as 1.23457E+14, or as #### in a narrow column.
  const isRounded = cell.kind === 'number' && cell.stored !== null && !showsAll(cell.displayed, cell.stored)
  return isRounded && (isTooNarrow(cell.displayed) || /e[+-]?\d+$/i.test(cell.displayed)) ? cell.stored : cell.displayed
}

function takenOf(reading: AmountReading, answers: Answers): string | null {
  switch (reading.kind) {
    case 'certain':
    case 'as-shown':
      return reading.text
    case 'differs':
      return answers.take === null ? null : reading[answers.take]
    case 'ambiguous':
      return answers.decimal === null ? null : reading[answers.decimal]
  }
}

interface RowContext {
  readonly order: CountedOrder
  readonly signs: ReturnType<typeof signsOf>
  readonly answers: Answers
}

function importCell(
  column: DraftColumn | 'extra',
  cell: SheetCell,
  title: string,
  { order, signs, answers }: RowContext,
): ImportedCell {
  if (!isAmountColumn(column)) {
    const draftText = column === 'extra' ? cell.displayed : draftTextOf(column, cell)
    return { column, cell, draftText, differs: null, ambiguous: null, remark: cell.kind === 'error' ? 'error' : null }
  }
  const reading = readAmount(cell, { column, order, ...signs })
  const mark = markOf(title)
  const unit = readUnit(mark, column)
  /** The unit of a title applies to every number below it. */
  const withUnit = (text: string): string =>
    isDecimal(text) ? (inUnit(text, unit, column, order) ?? `${text} ${mark}`) : text
  const draftText = takenOf(reading, answers)
  const texts =
    reading.kind === 'differs'
      ? [reading.stored, reading.displayed]
      : reading.kind === 'ambiguous'
        ? [reading.point]
        : [reading.text]
  const isChanged = texts.some((text) => withUnit(text) !== text)
  return {
    column,
    cell,
    draftText: draftText === null ? null : withUnit(draftText),
    differs:
      reading.kind === 'differs' ? { stored: withUnit(reading.stored), displayed: withUnit(reading.displayed) } : null,
    ambiguous: reading.kind === 'ambiguous' ? { point: withUnit(reading.point), comma: withUnit(reading.comma) } : null,
    remark: isChanged ? 'title-unit' : reading.kind === 'ambiguous' ? null : reading.remark,
  }
}

/** Reads the cells of a column. */
type ColumnReader = (cell: SheetCell) => ImportedCell

/** Readers of the columns by the order of a row. A sheet repeats most of its cells: each is read once. */
function createReaders(mapping: ColumnMapping, titles: readonly string[], context: Omit<RowContext, 'order'>) {
  const known = new Map<string, readonly ColumnReader[]>()
  return (order: CountedOrder): readonly ColumnReader[] => {
    const key = JSON.stringify(order)
    const readers =
      known.get(key) ??
      mapping.map((column, at) =>
        perObject((cell) => importCell(column, cell, titles[at] ?? '', { ...context, order })),
      )
    known.set(key, readers)
    return readers
  }
}

/**
 * Removes defaults that a market order cannot have: a price, and a time in force that rests. Values of the sheet do not
 * change.
 */
function marketCells(
  values: Readonly<Record<DraftColumn, string>>,
  filledColumns: ReadonlySet<DraftColumn>,
): Partial<Record<DraftColumn, string>> {
  if (values.orderType !== 'market') return {}
  const rests = values.timeInForce === 'post_only' || values.timeInForce === 'rpi'
  return {
    ...(filledColumns.has('price') ? {} : { price: '' }),
    ...(filledColumns.has('timeInForce') || !rests ? {} : { timeInForce: 'gtc' }),
  }
}

const blank = Object.fromEntries(draftColumns.map((column) => [column, ''])) as Readonly<Record<DraftColumn, string>>

/**
 * Row of the draft. A hidden row and a row that names a total are imported but excluded, so that nothing is lost
 * and nothing is sent unseen.
 */
function draftRow(
  { source, cells, conditions, isTotal }: Omit<ImportedRow, 'row' | 'cut'>,
  titles: readonly string[],
  { defaults, newId, isHedge = false }: ImportOptions,
): Pick<ImportedRow, 'row' | 'cut'> {
  const values: Record<DraftColumn, string> = { ...blank, ...defaults }
  const extras: string[] = []
  const filledColumns = new Set<DraftColumn>()
  cells.forEach(({ column, cell, draftText }, at) => {
    if (cell.kind === 'empty' && cell.stored === null) return
    if (column === 'extra') extras.push(titles[at] ? `${titles[at]}: ${cell.displayed}` : cell.displayed)
    else {
      values[column] = draftText ?? ''
      filledColumns.add(column)
    }
  })
  if (extras.length > 0) values.note = [values.note, ...extras].filter((part) => part !== '').join('; ')
  const sideCell = cells.find(({ column }) => column === 'side')?.cell
  // An irregular cell is not read; its text is refused.
  const sideText = sideCell?.irregularity === undefined ? sideCell?.displayed || values.side : values.side
  const { side, ...additional } = withSideText({ ...values, side: sideText }, isHedge, !filledColumns.has('orderType'))
  Object.assign(values, additional, { side: readChoice('side', side) ?? side })
  Object.assign(values, marketCells(values, filledColumns))
  if (conditions.length > 0) {
    const { cells: protection, rest } = protectionIn(conditions, values)
    Object.assign(values, protection)
    Object.assign(values, withConditions(values, sideText, rest, isHedge))
  }
  const cut = draftColumns.filter((column) => values[column].length > MAX_CELL_CHARACTERS)
  for (const column of cut) values[column] = shortened(values[column])
  return { row: { ...values, id: newId(), include: !source.hidden && !isTotal }, cut }
}

/** Stored trigger price of a cell, with both numbers if stored and displayed value differ. */
function triggerValue(cell: SheetCell, { order, signs }: RowContext): string {
  const reading = readAmount(cell, { column: 'price', order, ...signs })
  if (reading.kind === 'certain') return reading.text
  return reading.kind === 'differs' ? t`${cell.displayed} (cell: ${reading.stored})` : cell.displayed
}

/** A column without a field in the draft whose title has a known meaning. */
type ConditionColumn = Pick<RowCondition, 'condition' | 'title'> & { readonly at: number }

const conditionColumns = (mapping: ColumnMapping, titles: readonly string[]): readonly ConditionColumn[] =>
  mapping.flatMap((column, at) => {
    const title = titles[at] ?? ''
    const condition = column === 'extra' ? conditionOf(title) : null
    return condition === null ? [] : [{ condition, title, at }]
  })

/** Values of a row in columns without a field in the draft. */
const conditionsIn = (
  cells: readonly ImportedCell[],
  columns: readonly ConditionColumn[],
  context: RowContext,
): readonly RowCondition[] =>
  columns.flatMap(({ condition, title, at }) => {
    const cell = cells[at]?.cell ?? emptyCell
    if (cell.kind === 'empty') return []
    return [{ condition, title, value: condition === 'trigger' ? triggerValue(cell, context) : cell.displayed }]
  })

const shortened = (text: string): string => `${text.slice(0, MAX_CELL_CHARACTERS - 1)}…`

function rewrittenIn({ source, cells }: ImportedRow): readonly Rewritten[] {
  return cells.flatMap(({ column, cell, draftText }) =>
    column === 'extra' ||
    draftText === null ||
    draftText === cell.displayed ||
    !(isAmountColumn(column) || cell.kind === 'number')
      ? []
      : [{ rowNumber: source.number, column, displayed: cell.displayed, stored: cell.stored, draftText }],
  )
}

/**
 * Reads a table under a mapping and the answers so far. Pure: the same table, mapping and answers give the same rows.
 * `headerAt` is the index of the header in the table, -1 for none. Rows above it are skipped.
 */
export function importSheet(
  table: SheetTable,
  headerAt: number,
  mapping: ColumnMapping,
  answers: Answers,
  options: ImportOptions,
): ImportedSheet {
  const header = headerAt < 0 ? null : (table.rows[headerAt] ?? null)
  const below = table.rows.slice(headerAt + 1)
  const split = splitRows(table, header, below, mapping) ?? []
  const joined = new Map(answers.split === 'join' ? split.map((row) => [row.source, row.joined]) : [])
  const titles = mapping.map((_, at) => header?.cells[at]?.displayed ?? '')
  const whole = below.map((source) => joined.get(source) ?? source)
  const sources = withUnitColumns(whole, titles, mapping)
  const signs = signsOf(table, sources, mapping, titles)
  // Defaults fill only columns that the sheet does not have. An empty cell of an existing column is for the user to
  // fill. An empty column does not suppress a default.
  const isFilled = (at: number): boolean => sources.some(({ cells }) => (cells[at] ?? emptyCell).kind !== 'empty')
  const filled = new Set<string>(mapping.filter((_, at) => isFilled(at)))
  const defaults = Object.fromEntries(Object.entries(options.defaults).filter(([column]) => !filled.has(column)))
  const readersOf = createReaders(mapping, titles, { signs, answers })
  const withConditionAt = conditionColumns(mapping, titles)
  const rowOptions = { ...options, defaults }
  const rows = sources.map((source): ImportedRow => {
    const context = { order: countedOrder(source, mapping, defaults), signs, answers }
    const cells = readersOf(context.order).map((read, at) => read(source.cells[at] ?? emptyCell))
    const conditions = conditionsIn(cells, withConditionAt, context)
    const read = { source, cells, conditions, isTotal: namesTotal(source) }
    return { ...read, ...draftRow(read, titles, rowOptions) }
  })
  const all = rows.flatMap(({ cells }) => cells)
  const question = {
    split,
    differing: all.filter(({ differs }) => differs !== null),
    ambiguous: all.filter(({ ambiguous }) => ambiguous !== null),
  }
  const isOpen = question.differing.length + question.ambiguous.length + split.length > 0
  return {
    header,
    mapping,
    rows,
    question: isOpen ? question : null,
    answered:
      all.every(({ draftText }) => draftText !== null) && (split.length === 0 || (answers.split ?? null) !== null),
    rewritten: rows.flatMap(rewrittenIn),
    cut: rows.flatMap(({ source, cut }) => cut.map((column) => ({ rowNumber: source.number, column }))),
  }
}
