/**
 * From the send to the first sight, the same for an order and for every leg of a request. `unknown` is a state, not an
 * error: it may or may not have happened, and only evidence moves it on. An acknowledgement is no sight of the thing
 * itself.
 */
const untilShown = <const Shown extends string>(shown: readonly Shown[]) =>
  ({
    /** The intent is durable and its one request has left, or may have left. */
    sent: ['acknowledged', 'refused', 'not_sent', 'unknown', ...shown],
    /** The exchange said it received it. */
    acknowledged: shown,
    /** Being looked for until found, or until it can no longer come to be. Refused: its request met the rate limit. */
    unknown: [...shown, 'not_found', 'refused'],
    /** Two qualified look-ups found nothing. Watched on; a late sight revives it. */
    not_found: shown,
    refused: [],
    not_sent: [],
  }) as const

/** The life of an order as a table. */
export const nextStates = {
  /** Part of a plan that has not come to it: it leaves at its time, and nothing was sent. Restarts change nothing. */
  waiting: ['queued', 'not_sent'],
  /** In Volley's queue; nothing was sent. A restart lets what belongs to a portion wait again. */
  queued: ['sent', 'not_sent', 'waiting'],
  ...untilShown(['live', 'partially_filled', 'filled', 'canceled']),
  /** Takes a push or a listing. */
  live: ['live', 'partially_filled', 'filled', 'canceled'],
  partially_filled: ['partially_filled', 'filled', 'canceled'],
  filled: [],
  canceled: [],
} as const satisfies Record<string, readonly string[]>

/** The life of one leg of a request about orders that stand in no list of the terminal. */
const nextLegStates = {
  ...untilShown(['confirmed', 'without_effect']),
  /** The exchange shows what was asked for. */
  confirmed: [],
  /** Read after the request could no longer be accepted, and nothing had changed. */
  without_effect: [],
} as const satisfies Record<string, readonly string[]>

export type OrderState = keyof typeof nextStates
export type LegState = keyof typeof nextLegStates

const allows = (states: readonly string[], state: string): boolean => states.includes(state)
export const canBecome = (from: OrderState, to: OrderState): boolean => allows(nextStates[from], to)
export const canLegBecome = (from: LegState, to: LegState): boolean => allows(nextLegStates[from], to)
/** No evidence will change it any more. */
export const isOver = (state: OrderState): boolean => nextStates[state].length === 0
/** Nothing of it has left, and it still may. */
export const isUnsent = (state: OrderState): boolean => state === 'waiting' || state === 'queued'
/** Known to rest on the exchange. */
export const isOpen = (state: OrderState): boolean => state === 'live' || state === 'partially_filled'
/** The outcome of the order, or of a command on it, is not known. */
export const isUnresolved = ({
  state,
  pending,
}: {
  readonly state: OrderState
  readonly pending: { readonly state: string } | null
}): boolean => state === 'unknown' || pending?.state === 'unknown'
/**
 * Takes a place among the open orders, or may: an order that was looked for in vain does not, though it is watched on.
 */
export const takesPlace = (state: OrderState): boolean => isOpen(state) || isInFlight(state)
/** Asked for, not yet confirmed either way. */
export const isInFlight = (state: OrderState): boolean =>
  state === 'queued' || state === 'sent' || state === 'acknowledged' || state === 'unknown'
