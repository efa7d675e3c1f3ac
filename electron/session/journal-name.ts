import { createHash } from 'node:crypto'
import type { Connection } from '../profiles/profiles'

/** One journal per environment and account; a UID means nothing outside its exchange, so the user's own ones add the host. */
export function journalName({ environment, addresses }: Connection, uid: string): string {
  const scope = environment === 'custom' && addresses !== null ? `${new URL(addresses.rest).host} ${uid}` : uid
  return `${environment}-${createHash('sha256').update(scope).digest('hex').slice(0, 16)}.sqlite`
}
