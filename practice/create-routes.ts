import type { Clock } from '@/shared/base/clock'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
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
import { createTradeRoutes } from '@/practice/rest/routes/trade-routes'
import type { Behavior } from '@/practice/flips/behavior'
import type { MarketFeed } from '@/practice/prices/market-feed'

export interface RouteParts {
  readonly core: ExchangeCore
  readonly clock: Clock
  readonly amendments: AmendQueue
  readonly walletOf: WalletOf
  readonly services: PracticeServices
  readonly tickerOf: TickerOf
  readonly recentTrades: MarketFeed['recentTrades']
  readonly behavior: Behavior
}

/** Services of the exchange other than trading (spec: calls 3, 6 and 8 to 19). */
function createServiceRoutes(core: ExchangeCore, clock: Clock, services: PracticeServices) {
  return {
    ...createLendingRoutes(services.lending, services.ltvOddities, clock),
    ...createLoanRoutes(core, services.loans, services.ltvOddities),
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
  behavior,
}: RouteParts): Routes {
  return {
    ...createTradeRoutes(core, amendments, behavior.batchReduceOnly),
    ...createMarketRoutes(core, clock, tickerOf, recentTrades),
    ...createAccountRoutes(core),
    ...createSpotTrade(core, walletOf, behavior.replacedSize),
    ...createMixTrade(core, walletOf, behavior.modifiedSize),
    ...createLists(core, walletOf),
    ...createClassicAccountRoutes(core, walletOf, () => clock.now()),
    ...createClassicMarketRoutes(core, () => clock.now(), tickerOf),
    ...createClassicPositions(core, walletOf),
    ...createAnnouncements(core, clock),
    ...createServiceRoutes(core, clock, services),
  }
}
