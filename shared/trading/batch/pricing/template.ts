import {
  compare,
  divide,
  isDecimal,
  isPositive,
  multiply,
  roundToStep,
  subtract,
  toDecimals,
  trim,
} from '@/shared/base/decimal'
import type { Side } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { midOf, type BookTop } from '@/shared/trading/pretrade/figures/book-top'
import type { BatchContext } from '@/shared/trading/batch/draft/batch-context'
import { readChoice, readSymbol } from '@/shared/trading/batch/draft/choice-labels'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import {
  evaluatePrice,
  isPriceExpression,
  parsePriceExpression,
} from '@/shared/trading/batch/expression/price-expression'

export interface TemplateBasis {
  readonly reference: 'bid' | 'mid' | 'ask'
  readonly unit: 'ticks' | 'percent'
}

/** Rows of a template, with the reasons why some prices stayed absolute. */
export interface Template {
  readonly rows: readonly DraftRow[]
  readonly absolutePrices: readonly { readonly rowId: string; readonly reason: string }[]
}

interface Market {
  readonly symbol: string
  readonly tickSize: string
  readonly top: BookTop
  readonly side: Side
}

const signed = (amount: string): string => (amount.startsWith('-') ? amount : `+${amount}`)
const isZero = (amount: string): boolean => compare(amount, '0') === 0

/** Evaluation rounds by side. Another offset may give the price if the nearest one does not. */
const roundings = ['nearest', 'down', 'up'] as const
/** Percentages have two decimals first, and more only if the price requires them. */
const MAX_PERCENT_DECIMALS = 8

function* candidates(price: string, from: string, { tickSize }: Market, unit: TemplateBasis['unit']): Iterable<string> {
  const distance = subtract(price, from)
  if (unit === 'ticks') {
    // From mid, the distance can be half a tick. The side rounds it to a neighboring tick.
    const ticks = divide(distance, tickSize)
    for (const rounding of roundings) yield `${roundToStep(ticks, '1', rounding)}t`
  } else {
    const percent = divide(multiply(distance, '100'), from)
    for (let decimals = 2; decimals <= MAX_PERCENT_DECIMALS; decimals += 1)
      for (const rounding of roundings) yield `${trim(toDecimals(percent, decimals, rounding))}%`
  }
}

/** Expression that evaluates to exactly this price in this market; null without one. */
export function relativePrice(price: string, { reference, unit }: TemplateBasis, market: Market): string | null {
  const from = reference === 'mid' ? midOf(market.top) : market.top[reference]
  if (from === null || !isDecimal(price) || !isPositive(price)) return null
  const above = { ok: false, reason: '' } as const
  const terms = { ...market, quote: { top: market.top, last: null, mark: null }, above }
  for (const offset of candidates(price, from, market, unit)) {
    const text = `=${reference}${isZero(offset.replace(/[t%]$/, '')) ? '' : signed(offset)}`
    const parsed = parsePriceExpression(text)
    const value = parsed.ok ? evaluatePrice(parsed.expression, terms) : parsed
    if (value.ok && compare(value.value, price) === 0) return text
  }
  return null
}

/**
 * Rows of a draft with prices relative to the current market, without client IDs. Expressions and rows without a price
 * do not change. Without a basis, no price changes.
 */
export function templateOf(
  rows: readonly DraftRow[],
  basis: TemplateBasis | null,
  { instrumentOf, bookTop }: Pick<BatchContext, 'instrumentOf' | 'bookTop'>,
): Template {
  const absolutePrices: { rowId: string; reason: string }[] = []
  const relative = rows.map((row) => {
    const bare = { ...row, clientOid: '' }
    if (basis === null || row.price.trim() === '' || isPriceExpression(row.price)) return bare
    const asAbsolute = (reason: string): DraftRow => {
      absolutePrices.push({ rowId: row.id, reason })
      return bare
    }
    const [category, side] = [readChoice('category', row.category), readChoice('side', row.side)]
    const symbol = readSymbol(row.symbol)
    const instrument = category === null ? null : instrumentOf(category, symbol)
    if (category === null || side === null || instrument === null || instrument === 'not-loaded')
      return asAbsolute(t('its category, symbol or side cannot be read'))
    const top = bookTop(category, symbol)
    if (top === null) return asAbsolute(t`the book of ${symbol} is not current`)
    const price = relativePrice(row.price.trim(), basis, { symbol, tickSize: instrument.tickSize, top, side })
    return price === null ? asAbsolute(t`no ${basis.unit} from the ${basis.reference} come to it`) : { ...bare, price }
  })
  return { rows: relative, absolutePrices }
}

/** The rows for another symbol. Absolute prices are removed, because they belong to the previous symbol. */
export const onSymbol = (rows: readonly DraftRow[], to: Pick<DraftRow, 'category' | 'symbol'>): readonly DraftRow[] =>
  rows.map((row) => {
    const isSame = row.category === to.category && readSymbol(row.symbol) === to.symbol
    return { ...row, ...to, price: isSame || isPriceExpression(row.price) ? row.price : '' }
  })
