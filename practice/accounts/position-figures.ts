import { divide, isZero, negate, toDecimals } from '@/shared/base/decimal'
import type { PracticePosition } from '@/practice/engine/api/exchange-core'

/** Fees are negative in classic records and in position totals (exchange: Unified orders; exchange: Classic orders). */
export const charged = (fee: string): string => (fee === '' || isZero(fee) ? '0' : negate(fee))

/** Unrealised profit over initial margin: 0.05 is five percent (A-profit-rate). */
export const profitRateOf = ({ margin, unrealisedPnl }: PracticePosition): string =>
  isZero(margin) ? '0' : toDecimals(divide(unrealisedPnl, margin), 6, 'nearest')
