import { multiply } from '@/shared/base/decimal'
import {
  delimiters,
  type Form,
  isDelimited,
  type GeneratedSheet,
  type GeneratedRow,
  type GeneratedText,
  type IntendedOrder,
  PRICE,
  QTY,
  text,
} from './generated-sheet'
import { sheetSources } from './sheet-sources'

/** Something that sheets of traders have; `pick` is a random choice in it. */
export interface Twist {
  readonly name: string
  readonly apply: (sheet: GeneratedSheet, pick: number) => GeneratedSheet
}
export const oneOf = <Item>(items: readonly Item[], pick: number): Item => items[pick % items.length]!
const noOrders = (sheet: GeneratedSheet): GeneratedSheet => ({
  ...sheet,
  isPlain: false,
  rows: sheet.rows.map((row) => ({ ...row, order: null })),
})
/** Changes the cells of a column. A cell with a structure keeps it: it defines the meaning of the row. */
const withCells = (
  sheet: GeneratedSheet,
  at: number,
  change: (cell: GeneratedText, row: GeneratedRow) => GeneratedText,
): GeneratedSheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => (column === at && cell.html === undefined ? change(cell, row) : cell)),
  })),
})
const withTitle = (sheet: GeneratedSheet, at: number, title: string): GeneratedSheet => ({
  ...sheet,
  titles: sheet.titles.map((current, column) => (column === at ? title : current)),
})
/** A further column, and the rows whose order it takes away. */
function withColumn(
  sheet: GeneratedSheet,
  title: string,
  valueOf: (row: number) => string,
  isOrder: (value: string) => boolean,
): GeneratedSheet {
  const rows = sheet.rows.map(({ cells, order }, at) => {
    const value = valueOf(at)
    return { cells: [...cells, text(value)], order: isOrder(value) ? order : null }
  })
  const isPlain = sheet.isPlain && rows.every(({ order }, at) => order === sheet.rows[at]!.order)
  return { ...sheet, titles: [...sheet.titles, title], rows, isPlain }
}

const bracketed = (name: string, unit: string, pick: number): string =>
  oneOf([`${name} (${unit})`, `${name} [${unit}]`, `${name}（${unit}）`, `${name}【${unit}】`, `${name} ${unit}`], pick)
const lots = [
  'lots',
  'contracts',
  'Cont.',
  '张',
  '手',
  '枚',
  '口',
  'лот',
  'ロット',
  '계약',
  'ETH2',
  'XRP',
  'bp',
  '‰',
  'm',
  'USDT',
  'EUR',
  'step',
  'R',
]
const scales = [
  ['k', '1000'],
  ['in 1,000', '1000'],
  ['千', '1000'],
  ['万', '10000'],
] as const

const times = (sheet: GeneratedSheet, factor: string, column: 'price' | 'qty'): GeneratedSheet => ({
  ...sheet,
  isPlain: false,
  rows: sheet.rows.map((row) => ({
    ...row,
    order: row.order === null ? null : { ...row.order, [column]: multiply(row.order[column], factor) },
  })),
})

const flags = [
  ['reduceOnly', 'true', 'false'],
  ['Reduce only', 'Y', 'N'],
  ['tradeSide', 'close', 'open'],
  ['Action', 'Close', 'Open'],
  ['开平', '平', '开'],
  ['E/X', 'Exit', 'Entry'],
  ['Stop Price', '0.5', ''],
  ['Trigger', '5', ''],
  ['Take Profit', '99', '-'],
  ['Iceberg qty', '0.1', '0'],
  ['Expiry', '2027-01-31', ''],
  ['execInst', 'ReduceOnly', ''],
] as const
const digits: readonly string[] = ['０１２３４５６７８９', '٠١٢٣٤٥٦٧٨٩', '०१२३४५६७८९', '۰۱۲۳۴۵۶۷۸۹']
export const isProgram = (form: Form): boolean => sheetSources.some(({ name }) => name === form)
export const decimalSign = (form: Form): string => (form === 'semicolons' ? ',' : '.')

const commented = ({ cells }: GeneratedRow): readonly GeneratedText[] =>
  cells.map((cell, at) => (at === 0 ? text(`//${cell.text}`) : cell))
const buyOf = ({ order: intended }: GeneratedRow): IntendedOrder | null => (intended?.side === 'buy' ? intended : null)

