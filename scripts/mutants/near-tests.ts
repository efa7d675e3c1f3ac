import { dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'

/** Text of source files by path from the root. */
export type Sources = ReadonlyMap<string, string>

const ENDINGS = ['', '.ts', '.tsx', '/index.ts']
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** Files of the project that a source file loads. Type imports are not loaded. */
function loadedBy(path: string, text: string, sources: Sources): readonly string[] {
  const { module } = parseSync(path, text)
  const specifiers = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest === null || isType ? [] : [moduleRequest.value])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  return specifiers.flatMap((specifier) => {
    const target = specifier.startsWith('@/') ? specifier.slice(2) : join(dirname(path), specifier)
    return ENDINGS.map((ending) => target + ending).filter((candidate) => sources.has(candidate))
  })
}

/** For every source file the files that load it. */
function loadersOf(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const loaders = new Map<string, string[]>()
  for (const [path, text] of sources)
    for (const loaded of new Set(loadedBy(path, text, sources)))
      loaders.set(loaded, [...(loaders.get(loaded) ?? []), path])
  return loaders
}

const isBeside = (test: string, path: string): boolean => dirname(path) === dirname(test)

/**
 * Returns for a source file the tests that load it, nearest first: those in its folder before others, then those with
 * fewest files in between. A test that `isSlow` counts only in the file's folder, after all others there.
 */
export function nearTests(sources: Sources, isSlow: (path: string) => boolean): (path: string) => readonly string[] {
  const loaders = loadersOf(sources)
  return (path) => {
    const steps = new Map([[path, 0]])
    for (const [at, step] of steps)
      for (const loader of loaders.get(at) ?? []) if (!steps.has(loader)) steps.set(loader, step + 1)
    const rank = (test: string): number => (isBeside(test, path) ? 0 : 100) + (isSlow(test) ? 50 : 0) + steps.get(test)!
    return [...steps.keys()]
      .filter((test) => isTest(test) && (!isSlow(test) || isBeside(test, path)))
      .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
  }
}
