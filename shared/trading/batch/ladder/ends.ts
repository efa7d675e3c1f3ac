import { z } from 'zod'
import {
  compare,
  divide,
  isPositive,
  isSignedDecimal,
  multiply,
  negate,
  roundToStep,
  subtract,
  toDecimals,
} from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { snapPrice } from '@/shared/trading/market/symbol-rules'
import { midOf, type BookTop } from '@/shared/trading/pretrade/figures/book-top'
import {
  evaluatePrice,
  isPriceExpression,
  parsePriceExpression,
  type PriceExpression,
} from '@/shared/trading/batch/expression/price-expression'

/** References of an end of a ladder. */
export const endUnits = ['price', 'percent', 'mid', 'bid', 'ask'] as const

/**
 * One end of a ladder as typed: a price or price expression, percent from the mid price, or ticks from mid, best bid or
 * best ask. Negative values are below the reference.
 */
export const LadderEnd = z.object({ unit: z.enum(endUnits), text: z.string().max(40) })
export type LadderEnd = z.infer<typeof LadderEnd>

/** True for an end relative to the market; false for a plain price. */
export const followsMarket = ({ unit, text }: LadderEnd): boolean => unit !== 'price' || isPriceExpression(text)

type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string }
const refused = (reason: string) => ({ ok: false, reason }) as const

function expressionOf({ unit, text }: LadderEnd): Read<PriceExpression> {
  if (unit === 'price') {
    const parsed = parsePriceExpression(text)
    return parsed.ok ? { ok: true, value: parsed.expression } : parsed
  }
  const amount = text.trim()
  if (!isSignedDecimal(amount)) return refused(t('a distance is a plain decimal number, below the market with a minus'))
  if (unit === 'percent') return { ok: true, value: { reference: 'mid', offsets: [{ unit: 'percent', amount }] } }
  if (!/^-?\d{1,9}$/.test(amount)) return refused(t('ticks are a whole number, below the market with a minus'))
  return { ok: true, value: { reference: unit, offsets: [{ unit: 'ticks', amount }] } }
}

/** Current price of an end on the tick, or its error as a clause that follows the name of the end. */
export function priceOfEnd(
  end: LadderEnd,
  top: BookTop | null,
  { tickSize, symbol }: Instrument,
  side: 'buy' | 'sell',
): Read<string> {
  if (!followsMarket(end)) return { ok: true, value: end.text.trim() }
  const expression = expressionOf(end)
  if (!expression.ok) return expression
  const quote = { top, last: null, mark: null }
  return evaluatePrice(expression.value, {
    symbol,
    tickSize,
    side,
    quote,
    above: refused(t('a ladder has no row above')),
  })
}

const referenceOf = (unit: LadderEnd['unit'], top: BookTop | null): string | null =>
  top === null ? null : unit === 'bid' || unit === 'ask' ? top[unit] : midOf(top)

const oppositeUnit = { bid: 'ask', ask: 'bid', mid: 'mid', percent: 'percent' } as const

/**
 * Mirrors an end to the other side of the market. A distance changes its sign. A price at which the new side would
 * trade at once is mirrored at mid.
 */
export function flippedEnd(
  end: LadderEnd,
  side: 'buy' | 'sell',
  top: BookTop | null,
  { tickSize }: Instrument,
): LadderEnd {
  const text = end.text.trim()
  if (!isSignedDecimal(text)) return end
  const mid = referenceOf('mid', top)
  if (end.unit !== 'price') {
    const distance = compare(text, '0')
    const isAtEdge = distance === 0 && end.unit === (side === 'buy' ? 'ask' : 'bid')
    const trades = isAtEdge || distance === (side === 'buy' ? 1 : -1)
    return trades ? { unit: oppositeUnit[end.unit], text: negate(text) } : end
  }
  if (mid === null || compare(text, mid) !== (side === 'buy' ? 1 : -1)) return end
  const across = subtract(multiply(mid, '2'), text)
  return isPositive(across) ? { unit: 'price', text: snapPrice(across, tickSize, side) } : end
}

/** Decimals of a percentage that distinguish the prices of a ladder. */
const PERCENT_DECIMALS = 3

/** Converts an end to another unit, as near to its price as that unit allows; an empty text if its price is unknown. */
export function convertedEnd(
  end: LadderEnd,
  unit: LadderEnd['unit'],
  top: BookTop | null,
  instrument: Instrument,
  side: 'buy' | 'sell',
): LadderEnd {
  const endPrice = priceOfEnd(end, top, instrument, side)
  const to = { unit, text: '' }
  if (!endPrice.ok || !isSignedDecimal(endPrice.value)) return to
  if (unit === 'price') return { unit, text: endPrice.value }
  const reference = referenceOf(unit, top)
  if (reference === null) return to
  const away = subtract(endPrice.value, reference)
  const text =
    unit === 'percent'
      ? toDecimals(multiply(divide(away, reference), '100'), PERCENT_DECIMALS, 'nearest')
      : roundToStep(divide(away, instrument.tickSize), '1', 'nearest')
  return { unit, text }
}
