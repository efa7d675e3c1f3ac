import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { add, compare, divide, isPositive, multiply, subtract } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { LoanSnapshot } from '../loans/consumer-loan'
import type { EffectiveThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { ratioOf } from '@/shared/trading/ltv/projection/portfolio'
import { moves, type Shock } from './shock'
import { balanceAfter, type Exposure, exposuresOf, shocksOfUnit, type StressedUnit } from './stressed-unit'

/** Placeholder for the missing ratio of debt without collateral. */
export const UNBACKED = Symbol(t('debt against nothing'))
/** Ratio after a shock; null if unknown. */
export type StressRatio = string | typeof UNBACKED | null

/** Thresholds of margin call and liquidation; null if unknown. */
export interface StressLines {
  readonly call: string | null
  readonly liquidation: string | null
}

/** A risk unit or a loan that price moves can bring to a margin call. */
export interface StressTarget {
  readonly key: string
  readonly name: string
  readonly lines: StressLines
  /** Reason why its ratio is unknown; null if it is known. */
  readonly unknown: string | null
  readonly ratioAt: (shock: Shock) => StressRatio
  /** Nearest fall and nearest rise that bring the ratio to a threshold, as fractions, if there are any. */
  readonly shocksTo: (line: string, coin: Shock['coin']) => readonly string[]
}

/** A price cannot fall below zero. */
const isReachable = (change: string): boolean => isPositive(add('1', change))

/** A risk unit in the model of the simulator, with the gains and losses of its known open futures. */
export function unitTarget(
  id: string,
  unit: StressedUnit | null,
  { call, liquidation }: Pick<EffectiveThresholds, 'call' | 'liquidation'>,
): StressTarget {
  const exposuresTo = (coin: Shock['coin']): readonly Exposure[] | null =>
    unit === null ? null : exposuresOf(unit, coin)
  const unknownReason = exposuresTo(null) === null ? t('the gains of a position of it cannot be computed') : null
  return {
    key: `unit:${id}`,
    name: t`Unit ${id}`,
    lines: { call, liquidation },
    unknown: unit === null ? t('no figure of it was read') : unknownReason,
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

/**
 * A collateralized loan. Its rate rises with the price of the loan coin and falls with the price of the pledge coin.
 */
export function loanTarget(
  { orderId, loanCoin, pledgeCoin }: Pick<OngoingLoan, 'orderId' | 'loanCoin' | 'pledgeCoin'>,
  { rate, callAt, liquidationAt }: Pick<LoanSnapshot, 'rate' | 'callAt' | 'liquidationAt'>,
): StressTarget {
  const factorOf = (coin: string, shock: Shock): string => (moves(shock, coin) ? add('1', shock.change) : '1')
  return {
    key: `loan:${orderId}`,
    name: t`${pledgeCoin} for ${loanCoin}`,
    lines: { call: callAt, liquidation: liquidationAt },
    unknown: rate === null ? t('the exchange omits its rate') : null,
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

/** State of a ratio by the thresholds of its target. */
export type StressState = 'unknown' | 'safe' | 'called' | 'liquidated'

/** A ratio at a threshold counts as beyond it. With an unknown threshold the state is never safe. */
export function stateOf(ratio: StressRatio, { call, liquidation }: StressLines): StressState {
  if (ratio === null) return 'unknown'
  if (ratio === UNBACKED) return 'liquidated'
  if (liquidation !== null && compare(ratio, liquidation) >= 0) return 'liquidated'
  if (call !== null && compare(ratio, call) >= 0) return 'called'
  return call === null || liquidation === null ? 'unknown' : 'safe'
}
