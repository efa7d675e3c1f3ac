import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { agreedTime } from '@/shared/testing/agreed-time'
import { anOrder } from '@/shared/testing/samples/orders'
import { realEnv } from '@/electron/base/env/real-env'
import { openDatabase, transaction } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import { createJournal } from '@/electron/services/orders/journal/journal'
import { batchOf20 } from '@/bench/measure/batch-of-20'
import { amount, type Figure, median, percentile } from '@/bench/measure/measure'

const ROUNDS = amount(600, 20)
const WARM_UP = amount(60, 5)
const AT = 1_700_000_000_000

/** Twenty intents and their batch's request in the journal's format before entries were a chain. */
function withoutChain(database: Database) {
  database.exec(`
    CREATE TABLE bench (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, key TEXT NOT NULL, kind TEXT NOT NULL,
      detail TEXT NOT NULL, sum INTEGER NOT NULL) STRICT;
    CREATE INDEX bench_by_key ON bench (key, seq);
    CREATE UNIQUE INDEX bench_intents ON bench (key) WHERE kind = 'intent';`)
  const insert = database.prepare(
    'INSERT INTO bench (at, key, kind, detail, sum) VALUES (?1, ?2, ?3, ?4, row_sum(?1, ?2, ?3, ?4))',
  )
  const order = database.prepare(
    `INSERT INTO orders (key, batch_id, is_over, updated_at, revision, body, sum)
     VALUES (?1, ?2, 0, ?3, 1, ?4, row_sum(?1, ?2, 0, ?3, 1, ?4))`,
  )
  const count = database.prepare(
    "INSERT OR REPLACE INTO facts (name, value, sum) VALUES ('bench', ?1, row_sum('bench', ?1))",
  )
  let commits = 0
  return (intents: ReturnType<typeof intentsOf>): void =>
    transaction(database, () => {
      for (const { order: intent, wire } of intents) {
        insert.run(AT, intent.key, 'intent', `/api/v3/trade/place-batch ${JSON.stringify(wire)}`)
        order.run(intent.key, intent.batchId, AT, JSON.stringify(intent))
      }
      insert.run(AT, intents[0]!.order.batchId, 'request', '/api/v3/trade/place-batch 0,1,2,3,4,5,6,7,8,9')
      count.run(String((commits += 1)))
    })
}

const intentsOf = (round: number) =>
  batchOf20(`j${round}`).map((wire, row) => ({
    wire,
    order: anOrder({ key: `j${round}-${row}`, clientOid: `j${round}-${row}`, batchId: `batch-${round}`, row }),
  }))

/** Work between the turn and the wire: twenty intents made durable, with and without their hashes. */
export function journalWriteFigures(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'volley-bench-'))
  const [chained, plain] = ['chained', 'plain'].map((name) => openDatabase(join(folder, `${name}.sqlite`)).database)
  const { clock, random } = realEnv()
  const journal = createJournal({ database: chained!, time: agreedTime(clock), random, onTrouble: () => undefined })
  const bare = withoutChain(plain!)
  const times = { chained: [] as number[], plain: [] as number[] }
  const timed = (to: number[], isCounted: boolean, work: () => void): void => {
    const from = performance.now()
    work()
    if (isCounted) to.push((performance.now() - from) * 1000)
  }
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const intents = intentsOf(round)
    timed(times.chained, round >= WARM_UP, () => journal.recordIntents('/api/v3/trade/place-batch', intents))
    timed(times.plain, round >= WARM_UP, () => bare(intents))
  }
  journal.close()
  for (const database of [chained!, plain!]) database.close()
  rmSync(folder, { recursive: true })
  const figure = (name: string, of: (values: readonly number[]) => number): Figure => ({
    figure: `20 intents of a request made durable, ${name}; limit: the same rows without a chain`,
    ours: Math.round(of(times.chained)),
    peer: null,
    peerName: null,
    limit: Math.round(of(times.plain)),
    unit: 'µs',
  })
  return Promise.resolve([figure('p50', median), figure('p95', (values) => percentile(values, 0.95))])
}
