import {
  add,
  divide,
  isDecimal,
  isPositive,
  isSignedDecimal,
  multiply,
  negate,
  subtract,
  sum,
} from '@/shared/base/decimal'
import { isInverse } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { type Account, type Position, unknownParts } from '../account/account'
import type { Instrument } from '../market/instrument'
import { moves, type Shock } from './shock'

export type InstrumentOf = (category: string, symbol: string) => Instrument | null
type Money = Pick<Account, 'balances' | 'positions' | 'parts'>

/** Equity of an account in USDT after a shock; null if one of its inputs is unknown (`missing`). */
export interface StressedEquity {
  readonly equity: string | null
  readonly missing: readonly string[]
}

/**
 * Gain of a position, in its quote coin. Contracts in quote coin (A-coin-qty) gain in base coin, whose price changes
 * too: at the price after the shock it is the same share of their quantity.
 */
export function gainOf(position: Position, instrument: Instrument, shock: Shock): string | null {
  const { total, markPrice, posSide } = position
  if (!moves(shock, instrument.baseCoin)) return '0'
  if (!isDecimal(total) || (posSide !== 'long' && posSide !== 'short')) return null
  const isPriced = isDecimal(markPrice) && isPositive(markPrice)
  if (!isPriced && !isInverse(instrument.category)) return null
  const notional = isInverse(instrument.category) ? total : multiply(total, markPrice)
  const gain = multiply(notional, shock.change)
  return posSide === 'long' ? gain : negate(gain)
}

/**
 * Coins less debts at the exchange's prices after the shock, plus the later gain or loss of open positions. Their gain
 * until now is already in the coins. Stablecoins and the gains of USDC contracts count in full.
 */
export function stressedEquity(account: Money, find: InstrumentOf, shock: Shock): StressedEquity {
  const notKnown = unknownParts(account, ['balances', 'positions']).map(({ name }) => t`current ${name.toLowerCase()}`)
  if (notKnown.length > 0) return { equity: null, missing: notKnown }
  const { balances, positions } = account
  const unvalued = balances.filter(({ usdValue }) => !isSignedDecimal(usdValue)).map(({ coin }) => t`value of ${coin}`)
  const gains = positions.map((position) => {
    const instrument = find(position.category, position.symbol)
    return { position, gain: instrument === null ? null : gainOf(position, instrument, shock) }
  })
  const unknown = gains.flatMap(({ position, gain }) => (gain === null ? [t`position in ${position.symbol}`] : []))
  const missing = [...unvalued, ...unknown]
  if (missing.length > 0) return { equity: null, missing }
  const factor = add('1', shock.change)
  const coins = balances.map(({ coin, usdValue }) => (moves(shock, coin) ? multiply(usdValue, factor) : usdValue))
  return { equity: sum([...coins, ...gains.flatMap(({ gain }) => gain ?? [])]), missing: [] }
}

/**
 * Shock at which the mark price of a position reaches its current liquidation price at the exchange; null if the
 * exchange gives none, or the shock does not move it.
 */
export function shockToLiquidation(position: Position, find: InstrumentOf, coin: Shock['coin']): string | null {
  const { markPrice, liquidationPrice } = position
  const instrument = find(position.category, position.symbol)
  if (instrument === null || !moves({ coin }, instrument.baseCoin)) return null
  if (![markPrice, liquidationPrice].every((price) => isDecimal(price) && isPositive(price))) return null
  return divide(subtract(liquidationPrice, markPrice), markPrice)
}
