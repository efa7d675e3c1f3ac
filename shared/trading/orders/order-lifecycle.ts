import { t } from '@/shared/languages/text'

/**
 * States from the send to the first update, the same for an order and for every leg of a request. `unknown` is a state,
 * not an error: the request may have been processed, and only evidence changes the state. An acknowledgment is not
 * evidence of the order itself.
 */
const untilObserved = <const Shown extends string>(results: readonly Shown[]) =>
  ({
    /** The intent is durable, and its one request was sent or may have been sent. */
    sent: ['acknowledged', 'refused', 'not_sent', 'unknown', ...results],
    acknowledged: results,
    /** Polled until it is found, or until it can no longer exist. Refused: its request exceeded the rate limit. */
    unknown: [...results, 'not_found', 'refused'],
    /** Two qualified look-ups found nothing. It is still polled; a late update revives it. */
    not_found: results,
    refused: [],
    not_sent: [],
  }) as const

export const nextStates = {
  /** A scheduled row of a plan: nothing was sent. Restarts do not change it. */
  waiting: ['queued', 'not_sent'],
  /** In Volley's queue; nothing was sent. After a restart, a row of a portion waits again. */
  queued: ['sent', 'not_sent', 'waiting'],
  ...untilObserved(['live', 'partially_filled', 'filled', 'canceled']),
  /** Requires a push or a listing. */
  live: ['live', 'partially_filled', 'filled', 'canceled'],
  partially_filled: ['partially_filled', 'filled', 'canceled'],
  filled: [],
  canceled: [],
} as const satisfies Record<string, readonly string[]>

/** States of a leg of a request about orders outside of the order list. */
const nextLegStates = {
  ...untilObserved(['confirmed', 'without_effect']),
  /** The exchange shows the requested result. */
  confirmed: [],
  /** Read after the request could no longer be accepted, without a change. */
  without_effect: [],
} as const satisfies Record<string, readonly string[]>

export type OrderState = keyof typeof nextStates
/** Displayed names of the states. */
export const orderStateNames: Readonly<Record<OrderState, string>> = {
  waiting: t('waiting'),
  queued: t('queued'),
  sent: t('sent'),
  acknowledged: t('received'),
  live: t('live', 'order'),
  partially_filled: t('part-filled'),
  filled: t('filled'),
  canceled: t('canceled'),
  refused: t('refused'),
  not_sent: t('not sent'),
  unknown: t('unknown'),
  not_found: t('not found'),
}
export type LegState = keyof typeof nextLegStates

const allows = (states: readonly string[], state: string): boolean => states.includes(state)
export const canBecome = (from: OrderState, to: OrderState): boolean => allows(nextStates[from], to)
export const canLegBecome = (from: LegState, to: LegState): boolean => allows(nextLegStates[from], to)
/** True for a terminal state. */
export const isOver = (state: OrderState): boolean => nextStates[state].length === 0
/** Not sent, and may still be sent. */
export const isUnsent = (state: OrderState): boolean => state === 'waiting' || state === 'queued'
/** True for an order that is known to rest on the exchange. */
/** States in which the order does not exist at the exchange. An update or a fill disproves them. */
export const isDenied = (state: OrderState): boolean => state === 'refused' || state === 'not_sent' || isUnsent(state)

export const isOpen = (state: OrderState): boolean => state === 'live' || state === 'partially_filled'
/** True if the outcome of the order, or of a command on it, is unknown. */
export const isUnresolved = ({
  state,
  pending,
}: {
  readonly state: OrderState
  readonly pending: { readonly state: string } | null
}): boolean => state === 'unknown' || pending?.state === 'unknown'
/**
 * Occupies, or may occupy, one of the allowed open orders. An order that was not found does not, although it is still
 * polled.
 */
export const takesPlace = (state: OrderState): boolean => isOpen(state) || isInFlight(state)
/** Requested, not yet confirmed either way. */
export const isInFlight = (state: OrderState): boolean =>
  state === 'queued' || state === 'sent' || state === 'acknowledged' || state === 'unknown'
