import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTINGS_FILE } from '@/electron/base/settings/settings-name'

/**
 * Has a data folder start without confirmations by a person, since a test has none. `settings`: further ones, of a new
 * folder only.
 */
export function prepareUnattended(dataDir: string, settings: Readonly<Record<string, unknown>> = {}): void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, SETTINGS_FILE)
  if (!existsSync(file)) writeFileSync(file, JSON.stringify({ ...settings, personConfirms: false }))
}
