import type { StpMode } from '@/shared/exchange/protocol/fields'

/** Input of self-trade prevention. `group` is the parent account, whose sub-accounts count as one trader. */
export interface StpParty {
  readonly group: number
  readonly stpMode: StpMode
}

/** True if these two must not trade. The taker's mode decides and the resting order's mode is ignored. */
export const mustNotTrade = (taker: StpParty, maker: StpParty): boolean =>
  taker.group === maker.group && taker.stpMode !== 'none'
export const cancelsMaker = (mode: StpMode): boolean => mode === 'cancel_maker' || mode === 'cancel_both'
export const cancelsTaker = (mode: StpMode): boolean => mode === 'cancel_taker' || mode === 'cancel_both'
