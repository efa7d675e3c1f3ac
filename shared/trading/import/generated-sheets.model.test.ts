import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equals } from '@/shared/base/decimal'
import { readSheets } from '@/shared/sheets/read-sheets'
import { runs } from '@/shared/testing/runs'
import { readNumber } from '../market/read-number'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import { guessMapping } from './column-mapping'
import { findHeader } from './find-header'
import { importSheet, noAnswers, type Answers, type Take } from './import-sheet'
import { intendedSheets } from './testing/intended-sheets'
import { readOrders } from './testing/read-orders'
import { sheetFormats, type SheetFormat } from './testing/sheet-formats'
import { decimalSignOf, locales, type Locale } from './testing/sheet-locales'
import { sheetSources, type SourceCell } from './testing/sheet-sources'

type Source = (typeof sheetSources)[number]
/** A cell with the truth about it: the generator decides what may become of it, not the import. */
interface TrueCell extends SourceCell {
  readonly value: string
  readonly format: SheetFormat
  readonly isNarrow: boolean
}
const title = (displayed: string): SourceCell => ({ displayed, stored: null, code: 'General' })

/** Cells that this source puts into the sheet. Nothing is drawn by others in a workbook: it has a point and commas. */
function cellFor(value: string, format: SheetFormat, locale: Locale, isNarrow: boolean, { draws }: Source): TrueCell {
  const displayed = isNarrow && !draws ? '####' : format.draw(value, draws ? 'en-US' : locale)
  const stored = format.sort === 'text' ? null : value
  return {
    value,
    format,
    isNarrow: isNarrow && !draws,
    displayed: format.sort === 'text' ? format.draw(value, locale) : displayed,
    stored,
    code: format.code,
  }
}

/** The numbers that a cell may become without anybody being misled, and whether it has to become one. */
function allowed(
  cell: TrueCell,
  column: 'price' | 'qty',
  { hasStored }: Source,
  take: Take,
): { readonly values: readonly string[]; readonly needed: boolean } {
  const { value, format, isNarrow } = cell
  if (format.sort === 'date') return { values: [], needed: false }
  if (format.sort === 'text') return { values: [value], needed: true }
  if (isNarrow) return hasStored ? { values: [value], needed: true } : { values: [], needed: false }
  const displayedValue = format.read(value)
  if (format.coin !== undefined && format.coin !== (column === 'qty' ? 'BTC' : 'USDT'))
    return { values: [], needed: false }
  if (!hasStored) return { values: displayedValue === null ? [] : [displayedValue], needed: format.sort === 'number' }
  if (displayedValue !== null && equals(displayedValue, value)) return { values: [value], needed: true }
  return take === 'stored'
    ? { values: [value], needed: true }
    : { values: displayedValue === null ? [] : [displayedValue], needed: false }
}

const amounts = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, decimals]) => {
    const text = String(digits).padStart(decimals + 1, '0')
    const whole = text.slice(0, text.length - decimals)
    const fraction = text.slice(text.length - decimals).replace(/0+$/, '')
    return fraction === '' ? whole : `${whole}.${fraction}`
  })
