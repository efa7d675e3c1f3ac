import type { PracticeOrder } from '@/practice/engine/api/practice-order'

type Sided = Pick<PracticeOrder, 'holdMode' | 'side' | 'posSide' | 'execType'>

/**
 * Trade side of a futures order in the account's hold mode, with `burst_` for orders of the exchange (exchange: Words).
 */
export function tradeSideOf({ holdMode, side, posSide, execType }: Sided): string {
  const burst = execType === 'liquidation' ? 'burst_' : ''
  if (holdMode === 'one_way_mode' || posSide === null) return `${burst}${side}_single`
  return `${burst}${(side === 'buy') === (posSide === 'long') ? 'open' : 'close'}_${posSide}`
}
