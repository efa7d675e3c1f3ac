import type { Assessment, Reviewed } from '../trading/pretrade/assessment'

/** What is thought of orders that nothing is found about; a test changes what it is about. */
export const anAssessment = (change: Partial<Assessment> = {}): Assessment => ({
  account: { profileId: 'practice', profile: 'Practice', environment: 'practice', uid: '1' },
  rows: [],
  positions: [],
  funds: null,
  crossings: [],
  ltv: null,
  ownMedian: { notional: null, orders: 0 },
  findings: [],
  band: 'silent',
  phrase: null,
  ...change,
})

/** The same of orders that are to leave, with the review of them. */
export const aReview = (change: Partial<Assessment> = {}, sentences: readonly string[] = []): Reviewed => ({
  ...anAssessment(change),
  review: { token: '0'.repeat(32), digest: '0'.repeat(64), sentences },
})
