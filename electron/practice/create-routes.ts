import type { Clock } from '@/shared/base/clock'
import type { ExchangeCore, ReplacedSize } from './engine/api/exchange-core'
import type { PracticeServices } from './services/services'
import type { TickerOf } from './prices/tickers'
import type { WalletOf } from './accounts/wallets'
import { createAccountRoutes } from './rest/account-routes'
import type { AmendQueue } from './rest/amend-queue'
import { createClassicAccountRoutes } from './rest/classic/account'
import { createAnnouncements } from './rest/classic/announcements'
import { createClassicMarketRoutes } from './rest/classic/market'
import { createClassicPositions } from './rest/classic/positions'
import { createLists } from './rest/classic/lists'
import { createMixTrade } from './rest/classic/mix-trade'
import { createSpotTrade } from './rest/classic/spot-trade'
import { createEarnRoutes } from './rest/earn-routes'
import { createLendingRoutes } from './rest/lending-routes'
import { createLoanRoutes } from './rest/loan-routes'
import { createMarketRoutes } from './rest/market-routes'
import { createP2pRoutes } from './rest/p2p-routes'
import { createRealityRoutes } from './rest/reality-routes'
import type { Routes } from './rest/routes'
import { createStrategyRoutes } from './rest/strategy-routes'
import { createSubAccountRoutes } from './rest/sub-account-routes'
import { createTaxRoutes } from './rest/tax-routes'
import { type BatchReduceOnly, createTradeRoutes } from './rest/trade-routes'
import type { MarketFeed } from './prices/market-feed'

/** What the routes work on. */
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

/** What the exchange does beside trading (spec: calls 3, 6 and 8 to 19). */
function createServiceRoutes(core: ExchangeCore, clock: Clock, services: PracticeServices) {
  return {
    ...createLendingRoutes(services.lending, services.ltvOddities, clock),
    ...createLoanRoutes(core, services.loans),
    ...createStrategyRoutes(services.strategies),
    ...createRealityRoutes(core),
    ...createTaxRoutes(services.tax),
    ...createEarnRoutes(clock, services.seed),
    ...createP2pRoutes(clock, services.p2p),
    ...createSubAccountRoutes(services.subKeys),
  }
}

/** Every route of the exchange. */
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
