import type { Clock } from '../../../shared/clock'
import type { AnswerFor, CheckedRequestFor, EndpointName } from '../../../shared/exchange/endpoints'
import type { ExchangeCore, Rejection } from '../exchange-core'
import { createAccountRoutes } from './account-routes'
import type { ChangeQueue } from './change-queue'
import type { Services } from '../services'
import { createEarnRoutes } from './earn-routes'
import { createLendingRoutes } from './lending-routes'
import { createLoanRoutes } from './loan-routes'
import { createMarketRoutes } from './market-routes'
import { createP2pRoutes } from './p2p-routes'
import { createRealityRoutes } from './reality-routes'
import { createStrategyRoutes } from './strategy-routes'
import { createSubAccountRoutes } from './sub-account-routes'
import { createTaxRoutes } from './tax-routes'
import { createTradeRoutes } from './trade-routes'

type Result<Name extends EndpointName> = { readonly ok: true; readonly data: AnswerFor<Name> } | Rejection

/** One handler per endpoint, with checked requests and typed answers: leaving one out is a compile error. `uid` is '' on public calls. */
export type Routes = {
  readonly [Name in EndpointName]: (request: CheckedRequestFor<Name>, uid: string) => Result<Name>
}

export function createRoutes(core: ExchangeCore, clock: Clock, changes: ChangeQueue, services: Services): Routes {
  return {
    ...createTradeRoutes(core, changes),
    ...createMarketRoutes(core, clock),
    ...createAccountRoutes(core),
    ...createLendingRoutes(services.lending, clock),
    ...createLoanRoutes(core, services.loans, clock),
    ...createStrategyRoutes(services.strategies),
    ...createRealityRoutes(core),
    ...createTaxRoutes(services.tax, clock),
    ...createEarnRoutes(clock, services.seed),
    ...createP2pRoutes(clock, services.seed),
    ...createSubAccountRoutes(services.subKeys),
  }
}
