import { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import { categoryOfProduct } from '@/shared/exchange/calls/classic/new-order'
import { add } from '@/shared/base/decimal'
import type { ExchangeCore, PracticePosition } from '@/practice/engine/api/exchange-core'
import { charged } from '@/practice/accounts/position-figures'
import type { WalletOf } from '@/practice/accounts/wallets'
import type { Routes } from '@/practice/rest/routes/routes'
import { symbolProblem } from './mix-trade'

type PositionRoutes = Pick<Routes, 'mixAllPositions' | 'mixSinglePosition'>

/** A position in the classic calls. */
const positionRecord = (core: ExchangeCore, wallet: string, position: PracticePosition) => ({
  symbol: position.symbol,
  marginCoin: position.marginCoin,
  holdSide: position.posSide,
  total: position.total,
  available: position.available,
  locked: position.frozen,
  marginSize: position.margin,
  openPriceAvg: position.avgPrice,
  markPrice: position.markPrice,
  liquidationPrice: position.liquidationPrice,
  breakEvenPrice: position.breakEvenPrice,
  leverage: position.leverage,
  marginMode: 'crossed',
  posMode: position.holdMode,
  unrealizedPL: position.unrealisedPnl,
  achievedProfits: position.realisedPnl,
  keepMarginRate: position.maintenanceRate,
  marginRatio: core.risk(wallet).marginRatio,
  totalFee: position.totalFunding,
  deductedFee: charged(add(position.openFee, position.closeFee)),
  cTime: String(position.createdTime),
  uTime: String(position.updatedTime),
})

export function createClassicPositions(core: ExchangeCore, walletOf: WalletOf): PositionRoutes {
  function positionsOf(uid: string, productType: ProductType, isMatch: (position: PracticePosition) => boolean) {
    const category = categoryOfProduct(productType)
    const wallet = walletOf(uid, category)
    return core
      .positions(wallet)
      .filter((position) => position.category === category && isMatch(position))
      .map((position) => positionRecord(core, wallet, position))
  }

  return {
    mixAllPositions({ productType, marginCoin }, uid) {
      const product = ProductType.safeParse(productType)
      // A-simulated-products: nothing is listed there, so there are no positions.
      if (!product.success) return { ok: true, data: [] }
      const coin = marginCoin?.toUpperCase()
      const isMatch = (position: PracticePosition): boolean => coin === undefined || position.marginCoin === coin
      return { ok: true, data: positionsOf(uid, product.data, isMatch) }
    },
    mixSinglePosition(request, uid) {
      const problem = symbolProblem(core, request)
      if (problem !== null) return problem
      const { productType, symbol } = request
      return { ok: true, data: positionsOf(uid, productType, (position) => position.symbol === symbol) }
    },
  }
}
