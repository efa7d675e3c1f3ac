import { sleep } from '@/shared/base/clock'
import { evidenceText } from '@/shared/exchange/evidence/evidence-row'
import { t } from '@/shared/languages/text'
import { keyAccess } from './app/session/key-access'
import type { HostEnv } from './base/env/env'
import { openSettings } from './base/settings/settings-file'
import { appFolder, lockPath, openDatabase } from './base/storage/database'
import { savedEvidenceOf, unsavedEvidence } from './base/storage/records/saved-evidence'
import { createKeychain, loadKeytar, type Keytar } from './base/vault/keytar-vault'
import { createVault } from './base/vault/vault'
import { createExchangeClient } from './exchange/client'
import { createKnownSecrets } from './exchange/rest/redact'
import { createAssumptionEvidence } from './services/assumptions/assumption-evidence'
import { probedCalls, probeExchange } from './services/assumptions/probe'
import { createKeys } from './services/profiles/keys'
import { addressProblem, exchangeOf, headersOf, listConnections } from './services/profiles/profiles'
import { createRoutes } from './services/profiles/routes'
import { join } from 'node:path'

export interface ProbeOptions {
  readonly env: HostEnv
  readonly dataDir: string
  /** ID or name of the profile. */
  readonly profile: string
  readonly loadKeychain?: () => Keytar
  readonly print: (text: string) => void
}

const FILE = 'volley.sqlite'

/** Sends the reading calls of a probe with the key of a profile. Prints and stores what they show. */
export async function probeProfile({ env, dataDir, profile, loadKeychain, print }: ProbeOptions): Promise<void> {
  const settings = openSettings(dataDir)
  const connections = listConnections(settings.get(), null)
  const connection = connections.find(({ id, label }) => id === profile || label === profile)
  if (connection === undefined)
    throw new Error(t`--profile ${profile}: must be one of ${connections.map(({ label }) => label).join(', ')}`)
  const { addresses } = connection
  if (addresses === null) throw new Error(t('--profile: the practice exchange runs in Volley only; probe it there'))
  const problem = addressProblem(addresses)
  if (problem !== null) throw problem
  const secrets = createKnownSecrets()
  const openKeychain = () => createKeychain((loadKeychain ?? loadKeytar)(), env.random)
  const vault = createVault({ load: openKeychain, clock: env.clock, changed: () => undefined })
  // Only the application writes settings.
  const unchanged = { get: () => settings.get(), set: () => undefined }
  await vault.settled
  const notify = (_level: string, title: string, text: string): void => print(`${title}. ${text}`)
  const access = await keyAccess(createKeys(vault, unchanged), notify, connection)
  if (access.credentials === null) print(t`${access.keyProblem} Only public calls are sent.`)
  const { saved, close } = openSaved(dataDir, exchangeOf(connection), print)
  const evidence = createAssumptionEvidence({
    clock: env.clock,
    isClassic: connection.accountKind === 'classic',
    saved,
    redact: secrets.hide,
    notify,
    changed: () => undefined,
  })
  const client = createExchangeClient({
    env: createRoutes({ env, vault, settings: unchanged, secrets }).envFor(connection),
    addresses,
    credentials: access.credentials,
    credentialsHost: access.credentialsHost,
    placePace: () => 0,
    categories: [],
    secrets,
    headers: headersOf(connection),
    only: probedCalls,
    observe: evidence.observe,
  })
  client.start()
  try {
    const results = await probeExchange(client.rest, connection.accountKind, access.credentials !== null)
    // The last response is checked after it was returned.
    await sleep(env.clock, 1)
    for (const { call, problem: why } of results) if (why !== '') print(`${call}: ${why}`)
    print(t`${results.length} reading calls sent.`)
    print(evidenceText(evidence.rows(), t`Assumptions of Volley, ${connection.label}`))
  } finally {
    client.stop()
    evidence.stop()
    vault.close()
    close()
  }
}

/** The evidence of the application. While Volley runs, the result is printed only. */
function openSaved(dataDir: string, exchange: string, print: (text: string) => void) {
  let unlock: () => void
  try {
    unlock = lockPath(dataDir, FILE, 'lock')
  } catch {
    print(t('Volley is running, so the result is not stored. Its diagnostics can probe, too.'))
    return { saved: unsavedEvidence, close: () => undefined }
  }
  const { database } = openDatabase(join(dataDir, FILE), appFolder)
  return {
    saved: savedEvidenceOf(database, exchange),
    close: () => {
      database.close()
      unlock()
    },
  }
}
