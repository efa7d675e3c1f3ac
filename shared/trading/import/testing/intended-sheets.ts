import fc from 'fast-check'
import type { SheetSource } from '@/shared/sheets/cells/workbook'
import {
  type Form,
  type GeneratedSheet,
  type GeneratedText,
  type IntendedOrder,
  sourceOf,
  text,
} from './generated-sheet'
import { sheetSources } from './sheet-sources'
import { decimalSign, isProgram, oneOf, twists } from './twists'

/** A generated sheet together with its meaning. */
export interface IntendedSheet {
  readonly source: SheetSource
  readonly orders: readonly (IntendedOrder | null)[]
  /** Whether nothing in it needs a question. */
  readonly isPlain: boolean
  readonly twists: readonly string[]
}

const amount = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99 }))
  .map(([whole, hundredths]) => `${whole}.${String(hundredths).padStart(2, '0')}`.replace(/0$/, ''))
const order = fc.record({
  symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT', 'SOLUSDC'),
  side: fc.constantFrom('buy', 'sell'),
  price: amount,
  qty: amount,
})
const sideLabels = {
  buy: ['buy', 'Long', 'B', '买入', 'Kauf'],
  sell: ['sell', 'Short', 'S', '卖出', 'Verkauf'],
} as const
const forms: readonly Form[] = [
  'commas',
  'semicolons',
  'tabs',
  'page',
  'markdown',
  'json',
  'encoded',
  ...sheetSources.map(({ name }) => name),
]

/** A sheet as it is before anything odd is in it. */
function plainSheet(orders: readonly IntendedOrder[], form: Form, pick: number): GeneratedSheet {
  const sign = decimalSign(form)
  const number = (plain: string): GeneratedText => ({
    text: plain.replace('.', sign),
    ...(isProgram(form) && form !== 'text' ? { stored: plain } : {}),
  })
  return {
    titles: ['Symbol', 'Side', oneOf(['Price', 'Limit price', '价格'], pick), oneOf(['Qty', 'Quantity', '数量'], pick)],
    rows: orders.map((intended) => ({
      order: intended,
      cells: [
        text(intended.symbol),
        text(oneOf(sideLabels[intended.side], pick)),
        number(intended.price),
        number(intended.qty),
      ],
    })),
    form,
    isRaw: false,
    // The encoding of a file is asked.
    isPlain: form !== 'encoded',
  }
}

/** Sheets with up to two of the things that sheets of traders have, each with what it means. */
export const intendedSheets: fc.Arbitrary<IntendedSheet> = fc
  .record({
    orders: fc.array(order, { minLength: 1, maxLength: 4 }),
    form: fc.constantFrom(...forms),
    twisted: fc.uniqueArray(fc.record({ twist: fc.constantFrom(...twists), pick: fc.nat(0xffff) }), {
      maxLength: 2,
      selector: ({ twist: { name } }) => (name.endsWith('in a title') ? 'title' : name),
    }),
    pick: fc.nat(0xffff),
  })
  .map(({ orders, form, twisted, pick }) => {
    let sheet = plainSheet(orders, form, pick)
    for (const { twist, pick: choice } of twisted) sheet = twist.apply(sheet, choice)
    return {
      source: sourceOf(sheet),
      orders: sheet.rows.map((row) => row.order),
      isPlain: sheet.isPlain,
      twists: twisted.map(({ twist }) => twist.name),
    }
  })
