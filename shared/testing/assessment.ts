import type { Assessment, Judged, Reviewed } from '../trading/pretrade/assessment'

/** What is thought of orders that nothing is found about; a test changes what it is about. */
export const anAssessment = (change: Partial<Omit<Assessment, 'phrase'>> = {}): Assessment => ({
  account: { profileId: 'practice', profile: 'Practice', environment: 'practice', uid: '1' },
  rows: [],
  positions: [],
  funds: null,
  crossings: [],
  ltv: null,
  ownMedian: { notional: null, orders: 0 },
  findings: [],
  band: 'silent',
  typing: null,
  ...change,
})

/** The same in the main process, with the figure that is to be typed. */
export const aJudgement = ({ phrase = null, ...change }: Partial<Judged> = {}): Judged => ({
  ...anAssessment(change),
  phrase,
})

/** The handle of a finding in `aReview`, by its place. */
export const aHandle = (nth: number): string => nth.toString(16).padStart(16, '0')

/** The same of orders that are to leave, with the review of them. */
export const aReview = (
  change: Partial<Omit<Assessment, 'phrase'>> = {},
  sentences: readonly string[] = [],
): Reviewed => {
  const assessment = anAssessment(change)
  const handles = assessment.findings.map((_, nth) => aHandle(nth))
  return { ...assessment, review: { token: '0'.repeat(32), digest: '0'.repeat(64), handles, sentences } }
}
