import { isInFlight, isOpen, isUnsent, type OrderState } from '@/shared/trading/orders/order-lifecycle'

/**
 * States of a batch as a document, in sequence. A draft is `checked` while nothing blocks its review. A batch is
 * `waiting` while some rows are scheduled for later. It is `living` while orders rest and all outcomes are known.
 */
export type DocumentState = 'draft' | 'checked' | 'waiting' | 'sending' | 'resolving' | 'settled' | 'living'

/** State of a draft from its rows and the findings that block its review. */
export const stateOfDraft = ({ rows, blocking }: { readonly rows: number; readonly blocking: number }): DocumentState =>
  rows > 0 && blocking === 0 ? 'checked' : 'draft'

/** State of a batch from its sending state in the main process and its orders. */
export function stateOfBatch(
  sending: 'waiting' | 'sending' | 'resolving' | 'settled' | 'stopped',
  orders: Iterable<{ readonly state: OrderState }>,
): DocumentState {
  if (sending !== 'settled' && sending !== 'stopped') return sending
  const states = [...orders].map(({ state }) => state)
  // A stopped batch may have requests in flight.
  if (states.some((state) => !isUnsent(state) && isInFlight(state))) return 'resolving'
  return states.some(isOpen) ? 'living' : 'settled'
}
