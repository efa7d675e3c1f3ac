import { grouped } from '@/shared/base/grouped'
import { sideName } from '@/shared/base/text/side-name'
import {
  add,
  divide,
  isDecimal,
  isPositive,
  multiply,
  roundToStep,
  subtract,
  toDecimals,
  trim,
} from '@/shared/base/decimal'
import { isFutures, type OrderType, type Side } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import type { Evaluated, Parsed } from './price-expression'

/** Stop of the position: a price, or a distance from the entry. */
type Stop = { readonly unit: 'price' | 'percent' | 'bp' | 'ticks'; readonly amount: string }

/** Size from the largest loss in quote coin between entry and stop: `risk 50 stop 1%`. */
export interface RiskSize {
  readonly kind: 'risk'
  readonly amount: string
  readonly stop: Stop
}

const units = { '': 'price', '%': 'percent', bp: 'bp', bps: 'bp', t: 'ticks', tick: 'ticks', ticks: 'ticks' } as const
const isUnit = (unit: string): unit is keyof typeof units => Object.hasOwn(units, unit)
const refused = (reason: string) => ({ ok: false, reason }) as const

export const isRiskSize = (text: string): boolean => /^\s*=?\s*risk/i.test(text)

/** Reads `risk 50 stop 59000`, `risk 50 stop 1%`, `risk 50 stop 25bp` and `risk 50 stop 30t`. */
export function parseRiskSize(text: string): Parsed<RiskSize> {
  const typed = text.trim().toLowerCase().replace(/^=/, '').replaceAll(/\s+/g, '')
  const [, amount = '', distance = '', unit = ''] = /^risk([\d.]*)stop([\d.]*)(.*)$/.exec(typed) ?? []
  if (!isDecimal(amount) || !isDecimal(distance) || !isUnit(unit))
    return refused(
      t`"${text.trim()}" is no risk; write what may be lost and the stop: a price (risk 50 stop 59000) or a ` +
        t('distance (1%, 25bp, 30t)'),
    )
  if (!isPositive(amount) || !isPositive(distance)) return refused(t`"${text.trim()}": both amounts must be above 0`)
  if (units[unit] === 'ticks' && distance.includes('.')) return refused(t`"${text.trim()}": ticks are whole numbers`)
  return { ok: true, expression: { kind: 'risk', amount, stop: { unit: units[unit], amount: distance } } }
}

/** Exact distance from the entry to the stop; negative if the stop is on the wrong side. */
function distanceOf({ unit, amount }: Stop, entry: string, side: Side, tickSize: string): string {
  switch (unit) {
    case 'price':
      return side === 'buy' ? subtract(entry, amount) : subtract(amount, entry)
    case 'percent':
      return multiply(entry, multiply(amount, '0.01'))
    case 'bp':
      return multiply(entry, multiply(amount, '0.0001'))
    case 'ticks':
      return multiply(amount, tickSize)
  }
}

/** Stop price of a position; null if the order has none. */
export function stopPriceOf({ stop }: RiskSize, entry: string, side: Side, tickSize: string): string | null {
  const distance = distanceOf(stop, entry, side, tickSize)
  if (!isPositive(distance)) return null
  const price = side === 'buy' ? subtract(entry, distance) : add(entry, distance)
  return isPositive(price) ? price : null
}

interface RiskTerms {
  readonly instrument: Instrument
  readonly side: Side
  readonly orderType: OrderType
  /** Entry price as typed; may be empty. */
  readonly entry: string
}

/**
 * Largest quantity on the lot grid whose loss between entry and stop is within the risk, without fees and slippage:
 * risk / |entry - stop| in base coin, times the entry if the order counts in quote coin. The loss of a coin-margined
 * position is valued at the stop.
 */
export function evaluateRiskSize(expression: RiskSize, { instrument, side, orderType, entry }: RiskTerms): Evaluated {
  const { category, lotSize, tickSize, quoteCoin, quoteDecimals, priceDecimals } = instrument
  if (!isDecimal(entry) || !isPositive(entry)) return refused(t('it needs the price of the order'))
  const stop = stopPriceOf(expression, entry, side, tickSize)
  if (stop === null) {
    const stopText = expression.stop.unit === 'price' ? ` ${expression.stop.amount}` : ''
    const bounds = side === 'buy' ? t('below its price and above 0') : t('above its price')
    return refused(t`the stop${stopText} of a ${sideName(side)} must be ${bounds}`)
  }
  const distance = distanceOf(expression.stop, entry, side, tickSize)
  const inQuote = qtyUnit({ category, side, orderType }, instrument).kind === 'quote'
  const exact = divide(inQuote ? multiply(expression.amount, entry) : expression.amount, distance)
  const value = inQuote && !isFutures(category) ? toDecimals(exact, quoteDecimals) : roundToStep(exact, lotSize, 'down')
  const level = trim(toDecimals(stop, priceDecimals))
  const risk = `${grouped(expression.amount)} ${quoteCoin}`
  return {
    ok: true,
    value,
    explanation: t`${risk} from ${grouped(entry)} to a stop at ${grouped(level)}, fees and slippage left out`,
  }
}