const sheets = fc.record({
  rows: fc.array(fc.record({ price: amounts, qty: amounts, narrow: fc.integer({ min: 0, max: 30 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  priceFormat: fc.integer({ min: 0, max: sheetFormats.length - 1 }),
  qtyFormat: fc.integer({ min: 0, max: sheetFormats.length - 1 }),
  source: fc.constantFrom(...sheetSources),
  take: fc.constantFrom<Take>('stored', 'displayed'),
})

const defaults = { category: 'SPOT', orderType: 'limit', timeInForce: 'gtc' }
let ids = 0
const newId = () => `r${(ids += 1)}`

describe('generated sheets', () => {
  it(`change no digit in silence and ask at most once: ${runs(10_000)} kinds in each of 12 locales (D05)`, () => {
    const formats = new Set<string>()
    fc.assert(
      fc.property(sheets, ({ rows, priceFormat, qtyFormat, source, take }) => {
        for (const [shift, locale] of locales.entries()) {
          // Every locale meets every format: each sheet begins at another one.
          const prices = sheetFormats[(priceFormat + shift) % sheetFormats.length]!
          const quantities = sheetFormats[(qtyFormat + shift * 7) % sheetFormats.length]!
          const texts = rows.map(({ price, qty, narrow }) => ({
            price: cellFor(price, prices, locale, narrow === 0, source),
            qty: cellFor(qty, quantities, locale, narrow === 1, source),
          }))
          formats.add(`${locale} ${prices.code}`)
          const grid = [
            ['Symbol', 'Side', 'Price', 'Quantity'].map(title),
            ...texts.map(({ price, qty }) => [title('BTCUSDT'), title('buy'), price, qty]),
          ]
          const [table] = readSheets(source.make(grid)).sheets
          const headerAt = findHeader(table!.rows)
          const mapping = guessMapping(table!.rows[headerAt]!, table!.rows.slice(headerAt + 1))
          const read = (answers: Answers) => importSheet(table!, headerAt, mapping, answers, { defaults, newId })
          const questions = read(noAnswers)
          // One answer, given once, settles the sheet.
          const sheet = read(questions.question === null ? noAnswers : { take, decimal: decimalSignOf(locale) })
          expect(sheet.answered).toBe(true)
          expect(sheet.rows).toHaveLength(texts.length)
          for (const [at, { row, source: from }] of sheet.rows.entries())
            for (const column of ['price', 'qty'] as const) {
              const cell = texts[at]![column]
              const about = [source.name, locale, cell.code, cell.displayed, cell.value, row[column]].join(' | ')
              const { values, needed } = allowed(cell, column, source, take)
              const number = readNumber(row[column])
              const isTrue = number.ok ? values.some((value) => equals(value, number.value)) : !needed
              expect(isTrue, about).toBe(true)
              if (row[column] !== cell.displayed && !source.draws)
                expect(sheet.rewritten, about).toContainEqual(
                  expect.objectContaining({
                    rowNumber: from.number,
                    column,
                    displayed: cell.displayed,
                    draftText: row[column],
                  }),
                )
              // What is taken although the cell shows another number was asked about.
              const read_ = cell.format.read(cell.value)
              if (
                source.hasStored &&
                number.ok &&
                read_ !== null &&
                !equals(read_, cell.value) &&
                cell.stored !== null &&
                !cell.isNarrow
              )
                expect(
                  questions.question?.differing.map((entry) => entry.cell.displayed),
                  about,
                ).toContain(cell.displayed)
            }
        }
      }),
      { numRuns: runs(10_000) },
    )
    expect(formats.size).toBe(locales.length * sheetFormats.length)
  })
})

/** Hundred thousand sheets on a slow machine. */
const LONGEST_MS = 20 * 60_000

describe('sheets that are generated with their meaning', () => {
  it(
    `reach a draft unasked with no other meaning, in ${runs(100_000)} of them, and plain ones unasked`,
    () => {
      const plain = { certain: 0, questioned: 0 }
      fc.assert(
        fc.property(intendedSheets, ({ source, orders, isPlain, twists }) => {
          const { isCertain, rows, questions } = readOrders(source)
          if (isPlain) plain[isCertain ? 'certain' : 'questioned'] += 1
          if (!isCertain) return
          const about = JSON.stringify([twists, source.kind === 'file' ? source.name : source, questions])
          expect(rows.length, about).toBe(orders.length)
          for (const [at, row] of rows.entries()) {
            const reading = rowToOrder(row)
            expect(reading.ok ? reading.order : null, about).toMatchObject(orders[at] ?? { symbol: 'no order' })
          }
        }),
        { numRuns: runs(100_000) },
      )
      expect(plain.certain / (plain.questioned + plain.certain)).toBeGreaterThan(0.9)
    },
    LONGEST_MS,
  )
})