export const twists: readonly Twist[] = [
  {
    name: 'own unit in a title',
    apply: (sheet, pick) => withTitle(sheet, QTY, bracketed('Qty', oneOf(['base', 'coins', 'Crypto', ''], pick), pick)),
  },
  {
    name: 'other unit in a title',
    apply: (sheet, pick) => noOrders(withTitle(sheet, QTY, bracketed('Qty', oneOf(lots, pick), pick >> 4))),
  },
  {
    name: 'percent in a title',
    apply: (sheet, pick) =>
      noOrders(withTitle(sheet, QTY, oneOf(['Qty %', 'Size (%)', 'Menge (Prozent)', '% Qty'], pick))),
  },
  {
    name: 'scale in a title',
    apply(sheet, pick) {
      const [unit, factor] = oneOf(scales, pick)
      const column = pick % 2 === 0 ? 'price' : 'qty'
      const at = column === 'price' ? PRICE : QTY
      return times(withTitle(sheet, at, bracketed(column, unit, pick >> 3)), factor, column)
    },
  },
  {
    name: 'unit beside the numbers',
    apply(sheet, pick) {
      const unit = oneOf([...lots, 'k', 'sats', 'mBTC'], pick)
      const changed = withCells(sheet, QTY, ({ text: displayed, stored }) => ({
        text: `${displayed} ${unit}`,
        ...(stored === undefined ? {} : { stored, code: `General" ${unit}"` }),
      }))
      return noOrders(changed)
    },
  },
  {
    name: 'column of a condition',
    apply(sheet, pick) {
      const [title, changes, plain] = oneOf(flags, pick)
      return withColumn(
        sheet,
        title,
        (row) => ((pick >> (row + 4)) % 2 === 0 ? changes : plain),
        (value) => value === plain,
      )
    },
  },
  {
    name: 'kind of order that is not sent',
    apply: (sheet, pick) =>
      withColumn(
        sheet,
        oneOf(['Type', 'Order Type', '类型'], pick),
        (row) =>
          (pick >> (row + 2)) % 2 === 0 ? oneOf(['Stop', 'Stop Limit', 'OCO', 'Trailing Stop', '止损'], pick) : 'Limit',
        (value) => value === 'Limit',
      ),
  },
  {
    name: 'column that is no part of an order',
    apply: (sheet, pick) =>
      withColumn(
        sheet,
        oneOf(['Time', 'Desk', 'Order ID', '时间', 'Tag'], pick),
        () => '7',
        () => true,
      ),
  },
  {
    name: 'column with the unit of the quantities',
    apply(sheet, pick) {
      const unit = oneOf(['', ...lots], pick)
      const changed = withColumn(
        sheet,
        oneOf(['Trading Unit', 'Unit', 'Size unit'], pick),
        () => unit,
        () => true,
      )
      return unit === '' ? changed : noOrders(changed)
    },
  },
  {
    name: 'side and type in one cell',
    apply: (sheet, pick) =>
      withCells({ ...sheet, isPlain: false }, 1, ({ text: side }) =>
        text(oneOf([`Limit ${side}`, `${side} limit`, `${side} stop`, `${side} x`], pick)),
      ),
  },
  {
    name: 'column of a past order',
    apply: (sheet, pick) =>
      withColumn(
        sheet,
        oneOf(['Status', 'Filled', 'Remaining', 'Avg Price'], pick),
        () => '1',
        () => false,
      ),
  },
  {
    name: 'digits of another script',
    apply(sheet, pick) {
      const script = oneOf(digits, pick)
      const drawn = ({ text: displayed, ...rest }: GeneratedText): GeneratedText => ({
        ...rest,
        text: displayed.replaceAll(/\d/g, (digit) => script.charAt(Number(digit))),
      })
      return withCells(withCells(sheet, PRICE, drawn), QTY, drawn)
    },
  },
  {
    name: 'two forms that differ',
    apply: (sheet, pick) =>
      sheet.form !== 'page'
        ? sheet
        : { ...noOrders(sheet), plain: ({ text: displayed }) => (pick % 2 === 0 ? `${displayed}5` : `9${displayed}`) },
  },
  {
    name: 'structure in a cell',
    apply(sheet, pick) {
      if (sheet.form !== 'page') return sheet
      const inside = (displayed: string): string =>
        oneOf(
          [
            `<div>${displayed}</div><div>50</div>`,
            `${displayed}<sup>1</sup>`,
            `0.0<sub>5</sub>${displayed.replaceAll(/\D/g, '')}`,
            `<s>${displayed}</s>`,
            `<del>9</del>${displayed}`,
            `<span style="display:none">9</span>${displayed}`,
            `${displayed.slice(0, 2)}<br>${displayed.slice(2)}`,
            `<span style="display: block">${displayed}</span><span style="display: block">7</span>`,
            `<span class="sr-only">9</span>${displayed}`,
            `<input value="7">${displayed}`,
          ],
          pick,
        )
      return noOrders(withCells(sheet, PRICE + (pick % 2), (cell) => ({ ...cell, html: inside(cell.text) })))
    },
  },
  {
    name: 'line above the header',
    apply(sheet, pick) {
      if (!isDelimited(sheet.form)) return sheet
      const line = oneOf(
        ['Orders of the desk', 'Monday', 'All sizes in lots', 'close only', ',,USDT,张', '× 1000'],
        pick,
      )
      const above = [line.replaceAll(',', delimiters[sheet.form])]
      return /^[A-Z]/.test(line) && !line.includes('lots') ? { ...sheet, above } : { ...noOrders(sheet), above }
    },
  },
  {
    name: 'sign in front of the numbers',
    apply(sheet, pick) {
      const signed = ({ text: displayed }: GeneratedText): GeneratedText => text(`+${displayed}`)
      if (pick % 2 === 0) return noOrders(withCells(sheet, PRICE, signed))
      const changed = withCells({ ...sheet, isPlain: false }, QTY, signed)
      return { ...changed, rows: changed.rows.map((row) => ({ ...row, order: buyOf(row) })) }
    },
  },
  {
    name: 'title of another number',
    apply: (sheet, pick) =>
      noOrders(
        withTitle(
          sheet,
          PRICE,
          oneOf(
            [
              'Price +/-',
              'Entry price',
              'Price ±',
              'Price offset',
              'Mark price',
              'Target price',
              'Price >',
              '≥ Price',
              '−Price',
              'Price -',
              'Price →',
              '∑ Price',
            ],
            pick,
          ),
        ),
      ),
  },
  {
    name: 'row that is a comment',
    apply: (sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row, at) => (at === 0 ? { cells: commented(row), order: null } : row)),
      isPlain: false,
    }),
  },
  {
    name: 'line between the rows',
    apply(sheet, pick) {
      const line = oneOf(['EXIT ORDERS', 'All sizes in lots', '* = reduce only', '已撤销', 'Ladder 2'], pick)
      const cells = sheet.titles.map((_, at) => text(at === 0 ? line : ''))
      return noOrders({
        ...sheet,
        rows: sheet.rows.toSpliced(pick % (sheet.rows.length + 1), 0, { cells, order: null }),
      })
    },
  },
  {
    name: 'row of a total',
    apply(sheet, pick) {
      const names = ['Total', 'Grand total', 'Gesamt', 'Total général', 'Toplam', 'Razem', 'Soma', 'Итого', '合计']
      const name = oneOf([...names, 'Total BTC', 'المجموع', '合計', '합계', 'Totaal', 'Summe:'], pick)
      const labeled = withColumn(
        sheet,
        'Note',
        () => '',
        () => true,
      )
      const last = labeled.rows.at(-1)!
      const at = pick % 2 === 0 ? 0 : last.cells.length - 1
      const cells = last.cells.map((cell, column) => (column === at ? text(name) : cell))
      return { ...labeled, isPlain: false, rows: [...labeled.rows, { cells, order: null }] }
    },
  },
  {
    name: 'word for an amount',
    apply(sheet, pick) {
      const word = oneOf(['TBD', 'max', 'half', '½', '一', '—', 'n/a', 'market', '01.02', '1.03.2026'], pick >> 1)
      const at = pick % 2 === 0 ? PRICE : QTY
      return noOrders(withCells(sheet, at, () => text(word)))
    },
  },
  {
    name: 'mark at a symbol',
    apply: (sheet, pick) =>
      noOrders(
        withCells(sheet, 0, ({ text: symbol }) =>
          text(
            oneOf(
              [
                `#${symbol}`,
                `${symbol}*`,
                `!${symbol}`,
                `${symbol} (close only)`,
                `${symbol} Long`,
                `NOT ${symbol}`,
                `2x ${symbol}`,
                `${symbol} - cancelled`,
              ],
              pick,
            ),
          ),
        ),
      ),
  },
  {
    name: 'note that changes its order',
    apply(sheet, pick) {
      const notes = ['reduce only', 'Close long', 'do not send', 'STOP 62000', 'cancelled', '平仓', 'post-only', 'skip']
      return withColumn(
        sheet,
        oneOf(['Note', 'Comment', 'Tag', 'Reason'], pick),
        (row) => ((pick >> (row + 2)) % 2 === 0 ? oneOf(notes, pick >> 4) : 'desk'),
        (value) => value === 'desk',
      )
    },
  },
  {
    name: 'group of three in a sheet without groups',
    apply(sheet, pick) {
      const [sign, group] = decimalSign(sheet.form) === ',' ? [',', '.'] : ['.', ',']
      const ungrouped = withCells(sheet, PRICE, () => text(`61250${sign}5`))
      return noOrders(withCells(ungrouped, QTY, () => text(`${1 + (pick % 9)}${group}${125 + (pick % 800)}`)))
    },
  },
  {
    name: 'commas that are not quoted',
    apply: (sheet) =>
      sheet.form !== 'commas'
        ? sheet
        : {
            ...noOrders(withCells(sheet, QTY, ({ text: displayed }) => text(displayed.replace('.', ',')))),
            isRaw: true,
          },
  },
  {
    name: 'quotation mark that is not closed',
    apply: (sheet) =>
      sheet.form !== 'commas' && sheet.form !== 'tabs'
        ? sheet
        : {
            ...noOrders(
              withColumn(
                sheet,
                'Note',
                (row) => (row === 0 ? '"first' : 'x'),
                () => true,
              ),
            ),
            isRaw: true,
          },
  },
]
