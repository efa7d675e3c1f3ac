import { sizeText } from '@/shared/trading/orders/order-phrase'
import type { Clock } from '@/shared/base/clock'
import { compare } from '@/shared/base/decimal'
import { MINUTE_MS } from '@/shared/base/time'
import { CLICKS_PER_MINUTE, type ClickTerms } from '@/shared/ipc/trading/clicks'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Caller } from '@/electron/base/caller'
import { refused } from '@/electron/base/service-error'
import type { ReviewContext } from './reviews'

/** Permission for clicks of a page. */
interface LetClicks {
  readonly session: object
  readonly terms: ClickTerms
  /** Monotonic ms of the clicks of the last minute. */
  clicked: readonly number[]
}

/** Permissions of click trading, per page. They end with the page and with the account session. */
export interface Clicks {
  /** Replaces the previous permission; null ends it. */
  readonly allow: (who: ReviewContext, terms: ClickTerms | null) => void
  /** Counts a click. Throws a ServiceError if its order exceeds the permission. */
  readonly spend: (who: ReviewContext, order: OrderIntent) => void
  /** Ends click trading on all pages until it is enabled again. */
  readonly end: () => void
}

function rejectionOf({ category, symbol, mostQty }: ClickTerms, order: OrderIntent): string | null {
  if (order.category !== category || order.symbol !== symbol) return `clicks trade ${symbol} ${category}, nothing else`
  if (order.orderType !== 'limit') return 'a click places a limit order, no other'
  return compare(order.qty, mostQty) > 0
    ? `a click may send ${sizeText({ ...order, qty: mostQty })} at most, not ${sizeText(order)}`
    : null
}

export function createClicks(clock: Clock): Clicks {
  let allowed = new WeakMap<Caller, LetClicks>()
  return {
    allow({ caller, session }, terms) {
      const clicked = allowed.get(caller)?.clicked ?? []
      if (terms === null) allowed.delete(caller)
      else allowed.set(caller, { session, terms, clicked })
    },
    spend({ caller, session }, order) {
      const now = clock.mono()
      const mine = allowed.get(caller)
      if (mine === undefined || mine.session !== session)
        throw refused('review: clicks do not trade in this window, so nothing was sent', 'review')
      const rejection = rejectionOf(mine.terms, order)
      if (rejection !== null) throw refused(`review: ${rejection}; nothing was sent`, 'review')
      mine.clicked = mine.clicked.filter((at) => now - at < MINUTE_MS)
      if (mine.clicked.length >= CLICKS_PER_MINUTE)
        throw refused(`review: more than ${CLICKS_PER_MINUTE} clicks a minute; nothing was sent`, 'review')
      mine.clicked = [...mine.clicked, now]
    },
    end: () => void (allowed = new WeakMap()),
  }
}
