import { Category } from '@/shared/exchange/protocol/fields'
import type { InstrumentOf } from '@/shared/trading/pretrade/assessment/written-sentence'
import type { OrderStore } from '../records/order-store'
import { type PreparedRequest, prepare } from '../sending/prepared-request'
import { amendCalls, type AmendingCall, type RequestedAmend } from './amend-calls'

/** Amends of resting orders as they would be sent now. The refusal of an amend of an unknown order names its key. */
export function writtenChanges(
  changes: readonly RequestedAmend[],
  { store, instrumentOf }: { readonly store: Pick<OrderStore, 'get'>; readonly instrumentOf: InstrumentOf },
  via: AmendingCall = 'batchModifyOrder',
): PreparedRequest<readonly RequestedAmend[]> {
  const rows = changes.map(({ key, ...terms }) => {
    const order = store.get(key)
    const isKnown = order !== null && Category.safeParse(order.category).success
    const [element] = isKnown ? [amendCalls[via].wire([{ order, terms }])].flat() : [{ clientOid: key, ...terms }]
    return { endpoint: via, body: JSON.stringify(element) }
  })
  return prepare(changes, rows, instrumentOf)
}
