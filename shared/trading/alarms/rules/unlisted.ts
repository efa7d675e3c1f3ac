import { grouped } from '@/shared/base/grouped'
import { ratioText } from '@/shared/base/line-text'
import { toDecimals, trim } from '@/shared/base/decimal'
import { utcText } from '@/shared/base/time'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { t } from '@/shared/languages/text'
import { loanSnapshotOf } from '@/shared/trading/loans/consumer-loan'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Condition } from '@/shared/trading/alarms/condition'

const lasting = { about: '', level: 'critical', state: 'raised', measure: null, lasts: true } as const

/**
 * Alarm of a risk unit that the exchange no longer lists; none while it is listed. `since` in Unix ms. No setting
 * disables it.
 */
export function unlistedConditions(
  riskUnitId: string,
  since: number | null,
  sample: LtvSample | null,
): readonly Condition[] {
  if (since === null) return []
  const last =
    sample === null
      ? t('Its debt is unknown.')
      : t`At ${utcText(sample.at)} it owed ${grouped(trim(toDecimals(sample.debtUsdt, 2, 'nearest')))} USDT ` +
        t`at ${ratioText(sample.ltv, null)}.`
  const title = t`Risk unit ${riskUnitId} is no longer listed`
  const text =
    t`No longer listed since ${utcText(since)}. ${last} ` +
    t('Volley continues to request it. Check it on the exchange.')
  return [{ rule: 'unlisted', subject: riskUnitId, title, text, ...lasting }]
}

/**
 * A loan that is missing in a complete list, with its last known state; times in Unix ms. `isUnaccounted`: the history
 * did not give the outcome in time.
 */
export interface UnlistedLoan {
  readonly orderId: string
  readonly loan: OngoingLoan
  readonly seenAt: number
  readonly since: number
  readonly isUnaccounted: boolean
}

/** Alarm of a loan whose outcome the exchange does not give in time. No setting disables it. */
export function loanUnlistedCondition({ loan, seenAt, since, isUnaccounted }: UnlistedLoan): Condition {
  const { orderId, loanCoin, pledgeCoin, pledgeAmount } = loan
  const { owed, rate } = loanSnapshotOf(loan, seenAt)
  const ratio = rate === null ? '' : t` at ${ratioText(rate, null)}`
  const debt = `${owed === null ? t('an unknown amount of') : grouped(owed)} ${loanCoin}`
  const amounts = t`${debt} against ${grouped(pledgeAmount)} ${pledgeCoin}`
  return {
    rule: 'loan-unlisted',
    subject: orderId,
    title: t`${loanCoin} loan is gone: ${amounts}`,
    text:
      t`Loan ${orderId} is no longer listed since ${utcText(since)}, and the exchange does not give its outcome. ` +
      t`At ${utcText(seenAt)} it owed ${amounts}${ratio}. Check it on the exchange.`,
    ...lasting,
    state: isUnaccounted ? 'raised' : 'held',
  }
}
