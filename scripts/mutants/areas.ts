import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, sep } from 'node:path'
import { type Mutant, mutantsIn } from './mutants-in.ts'
import type { Sources } from './near-tests.ts'

/** Code that decides on orders and alarms, by the name of its printed score. */
const AREAS: Readonly<Record<string, string>> = {
  gate: 'electron/services/orders/gate/*.ts',
  sending: 'electron/services/orders/sending/*.ts',
  plans: 'electron/services/orders/plans/*.ts',
  resolving: 'electron/services/orders/resolving/*.ts',
  journal: 'electron/services/orders/journal/**/*.ts',
  pretrade: 'shared/trading/pretrade/*.ts',
  reviews: 'electron/app/account/reviews.ts',
  partner: 'electron/base/partner/*.ts',
  destinations: '{electron/services,shared/trading}/destinations/**/*.ts',
}

const isNoSource = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)

/** The area of a source file. Null if it has none. */
export const areaOf = (path: string): string | null =>
  isNoSource(path) ? null : (Object.keys(AREAS).find((area) => matchesGlob(path, AREAS[area]!)) ?? null)

/** Every source file that a test may load, including tests. */
export function readSources(root: string): Sources {
  const paths = globSync('{shared,electron,renderer}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll(sep, '/'))
    .toSorted()
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

export const mutantsOfAreas = (sources: Sources): readonly Mutant[] =>
  [...sources].flatMap(([path, text]) => (areaOf(path) === null ? [] : mutantsIn(path, text)))
