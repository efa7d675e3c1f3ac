import type { PretradeLimits } from '@/shared/trading/pretrade/limits/limits'

const never = { review: null, 'type-to-confirm': null, never: null }

/** Limits without findings, so that other tests are not affected. */
export const noLimits: PretradeLimits = {
  collar: never,
  passive: never,
  slippage: never,
  moved: never,
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
