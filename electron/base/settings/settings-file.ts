import { existsSync, lstatSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, parse } from 'node:path'
import Store from 'electron-store'
import { t } from '@/shared/languages/text'
import { Settings } from '@/shared/settings/settings'
import { createEmitter } from '@/shared/base/emitter'
import { assertOwn, ownProblem } from '../place/own-folders'
import { SETTINGS_FILE } from './settings-name'

export interface SettingsFile {
  get(): Settings
  /**
   * Writes the named members. The others, including those of a newer Volley, are unchanged. Throws if the disk refuses,
   * or the folder was replaced.
   */
  set(change: Partial<Settings>): Settings
  /**
   * Reads the file again, which another process may have written. Unreadable members are unchanged. All are unchanged
   * if the file is missing or no longer at the path of its folder.
   */
  reload(): Settings
  listen(listener: (settings: Settings) => void): () => void
  /** Reason why the file could not be used, as text. Null if it could. */
  readonly problem: string | null
}

/** Opens `<directory>/settings.json`. A broken file is renamed to `.bad` and the defaults are used. */
export function openSettings(directory: string): SettingsFile {
  const problem = setBrokenFileAside(join(directory, SETTINGS_FILE))
  // With an absolute cwd the store does not need Electron, which is missing under plain Node.
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
        // The other process is writing it, or it is damaged.
      }
      return current
    },
    listen: changes.listen,
    problem,
  }
}

/**
 * Reads each member separately: a missing one has its default. An invalid one, or one of a newer version, has its value
 * of `before`, else its default, without effect on others.
 */
function readSettings(stored: Readonly<Record<string, unknown>>, before: Partial<Settings> = {}): Settings {
  const members = Object.entries(Settings.shape).flatMap(([name, member]) => {
    if (!Object.hasOwn(stored, name)) return []
    if (member.safeParse(stored[name]).success) return [[name, stored[name]] as const]
    return Object.hasOwn(before, name) ? [[name, before[name as keyof Settings]] as const] : []
  })
  return Settings.parse(Object.fromEntries(members))
}

/** Far more than any settings. */
const MOST_BYTES = 8 * 1024 * 1024
/** Deeper values overflow the stack of recursive code. A layout is about ten deep. */
const MOST_DEPTH = 100

function setBrokenFileAside(path: string): string | null {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined || (stats.isFile() && stats.size <= MOST_BYTES && holdsObject(readFileSync(path, 'utf8'))))
    return null
  rmSync(`${path}.bad`, { recursive: true, force: true })
  renameSync(path, `${path}.bad`)
  return t`The settings file could not be read and was kept as ${path}.bad; the defaults are in use.`
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

/** Nesting depth of a JSON text, computed without parsing it. */
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
