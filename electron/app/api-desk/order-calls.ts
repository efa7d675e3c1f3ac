import type { EndpointName } from '@/shared/exchange/endpoints'
import { amendCalls } from '@/electron/services/orders/changing/amend-calls'
import { cancelAllCall, cancelCalls } from '@/electron/services/orders/changing/cancel-calls'
import type { OrderCall } from '@/electron/services/orders/sending/order-call'
import { placingCalls } from '@/electron/services/orders/sending/placing-calls'
import { untrackedCalls } from '@/electron/services/orders/untracked/untracked-calls'

/** TABLE: every POST on orders. No other call makes or changes an order. */
export const orderCalls: Readonly<Partial<Record<EndpointName, Pick<OrderCall<never>, 'name' | 'dryRun'>>>> = {
  ...placingCalls,
  ...amendCalls,
  ...cancelCalls,
  cancelSymbolOrder: cancelAllCall,
  ...untrackedCalls,
}
