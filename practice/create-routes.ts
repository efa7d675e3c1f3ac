import type { Clock } from '@/shared/base/clock'
import type { ExchangeCore, ReplacedSize } from '@/practice/engine/api/exchange-core'
import type { PracticeServices } from '@/practice/services/services'
import type { TickerOf } from '@/practice/prices/tickers'
import type { WalletOf } from '@/practice/accounts/wallets'
import { createAccountRoutes } from '@/practice/rest/routes/account-routes'
import type { AmendQueue } from '@/practice/rest/routes/amend-queue'
import { createClassicAccountRoutes } from '@/practice/rest/classic/account'
import { createAnnouncements } from '@/practice/rest/classic/announcements'
import { createClassicMarketRoutes } from '@/practice/rest/classic/market'
import { createClassicPositions } from '@/practice/rest/classic/positions'
import { createLists } from '@/practice/rest/classic/lists'
import { createMixTrade } from '@/practice/rest/classic/mix-trade'
import { createSpotTrade } from '@/practice/rest/classic/spot-trade'
import { createEarnRoutes } from '@/practice/rest/routes/earn-routes'
import { createLendingRoutes } from '@/practice/rest/routes/lending-routes'
import { createLoanRoutes } from '@/practice/rest/routes/loan-routes'
import { createMarketRoutes } from '@/practice/rest/routes/market-routes'
import { createP2pRoutes } from '@/practice/rest/routes/p2p-routes'
import { createRealityRoutes } from '@/practice/rest/routes/reality-routes'
import type { Routes } from '@/practice/rest/routes/routes'
import { createStrategyRoutes } from '@/practice/rest/routes/strategy-routes'
import { createSubAccountRoutes } from '@/practice/rest/routes/sub-account-routes'
import { createTaxRoutes } from '@/practice/rest/routes/tax-routes'
import { type BatchReduceOnly, createTradeRoutes } from '@/practice/rest/routes/trade-routes'
import type { MarketFeed } from '@/practice/prices/market-feed'

export interface RouteParts {
  readonly core: ExchangeCore
  readonly clock: Clock
  readonly amendments: AmendQueue
  readonly walletOf: WalletOf
  readonly services: PracticeServices
  readonly tickerOf: TickerOf
  readonly recentTrades: MarketFeed['recentTrades']
  readonly replacedSize: ReplacedSize
  readonly batchReduceOnly: BatchReduceOnly
}

/** Services of the exchange other than trading (spec: calls 3, 6 and 8 to 19). */
function createServiceRoutes(core: ExchangeCore, clock: Clock, services: PracticeServices) {
  return {
    ...createLendingRoutes(services.lending, services.ltvOddities, clock),
    ...createLoanRoutes(core, services.loans, services.shownLoans),
    ...createStrategyRoutes(services.strategies),
    ...createRealityRoutes(core),
    ...createTaxRoutes(services.tax),
    ...createEarnRoutes(clock, services.seed),
    ...createP2pRoutes(clock, services.p2p),
    ...createSubAccountRoutes(services.subKeys),
  }
}

export function createRoutes({
  core,
  clock,
  amendments,
  walletOf,
  services,
  tickerOf,
  recentTrades,
  replacedSize,
  batchReduceOnly,
}: RouteParts): Routes {
  return {
    ...createTradeRoutes(core, amendments, batchReduceOnly),
    ...createMarketRoutes(core, clock, tickerOf, recentTrades),
    ...createAccountRoutes(core),
    ...createSpotTrade(core, walletOf, replacedSize),
    ...createMixTrade(core, walletOf, replacedSize),
    ...createLists(core, walletOf),
    ...createClassicAccountRoutes(core, walletOf, () => clock.now()),
    ...createClassicMarketRoutes(core, () => clock.now(), tickerOf),
    ...createClassicPositions(core, walletOf),
    ...createAnnouncements(core, clock),
    ...createServiceRoutes(core, clock, services),
  }
}
