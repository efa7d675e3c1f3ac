import { decimalsOf, trim } from '@/shared/base/decimal'
import { QUOTE } from '@/shared/trading/ltv/projection/portfolio'
import type { Instrument } from '../market/instrument'
import type { DecimalsOf } from './legs'

/**
 * What a plan begins with where nobody says otherwise, as ratios: what it aims for, a move of prices that comes within
 * minutes on most days, and what a patient order pays at most.
 */
export const usualTerms = { target: '0.6', within: '0.01', slippage: '0.002' } as const

const QUOTE_DECIMALS = 2
/** Of amounts of coins that no spot symbol names. */
const USUAL_DECIMALS = 8

/** Decimals of amounts by the lots of spot symbols. */
export function coinDecimalsBy(instruments: readonly Pick<Instrument, 'baseCoin' | 'lotSize'>[]): DecimalsOf {
  const places = new Map(instruments.map(({ baseCoin, lotSize }) => [baseCoin, decimalsOf(trim(lotSize))]))
  return (coin) => (coin === QUOTE ? QUOTE_DECIMALS : (places.get(coin) ?? USUAL_DECIMALS))
}
