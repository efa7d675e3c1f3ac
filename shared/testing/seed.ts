/**
 * The seed of every random test of a run, if VOLLEY_SEED sets it: the gate takes it from the commit, so that a commit
 * has a reproducible result, and each commit has other cases. Without it every run draws a seed, and a red test prints
 * it.
 */
export function seedOfRun(value = process.env.VOLLEY_SEED): number | undefined {
  if (value === undefined) return undefined
  const seed = value === '' ? NaN : Number(value)
  if (!Number.isInteger(seed)) throw new Error(`VOLLEY_SEED: ${value} is not a whole number`)
  return seed
}
