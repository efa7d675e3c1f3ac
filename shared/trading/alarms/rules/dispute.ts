import { ratioText } from '@/shared/base/line-text'
import { t, punctuated, comma } from '@/shared/languages/text'
import type { Dispute } from '@/shared/trading/public-prices/dispute'
import type { Condition, Conditions } from '@/shared/trading/alarms/condition'

const disputeTitles: Readonly<Record<Dispute['kind'], string>> = {
  still: t('The exchange’s figures do not move'),
  apart: t('The exchange’s figure does not fit public prices'),
  missing: t('The exchange gives no ratio of a loan'),
}

function disputeText({ reportedRatio, byPrices }: Pick<Dispute, 'reportedRatio' | 'byPrices'>): string {
  const own =
    reportedRatio === null ? t('The exchange gives no ratio') : t`The exchange gives ${ratioText(reportedRatio, null)}`
  const prices =
    byPrices === null ? t('public prices are not known') : t`public prices give ${ratioText(byPrices, null)}`
  return t`${own}, ${prices}. Alarms and colors go by the worse.`
}

/** Title and figures of a dispute. */
export const disputeSentences = (dispute: Dispute): string => t`${disputeTitles[dispute.kind]}. ${disputeText(dispute)}`

const disputeCondition = (
  rule: 'disputed' | 'loan-disputed',
  subject: string,
  name: string,
  dispute: Dispute,
): Condition => ({
  rule,
  subject,
  about: dispute.kind,
  level: 'call',
  title: disputeTitles[dispute.kind],
  text: punctuated(`${name}: ${disputeText(dispute)}`),
  state: 'raised',
  measure: null,
  lasts: true,
})

/** Fires while public prices contradict the exchange's answers. No setting disables it. */
export const unitDisputeConditions = (riskUnitId: string, dispute: Dispute | null): Conditions =>
  dispute === null ? [] : [disputeCondition('disputed', riskUnitId, t`Risk unit ${riskUnitId}`, dispute)]

/** Like `unitDisputeConditions`, for a consumer loan. `name` contains its coins and its order. */
export const loanDisputeConditions = (orderId: string, name: string, dispute: Dispute | null): Conditions =>
  dispute === null ? [] : [disputeCondition('loan-disputed', orderId, name, dispute)]

/**
 * `still`: the tickers of these symbols do not move although their order books do. `unread`: no tickers arrive, and the
 * reason.
 */
export type PublicPriceProblem =
  | { readonly kind: 'still'; readonly symbols: readonly string[] }
  | { readonly kind: 'unread'; readonly reason: string }

/** Subject of alarms about public prices. */
export const PUBLIC_PRICES = 'public prices'

/** Fires while the tickers are not usable as public prices. No setting disables it. */
export function publicPriceConditions(problem: PublicPriceProblem | null): Conditions {
  if (problem === null) return []
  const [title, text] =
    problem.kind === 'still'
      ? [
          t('Public prices do not move'),
          t`The tickers of ${problem.symbols.join(comma())} do not move, their order books do. ` +
            t('Units and loans are compared with the order books.'),
        ]
      : [
          t('Public prices are not read'),
          t`No tickers arrive: ${problem.reason}. Units and loans are judged by the exchange’s own figures alone.`,
        ]
  const common = { rule: 'public-prices', subject: PUBLIC_PRICES, about: problem.kind, level: 'warning' } as const
  return [{ ...common, title, text, state: 'raised', measure: null, lasts: true }]
}
