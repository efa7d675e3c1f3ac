import type { PosSide } from '../../../shared/exchange/fields'
import type { PracticeAsset, PracticePosition } from '../exchange-core'
import { leverageOf, type Account } from './account'
import type { AccountRisk } from './account-risk'
import { owedOf } from './debt'
import type { Position } from './exposure'
import { breakEvenPriceOf } from './break-even'
import { liquidationPriceOf, MAINTENANCE_RATE_TEXT, maintenanceMarginOf, unrealisedIn, unrealisedOf } from './futures-margin'
import { markOf, type Market } from './market'
import { averagePrice } from './order-view'
import { toText } from './units'

/** Every coin the account ever held. Equity counts unrealised profit and loss in the margin coin, and what is owed. */
export const viewAssets = (account: Account): readonly PracticeAsset[] =>
  [...account.balances].map(([coin, { available, locked }]) => {
    const debt = account.debts.get(coin)
    const owed = debt === undefined ? 0n : owedOf(debt)
    return {
      coin,
      available: toText(available),
      locked: toText(locked),
      borrowed: toText(debt?.principal ?? 0n),
      debt: toText(owed),
      equity: toText(available + locked + unrealisedIn(account, coin) - owed),
    }
  })

const priceText = ({ ticks }: Market, price: bigint | null): string => (price === null ? '0' : ticks.plain(Number(price / ticks.unit)))

function viewPosition(account: Account, risk: AccountRisk, market: Market, posSide: PosSide, position: Position): PracticePosition {
  const { instrument, lots } = market
  const cushion = risk.cushionOf(account, market, posSide, position)
  const liquidation = cushion === null ? null : liquidationPriceOf(market, posSide, position, cushion)
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
    liquidationPrice: priceText(market, liquidation),
    breakEvenPrice: priceText(market, breakEvenPriceOf(market, posSide, position)),
    leverage: leverageOf(account, market).text,
    margin: toText(position.margin),
    maintenanceMargin: toText(maintenanceMarginOf(market, position)),
    maintenanceRate: MAINTENANCE_RATE_TEXT,
    unrealisedPnl: toText(unrealisedOf(market, posSide, position)),
    realisedPnl: toText(position.realised),
    totalFunding: toText(position.funding),
    openFee: toText(position.openFee),
    closeFee: toText(position.closeFee),
    createdTime: position.createdTime,
    updatedTime: position.updatedTime,
  }
}

/** Every open position. */
export const viewPositions = (account: Account, risk: AccountRisk): readonly PracticePosition[] =>
  [...account.exposures].flatMap(([market, exposure]) =>
    (['long', 'short'] as const).filter((side) => exposure[side].lots > 0).map((side) => viewPosition(account, risk, market, side, exposure[side])),
  )
