import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The repository's own folder. */
export const root = resolve(import.meta.dirname, '../../..')

/** Text of files by path from the root, in the order of their paths. */
export type Files = ReadonlyMap<string, string>

const codeFolders = 'shared,practice,electron,renderer,e2e,bench,kill-loop,simulation,research'

/** Matching paths from the root, with forward slashes, sorted. */
export const pathsOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['node_modules/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()

const read = (pattern: string): Files =>
  new Map(pathsOf(pattern).map((path) => [path, readFileSync(resolve(root, path), 'utf8')]))

/** Every TypeScript source, tests included. */
export const sources = (): Files => read(`{${codeFolders}}/**/*.{ts,tsx}`)
/** All files that the formatter processes, including scripts and styles. */
export const formatted = (): Files =>
  new Map([...read('*.{ts,tsx,css,mjs}'), ...read(`{${codeFolders},scripts}/**/*.{ts,tsx,css,mjs}`)])
/** All documents: README and the like, `docs/`, the list of assumptions, and the README of a folder. */
export const documents = (): Files =>
  new Map([...read('*.md'), ...read('{docs,shared}/**/*.md'), ...read(`{${codeFolders},scripts}/*.md`)])

/** Tests of both kinds, by name. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)
