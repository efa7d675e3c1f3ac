import { sizeText } from '@/shared/trading/orders/order-phrase'
import type { Clock } from '@/shared/base/clock'
import { compare } from '@/shared/base/decimal'
import { MINUTE_MS } from '@/shared/base/time'
import { CLICKS_PER_MINUTE, type ClickTerms } from '@/shared/ipc/trading/clicks'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Caller } from '@/electron/base/caller'
import { refused, type ServiceError } from '@/electron/base/service-error'
import type { ReviewContext } from './reviews'

/** Permission for clicks of a page. */
interface ClickPermission {
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

function rejectionOf({ category, symbol, mostQty }: ClickTerms, order: OrderIntent): ServiceError | null {
  if (order.category !== category || order.symbol !== symbol) return refused('click-elsewhere', { symbol, category })
  if (order.orderType !== 'limit') return refused('click-not-limit')
  return compare(order.qty, mostQty) > 0
    ? refused('click-too-large', { most: sizeText({ ...order, qty: mostQty }), size: sizeText(order) })
    : null
}

export function createClicks(clock: Clock): Clicks {
  let allowed = new WeakMap<Caller, ClickPermission>()
  return {
    allow({ caller, session }, terms) {
      const clicked = allowed.get(caller)?.clicked ?? []
      if (terms === null) allowed.delete(caller)
      else allowed.set(caller, { session, terms, clicked })
    },
    spend({ caller, session }, order) {
      const now = clock.mono()
      const mine = allowed.get(caller)
      if (mine === undefined || mine.session !== session) throw refused('clicks-off')
      const rejection = rejectionOf(mine.terms, order)
      if (rejection !== null) throw rejection
      mine.clicked = mine.clicked.filter((at) => now - at < MINUTE_MS)
      if (mine.clicked.length >= CLICKS_PER_MINUTE) throw refused('clicks-too-many', { most: CLICKS_PER_MINUTE })
      mine.clicked = [...mine.clicked, now]
    },
    end: () => void (allowed = new WeakMap()),
  }
}
