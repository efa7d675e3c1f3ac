import type { AssessedAccount } from '../../shared/trading/pretrade/assessment'

const environmentWords = {
  practice: 'practice: no real money',
  demo: 'demo: no real money',
  live: 'live: real money',
  custom: 'custom connection',
} as const

/** Whose orders these are: the profile by its name, what kind of money it is, and the account at the exchange. */
export const ReviewAccount = ({ account: { profile, environment, uid } }: { readonly account: AssessedAccount }) => (
  <p className="review-account" data-environment={environment} data-testid="review-account">
    <b>{profile}</b> · {environmentWords[environment]} · {uid === null ? 'account not known yet' : `account ${uid}`}
  </p>
)
