import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** File of a release with the key for the signatures of later ones (`npm run release:key`). */
const BUILT_IN = join(import.meta.dirname, '../../assets/update-key.pem')

/** PEM of the key that signs releases: from the given file, else the built-in one, if any. */
export function readUpdateKey(file: string | undefined): string | undefined {
  const path = file ?? BUILT_IN
  return file !== undefined || existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
