import { existsSync, lstatSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, parse } from 'node:path'
import Store from 'electron-store'
import { Settings } from '@/shared/settings/settings'
import { createEmitter } from '@/shared/base/emitter'
import { assertOwn, ownProblem } from '../place/own-folders'
import { SETTINGS_FILE } from './settings-name'

export interface SettingsFile {
  get(): Settings
  /**
   * Writes the named members; the others, also those of a newer Volley, stay as they are. Throws when the disk
   * refuses, or the folder is not ours any more.
   */
  set(change: Partial<Settings>): Settings
  /**
   * Reads the file again, which another process may have written. Members that cannot be read stay as they were; so do
   * all of them where the file is missing or not at the path of its folder any more.
   */
  reload(): Settings
  listen(listener: (settings: Settings) => void): () => void
  /** Why the file that was found could not be used, in words; null when all is well. */
  readonly problem: string | null
}

/** Opens `<directory>/settings.json`. A broken file is kept beside it as `.bad` and the defaults are used. */
export function openSettings(directory: string): SettingsFile {
  const problem = setBrokenFileAside(join(directory, SETTINGS_FILE))
  // An absolute cwd keeps the store from asking Electron, which is not there under plain Node.
  const store = new Store<Record<string, unknown>>({
    cwd: directory,
    name: parse(SETTINGS_FILE).name,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  })
  let current = readSettings(store.store)
  const changes = createEmitter<[Settings]>()

  return {
    get: () => current,
    set(change) {
      assertOwn(directory)
      store.set(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)))
      current = readSettings(store.store)
      changes.emit(current)
      return current
    },
    reload() {
      if (ownProblem(directory) !== null || !existsSync(store.path)) return current
      try {
        current = readSettings(store.store, current)
      } catch {
        // The other process is writing it, or it is broken.
      }
      return current
    },
    listen: changes.listen,
    problem,
  }
}

/**
 * Each member by itself: one that is missing has its default; one that is invalid or of a newer version has its value
 * of `before`, else its default, and harms no other.
 */
function readSettings(stored: Readonly<Record<string, unknown>>, before: Partial<Settings> = {}): Settings {
  const members = Object.entries(Settings.shape).flatMap(([name, member]) => {
    if (!Object.hasOwn(stored, name)) return []
    if (member.safeParse(stored[name]).success) return [[name, stored[name]] as const]
    return Object.hasOwn(before, name) ? [[name, before[name as keyof Settings]] as const] : []
  })
  return Settings.parse(Object.fromEntries(members))
}

/** Far more than settings ever are. */
const MOST_BYTES = 8 * 1024 * 1024
/** Deeper values overflow the stack of whatever walks them; a layout is about ten deep. */
const MOST_DEPTH = 100

function setBrokenFileAside(path: string): string | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || (found.isFile() && found.size <= MOST_BYTES && holdsObject(readFileSync(path, 'utf8'))))
    return null
  rmSync(`${path}.bad`, { recursive: true, force: true })
  renameSync(path, `${path}.bad`)
  return `The settings file could not be read and was kept as ${path}.bad; the defaults are in use.`
}

function holdsObject(text: string): boolean {
  if (depthOf(text) > MOST_DEPTH) return false
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** How deep the brackets of a JSON text go, told without parsing it. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [bracket] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (bracket === '[' || bracket === '{') depth += 1
    else if (bracket === ']' || bracket === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
