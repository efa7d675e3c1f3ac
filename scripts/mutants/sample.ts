import { createHash } from 'node:crypto'
import type { Mutant } from './mutants-in.ts'
import type { Sources } from './near-tests.ts'

/** The line on which a mutant begins, without its indentation. */
export const lineOf = (mutant: Mutant, sources: Sources): string =>
  sources.get(mutant.path)!.split('\n')[mutant.line - 1]!.trim()

/**
 * `count` mutants, drawn by a seed. The lot of a mutant depends on its own line only: a change elsewhere does not
 * change the sample.
 */
export function sampleOf(mutants: readonly Mutant[], sources: Sources, count: number, seed: string): readonly Mutant[] {
  const lotOf = (mutant: Mutant): string =>
    createHash('sha256')
      .update([seed, mutant.path, lineOf(mutant, sources), mutant.from, mutant.to].join('\n'))
      .digest('hex')
  const sample = mutants
    .map((mutant) => ({ mutant, lot: lotOf(mutant) }))
    .toSorted((a, b) => a.lot.localeCompare(b.lot))
    .slice(0, count)
    .map(({ mutant }) => mutant)
  return mutants.filter((mutant) => sample.includes(mutant))
}
