import { add, compare, divide, isPositive, isZero, multiply, negate, subtract, sum } from '@/shared/base/decimal'
import { isInverse } from '@/shared/exchange/protocol/fields'
import type { Position } from '../account/account'
import { applyStep } from '@/shared/trading/ltv/projection/apply-step'
import {
  countedOf,
  type Holding,
  holdingOf,
  type LtvBalance,
  ltvBalanceOf,
  type Portfolio,
} from '@/shared/trading/ltv/projection/portfolio'
import { moves, type Shock, stepOf } from './shock'
import { gainOf, type InstrumentOf } from './stressed-equity'

/** A risk unit, with the open futures whose gains and losses are in the equity of its coins (A-ltv-equity). */
export interface StressedUnit {
  readonly portfolio: Portfolio
  readonly positions: readonly Position[]
  readonly instrumentOf: InstrumentOf
}

/** Gain of open futures in a coin of the unit, in USDT, if prices double; half of it if they rise by half. */
export interface Exposure {
  readonly coin: string
  readonly usdt: string
}

/** By the payout coin of each contract; null if a position is unreadable. */
export function exposuresOf(
  { positions, instrumentOf }: Pick<StressedUnit, 'positions' | 'instrumentOf'>,
  coin: Shock['coin'],
): readonly Exposure[] | null {
  const byCoin = new Map<string, string>()
  for (const position of positions) {
    const instrument = instrumentOf(position.category, position.symbol)
    const usdt = instrument === null ? null : gainOf(position, instrument, { coin, change: '1' })
    if (instrument === null || usdt === null) return null
    const pays = isInverse(instrument.category) ? instrument.baseCoin : instrument.quoteCoin
    byCoin.set(pays, add(byCoin.get(pays) ?? '0', usdt))
  }
  return [...byCoin].flatMap(([pays, usdt]) => (isZero(usdt) ? [] : [{ coin: pays, usdt }]))
}

/** A gain in a coin outside of the collateral list does not count; a loss counts in full (A-ltv-loss). */
const unlisted = (coin: string): Holding => ({ coin, price: '1', amount: '0', weight: '0' })

const valueOf = ({ amount, price }: Holding): string => multiply(amount, price)
const counted = (value: string, { weight }: Holding): string => (isPositive(value) ? multiply(value, weight) : value)

/** Both sides of the ratio after a shock, in USDT. */
export function balanceAfter(portfolio: Portfolio, exposures: readonly Exposure[], shock: Shock): LtvBalance {
  const shocked = applyStep(portfolio, stepOf(shock)).portfolio
  const { debt, collateral } = ltvBalanceOf(shocked)
  const changes = exposures.map(({ coin, usdt }) => {
    const holding = holdingOf(shocked, coin) ?? unlisted(coin)
    const value = add(valueOf(holding), multiply(usdt, shock.change))
    return subtract(counted(value, holding), countedOf(holding))
  })
  return { debt, collateral: sum([collateral, ...changes]) }
}

/** Changes at which the value of a coin passes zero, where a haircut begins or ends. */
const bendsOf = (portfolio: Portfolio, exposures: readonly Exposure[], coin: Shock['coin']): readonly string[] =>
  exposures.flatMap((exposure) => {
    const holding = holdingOf(portfolio, exposure.coin) ?? unlisted(exposure.coin)
    const slope = add(moves({ coin }, exposure.coin) ? valueOf(holding) : '0', exposure.usdt)
    return isZero(slope) ? [] : [negate(divide(valueOf(holding), slope))]
  })

/**
 * Nearest fall and rise that bring the ratio to a threshold. Between two bends, debt and collateral are linear in the
 * change, and so is debt less threshold times collateral, which is zero at the threshold.
 */
export function shocksOfUnit(
  portfolio: Portfolio,
  exposures: readonly Exposure[],
  line: string,
  coin: Shock['coin'],
): readonly string[] {
  const balanceAt = (change: string): LtvBalance => balanceAfter(portfolio, exposures, { coin, change })
  const bends = bendsOf(portfolio, exposures, coin)

  /** First change in one direction that reaches the threshold. A fall ends at a price of zero. */
  function metGoing(way: (far: string) => string, end: string | null): string | null {
    const distanceAt = (far: string): string => {
      const { debt, collateral } = balanceAt(way(far))
      return subtract(debt, multiply(line, collateral))
    }
    const isBefore = (far: string): boolean => isPositive(far) && (end === null || compare(far, end) < 0)
    const starts = ['0', ...bends.map(way).filter(isBefore).toSorted(compare)]
    for (const [at, from] of starts.entries()) {
      const next = starts[at + 1] ?? end
      const to = next ?? add(from, '1')
      const first = distanceAt(from)
      const slope = divide(subtract(distanceAt(to), first), subtract(to, from))
      if (isZero(slope)) continue
      const met = subtract(from, divide(first, slope))
      if (isPositive(met) && compare(met, from) >= 0 && (next === null || compare(met, next) <= 0)) return way(met)
    }
    return null
  }
  // A ratio requires collateral.
  const isReached = (change: string): boolean =>
    isPositive(add('1', change)) && isPositive(balanceAt(change).collateral)
  return [metGoing(negate, '1'), metGoing((far) => far, null)].filter((change) => change !== null).filter(isReached)
}
