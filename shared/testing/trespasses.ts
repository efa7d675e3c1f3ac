import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { mayImport, mayImportElectron } from './import-table'
import { readSource } from './source-facts'

/** Source files by path from the root of the repository. */
export type Sources = ReadonlyMap<string, string>

/** Tests and what stands in a testing folder may bring any parts together; nothing of it is built into the product. */
const isTestCode = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)

/** How a folder of the table begins the path: whole, or with its `*` read as the folder that stands there. Null: it does not. */
function beginningOf(folder: string, path: string): string | null {
  const [before, after] = folder.split('*')
  if (before === undefined || !path.startsWith(before)) return null
  if (after === undefined) return before
  const name = path.slice(before.length).split('/')[0] ?? ''
  const beginning = before + name + after
  return path.startsWith(beginning) ? beginning : null
}

const longest = <T extends { readonly beginning: string }>(found: readonly T[]): T | undefined => found.toSorted((a, b) => b.beginning.length - a.beginning.length)[0]

/** The row of a file, and what its `*` stands for there. */
function rowOf(path: string): { readonly beginning: string; readonly targets: readonly string[] } | undefined {
  const rows = Object.entries(mayImport).flatMap(([folder, targets]) => {
    const beginning = beginningOf(folder, path)
    if (beginning === null) return []
    return [{ beginning, targets: targets.map((target) => (target === folder ? beginning : target)) }]
  })
  return longest(rows)
}

function mayReach(targets: readonly string[], path: string): boolean {
  const met = targets.map((target) => ({ forbids: target.startsWith('!'), beginning: target.replace('!', '') })).filter(({ beginning }) => path.startsWith(beginning))
  return longest(met)?.forbids === false
}

const candidates = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

/** The file a relative specifier means, or the path it would have where no such source exists (styles, data). */
function targetOf(from: string, specifier: string, sources: Sources): string {
  const path = posix.join(posix.dirname(from), specifier)
  const found = candidates.map((ending) => path + ending).find((candidate) => sources.has(candidate))
  return found ?? path
}

const isRelative = (specifier: string): boolean => specifier.startsWith('.')
const isElectron = (specifier: string): boolean => specifier === 'electron' || specifier.startsWith('electron/')
const isBuiltin = (specifier: string): boolean => specifier.startsWith('node:') || builtinModules.includes(specifier)

function trespassOf(path: string, specifier: string, sources: Sources): string | null {
  if (isElectron(specifier)) return mayImportElectron.test(path) ? null : `${path} imports electron`
  // Shared code and the renderer run in a browser too.
  if (isBuiltin(specifier)) return /^(shared|renderer)\//.test(path) ? `${path} imports ${specifier}` : null
  const row = rowOf(path)
  if (!isRelative(specifier) || row === undefined) return null
  const target = targetOf(path, specifier, sources)
  return mayReach(row.targets, target) ? null : `${path} imports ${target}`
}

/** Every import of product code that the table does not allow. */
export function trespassesIn(sources: Sources): string[] {
  const found: string[] = []
  for (const [path, text] of sources) {
    if (isTestCode(path)) continue
    for (const specifier of readSource(path, text).imports) {
      const trespass = trespassOf(path, specifier, sources)
      if (trespass !== null) found.push(trespass)
    }
  }
  return found
}

/** Time, chance and waiting come in as parameters; only `electron/env/` may reach for the real ones. */
export function ambientUsesIn(sources: Sources): string[] {
  const core = [...sources].filter(([path]) => /^(shared|electron)\//.test(path) && !path.startsWith('electron/env/') && !isTestCode(path))
  return core.flatMap(([path, text]) => readSource(path, text).ambient.map((use) => `${path} uses ${use}`))
}

/** Import cycles that leave a folder, each as the chain of files that closes it. Types count: they too must not chase each other. */
export function cyclesAcrossFolders(sources: Sources): string[] {
  const targets = new Map<string, string[]>()
  for (const [path, text] of sources) {
    if (isTestCode(path)) continue
    const imports = readSource(path, text).imports.filter(isRelative)
    targets.set(path, imports.map((specifier) => targetOf(path, specifier, sources)))
  }
  const done = new Set<string>()
  const cycles: string[] = []
  const follow = (path: string, chain: readonly string[]): void => {
    const back = chain.indexOf(path)
    if (back >= 0) {
      const cycle = [...chain.slice(back), path]
      if (new Set(cycle.map((file) => posix.dirname(file))).size > 1) cycles.push(cycle.join(' → '))
      return
    }
    if (done.has(path)) return
    for (const target of targets.get(path) ?? []) follow(target, [...chain, path])
    done.add(path)
  }
  for (const path of targets.keys()) follow(path, [])
  return cycles
}
