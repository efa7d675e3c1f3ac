/**
 * The life of an order as a table. `unknown` is a state, not an error: the order may or may not exist, and only
 * evidence moves it on. An acknowledgement is not `live`: live needs a push or a listing.
 */
export const nextStates = {
  /** In Volley's queue; nothing was sent. */
  queued: ['sent', 'not_sent'],
  /** Its intent is durable and its one request has left, or may have left. */
  sent: ['acknowledged', 'refused', 'not_sent', 'unknown', 'live', 'partially_filled', 'filled', 'canceled'],
  /** The exchange said it received it. */
  acknowledged: ['live', 'partially_filled', 'filled', 'canceled', 'unknown'],
  live: ['live', 'partially_filled', 'filled', 'canceled'],
  partially_filled: ['partially_filled', 'filled', 'canceled'],
  /** Being looked for until found, or until it can no longer come to be. */
  unknown: ['live', 'partially_filled', 'filled', 'canceled', 'refused', 'not_found'],
  /** Two qualified look-ups found nothing. Watched on; a late sighting revives it. */
  not_found: ['live', 'partially_filled', 'filled', 'canceled'],
  filled: [],
  canceled: [],
  refused: [],
  not_sent: [],
} as const satisfies Record<string, readonly string[]>

export type OrderState = keyof typeof nextStates

export const canBecome = (from: OrderState, to: OrderState): boolean => (nextStates[from] as readonly OrderState[]).includes(to)
/** No evidence will change it any more. */
export const isOver = (state: OrderState): boolean => nextStates[state].length === 0
/** Known to rest on the exchange. */
export const isOpen = (state: OrderState): boolean => state === 'live' || state === 'partially_filled'
/** Takes a place among the open orders, or may: an order that was looked for in vain does not, though it is watched on. */
export const takesPlace = (state: OrderState): boolean => isOpen(state) || isInFlight(state)
/** Asked for, not yet confirmed either way. */
export const isInFlight = (state: OrderState): boolean => state === 'queued' || state === 'sent' || state === 'acknowledged' || state === 'unknown'
