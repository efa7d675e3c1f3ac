import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { AMBIENT_FOLDERS, layerTable, mayImportElectron } from './import-table'
import { readSource } from './source-facts'

/** Source files by path from the root of the repository. */
export type Sources = ReadonlyMap<string, string>

/** Tests and files in a testing folder may import any parts. None of them is built into the product. */
const isTestCode = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)
/** Programs around the product, which may use test helpers. */
const isWorkshop = (path: string): boolean => /^(bench|e2e|kill-loop|research|simulation)\//.test(path)

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']
const isOurs = (specifier: string): boolean => /^(\.|@\/)/.test(specifier)

/** The file of a relative or aliased specifier, or the path it would have if no such source exists (styles, data). */
function targetOf(from: string, specifier: string, sources: Sources): string {
  const path = specifier.startsWith('@/') ? specifier.slice(2) : posix.join(posix.dirname(from), specifier)
  return endings.map((ending) => path + ending).find((candidate) => sources.has(candidate)) ?? path
}

/** The folder that contains both files, and the sub-folder of each in it. `.` for a file in the folder itself. */
function meetingPlace(
  from: string,
  to: string,
): { readonly folder: string; readonly source: string; readonly target: string } {
  const [a, b] = [from.split('/'), to.split('/')]
  let depth = 0
  while (depth < a.length - 1 && depth < b.length - 1 && a[depth] === b[depth]) depth += 1
  const room = (path: readonly string[]): string => (depth === path.length - 1 ? '.' : (path[depth] ?? '.'))
  return { folder: a.slice(0, depth).join('/'), source: room(a), target: room(b) }
}

const floorOf = (folder: string, room: string): number =>
  layerTable[folder]?.findIndex((rooms) => rooms.includes(room)) ?? -1

/** True if the table allows a file to import another. */
function mayReach(from: string, to: string): boolean {
  const { folder, source, target } = meetingPlace(from, to)
  if (source === target) return true
  const [ours, theirs] = [floorOf(folder, source), floorOf(folder, target)]
  return ours >= 0 && theirs >= 0 && theirs < ours
}

const isElectron = (specifier: string): boolean => specifier === 'electron' || specifier.startsWith('electron/')
const isBuiltin = (specifier: string): boolean => specifier.startsWith('node:') || builtinModules.includes(specifier)

function trespassOf(path: string, specifier: string, sources: Sources): string | null {
  if (isElectron(specifier)) return mayImportElectron.test(path) ? null : `${path} imports electron`
  // Shared code but `shared/node`, and the renderer, run in a browser too.
  if (isBuiltin(specifier)) return /^(shared\/(?!node\/)|renderer\/)/.test(path) ? `${path} imports ${specifier}` : null
  if (!isOurs(specifier)) return null
  const target = targetOf(path, specifier, sources)
  if (isTestCode(target) && isWorkshop(path)) return null
  return !isTestCode(target) && mayReach(path, target) ? null : `${path} imports ${target}`
}

/** Every import of product code that the layers forbid, and every import of a test helper. */
export function trespassesIn(sources: Sources): string[] {
  const product = [...sources].filter(([path]) => !isTestCode(path))
  return product.flatMap(([path, text]) =>
    readSource(path, text).imports.flatMap((specifier) => trespassOf(path, specifier, sources) ?? []),
  )
}

/** Folders of product code that are in no layer of their parent. */
export function roomsWithoutFloor(sources: Sources): string[] {
  const rooms = new Set<string>()
  for (const path of sources.keys()) {
    const parts = path.split('/')
    const isParent = (folder: string): boolean => Object.hasOwn(layerTable, folder)
    for (let depth = 1; depth < parts.length && !isTestCode(path); depth += 1) {
      const parent = parts.slice(0, depth - 1).join('/')
      const room = parts[depth - 1] ?? ''
      if (floorOf(parent, room) < 0) rooms.add(`${parent}/${room}`)
      if (
        depth === parts.length - 1 &&
        isParent(parts.slice(0, depth).join('/')) &&
        floorOf(parts.slice(0, depth).join('/'), '.') < 0
      )
        rooms.add(`${parts.slice(0, depth).join('/')}/.`)
    }
  }
  return [...rooms].toSorted()
}

/** Imports that climb more than one folder: they must be written from the root, as `@/`. */
export const climbsIn = (sources: Sources): string[] =>
  [...sources].flatMap(([path, text]) =>
    readSource(path, text)
      .imports.filter((specifier) => specifier.startsWith('../../'))
      .map((specifier) => `${path} imports ${specifier}`),
  )

/** Time, randomness and timers are parameters. Only one folder may use the real ones. */
export function ambientUsesIn(sources: Sources): string[] {
  const core = [...sources].filter(
    ([path]) =>
      /^(shared|electron|practice)\//.test(path) &&
      !AMBIENT_FOLDERS.some((folder) => path.startsWith(folder)) &&
      !isTestCode(path),
  )
  return core.flatMap(([path, text]) => readSource(path, text).ambient.map((use) => `${path} uses ${use}`))
}

/** Folders that must not use this computer's clock: only trusted time counts and expires there. */
const TRUSTED_TIME = /^electron\/(.*\/)?(gate|journal|alarms|plans)\//

/** Times of day in those folders that are read from anything but a TrustedTime, which is called `time` there. */
export function wallClockUsesIn(sources: Sources): string[] {
  const trusting = [...sources].filter(([path]) => TRUSTED_TIME.test(path) && !isTestCode(path))
  return trusting.flatMap(([path, text]) =>
    [...text.matchAll(/(\w+)\s*\??\.\s*now\b/g)].flatMap(([use, of]) => (of === 'time' ? [] : [`${path} uses ${use}`])),
  )
}

/** Import cycles of product code, each as the chain of files that closes it. Types count too. */
export function cyclesIn(sources: Sources): string[] {
  const targets = new Map<string, string[]>()
  for (const [path, text] of sources) {
    if (isTestCode(path)) continue
    const imports = readSource(path, text).imports.filter(isOurs)
    targets.set(
      path,
      imports.map((specifier) => targetOf(path, specifier, sources)),
    )
  }
  const visited = new Set<string>()
  const cycles: string[] = []
  const follow = (path: string, chain: readonly string[]): void => {
    const back = chain.indexOf(path)
    if (back >= 0) {
      cycles.push([...chain.slice(back), path].join(' → '))
      return
    }
    if (visited.has(path)) return
    for (const target of targets.get(path) ?? []) follow(target, [...chain, path])
    visited.add(path)
  }
  for (const path of targets.keys()) follow(path, [])
  return cycles
}
