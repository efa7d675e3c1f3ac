import { grouped } from '@/shared/base/grouped'
import { add, compare, isDecimal, isPositive, multiply } from '@/shared/base/decimal'
import type { Side } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { snapPrice } from '@/shared/trading/market/symbol-rules'
import { midOf, type BookTop } from '@/shared/trading/pretrade/figures/book-top'

/** References of a price: best prices, their middle, last trade, mark price, row above. */
const priceReferences = ['bid', 'ask', 'mid', 'last', 'mark', 'prev'] as const
type PriceReference = (typeof priceReferences)[number]

const units = { t: 'ticks', tick: 'ticks', ticks: 'ticks', '%': 'percent', bp: 'bp', bps: 'bp', '': 'quote' } as const
const isUnit = (unit: string): unit is keyof typeof units => Object.hasOwn(units, unit)

/** Offset from the reference; `amount` is signed decimal text. */
interface Offset {
  readonly unit: (typeof units)[keyof typeof units]
  readonly amount: string
}

/**
 * Price relative to the market: `=bid-3t`. Offsets apply from left to right. A percentage applies to the result so far.
 */
export interface PriceExpression {
  readonly reference: PriceReference
  readonly offsets: readonly Offset[]
}

export type Parsed<Expression> =
  | { readonly ok: true; readonly expression: Expression }
  /** A clause that follows the column name and names the rule. */
  | { readonly ok: false; readonly reason: string }

/** Current market data. A null value is unknown or stale. */
export interface Quote {
  readonly top: BookTop | null
  readonly last: string | null
  readonly mark: string | null
}

export type Evaluated =
  | { readonly ok: true; readonly value: string; readonly explanation: string }
  | { readonly ok: false; readonly reason: string }

const MAX_OFFSETS = 6

/** True for an expression, valid or not. */
export const isPriceExpression = (text: string): boolean => text.trim().startsWith('=')

const refused = (reason: string) => ({ ok: false, reason }) as const

/** Reads `=bid-3t`, `=mid-0.2%`, `=ask+5bp`, `=last-0.5`, `=prev+10t`. */
export function parsePriceExpression(text: string): Parsed<PriceExpression> {
  const typed = text.trim().toLowerCase().replaceAll(/[−–]/g, '-').replaceAll(/\s+/g, '')
  const reference = priceReferences.find((name) => name === /^=([a-z]*)/.exec(typed)?.[1])
  const listed = t('bid, ask, mid, last, mark or prev (the row above)')
  if (reference === undefined) return refused(t`"${text.trim()}" must begin with = and one of ${listed}`)
  const rest = typed.slice(reference.length + 1)
  const parts = rest.match(/[+-][^+-]*/g) ?? []
  if (parts.join('') !== rest) return refused(t`"${rest}" must begin with + or -`)
  if (parts.length > MAX_OFFSETS) return refused(t`"${text.trim()}" has more than ${MAX_OFFSETS} offsets`)
  const offsets: Offset[] = []
  for (const part of parts) {
    const offset = offsetOf(part)
    if (typeof offset === 'string') return refused(offset)
    offsets.push(offset)
  }
  return { ok: true, expression: { reference, offsets } }
}

function offsetOf(part: string): Offset | string {
  const [, sign = '', amount = '', unit = ''] = /^([+-])(\d+(?:\.\d+)?)?(.*)$/.exec(part) ?? []
  if (!isDecimal(amount) || !isUnit(unit))
    return t`"${part}" is no offset; write ticks (3t), percent (0.2%), basis points (5bp) or an amount (0.5)`
  if (units[unit] === 'ticks' && amount.includes('.')) return t`"${part}": ticks are whole numbers`
  return { unit: units[unit], amount: sign === '-' ? `-${amount}` : amount }
}

const unitTexts = { ticks: 't', percent: '%', bp: 'bp', quote: '' } as const satisfies Record<Offset['unit'], string>

/** Expression moved by whole ticks, up or down; null if it cannot be read or has no room for another offset. */
export function movedByTicks(text: string, ticks: number): string | null {
  const parsed = parsePriceExpression(text)
  if (!parsed.ok) return null
  const { reference, offsets } = parsed.expression
  const last = offsets.at(-1)
  const before = last?.unit === 'ticks' ? offsets.slice(0, -1) : offsets
  const amount = add(last?.unit === 'ticks' ? last.amount : '0', String(ticks))
  const moved = compare(amount, '0') === 0 ? before : [...before, { unit: 'ticks', amount } as const]
  if (moved.length > MAX_OFFSETS) return null
  const signed = moved.map(({ unit, amount: by }) => `${by.startsWith('-') ? '' : '+'}${by}${unitTexts[unit]}`)
  return `=${reference}${signed.join('')}`
}

/** Inputs of an expression: rules and market of the symbol, side, price of the row above. */
export interface PriceTerms {
  readonly symbol: string
  readonly tickSize: string
  readonly side: Side
  readonly quote: Quote
  /** Price of the row above, or the reason why it is unknown. */
  readonly above: Evaluated
}

function referenceOf(reference: PriceReference, { quote, above, symbol }: PriceTerms): string | { reason: string } {
  const { top, last, mark } = quote
  switch (reference) {
    case 'prev':
      return above.ok ? above.value : { reason: above.reason }
    case 'last':
      return last ?? { reason: t`the last price of ${symbol} is not current` }
    case 'mark':
      return mark ?? { reason: t`the mark price of ${symbol} is not current` }
    default: {
      if (top === null) return { reason: t`the book of ${symbol} is stale` }
      const price = reference === 'mid' ? midOf(top) : top[reference]
      const missing = reference === 'mid' ? t('orders') : reference
      return price ?? { reason: t`the book of ${symbol} has no ${missing}` }
    }
  }
}

function moved(price: string, { unit, amount }: Offset, tickSize: string): string {
  switch (unit) {
    case 'ticks':
      return add(price, multiply(amount, tickSize))
    case 'percent':
      return add(price, multiply(price, multiply(amount, '0.01')))
    case 'bp':
      return add(price, multiply(price, multiply(amount, '0.0001')))
    case 'quote':
      return add(price, amount)
  }
}

/** Current price, rounded to the tick and away from the other side: buys down, sells up. */
export function evaluatePrice({ reference, offsets }: PriceExpression, terms: PriceTerms): Evaluated {
  const from = referenceOf(reference, terms)
  if (typeof from !== 'string') return refused(from.reason)
  const exact = offsets.reduce((price, offset) => moved(price, offset, terms.tickSize), from)
  if (!isPositive(exact)) return refused(t`it comes to ${exact}, which is not above 0`)
  const value = snapPrice(exact, terms.tickSize, terms.side)
  if (!isPositive(value)) return refused(t`below the tick size ${terms.tickSize}`)
  if (!isDecimal(value)) return refused(t('the result has too many digits'))
  const rounded = compare(value, exact) === 0 ? '' : t`, on the tick ${terms.tickSize}`
  return {
    ok: true,
    value,
    explanation: `${reference === 'prev' ? t('row above') : reference} ${grouped(from)}${rounded}`,
  }
}
