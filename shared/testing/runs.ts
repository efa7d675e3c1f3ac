import { isOnCi } from './patience.ts'

/** At a desk a twentieth shows what is plainly broken. */
const AT_A_DESK = 0.05

function shareOfRuns(): number {
  const asked = process.env.VOLLEY_RUNS
  const share = asked === undefined ? (isOnCi ? 1 : AT_A_DESK) : Number(asked)
  if (!(share > 0 && share < Infinity)) throw new Error(`VOLLEY_RUNS: ${asked} is not a number above 0`)
  return share
}

/** How much of their full counts the long tests run: all of it on CI, or `VOLLEY_RUNS` times as much. */
export const runsShare = shareOfRuns()

/**
 * How often a long test runs here what it runs `full` times on CI. `npm run models` finds such tests by this import.
 */
export const runs = (full: number): number => Math.ceil(full * runsShare)
