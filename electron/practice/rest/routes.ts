import type { Clock } from '../../../shared/clock'
import type { AnswerFor, CheckedRequestFor, EndpointName } from '../../../shared/exchange/endpoints'
import type { PracticeKey } from '../accounts'
import type { ExchangeCore, Rejection } from '../exchange-core'
import type { WalletOf } from '../wallets'
import { createAccountRoutes } from './account-routes'
import type { ChangeQueue } from './change-queue'
import { createAccount } from './classic/account'
import { createAnnouncements } from './classic/announcements'
import { createLists } from './classic/lists'
import { createMixTrade } from './classic/mix-trade'
import { createSpotTrade } from './classic/spot-trade'
import { createMarketRoutes } from './market-routes'
import { createTradeRoutes } from './trade-routes'

type Result<Name extends EndpointName> = { readonly ok: true; readonly data: AnswerFor<Name> } | Rejection

/** One handler per endpoint, with checked requests and typed answers: leaving one out is a compile error. `uid` is '' on public calls. */
export type Routes = {
  readonly [Name in EndpointName]: (request: CheckedRequestFor<Name>, uid: string) => Result<Name>
}

export interface RouteParts {
  readonly core: ExchangeCore
  readonly clock: Clock
  readonly changes: ChangeQueue
  readonly walletOf: WalletOf
  readonly keys: readonly PracticeKey[]
}

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
