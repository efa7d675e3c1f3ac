import { createHash } from 'node:crypto'
import { join } from 'node:path'

const DIGITS = 32

/**
 * The address of the socket of a data folder: a file in it, which only the owner of the folder can open. A pipe of
 * Windows belongs to the session, not to a folder.
 */
export function meetingPoint(dataDir: string, platform: NodeJS.Platform): string {
  if (platform !== 'win32') return join(dataDir, 'watchman.sock')
  return `\\\\.\\pipe\\volley-watchman-${createHash('sha256').update(dataDir).digest('hex').slice(0, DIGITS)}`
}
