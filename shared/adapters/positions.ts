import { isZero } from '../base/decimal'
import { categoryOfProduct } from '../exchange/calls/classic/new-order'
import type { PositionRecord } from '../exchange/calls/account/current-position'
import type { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import type { PositionPush } from '../exchange/channels'
import type { DataFor } from '../exchange/endpoints'
import type { Position } from '../trading/account/account'

/** A position of the v3 call. */
export const positionOf = (record: PositionRecord): Position => ({
  category: record.category,
  symbol: record.symbol,
  posSide: record.posSide,
  holdMode: record.holdMode,
  marginMode: record.marginMode,
  marginCoin: record.marginCoin,
  total: record.total || '0',
  available: record.available,
  avgPrice: record.avgPrice,
  markPrice: record.markPrice,
  liquidationPrice: record.liquidationPrice,
  leverage: record.leverage,
  margin: record.positionBalance,
  breakEvenPrice: record.breakEvenPrice,
  unrealisedPnl: record.unrealisedPnl,
  profitRate: record.profitRate,
  maintenanceRate: record.mmr,
  marginRatio: '',
  realisedPnl: record.curRealisedPnl,
  funding: record.totalFunding,
  openedAt: record.createdTime,
})

/** Converts a classic `positions` push to a position. `instType` is the category of the subscription. */
export const positionOfPush = (instType: string, push: PositionPush): Position => ({
  category: instType.toUpperCase(),
  symbol: push.instId,
  posSide: push.holdSide,
  holdMode: push.posMode,
  marginMode: push.marginMode,
  marginCoin: push.marginCoin,
  total: push.total || '0',
  available: push.available,
  avgPrice: push.openPriceAvg,
  markPrice: push.markPrice,
  liquidationPrice: push.liquidationPrice,
  leverage: String(push.leverage ?? ''),
  margin: push.marginSize,
  breakEvenPrice: push.breakEvenPrice,
  unrealisedPnl: push.unrealizedPL,
  profitRate: push.unrealizedPLR,
  maintenanceRate: push.keepMarginRate,
  marginRatio: push.marginRate,
  realisedPnl: push.achievedProfits,
  funding: push.totalFee,
  openedAt: push.cTime,
})

/** A position of the classic call. */
export const positionOfClassic = (productType: ProductType, record: DataFor<'mixAllPositions'>[number]): Position => ({
  category: categoryOfProduct(productType),
  symbol: record.symbol,
  posSide: record.holdSide,
  holdMode: record.posMode as Position['holdMode'],
  marginMode: record.marginMode,
  marginCoin: record.marginCoin,
  total: record.total || '0',
  available: record.available,
  avgPrice: record.openPriceAvg,
  markPrice: record.markPrice,
  liquidationPrice: record.liquidationPrice,
  leverage: record.leverage,
  margin: record.marginSize,
  breakEvenPrice: record.breakEvenPrice,
  unrealisedPnl: record.unrealizedPL,
  profitRate: '',
  maintenanceRate: record.keepMarginRate,
  marginRatio: record.marginRatio,
  realisedPnl: record.achievedProfits,
  funding: record.totalFee,
  openedAt: record.cTime,
})

/** Readable and unreadable open positions of a list. */
export interface OpenPositions {
  readonly positions: readonly Position[]
  /** Positions with an unreadable size: open or not is unknown. */
  readonly unread: readonly Position[]
}

const isAmount = (text: string): boolean => /^-?\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(text)

/**
 * The open positions of a list. The empty side of a hedge-mode symbol is a row of size zero in any spelling, or of none
 * (A-empty-side).
 */
export function openPositionsOf(positions: readonly Position[]): OpenPositions {
  const readable = positions.filter(({ total }) => isAmount(total))
  return {
    positions: readable.filter(({ total }) => !isZero(total)),
    unread: positions.filter(({ total }) => !isAmount(total)),
  }
}
