import type { PretradeLimits } from '../trading/pretrade/limits'

const never = { review: null, 'type-to-confirm': null, never: null }

/** Limits that find nothing, so that a test about something else is about nothing else. */
export const noLimits: PretradeLimits = {
  collar: never,
  slippage: never,
  bookShare: never,
  notional: never,
  ownMedian: never,
  totalNotional: never,
  qty: never,
  balanceShare: never,
  flip: 'silent',
  selfCross: 'silent',
  takes: 'silent',
  unchecked: 'silent',
  uncheckedMarket: 'silent',
}
