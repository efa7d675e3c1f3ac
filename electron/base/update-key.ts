import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a release has the key that the next ones are signed with (`npm run release:key`). */
const BUILT_IN = join(import.meta.dirname, '../../assets/update-key.pem')

/** PEM of the key that signs releases: of the file that was named, else the one that came with Volley, if any. */
export function readUpdateKey(file: string | undefined): string | undefined {
  const path = file ?? BUILT_IN
  return file !== undefined || existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
