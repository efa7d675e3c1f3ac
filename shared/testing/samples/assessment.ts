import type { Assessment, Judged, Reviewed } from '@/shared/trading/pretrade/assessment/assessment'

/** Assessment of orders without findings. A test overrides the fields of its subject. */
export const anAssessment = (change: Partial<Omit<Assessment, 'phrase'>> = {}): Assessment => ({
  account: { profileId: 'practice', profile: 'Practice', environment: 'practice', uid: '1' },
  rows: [],
  positions: [],
  funds: null,
  crossings: [],
  ltv: null,
  worstFills: { band: '0.05', units: [], loans: [], margin: null, marginMissing: [], liquidations: [] },
  ownMedian: { notional: null, orders: 0 },
  findings: [],
  band: 'silent',
  typing: null,
  ...change,
})

/** The assessment in the main process, with the required typed figure. */
export const aJudgement = ({ phrase = null, ...change }: Partial<Judged> = {}): Judged => ({
  ...anAssessment(change),
  phrase,
})

/** The handle of a finding in `aReview`, by its index. */
export const aHandle = (nth: number): string => nth.toString(16).padStart(16, '0')

/** An assessment of orders to send, with their review. */
export const aReview = (
  change: Partial<Omit<Assessment, 'phrase'>> = {},
  sentences: readonly string[] = [],
): Reviewed => {
  const assessment = anAssessment(change)
  const handles = assessment.findings.map((_, nth) => aHandle(nth))
  return { ...assessment, review: { token: '0'.repeat(32), digest: '0'.repeat(64), handles, sentences } }
}
