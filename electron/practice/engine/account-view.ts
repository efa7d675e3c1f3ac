import type { PosSide } from '../../../shared/exchange/fields'
import type { PracticeAsset, PracticePosition } from '../exchange-core'
import { leverageOf, type Account } from './account'
import type { Position } from './exposure'
import { liquidationPriceOf, unrealisedIn, unrealisedOf } from './futures-margin'
import { markOf, type Market } from './market'
import { averagePrice } from './order-view'
import { toText } from './units'

/** Every coin the account ever held. Equity counts unrealised profit and loss in the margin coin. */
export const viewAssets = (account: Account): readonly PracticeAsset[] =>
  [...account.balances].map(([coin, { available, locked }]) => ({
    coin,
    available: toText(available),
    locked: toText(locked),
    equity: toText(available + locked + unrealisedIn(account, coin)),
  }))

function viewPosition(account: Account, market: Market, posSide: PosSide, position: Position): PracticePosition {
  const { instrument, lots } = market
  const liquidation = liquidationPriceOf(account, market, posSide, position)
  const closing = Math.min(position.closing, position.lots)
  return {
    category: instrument.category,
    symbol: instrument.symbol,
    marginCoin: market.marginCoin,
    posSide,
    holdMode: account.holdMode,
    total: lots.plain(position.lots),
    available: lots.plain(position.lots - closing),
    frozen: lots.plain(closing),
    avgPrice: averagePrice(market, position.cost, position.lots),
    markPrice: market.ticks.fixed(markOf(market)),
    liquidationPrice: liquidation === null ? '0' : market.ticks.plain(Number(liquidation / market.ticks.unit)),
    leverage: leverageOf(account, market).text,
    margin: toText(position.margin),
    unrealisedPnl: toText(unrealisedOf(market, posSide, position)),
    realisedPnl: toText(position.realised),
    totalFunding: toText(position.funding),
    createdTime: position.createdTime,
    updatedTime: position.updatedTime,
  }
}

/** Every open position. */
export const viewPositions = (account: Account): readonly PracticePosition[] =>
  [...account.exposures].flatMap(([market, exposure]) =>
    (['long', 'short'] as const).filter((side) => exposure[side].lots > 0).map((side) => viewPosition(account, market, side, exposure[side])),
  )
