import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { type EndpointName, endpoints } from '@/shared/exchange/endpoints'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { sampleRequest } from '@/shared/testing/samples/sample-request'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { requestText } from '@/electron/exchange/rest/request-text'
import { openDatabase } from '@/electron/base/storage/database'
import { openRequestOrders } from '../testing/request-orders'
import { calmPretrade } from '../testing/calm-pretrade'
import { createFaultInjectingExchange, timeout } from '../testing/fault-injecting-exchange'
import { untrackedCalls } from './untracked-calls'
import type { Database } from '@/electron/base/storage/sqlite'

const PLACEHOLDER = 'made-when-sent'
let folder: string
let database: Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volley-untracked-'))
  database = openDatabase(join(folder, 'a.db')).database
})
afterEach(() => {
  if (database.isOpen) database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The bytes of a request, however it came to be. */
function bytesOf(name: EndpointName, request: unknown): string | null {
  const declaration: Endpoint = endpoints[name]
  return requestText(declaration, declaration.request.parse(request)).body
}

/** The orders of a classic account before an exchange that answers nothing, and what is handed to its calls. */
function opened() {
  const clock = createManualClock()
  const base = createFaultInjectingExchange(clock).client
  const requests: unknown[] = []
  const rest = new Proxy(base.rest, {
    get: () => (request: unknown, options?: { beforeSend?: () => void }) => {
      options?.beforeSend?.()
      if (options?.beforeSend !== undefined) requests.push(request)
      return Promise.resolve(timeout)
    },
  })
  const client: ExchangeClient = { ...base, rest }
  // Samples are of no symbol whose rules are known: what is sent is looked at, not what is wanted.
  const pretrade = calmPretrade(() => null)
  const parts = {
    client,
    database,
    clock,
    random: seededRandom(1),
    installTag: 'TEST',
    notify: () => undefined,
    pretrade,
    knownJournal: null,
  }
  return { orders: openRequestOrders(parts), requests }
}

const names = Object.keys(untrackedCalls) as EndpointName[]
describe.each(names.flatMap((name) => [[name, 'shortest', false] as const, [name, 'fullest', true] as const]))(
  '%s at its %s',
  (name, _length, all) => {
    it('is sent byte by byte as its dry run shows it, except for the names that are made at the send', async () => {
      const declaration: Endpoint = endpoints[name]
      const request = declaration.request.parse(sampleRequest(declaration, all))
      const { orders, requests } = opened()
      const context = { orderOf: () => undefined, requests: [], nextClientOid: () => PLACEHOLDER }
      const preview = bytesOf(name, untrackedCalls[name]!.dryRun(request, context).request)
      const assessment = await orders.requests.assess(name, request)
      const confirmation = assessment === null ? undefined : confirmedOf(assessment, assessment.phrase)
      const legs = await orders.requests.send('token', name, request, { confirmation })
      const generatedNames = legs.filter(({ clientOid }) => clientOid.startsWith('cTEST-'))
      expect(requests.map((request) => bytesOf(name, request))).toEqual([
        generatedNames.reduce((text, { key }) => text?.replace(PLACEHOLDER, key) ?? null, preview),
      ])
      orders.stop()
    })
  },
)
