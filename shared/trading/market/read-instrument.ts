import type { InstrumentRecord } from '@/shared/exchange/calls/market/instruments'
import type { Category } from '@/shared/exchange/protocol/fields'
import { decimalsOf, isPositive, isSignedDecimal } from '@/shared/base/decimal'
import { readDecimal } from '@/shared/base/read-decimal'
import { t } from '@/shared/languages/text'
import type { Instrument, UnreadStep } from './instrument'

/** Decimals for displaying a step that its record does not give. */
const USUAL_DECIMALS = 8
/** More decimals than any symbol has: a larger count is unreadable. */
const MOST_DECIMALS = 30

const oneUnit = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)

const readDecimals = (text: string): number | null =>
  /^\d{1,2}$/.test(text) && Number(text) <= MOST_DECIMALS ? Number(text) : null

/** Bound of an order or a rate; '' if it cannot be read. */
const readFigure = (text: string): string => (isSignedDecimal(text) ? text : (readDecimal(text) ?? ''))

interface StepFields {
  readonly step: UnreadStep['step']
  readonly multiplier: { readonly name: string; readonly text: string }
  readonly precision: { readonly name: string; readonly text: string }
}

interface ReadStep {
  readonly size: string
  readonly decimals: number
  readonly unread: readonly UnreadStep[]
}

const quoted = ({ name, text }: StepFields['multiplier']): string => t`${name} is “${text}”`

/** A missing multiplier is one unit of the last decimal. A multiplier that is not a positive decimal is unreadable. */
function readStep({ step, multiplier, precision }: StepFields): ReadStep {
  const decimals = readDecimals(precision.text)
  const parsedMultiplier = multiplier.text === '' ? null : readDecimal(multiplier.text)
  if (parsedMultiplier !== null && isPositive(parsedMultiplier) && decimalsOf(parsedMultiplier) <= MOST_DECIMALS)
    return { size: parsedMultiplier, decimals: Math.max(decimals ?? 0, decimalsOf(parsedMultiplier)), unread: [] }
  const size = oneUnit(decimals ?? USUAL_DECIMALS)
  const scale = { size, decimals: decimals ?? USUAL_DECIMALS }
  if (multiplier.text !== '') return { ...scale, unread: [{ step, reason: quoted(multiplier) }] }
  if (decimals !== null) return { ...scale, unread: [] }
  return { ...scale, unread: [{ step, reason: `${quoted(multiplier)}, ${quoted(precision)}` }] }
}

/**
 * Rules from the exchange's record (exchange: Instruments). Never throws. Tick and lot are always above 0, and a step
 * that the record does not give is listed in `unread`.
 */
export function instrumentFromRecord(record: InstrumentRecord): Instrument {
  const tick = readStep({
    step: 'tick',
    multiplier: { name: 'priceMultiplier', text: record.priceMultiplier },
    precision: { name: 'pricePrecision', text: record.pricePrecision },
  })
  const lot = readStep({
    step: 'lot',
    multiplier: { name: 'quantityMultiplier', text: record.quantityMultiplier },
    precision: { name: 'quantityPrecision', text: record.quantityPrecision },
  })
  const unread = [...tick.unread, ...lot.unread]
  const maxLeverage = readFigure(record.maxLeverage)
  return {
    symbol: record.symbol,
    category: record.category as Category,
    baseCoin: record.baseCoin,
    quoteCoin: record.quoteCoin,
    tickSize: tick.size,
    lotSize: lot.size,
    priceDecimals: tick.decimals,
    qtyDecimals: lot.decimals,
    quoteDecimals: readDecimals(record.quotePrecision) ?? tick.decimals,
    minQty: readFigure(record.minOrderQty),
    maxQty: readFigure(record.maxOrderQty),
    maxMarketQty: readFigure(record.maxMarketOrderQty),
    ...(maxLeverage === '' ? {} : { maxLeverage }),
    minValue: readFigure(record.minOrderAmount),
    makerFeeRate: readFigure(record.makerFeeRate),
    takerFeeRate: readFigure(record.takerFeeRate),
    status: record.status,
    isStock: record.isReality === 'yes',
    ...(unread.length === 0 ? {} : { unread }),
  }
}
