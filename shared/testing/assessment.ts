import type { Assessment } from '../trading/pretrade/assessment'

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
