import { isFutures } from '@/shared/exchange/protocol/fields'
import { isPositive, negate } from '@/shared/base/decimal'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

/** Effect of a movement on a coin. `amount` and `fee` are signed. */
export interface Posting {
  readonly coin: string
  readonly type: string
  readonly amount: string
  readonly fee: string
}

/** Hedge mode has the action and the position. One-way mode has the side (exchange: Words). */
function futuresType({ holdMode, side, posSide, execType }: PracticeOrder): string {
  const isBurst = execType === 'liquidation'
  if (holdMode === 'one_way_mode' || posSide === null)
    return isBurst ? `BURST_${side.toUpperCase()}_SSM` : `${side.toUpperCase()}_DEAL`
  if (isBurst) return `BURST_CLOSE_${posSide.toUpperCase()}`
  return `${(side === 'buy') === (posSide === 'long') ? 'OPEN' : 'CLOSE'}_${posSide.toUpperCase()}`
}

const fee = (fill: PracticeFill): string => (isPositive(fill.fee) ? negate(fill.fee) : '0')

/** Futures move the margin coin by profit and fee. Spot pays one coin and receives the other, less the fee. */
export function postingsOf(
  order: PracticeOrder,
  fill: PracticeFill,
  coins: { readonly baseCoin: string; readonly quoteCoin: string },
): readonly Posting[] {
  if (isFutures(order.category))
    return [{ coin: fill.feeCoin, type: futuresType(order), amount: fill.pnl, fee: fee(fill) }]
  const base = { coin: coins.baseCoin, amount: fill.qty }
  const quote = { coin: coins.quoteCoin, amount: fill.value }
  const [paid, received] = fill.side === 'buy' ? [quote, base] : [base, quote]
  return [
    { coin: paid.coin, type: 'ORDER_DEALT_FROZEN_OUT', amount: negate(paid.amount), fee: '0' },
    { coin: received.coin, type: 'ORDER_DEALT_IN', amount: received.amount, fee: fee(fill) },
  ]
}
