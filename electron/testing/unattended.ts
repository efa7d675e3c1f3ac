import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTINGS_FILE } from '@/electron/base/settings/settings-name'

/** Has a data folder start without confirmations by a person: nobody sits before the program of a test. */
export function leaveUnattended(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, SETTINGS_FILE)
  if (!existsSync(file)) writeFileSync(file, JSON.stringify({ personConfirms: false }))
}
