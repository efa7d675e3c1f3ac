import type { Clock } from '../../../shared/clock'
import type { ExchangeCore } from '../exchange-core'
import type { Services } from '../services'
import type { TickerOf } from '../tickers'
import type { WalletOf } from '../wallets'
import { createAccountRoutes } from './account-routes'
import type { ChangeQueue } from './change-queue'
import { createAccount } from './classic/account'
import { createAnnouncements } from './classic/announcements'
import { createLists } from './classic/lists'
import { createMixTrade } from './classic/mix-trade'
import { createSpotTrade } from './classic/spot-trade'
import { createEarnRoutes } from './earn-routes'
import { createLendingRoutes } from './lending-routes'
import { createLoanRoutes } from './loan-routes'
import { createMarketRoutes } from './market-routes'
import { createP2pRoutes } from './p2p-routes'
import { createRealityRoutes } from './reality-routes'
import type { Routes } from './routes'
import { createStrategyRoutes } from './strategy-routes'
import { createSubAccountRoutes } from './sub-account-routes'
import { createTaxRoutes } from './tax-routes'
import { createTradeRoutes } from './trade-routes'

/** What the routes work on. */
export interface RouteParts {
  readonly core: ExchangeCore
  readonly clock: Clock
  readonly changes: ChangeQueue
  readonly walletOf: WalletOf
  readonly services: Services
  readonly tickerOf: TickerOf
}

/** What the exchange does beside trading (spec: calls 3, 6 and 8 to 19). */
function createServiceRoutes(core: ExchangeCore, clock: Clock, services: Services) {
  return {
    ...createLendingRoutes(services.lending, services.ltvOddities, clock),
    ...createLoanRoutes(core, services.loans),
    ...createStrategyRoutes(services.strategies),
    ...createRealityRoutes(core),
    ...createTaxRoutes(services.tax),
    ...createEarnRoutes(clock, services.seed),
    ...createP2pRoutes(clock, services.seed),
    ...createSubAccountRoutes(services.subKeys),
  }
}

/** Every route of the exchange. */
export function createRoutes({ core, clock, changes, walletOf, services, tickerOf }: RouteParts): Routes {
  return {
    ...createTradeRoutes(core, changes),
    ...createMarketRoutes(core, clock, tickerOf),
    ...createAccountRoutes(core),
    ...createSpotTrade(core, walletOf),
    ...createMixTrade(core, walletOf),
    ...createLists(core, walletOf),
    ...createAccount(core, walletOf, () => clock.now()),
    ...createAnnouncements(core, clock),
    ...createServiceRoutes(core, clock, services),
  }
}
