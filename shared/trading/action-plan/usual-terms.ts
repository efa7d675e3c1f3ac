import { decimalsOf, trim } from '@/shared/base/decimal'
import { QUOTE } from '@/shared/trading/ltv/projection/portfolio'
import type { Instrument } from '../market/instrument'
import type { DecimalsOf } from './legs'

/**
 * Default terms of a plan, as ratios: the target, a price move within minutes on most days, and the largest slippage of
 * a patient order.
 */
export const usualTerms = { target: '0.6', within: '0.01', slippage: '0.002' } as const

const QUOTE_DECIMALS = 2
/** For coins without a spot symbol. */
const USUAL_DECIMALS = 8

/** Decimals of amounts, from the lots of spot symbols. */
export function coinDecimalsBy(instruments: readonly Pick<Instrument, 'baseCoin' | 'lotSize'>[]): DecimalsOf {
  const places = new Map(instruments.map(({ baseCoin, lotSize }) => [baseCoin, decimalsOf(trim(lotSize))]))
  return (coin) => (coin === QUOTE ? QUOTE_DECIMALS : (places.get(coin) ?? USUAL_DECIMALS))
}
