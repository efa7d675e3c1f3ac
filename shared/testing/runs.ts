/** A twentieth detects plain errors. */
const USUAL_SHARE = 0.05

function shareOfRuns(): number {
  const setting = process.env.VOLLEY_RUNS
  const share = setting === undefined ? USUAL_SHARE : Number(setting)
  if (!(share > 0 && share < Infinity)) throw new Error(`VOLLEY_RUNS: ${setting} is not a number above 0`)
  return share
}

/** Fraction of the full counts that the long tests run. All of it with `npm run models`, which sets 1. */
export const runsShare = shareOfRuns()

/**
 * Usual counts within the counts of this run. The longest time of a test is multiplied by it: a full count needs
 * twenty times the time of a usual one.
 */
export const usualCounts = Math.max(1, runsShare / USUAL_SHARE)

/** Number of repetitions of a long test that `npm run models` runs `full` times. It finds such tests by this import. */
export const runs = (full: number): number => Math.ceil(full * runsShare)

/**
 * Lower limit for the number of cases that `npm run models` meets more than `full` times. Few runs meet fewer by
 * chance: five standard deviations are allowed.
 */
export const leastMet = (full: number): number => Math.max(1, Math.floor(runs(full) - 5 * Math.sqrt(runs(full))))
