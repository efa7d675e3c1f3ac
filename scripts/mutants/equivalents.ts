import type { Mutant } from './mutants-in.ts'
import type { Sources } from './near-tests.ts'
import { lineOf } from './sample.ts'

/** A mutant that no test can kill, since it changes nothing that can be observed. */
export interface Equivalent extends Pick<Mutant, 'path' | 'from' | 'to'> {
  /** The line on which it begins, without its indentation. */
  readonly line: string
  readonly reason: string
}

/** The mutants that are left out, each with the reason why it changes nothing. */
const EQUIVALENTS: readonly Equivalent[] = []

/**
 * Mutants without those that are listed as equivalent, and the rows that match none: their code has changed since, so
 * their reason may no longer hold.
 */
export function withoutEquivalents(
  mutants: readonly Mutant[],
  sources: Sources,
  rows: readonly Equivalent[] = EQUIVALENTS,
): { readonly left: readonly Mutant[]; readonly stale: readonly Equivalent[] } {
  const keyOf = ({ path, from, to }: Pick<Mutant, 'path' | 'from' | 'to'>, line: string): string =>
    [path, line, from, to].join('\n')
  const found = new Set(mutants.map((mutant) => keyOf(mutant, lineOf(mutant, sources))))
  const listed = new Set(rows.map((row) => keyOf(row, row.line)))
  return {
    left: mutants.filter((mutant) => !listed.has(keyOf(mutant, lineOf(mutant, sources)))),
    stale: rows.filter((row) => !found.has(keyOf(row, row.line))),
  }
}
