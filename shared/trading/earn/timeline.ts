import type { SavingsDetail } from '@/shared/exchange/calls/earn/subscribe-info'
import { DAY_MS } from '@/shared/base/time'

/** A date of money put into a savings product, in the order in which they come. */
export interface Milestone {
  readonly kind: 'subscribe' | 'interest' | 'settle' | 'expire' | 'redeem' | 'arrive'
  readonly label: string
  /** Unix ms; null where the product has no such date or the exchange does not say. */
  readonly at: number | null
  /** Why there is no date, or what to make of it. */
  readonly note: string | null
}

const dateOf = (text: string): number | null => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : null)

/** Days of a delay such as D+1; null where it is written otherwise. */
export function delayDays(redeemDelay: string): number | null {
  const found = /^\s*D\s*\+\s*(\d{1,3})\s*$/i.exec(redeemDelay)
  return found === null ? null : Number(found[1])
}

function delayNote(redeemDelay: string): string {
  const days = delayDays(redeemDelay)
  if (days === null) return redeemDelay === '' ? 'The exchange names no delay' : `Delay: ${redeemDelay}`
  return days === 0 ? 'The same day' : `${days} ${days === 1 ? 'day' : 'days'} after redemption (D+${days})`
}

/**
 * When money is taken out and when it is there: a redeemTime that lies `D+n` behind the end of the term is the arrival
 * (A-earn-redeem).
 */
function wayOut({ redeemTime, expireTime, redeemDelay }: SavingsDetail): {
  redeemed: number | null
  arrived: number | null
} {
  const days = delayDays(redeemDelay)
  const [said, expired] = [dateOf(redeemTime), dateOf(expireTime)]
  const redeemed = said ?? expired
  if (redeemed === null || days === null) return { redeemed, arrived: null }
  const hasDelay = said !== null && expired !== null && said >= expired + days * DAY_MS
  return hasDelay ? { redeemed: expired, arrived: said } : { redeemed, arrived: redeemed + days * DAY_MS }
}

/**
 * Subscription, first interest, settlement, end and return of the money (E01). Dates that the product has not got
 * stay in the list with the reason.
 */
export function timelineOf(product: SavingsDetail): readonly Milestone[] {
  const { redeemed, arrived } = wayOut(product)
  const expired = dateOf(product.expireTime)
  const dated = (kind: Milestone['kind'], label: string, at: number | null, missing: string): Milestone => {
    const note = at === null ? missing : null
    return { kind, label, at, note }
  }
  const silent = 'Not returned by the exchange'
  return [
    dated('subscribe', 'Subscribe', dateOf(product.subscribeTime), silent),
    dated('interest', 'Interest begins', dateOf(product.interestTime), silent),
    dated('settle', 'Interest is paid', dateOf(product.settleTime), silent),
    dated('expire', 'Term ends', expired, 'No end: it can be redeemed at any time'),
    dated('redeem', 'Redeem', redeemed, 'Whenever you ask for it'),
    { kind: 'arrive', label: 'Money arrives', at: arrived, note: delayNote(product.redeemDelay) },
  ]
}
