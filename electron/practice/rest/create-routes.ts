import type { Clock } from '../../../shared/clock'
import type { PracticeKey } from '../accounts'
import type { ExchangeCore } from '../exchange-core'
import type { WalletOf } from '../wallets'
import { createAccountRoutes } from './account-routes'
import type { ChangeQueue } from './change-queue'
import { createAccount } from './classic/account'
import { createAnnouncements } from './classic/announcements'
import { createLists } from './classic/lists'
import { createMixTrade } from './classic/mix-trade'
import { createSpotTrade } from './classic/spot-trade'
import { createMarketRoutes } from './market-routes'
import type { Routes } from './routes'
import { createTradeRoutes } from './trade-routes'

/** What the routes work on. */
export interface RouteParts {
  readonly core: ExchangeCore
  readonly clock: Clock
  readonly changes: ChangeQueue
  readonly walletOf: WalletOf
  readonly keys: readonly PracticeKey[]
}

/** Every route of the exchange. */
export function createRoutes({ core, clock, changes, walletOf, keys }: RouteParts): Routes {
  return {
    ...createTradeRoutes(core, changes),
    ...createMarketRoutes(core, clock),
    ...createAccountRoutes(core),
    ...createSpotTrade(core, walletOf),
    ...createMixTrade(core, walletOf),
    ...createLists(core, walletOf),
    ...createAccount(core, walletOf, keys, () => clock.now()),
    ...createAnnouncements(core, clock.now()),
  }
}
