import type { PosSide } from '@/shared/exchange/protocol/fields'
import type { PracticeAsset, PracticePosition } from '@/practice/engine/api/exchange-core'
import { leverageOf } from '@/practice/engine/state/account'
import type { AccountRisk } from '@/practice/engine/money/account-risk'
import { ledgerDebtOf } from '@/practice/engine/state/debt'
import { breakEvenPriceOf } from '@/practice/engine/state/break-even'
import {
  engineLiquidationPrice,
  MAINTENANCE_RATE_TEXT,
  maintenanceMarginOf,
  positionMarginOf,
  unrealisedOf,
} from '@/practice/engine/money/futures-margin'
import { lockedOf, totalOf, unrealisedIn } from '@/practice/engine/money/holds'
import { markOf } from '@/practice/engine/state/market'
import { averageFillPrice } from './order-view'
import { toText } from '@/practice/engine/numbers/units'
import type { Market, EnginePosition, EngineAccount } from '@/practice/engine/state/entities'

/**
 * Every coin that the account has ever had. Equity includes unrealised profit and loss in the margin coin, and debt.
 */
export const viewAssets = (account: EngineAccount): readonly PracticeAsset[] =>
  [...account.balances.values()].map((balance) => {
    const { coin } = balance
    const total = totalOf(balance)
    const locked = lockedOf(account, balance)
    const debt = account.debts.get(coin)
    const owed = debt === undefined ? 0n : ledgerDebtOf(debt)
    return {
      coin,
      available: toText(total - locked),
      locked: toText(locked),
      borrowed: toText(debt?.principal ?? 0n),
      debt: toText(owed),
      equity: toText(total + unrealisedIn(balance) - owed),
    }
  })

const priceText = ({ ticks }: Market, price: bigint | null): string =>
  price === null ? '0' : ticks.plain(Number(price / ticks.unit))

function viewPosition(
  account: EngineAccount,
  risk: AccountRisk,
  market: Market,
  posSide: PosSide,
  position: EnginePosition,
): PracticePosition {
  const { instrument, lots } = market
  const cushion = risk.cushionOf(account, market, posSide, position)
  const liquidation = cushion === null ? null : engineLiquidationPrice(market, posSide, position, cushion)
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
    avgPrice: averageFillPrice(market, position.cost.units, position.lots),
    markPrice: market.ticks.fixed(markOf(market)),
    liquidationPrice: priceText(market, liquidation),
    breakEvenPrice: priceText(market, breakEvenPriceOf(market, posSide, position)),
    leverage: leverageOf(account, market).text,
    margin: toText(positionMarginOf(account, market, position)),
    maintenanceMargin: toText(maintenanceMarginOf(market, position)),
    maintenanceRate: MAINTENANCE_RATE_TEXT,
    unrealisedPnl: toText(unrealisedOf(market, posSide, position)),
    realisedPnl: toText(position.realised),
    totalFunding: toText(position.funding),
    openFee: toText(position.openFee.units),
    closeFee: toText(position.closeFee.units),
    createdTime: position.createdTime,
    updatedTime: position.updatedTime,
  }
}

export const viewPositions = (account: EngineAccount, risk: AccountRisk): readonly PracticePosition[] =>
  [...account.exposures].flatMap(([market, exposure]) =>
    (['long', 'short'] as const)
      .filter((side) => exposure[side].lots > 0)
      .map((side) => viewPosition(account, risk, market, side, exposure[side])),
  )
