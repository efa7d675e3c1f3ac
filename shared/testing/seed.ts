/**
 * The seed of every random test of a run, where VOLLEY_SEED names one: the gate takes it from the commit, so that one
 * commit has one verdict, and each commit other cases. Without it every run draws its own, and a red test prints it.
 */
export function seedOfRun(asked = process.env.VOLLEY_SEED): number | undefined {
  if (asked === undefined) return undefined
  const seed = asked === '' ? NaN : Number(asked)
  if (!Number.isInteger(seed)) throw new Error(`VOLLEY_SEED: ${asked} is not a whole number`)
  return seed
}
