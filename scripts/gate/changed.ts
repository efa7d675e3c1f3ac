import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'

/** Text of the files of `e2e`, by path from the root. */
export type BrowserSources = ReadonlyMap<string, string>

/** True if no browser test runs this file. */
const isOutside = (path: string): boolean =>
  /\.(md|test\.tsx?)$|^\.|^(knip|e2e\/screenshots(\.config)?)\.ts$/.test(path) ||
  /^(docs|bench|kill-loop|research|simulation|assets|\.ci|scripts)\//.test(path) ||
  (path.includes('/testing/') && !path.startsWith('renderer/testing/gallery/'))

/** The word in all tests of this source. Null for a source that any test may need. */
function testFilterOf(path: string): string | null {
  const panel = /^renderer\/panels\/([^/]+)\//.exec(path)?.[1]
  if (panel !== undefined) return panel
  if (path.startsWith('renderer/testing/gallery/')) return 'gallery'
  return path === 'shared/languages/zh.json' ? 'zh' : null
}

const escaped = (text: string): string => text.replaceAll(/[^\w]/g, '\\$&')

/** A file of `e2e` and its direct and indirect importers. */
function withImporters(changed: string, sources: BrowserSources): Set<string> {
  const affected = new Set([changed])
  for (const path of affected)
    for (const [importer, text] of sources) {
      const name = basename(path).replace(/\.ts$/, '')
      if (new RegExp(`(from|import\\() ?'(@/e2e|\\.)/${escaped(name)}'`).test(text)) affected.add(importer)
    }
  return affected
}

/** The spec files that a change affects: those that import a changed file, or contain the name of its panel. */
export function specsFor(changed: readonly string[], sources: BrowserSources): string[] {
  const specs = [...sources.keys()].filter((path) => path.endsWith('.spec.ts'))
  function touchedBy(path: string): string[] {
    if (isOutside(path)) return []
    const importers = withImporters(path, sources)
    const folder = testFilterOf(path)
    const isTouched = (spec: string): boolean =>
      importers.has(spec) ||
      (folder !== null && new RegExp(`\\b${escaped(folder)}\\b`).test(`${spec}\n${sources.get(spec)}`))
    const touched = specs.filter(isTouched)
    // A source that no spec file names may affect any of them.
    return touched.length > 0 ? touched : specs
  }
  const affected = new Set(changed.flatMap(touchedBy))
  return specs.filter((spec) => affected.has(spec))
}

function git(...args: string[]): string[] {
  const text = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  return text.split('\n').filter(Boolean)
}

/** Merge base of a branch with `main`. On `main` the commit before the newest. */
export function baseOfChange(): string {
  const [branch] = git('rev-parse', '--abbrev-ref', 'HEAD')
  return branch === 'main' ? 'HEAD~1' : git('merge-base', 'main', 'HEAD')[0]!
}

/** Paths from the root that differ from `base`, committed or not. */
export const changedSince = (base: string): string[] => [
  ...git('diff', '--name-only', '--relative', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
