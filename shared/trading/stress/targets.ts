import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { add, compare, divide, isPositive, multiply, subtract } from '@/shared/base/decimal'
import type { LoanSnapshot } from '../loans/consumer-loan'
import type { EffectiveThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { ratioOf } from '@/shared/trading/ltv/projection/portfolio'
import { moves, type Shock } from './shock'
import { balanceAfter, type Exposure, exposuresOf, shocksOfUnit, type StressedUnit } from './stressed-unit'

/** Stands for a ratio that is none: debt against nothing. */
export const UNBACKED = Symbol('debt against nothing')
/** A ratio after a shock; null where it cannot be told. */
export type StressRatio = string | typeof UNBACKED | null

/** What a margin call and a liquidation are measured by; null where nobody knows the line. */
export interface StressLines {
  readonly call: string | null
  readonly liquidation: string | null
}

/** A risk unit or a loan that prices can call. */
export interface StressTarget {
  readonly key: string
  readonly name: string
  readonly lines: StressLines
  /** Why its ratio cannot be told; null when it can. */
  readonly unknown: string | null
  readonly ratioAt: (shock: Shock) => StressRatio
  /** The nearest fall and the nearest rise that bring the ratio to a line, as fractions, where there are such. */
  readonly shocksTo: (line: string, coin: Shock['coin']) => readonly string[]
}

/** A price falls to zero at most. */
const isReachable = (change: string): boolean => isPositive(add('1', change))

/**
 * A risk unit, by the model that the simulator of the risk wall plays with, and with what the open futures that are
 * known of it gain or lose.
 */
export function unitTarget(
  id: string,
  unit: StressedUnit | null,
  { call, liquidation }: Pick<EffectiveThresholds, 'call' | 'liquidation'>,
): StressTarget {
  const exposuresTo = (coin: Shock['coin']): readonly Exposure[] | null =>
    unit === null ? null : exposuresOf(unit, coin)
  const untold = exposuresTo(null) === null ? 'the gains of a position of it cannot be computed' : null
  return {
    key: `unit:${id}`,
    name: `Unit ${id}`,
    lines: { call, liquidation },
    unknown: unit === null ? 'no figure of it was read' : untold,
    ratioAt: (shock) => {
      const exposures = exposuresTo(shock.coin)
      if (unit === null || exposures === null) return null
      return ratioOf(balanceAfter(unit.portfolio, exposures, shock)) ?? UNBACKED
    },
    shocksTo: (line, coin) => {
      const exposures = exposuresTo(coin)
      return unit === null || exposures === null ? [] : shocksOfUnit(unit.portfolio, exposures, line, coin)
    },
  }
}

/** A loan against a pledge: its rate moves with the price of what is owed and against that of what is pledged. */
export function loanTarget(
  { orderId, loanCoin, pledgeCoin }: Pick<OngoingLoan, 'orderId' | 'loanCoin' | 'pledgeCoin'>,
  { rate, callAt, liquidationAt }: Pick<LoanSnapshot, 'rate' | 'callAt' | 'liquidationAt'>,
): StressTarget {
  const factorOf = (coin: string, shock: Shock): string => (moves(shock, coin) ? add('1', shock.change) : '1')
  return {
    key: `loan:${orderId}`,
    name: `${pledgeCoin} for ${loanCoin}`,
    lines: { call: callAt, liquidation: liquidationAt },
    unknown: rate === null ? 'the exchange omits its rate' : null,
    ratioAt: (shock) => {
      if (rate === null) return null
      const pledge = factorOf(pledgeCoin, shock)
      return isPositive(pledge) ? divide(multiply(rate, factorOf(loanCoin, shock)), pledge) : UNBACKED
    },
    shocksTo: (line, coin) => {
      if (rate === null || !isPositive(line) || !isPositive(rate)) return []
      const [pledgeMoves, loanMoves] = [moves({ coin }, pledgeCoin), moves({ coin }, loanCoin)]
      if (pledgeMoves === loanMoves) return []
      const change = subtract(pledgeMoves ? divide(rate, line) : divide(line, rate), '1')
      return isReachable(change) ? [change] : []
    },
  }
}

/** How a ratio stands to the lines of its target. */
export type StressState = 'unknown' | 'safe' | 'called' | 'liquidated'

/** At a line is beyond it, as everywhere. A line nobody knows is never called safe. */
export function stateOf(ratio: StressRatio, { call, liquidation }: StressLines): StressState {
  if (ratio === null) return 'unknown'
  if (ratio === UNBACKED) return 'liquidated'
  if (liquidation !== null && compare(ratio, liquidation) >= 0) return 'liquidated'
  if (call !== null && compare(ratio, call) >= 0) return 'called'
  return call === null || liquidation === null ? 'unknown' : 'safe'
}
