import type { SheetRow } from '@/shared/sheets/cells/workbook'
import { bare } from './titles'
import type { AmountColumn } from './units'

const titleSet = (titles: string): ReadonlySet<string> => new Set(titles.split(/,\s*/).map(bare))

/** Titles of columns with the unit of an amount. */
const titles: Readonly<Record<AmountColumn, ReadonlySet<string>>> = {
  qty: titleSet('trading unit, size unit, qty unit, quantity unit, amount unit, volume unit, unit, unit of quantity'),
  price: titleSet(`currency, price currency, price unit, filled price unit, spot price currency, quote currency,
    currency (price / share)`),
}

/** True for the title of a column with the unit of a price or a quantity. */
export const isUnitTitle = (title: string): boolean => titles.qty.has(bare(title)) || titles.price.has(bare(title))

/** Rows with the unit of a separate column appended to each amount, as if typed there. */
export function withUnitColumns(
  rows: readonly SheetRow[],
  titled: readonly string[],
  mapping: readonly string[],
): readonly SheetRow[] {
  const places = (['price', 'qty'] as const).flatMap((column) => {
    const unitAt = titled.findIndex((title, at) => mapping[at] === 'extra' && titles[column].has(bare(title)))
    const amountAt = mapping.indexOf(column)
    return unitAt < 0 || amountAt < 0 ? [] : [{ unitAt, amountAt }]
  })
  if (places.length === 0) return rows
  return rows.map((row) => {
    const cells = [...row.cells]
    for (const { unitAt, amountAt } of places) {
      const unit = cells[unitAt]?.displayed ?? ''
      const amount = cells[amountAt]
      if (unit !== '' && amount !== undefined && amount.kind !== 'empty')
        cells[amountAt] = { ...amount, displayed: `${amount.displayed} ${unit}` }
    }
    return { ...row, cells }
  })
}
