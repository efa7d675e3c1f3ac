import type { StpMode } from '@/shared/exchange/protocol/fields'

/** What self-trade prevention looks at. `group` is the parent account: its sub-accounts are one trader. */
export interface StpParty {
  readonly group: number
  readonly stpMode: StpMode
}

/** True when these two must not trade. The taker's mode decides; the resting order's is ignored. */
export const mustNotTrade = (taker: StpParty, maker: StpParty): boolean =>
  taker.group === maker.group && taker.stpMode !== 'none'
export const cancelsMaker = (mode: StpMode): boolean => mode === 'cancel_maker' || mode === 'cancel_both'
export const cancelsTaker = (mode: StpMode): boolean => mode === 'cancel_taker' || mode === 'cancel_both'
