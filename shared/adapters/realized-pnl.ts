import { isSignedDecimal, trim } from '@/shared/base/decimal'
import { isFutures } from '@/shared/exchange/protocol/fields'
import type { Fill } from '@/shared/trading/orders/order'

/** Realized P&L of a fill as a member of it; no member outside of futures and for a text that is no amount. */
export const pnlIn = (category: string, pnl: string): Pick<Fill, 'pnl'> =>
  isFutures(category) && isSignedDecimal(pnl) ? { pnl: trim(pnl) } : {}
