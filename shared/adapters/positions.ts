import { isZero } from '../base/decimal'
import { categoryOfProduct } from '../exchange/calls/classic/new-order'
import type { PositionRecord } from '../exchange/calls/account/current-position'
import type { ProductType } from '../exchange/calls/classic/classic-enum'
import type { PositionPush } from '../exchange/channels'
import type { DataFor } from '../exchange/endpoints'
import type { Position } from '../trading/account/account'

/** A position as the v3 call lists it. */
export const positionOf = (record: PositionRecord): Position => ({
  category: record.category,
  symbol: record.symbol,
  posSide: record.posSide,
  holdMode: record.holdMode,
  marginMode: record.marginMode,
  marginCoin: record.marginCoin,
  total: record.total || '0',
  available: record.available || '0',
  avgPrice: record.avgPrice,
  markPrice: record.markPrice,
  liquidationPrice: record.liquidationPrice,
  leverage: record.leverage,
  unrealisedPnl: record.unrealisedPnl,
  realisedPnl: record.curRealisedPnl,
})

/** A `positions` push in classic words becomes a position. `instType` is the category of the subscription. */
export const positionOfPush = (instType: string, push: PositionPush): Position => ({
  category: instType.toUpperCase(),
  symbol: push.instId,
  posSide: push.holdSide,
  holdMode: push.posMode,
  marginMode: push.marginMode,
  marginCoin: push.marginCoin,
  total: push.total || '0',
  available: push.available || '0',
  avgPrice: push.openPriceAvg,
  markPrice: push.markPrice,
  liquidationPrice: push.liquidationPrice,
  leverage: String(push.leverage ?? ''),
  unrealisedPnl: push.unrealizedPL,
  realisedPnl: push.achievedProfits,
})

/** A position as the classic call lists it. */
export const positionOfClassic = (productType: ProductType, record: DataFor<'mixAllPositions'>[number]): Position => ({
  category: categoryOfProduct(productType),
  symbol: record.symbol,
  posSide: record.holdSide,
  holdMode: record.posMode as Position['holdMode'],
  marginMode: record.marginMode,
  marginCoin: record.marginCoin,
  total: record.total || '0',
  available: record.available || '0',
  avgPrice: record.openPriceAvg,
  markPrice: record.markPrice,
  liquidationPrice: record.liquidationPrice,
  leverage: record.leverage,
  unrealisedPnl: record.unrealizedPL,
  realisedPnl: record.achievedProfits,
})

/** The held positions of a list. */
export interface HeldPositions {
  readonly held: readonly Position[]
  /** Positions with an unreadable size: held or not is unknown. */
  readonly unread: readonly Position[]
}

const isAmount = (text: string): boolean => /^-?\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(text)

/**
 * The positions of a list that are held. The empty side of a hedge-mode symbol comes as a row of size zero in any
 * spelling, or of none (A-empty-side).
 */
export function heldIn(positions: readonly Position[]): HeldPositions {
  const readable = positions.filter(({ total }) => isAmount(total))
  return {
    held: readable.filter(({ total }) => !isZero(total)),
    unread: positions.filter(({ total }) => !isAmount(total)),
  }
}
