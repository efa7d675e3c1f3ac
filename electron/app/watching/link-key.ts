import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '@/shared/base/random'
import { refused } from '@/electron/base/service-error'

const KEY_BYTES = 32
const shape = /^[\da-f]{64}$/

/**
 * Random key that signs the links of this installation, in a file that only this user can read. Created at the first
 * use; application and watchman have the same one. Throws if it cannot be read or written.
 */
export function readLinkKey(dataDir: string, random: Random): string {
  const path = join(dataDir, 'answer-link.key')
  const fresh = Buffer.from(random.bytes(KEY_BYTES)).toString('hex')
  try {
    writeFileSync(path, fresh, { flag: 'wx', mode: 0o600 })
    return fresh
  } catch (error) {
    if (!existsSync(path)) throw error
  }
  const key = readFileSync(path, 'utf8')
  if (!shape.test(key)) throw refused('link-key-unreadable', { path })
  return key
}
