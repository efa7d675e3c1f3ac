import type { TrustedTime } from '@/shared/base/clock'
import { join } from 'node:path'
import type { Credentials } from '@/electron/exchange/protocol/credentials'
import type { RateWindows } from '@/electron/exchange/limits/rate-limiter'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import type { Log } from '@/electron/base/diagnostics/log'
import type { Env } from '@/electron/base/env/env'
import { refused } from '@/electron/base/service-error'
import { openOrInMemory, type OpenedDatabase } from '@/electron/base/storage/database'
import { makeOwnFolder } from '@/electron/base/place/own-folders'
import { taxArchive } from '@/electron/base/storage/records/tax-archive'
import type { KeyReading } from '@/electron/base/vault/key-entry'
import type { Access, Reachable } from '@/electron/services/profiles/access'
import { headersOf, type Connection } from '@/electron/services/profiles/profiles'
import { createTax, type Tax } from '@/electron/services/tax/tax'
import { connectForTax, type TaxAccess } from '@/electron/services/tax/tax-connection'
import { journalName } from './journal-name'

export interface OpenTaxOptions {
  readonly env: Env
  readonly log: Log
  readonly dataDir: string
  readonly connection: Reachable
  readonly access: Access
  readonly windows: RateWindows
  readonly secrets: KnownSecrets
  /** Key saved for tax records only. */
  readonly readTaxKey: (connection: Connection) => Promise<KeyReading>
}

/** Tax records of a session's account. Nothing is opened before the first request. */
export interface SessionTax {
  /** Throws a ServiceError with the reason while there is no account. */
  opened(): { readonly tax: Tax; readonly notSaved: string | null }
  /** Reads the key for the next read: the tax key, otherwise the key of the account. Rejects if there is none. */
  readKey(): Promise<void>
  close(): void
}

const openArchive = (dataDir: string, name: string): OpenedDatabase =>
  openOrInMemory(taxArchive, () => {
    const directory = join(dataDir, 'tax')
    makeOwnFolder(directory)
    return join(directory, name)
  })

/** `uid`: of the account; null while unknown. */
export function openTax(options: OpenTaxOptions, time: TrustedTime, uid: () => string | null): SessionTax {
  const { env, log, connection, access, windows, secrets } = options
  let opened: { readonly tax: Tax; readonly archive: OpenedDatabase; readonly name: string } | null = null
  let key: Pick<TaxAccess, 'credentials' | 'credentialsHost' | 'isTaxKey'> | null = null

  function connect() {
    if (key === null) throw refused('tax-key-unread')
    const { addresses } = connection
    return connectForTax({ env, log, addresses, windows, secrets, headers: headersOf(connection), ...key })
  }
  /** A profile with only a tax key never learns its account: its records are stored for the profile. */
  function nameOfArchive(): string {
    const accountUid = uid()
    if (accountUid !== null) return journalName(connection, accountUid)
    if (access.credentials !== null) throw refused('account-being-read')
    return journalName(connection, `profile ${connection.id}`)
  }
  function close(): void {
    opened?.tax.stop()
    opened?.archive.database.close()
    opened = null
  }

  const own = (credentials: Credentials, credentialsHost: string, isTaxKey: boolean): void =>
    void (key = { credentials, credentialsHost, isTaxKey })

  return {
    opened() {
      if (connection.accountKind === 'classic') throw refused('tax-account-classic')
      const name = nameOfArchive()
      if (opened !== null && opened.name !== name) close()
      if (opened === null) {
        const archive = openArchive(options.dataDir, name)
        const tax = createTax({ database: archive.database, clock: time, serverNow: () => time.now(), connect })
        opened = { tax, archive, name }
      }
      return { tax: opened.tax, notSaved: opened.archive.safeMode }
    },
    async readKey() {
      if (access.taxCredentials !== undefined) return own(access.taxCredentials, access.credentialsHost, true)
      const reading = await options.readTaxKey(connection)
      if (reading.kind === 'key') return own(reading.key, reading.host, true)
      if (reading.kind === 'unusable') throw refused('tax-key-unusable', { reason: reading.reason })
      if (reading.kind === 'waiting') throw refused('tax-key-locked')
      if (access.credentials === null) throw refused('tax-key-missing')
      own(access.credentials, access.credentialsHost, false)
    },
    close,
  }
}
