/** A twentieth shows what is plainly broken. */
const USUAL_SHARE = 0.05

function shareOfRuns(): number {
  const asked = process.env.VOLLEY_RUNS
  const share = asked === undefined ? USUAL_SHARE : Number(asked)
  if (!(share > 0 && share < Infinity)) throw new Error(`VOLLEY_RUNS: ${asked} is not a number above 0`)
  return share
}

/** How much of their full counts the long tests run; all of it where `npm run models` asks for 1. */
export const runsShare = shareOfRuns()

/**
 * How often a long test runs here what `npm run models` runs `full` times; it finds such tests by this import.
 */
export const runs = (full: number): number => Math.ceil(full * runsShare)
