import type { AssumptionId, CheckedId, FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { accountChecks } from './account-checks'
import { classicChecks } from './classic-checks'
import { consistencyChecks } from './consistency-checks'
import type { OpenCheck } from './check'
import { lendingChecks } from './lending-checks'
import { marketChecks } from './market-checks'
import { orderChecks } from './order-checks'

/** Alternatives that no message of a use shows, with the reason. */
export const unseenAlternatives = {
  'A-reduce-only=refused': 'Volley sends reduceOnly in no batch',
  'A-reduce-only=ignored': 'Volley sends reduceOnly in no batch',
  'A-book-audit=own-numbers': 'the numbers of books15 are compared only while updates name no previous update',
  'A-position-figures=opposite': 'a response names no direction of a funding payment',
  'A-risk-unit=no-members': 'a unit without further accounts has the same response',
  'A-loan-rules=none': 'Volley refuses no order by these rules, and an accepted order does not show the rule',
  'A-ltv-reserved=lower-haircut': 'a ratio with reserved funds has no second figure to compare it with',
} as const satisfies Partial<Record<FlipId, string>>

const checks = {
  ...marketChecks,
  ...orderChecks,
  ...consistencyChecks,
  ...classicChecks,
  ...accountChecks,
  ...lendingChecks,
}

/** A check for each row that messages show. A row with neither a check nor a reason does not compile. */
export const allChecks: Readonly<Record<CheckedId, OpenCheck>> & Readonly<Partial<Record<AssumptionId, OpenCheck>>> =
  checks
