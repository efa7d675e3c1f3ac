import type { PracticeOrder } from '../engine/api/practice-order'

type Sided = Pick<PracticeOrder, 'holdMode' | 'side' | 'posSide' | 'execType'>

/**
 * What a futures order does, in the word of the account's mode; `burst_` when the exchange gave it (exchange: Words).
 */
export function tradeSideOf({ holdMode, side, posSide, execType }: Sided): string {
  const burst = execType === 'liquidation' ? 'burst_' : ''
  if (holdMode === 'one_way_mode' || posSide === null) return `${burst}${side}_single`
  return `${burst}${(side === 'buy') === (posSide === 'long') ? 'open' : 'close'}_${posSide}`
}
