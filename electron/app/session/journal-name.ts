import { createHash } from 'node:crypto'
import type { Connection } from '@/electron/services/profiles/profiles'

/** A UID is only unique within its exchange, so custom exchanges add the host. */
const scopeOf = ({ environment, addresses }: Connection, uid: string): string =>
  environment === 'custom' && addresses !== null ? `${new URL(addresses.rest).host} ${uid}` : uid

/** One journal per environment and account. */
export const journalName = (connection: Connection, uid: string): string =>
  `${connection.environment}-${createHash('sha256').update(scopeOf(connection, uid)).digest('hex').slice(0, 16)}.sqlite`

/** One draft per environment and account. */
export const accountDraft = (connection: Connection, uid: string): string =>
  `account ${connection.environment} ${scopeOf(connection, uid)}`

/** One per profile and key while the account is unknown, by the mark of the key; one per profile without a key. */
export const profileDraft = ({ id }: Pick<Connection, 'id'>, keyMark: string | null): string =>
  `profile ${id}${keyMark === null ? '' : ` ${keyMark}`}`
