import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { RestClientV3 } from 'bitget-api'
import { realEnv } from '@/electron/base/env/real-env'
import { createContractMismatches } from '@/electron/exchange/protocol/contract-mismatches'
import { noLog } from '@/electron/base/diagnostics/log'
import { createCallLog } from '@/electron/exchange/rest/call-log'
import { createClockSync } from '@/electron/exchange/protocol/clock-sync'
import type { RateLimiter } from '@/electron/exchange/limits/rate-limiter'
import { createRestClient, type RestClientOptions } from '@/electron/exchange/rest/rest-client'
import { createSigner } from '@/electron/exchange/rest/signing'
import { openDatabase, transaction } from '@/electron/base/storage/database'
import { createAssumptionEvidence } from '@/electron/services/assumptions/assumption-evidence'
import { endpoints } from '@/shared/exchange/endpoints'
import { SUCCESS } from '@/shared/exchange/protocol/envelope'
import { batchOf20 } from '@/bench/measure/batch-of-20'
import { startLoadServer } from './load-process'
import { amount, median, percentile, type Figure } from '@/bench/measure/measure'

const credentials = { apiKey: 'bench', secretKey: 'bench-secret', passphrase: 'benchPass123' }
const path = endpoints.placeBatch.path
const ROUNDS = amount(400, 20)
const WARM_UP = amount(50, 5)

/** The whole client without waits: no turn is ever refused. */
const unlimited: RateLimiter = {
  take: () => Promise.resolve({ kind: 'turn', release: () => {} }),
  pause: () => {},
  budgets: () => [],
  stop: () => {},
}

function ourClient(base: string, change: Partial<RestClientOptions> = {}) {
  const env = realEnv()
  const clockSync = createClockSync(env.clock, () => Promise.resolve())
  clockSync.observe(env.clock.now(), env.clock.now(), env.clock.mono())
  return createRestClient({
    env,
    base,
    signer: createSigner(credentials, new URL(base).host),
    limiter: unlimited,
    throttle: { answered: () => {}, count: () => 0 },
    clockSync,
    redact: (text) => text,
    mismatches: createContractMismatches((text) => text),
    onResult: () => {},
    key: null,
    calls: createCallLog(env.clock, noLog),
    ...change,
  })
}

/** The evidence of a session about the assumptions, which reads every response. */
function openEvidence() {
  const { clock } = realEnv()
  return createAssumptionEvidence({
    clock,
    isClassic: false,
    saved: { read: () => [], save: () => undefined },
    redact: (text) => text,
    notify: () => undefined,
    changed: () => undefined,
  })
}

/** The bare platform: sign, send on a kept connection, parse. */
function rawPost(base: string, agent: Agent): () => Promise<unknown> {
  const url = new URL(base + path)
  const orders = batchOf20('trip')
  return () =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify(orders)
      const stamp = String(Date.now())
      const sign = createHmac('sha256', credentials.secretKey).update(`${stamp}POST${path}${body}`).digest('base64')
      const headers = {
        'content-type': 'application/json',
        'ACCESS-KEY': credentials.apiKey,
        'ACCESS-SIGN': sign,
        'ACCESS-TIMESTAMP': stamp,
        'ACCESS-PASSPHRASE': credentials.passphrase,
      }
      const outgoing = request(url, { method: 'POST', agent, headers }, (incoming) => {
        let text = ''
        incoming
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () => resolve(JSON.parse(text)))
      })
      outgoing.on('error', reject).end(body)
    })
}

/**
 * Alternating times of single calls, in microseconds. Every other round is in reverse: the call after a durable write
 * has cold caches.
 */
async function interleaved<Name extends string>(
  calls: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(calls) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const from = performance.now()
      await calls[name]()
      if (round >= 0) times[name].push((performance.now() - from) * 1000)
    }
  }
  return times
}

/** Cost of the order journal before the first byte is sent: a durable transaction of twenty rows. */
function durableWrite(): { write: () => Promise<unknown>; close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'volley-bench-'))
  const { database } = openDatabase(join(folder, 'journal.sqlite'))
  database.exec('CREATE TABLE bench (id INTEGER PRIMARY KEY, wire TEXT NOT NULL) STRICT')
  const insert = database.prepare('INSERT INTO bench (wire) VALUES (?)')
  const rows = batchOf20('trip').map((order) => JSON.stringify(order))
  return {
    write: () => {
      transaction(database, () => rows.forEach((row) => insert.run(row)))
      return Promise.resolve()
    },
    close: () => {
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Time that the checks of the evidence add to a placed batch without a network, in per mille. `limit`: 2 %. */
async function evidenceFigures(): Promise<Figure[]> {
  const orders = batchOf20('evidence')
  const data = orders.map(({ clientOid }, row) => ({
    orderId: String(1_400_000_000_000_000_000n + BigInt(row)),
    clientOid,
  }))
  const body = JSON.stringify({ code: SUCCESS, msg: 'success', requestTime: Date.now(), data })
  const sendHttp = () => Promise.resolve({ kind: 'response', status: 200, headers: {}, body } as const)
  const env = { ...realEnv(), sendHttp }
  const evidence = openEvidence()
  const [plain, checked] = [{ env }, { env, observe: evidence.observe }].map((parts) =>
    ourClient('http://127.0.0.1:1', parts),
  )
  const times = await interleaved({
    plain: () => plain!.placeBatch(orders),
    checked: () => checked!.placeBatch(orders),
  })
  evidence.stop()
  return [
    { name: 'p50', of: median },
    { name: 'p95', of: (values: readonly number[]) => percentile(values, 0.95) },
  ].map(({ name, of }) => ({
    figure: `placed batch with the checks of the evidence, more than without, ${name}`,
    ours: Math.round((of(times.checked) / of(times.plain) - 1) * 1000),
    peer: null,
    peerName: null,
    limit: 20,
    unit: '‰',
  }))
}

/** One signed batch of twenty to a server on loopback and back, over a kept connection. */
export async function roundTripFigures(): Promise<Figure[]> {
  const server = await startLoadServer('acknowledgements')
  const base = server.ready.address
  const ours = ourClient(base)
  const orders = batchOf20('trip')
  const peer = new RestClientV3({
    apiKey: credentials.apiKey,
    apiSecret: credentials.secretKey,
    apiPass: credentials.passphrase,
    baseUrl: base,
  })
  const agent = new Agent({ keepAlive: true })
  const journal = durableWrite()
  const times = await interleaved({
    ours: async () => {
      const result = await ours.placeBatch(orders)
      if (result.kind !== 'done') throw new Error(`the benchmark call failed: ${JSON.stringify(result)}`)
    },
    peer: () => peer.placeBatchOrders(orders),
    limit: rawPost(base, agent),
    journal: journal.write,
  })
  journal.close()
  agent.destroy()
  server.stop()
  const figure = (name: string, of: (values: number[]) => number): Figure => ({
    figure: `place-batch round trip on loopback, ${name}`,
    ours: Math.round(of(times.ours)),
    peer: Math.round(of(times.peer)),
    peerName: 'bitget-api',
    limit: Math.round(of(times.limit)),
    unit: 'µs',
  })
  return [
    figure('p50', median),
    figure('p95', (values) => percentile(values, 0.95)),
    ...(await evidenceFigures()),
    {
      figure: 'durable write of 20 intents before sending, p50',
      ours: Math.round(median(times.journal)),
      peer: null,
      peerName: null,
      limit: null,
      unit: 'µs',
    },
  ]
}
