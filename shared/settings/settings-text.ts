import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { type Settings, SettingsChange } from './settings'

/** A file of settings is small. A larger one is no such file, and is not read. */
export const MOST_SETTINGS_BYTES = 4 * 2 ** 20
const VERSION = 1

export type SettingName = keyof SettingsChange
const names = Object.keys(SettingsChange.shape) as readonly SettingName[]

/**
 * Settings that may be copied to another computer, as JSON text: without the active profile, its key and destinations.
 */
export function settingsText(settings: Settings): string {
  const carried = Object.fromEntries(names.map((name) => [name, settings[name]]))
  return `${JSON.stringify({ volleySettings: VERSION, settings: carried }, null, 2)}\n`
}

/** An invalid setting of a file: its path, and the violated rule. */
export interface WrongSetting {
  readonly field: string
  readonly rule: string
}

export interface ReadSettings {
  /** Valid ones, by name. */
  readonly settings: SettingsChange
  readonly wrong: readonly WrongSetting[]
  /** Names unknown to this Volley. */
  readonly unknown: readonly string[]
}

const SettingsFile = z.object({ volleySettings: z.unknown(), settings: z.record(z.string(), z.unknown()) })

/**
 * Reads the output of `settingsText`, setting by setting: an invalid one does not affect the others.
 *
 * @returns a sentence if the text is no file of settings.
 */
export function readSettingsText(text: string): ReadSettings | string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return t('The file is not JSON.')
  }
  const file = SettingsFile.safeParse(json)
  if (!file.success) return t('The file holds no settings of Volley.')
  if (file.data.volleySettings !== VERSION)
    return t`The file is of version ${String(file.data.volleySettings)}; this Volley reads version ${VERSION}.`
  const entries = Object.entries(file.data.settings)
  const wrong: WrongSetting[] = []
  const settings: Record<string, unknown> = {}
  for (const name of names) {
    const entry = entries.find(([entryName]) => entryName === name)
    if (entry === undefined) continue
    const parsed = SettingsChange.shape[name].safeParse(entry[1])
    if (parsed.success) settings[name] = parsed.data
    else
      wrong.push(
        ...parsed.error.issues.map(({ path, message }) => ({ field: [name, ...path].join('.'), rule: message })),
      )
  }
  const isName = (name: string): boolean => names.some((candidate) => candidate === name)
  return {
    settings: settings as SettingsChange,
    wrong,
    unknown: entries.map(([name]) => name).filter((n) => !isName(n)),
  }
}

/** Names of the settings of a file that differ from the current ones. */
export const changedSettings = (now: Settings, { settings }: ReadSettings): readonly SettingName[] =>
  names.filter((name) => settings[name] !== undefined && JSON.stringify(settings[name]) !== JSON.stringify(now[name]))
