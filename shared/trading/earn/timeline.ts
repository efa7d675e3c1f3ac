import type { SavingsDetail } from '@/shared/exchange/calls/earn/subscribe-info'
import { DAY_MS, isUnixMs } from '@/shared/base/time'
import { t } from '@/shared/languages/text'

export interface Milestone {
  readonly kind: 'subscribe' | 'interest' | 'settle' | 'expire' | 'redeem' | 'arrive'
  readonly label: string
  /** Unix ms; null if the product has no such date or the exchange does not give it. */
  readonly at: number | null
  /** Reason for a missing date, or an explanation of the date. */
  readonly note: string | null
}

const dateOf = (text: string): number | null => (/^\d+$/.test(text) && isUnixMs(Number(text)) ? Number(text) : null)

/** Days of a delay such as D+1; null for any other form. */
export function delayDays(redeemDelay: string): number | null {
  const match = /^\s*D\s*\+\s*(\d{1,3})\s*$/i.exec(redeemDelay)
  return match === null ? null : Number(match[1])
}

function delayNote(redeemDelay: string): string {
  const days = delayDays(redeemDelay)
  if (days === null) return redeemDelay === '' ? t('The exchange names no delay') : t`Delay: ${redeemDelay}`
  return days === 0 ? t('The same day') : t`${days} ${days === 1 ? t('day') : t('days')} after redemption (D+${days})`
}

/**
 * Times of redemption and arrival of the coins. A redeemTime that is `D+n` after the end of the term is the arrival
 * (A-earn-redeem).
 */
function wayOut({ redeemTime, expireTime, redeemDelay }: SavingsDetail): {
  redeemed: number | null
  arrived: number | null
} {
  const days = delayDays(redeemDelay)
  const [stated, expired] = [dateOf(redeemTime), dateOf(expireTime)]
  const redeemed = stated ?? expired
  if (redeemed === null || days === null) return { redeemed, arrived: null }
  const hasDelay = stated !== null && expired !== null && stated >= expired + days * DAY_MS
  return hasDelay ? { redeemed: expired, arrived: stated } : { redeemed, arrived: redeemed + days * DAY_MS }
}

/**
 * Subscription, first interest, settlement, end and return of the coins (E01). Missing dates stay in the list with
 * their reason.
 */
export function timelineOf(product: SavingsDetail): readonly Milestone[] {
  const { redeemed, arrived } = wayOut(product)
  const expired = dateOf(product.expireTime)
  const dated = (kind: Milestone['kind'], label: string, at: number | null, missing: string): Milestone => {
    const note = at === null ? missing : null
    return { kind, label, at, note }
  }
  const silent = t('Not returned by the exchange')
  const isEndStated = !['', '0'].includes(product.expireTime)
  const endless = isEndStated
    ? t`Not known: the exchange gives ${product.expireTime}`
    : t('No end: it can be redeemed at any time')
  return [
    dated('subscribe', t('Subscribe'), dateOf(product.subscribeTime), silent),
    dated('interest', t('Interest begins'), dateOf(product.interestTime), silent),
    dated('settle', t('Interest is paid'), dateOf(product.settleTime), silent),
    dated('expire', t('Term ends'), expired, endless),
    dated('redeem', t('Redeem'), redeemed, t('Whenever you ask for it')),
    { kind: 'arrive', label: t('Money arrives'), at: arrived, note: delayNote(product.redeemDelay) },
  ]
}
