import { isInverse } from '@/shared/exchange/protocol/fields'
import type { Position } from '@/shared/trading/account/account'
import { exitProfit, type Exited, type ExitProfit, riskMultiple } from '@/shared/trading/account/exit-profit'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lossLeg, type StrategyLeg, type StrategyTerms } from '@/shared/trading/pretrade/rules/strategy-rules'
import { signedCoinAmount } from '@/renderer/kit/format/coin-amount'
import { type Direction, directionOf, formatPercent, formatSigned } from '@/renderer/kit/format/signed'

/** Profit or loss of a take profit or a stop loss, as shown with its price. */
export interface ExitFigures {
  /** `+120.00 USDT · +2.50 % · +2.0 R`. */
  readonly text: string
  readonly direction: Direction
}

type Coins = Pick<Instrument, 'category' | 'baseCoin' | 'quoteCoin'>

/** The coin in which a position makes profit and loss. */
const profitCoin = ({ category, baseCoin, quoteCoin }: Coins): string => (isInverse(category) ? baseCoin : quoteCoin)

const exitPrice = (leg: StrategyLeg, terms: StrategyTerms): string =>
  (terms[leg.type] === 'limit' ? terms[leg.limit] : undefined) ?? terms[leg.price] ?? ''

/** Profit in the coin of the position, move from the entry, and multiple of the loss at the stop. */
function exitText(profit: ExitProfit, stop: ExitProfit | null, coins: Coins): string {
  const coin = profitCoin(coins)
  const multiple = riskMultiple(profit, stop)
  return [
    `${signedCoinAmount(profit.amount, coin)} ${coin}`,
    formatPercent(profit.move),
    ...(multiple === null ? [] : [`${formatSigned(multiple, 1)} R`]),
  ].join(' · ')
}

/** Figures of a price at the size it closes, before fees; null while a value is missing. */
export function exitFigures(
  leg: StrategyLeg,
  terms: StrategyTerms,
  position: (Exited & Pick<Position, 'total'>) | null,
  coins: Coins,
): ExitFigures | null {
  if (position === null) return null
  const qty = (terms.tpslMode === 'partial' ? terms.qty : position.total) ?? ''
  const profit = exitProfit(position, qty, exitPrice(leg, terms))
  if (profit === null) return null
  const stop = exitProfit(position, qty, exitPrice(lossLeg, terms))
  return { text: exitText(profit, stop, coins), direction: directionOf(profit.amount) }
}
