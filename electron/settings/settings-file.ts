import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Store from 'electron-store'
import { formerNames, Settings } from '../../shared/settings/settings'

export interface SettingsFile {
  get(): Settings
  /** Writes the named members; the others, also those of a newer Volley, stay as they are. Throws when the disk refuses. */
  set(change: Partial<Settings>): Settings
  listen(listener: (settings: Settings) => void): () => void
  /** Why the file that was found could not be used, in words; null when all is well. */
  readonly problem: string | null
}

const NAME = 'settings'

/** Opens `<directory>/settings.json`. A broken file is kept beside it as `.bad` and the defaults are used. */
export function openSettings(directory: string): SettingsFile {
  const problem = setBrokenFileAside(join(directory, `${NAME}.json`))
  // An absolute cwd keeps the store from asking Electron, which is not there under plain Node.
  const store = new Store<Record<string, unknown>>({ cwd: directory, name: NAME, configFileMode: 0o600, accessPropertiesByDotNotation: false })
  let current = readSettings(store.store)
  const listeners = new Set<(settings: Settings) => void>()

  return {
    get: () => current,
    set(change) {
      store.set(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)))
      current = readSettings(store.store)
      for (const listener of listeners) listener(current)
      return current
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    problem,
  }
}

/** Each member by itself: one that is missing, invalid or of a newer version gives its default and harms no other. */
function readSettings(stored: Readonly<Record<string, unknown>>): Settings {
  const former: Readonly<Record<string, string | undefined>> = formerNames
  const found = Object.keys(Settings.shape).map((name) => [name, stored[name] ?? stored[former[name] ?? name]] as const)
  const valid = found.filter(([name, value]) => value !== undefined && Settings.shape[name as keyof Settings].safeParse(value).success)
  return Settings.parse(Object.fromEntries(valid))
}

function setBrokenFileAside(path: string): string | null {
  const text = readIfThere(path)
  if (text === null || holdsObject(text)) return null
  copyFileSync(path, `${path}.bad`)
  rmSync(path)
  return `The settings file could not be read and was kept as ${path}.bad; the defaults are in use.`
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function holdsObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
