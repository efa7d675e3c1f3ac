import { isInFlight, isOpen, isUnsent, type OrderState } from '@/shared/trading/orders/order-lifecycle'

/**
 * The life of a batch as a document, in order. A draft is `checked` while nothing stands between it and its review. A
 * batch is `waiting` while rows of it leave later, and `living` for as long as orders of it rest after everything about
 * it is known.
 */
export type DocumentState = 'draft' | 'checked' | 'waiting' | 'sending' | 'resolving' | 'settled' | 'living'

/** What a draft is, by its rows and the findings that keep it from its review. */
export const stateOfDraft = ({ rows, blocking }: { readonly rows: number; readonly blocking: number }): DocumentState =>
  rows > 0 && blocking === 0 ? 'checked' : 'draft'

/** What a batch is, by what the main process says of its sending and by its orders. */
export function stateOfBatch(
  sending: 'waiting' | 'sending' | 'resolving' | 'settled' | 'stopped',
  orders: Iterable<{ readonly state: OrderState }>,
): DocumentState {
  if (sending !== 'settled' && sending !== 'stopped') return sending
  const states = [...orders].map(({ state }) => state)
  // One that was stopped may have requests under way.
  if (states.some((state) => !isUnsent(state) && isInFlight(state))) return 'resolving'
  return states.some(isOpen) ? 'living' : 'settled'
}
