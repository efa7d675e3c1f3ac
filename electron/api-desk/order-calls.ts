import type { EndpointName } from '../../shared/exchange/endpoints'
import { amendCalls } from '../orders/changing/amend-calls'
import { cancelAllCall, cancelCalls } from '../orders/changing/cancel-calls'
import type { OrderCall } from '../orders/sending/order-call'
import { placingCalls } from '../orders/sending/placing-calls'
import { untrackedCalls } from '../orders/untracked/untracked-calls'

/** TABLE: every POST on orders. Nothing else makes or changes an order. */
export const orderCalls: Readonly<Partial<Record<EndpointName, Pick<OrderCall<never>, 'name' | 'dryRun'>>>> = {
  ...placingCalls,
  ...amendCalls,
  ...cancelCalls,
  cancelSymbolOrder: cancelAllCall,
  ...untrackedCalls,
}
