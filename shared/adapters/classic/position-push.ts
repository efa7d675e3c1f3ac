import type { Position } from '@/shared/trading/account/account'
import type { PositionPush } from '@/shared/exchange/channels'

/** A `positions` push in classic words becomes a position. `instType` is the category of the subscription. */
export const positionOfPush = (instType: string, push: PositionPush): Position => ({
  category: instType.toUpperCase(),
  symbol: push.instId,
  posSide: push.holdSide,
  holdMode: push.posMode,
  marginMode: push.marginMode,
  marginCoin: push.marginCoin,
  total: push.total,
  available: push.available || '0',
  avgPrice: push.openPriceAvg,
  markPrice: push.markPrice,
  liquidationPrice: push.liquidationPrice,
  leverage: push.leverage,
  unrealisedPnl: push.unrealizedPL,
  realisedPnl: push.achievedProfits,
})
