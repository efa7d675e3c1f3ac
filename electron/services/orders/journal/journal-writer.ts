import { createEmitter } from '@/shared/base/emitter'
import type { TrustedTime } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import type { Random } from '@/shared/base/random'
import { t } from '@/shared/languages/text'
import { isSettled, type UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import type { Fill, Order } from '@/shared/trading/orders/order'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { rowSum } from '@/electron/base/storage/checked-tables'
import { transaction } from '@/electron/base/storage/database'
import { diskProblem, sqliteCode } from '@/electron/base/place/disk-problem'
import type { BatchRecord } from './batch-record'
import { entryHash } from '@/electron/base/storage/entry-hash'
import { EXCHANGE_TIME } from './chain/forgotten'
import { CHAIN_HEAD, headOf, type Link, linkText } from './chain/chain-head'
import type { Entry } from './law/entry-kinds'
import type { Database } from '@/electron/base/storage/sqlite'

/** Observations are written in groups, so that at most a fifth of the time is spent on the disk. Intents never wait. */
const PAUSE_PER_WRITE = 4
const LONGEST_PAUSE_MS = 50
const RETRY_MS = 1000
const COMMITS = 'commits'
/** Interval at which the exchange's time is stored. */
const TIME_EVERY_MS = MINUTE_MS
/** SQLite's code for a violated constraint. */
const CONSTRAINT = 19

export interface JournalOptions {
  readonly database: Database
  /** For the name of a new journal. */
  readonly random: Random
  readonly time: TrustedTime
  /** Called with the reason when waiting observations cannot be written, and with null when they can again. */
  readonly onTrouble: (reason: string | null) => void
  /** Removes secrets from texts of the exchange. The hash of an entry does not include them. */
  readonly hide?: ((text: string) => string) | undefined
  /** Called with every entry once it is on disk. */
  readonly onEntry?: ((entry: Entry) => void) | undefined
}

/** The rows violate a constraint of the tables; the disk is not the cause. */
const isRefusedRow = (error: unknown): boolean => error instanceof Error && sqliteCode(error.cause) === CONSTRAINT

/** Statements of every table, each prepared once. */
function statementsOf(database: Database) {
  const saveOrder = database.prepare(
    `INSERT INTO orders (key, batch_id, is_over, updated_at, revision, body, sum)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
     ON CONFLICT (key) DO UPDATE SET batch_id = excluded.batch_id, is_over = excluded.is_over,
     updated_at = excluded.updated_at, revision = excluded.revision, body = excluded.body, sum = excluded.sum`,
  )
  const saveBatch = database.prepare(
    `INSERT INTO batches (id, token, created_at, body, sum) VALUES (?1, ?2, ?3, ?4, row_sum(?1, ?2, ?3, ?4))
     ON CONFLICT (id) DO UPDATE SET token = excluded.token, created_at = excluded.created_at,
     body = excluded.body, sum = excluded.sum`,
  )
  const saveRequest = database.prepare(
    `INSERT INTO requests (id, is_over, sent_at, body, sum) VALUES (?1, ?2, ?3, ?4, row_sum(?1, ?2, ?3, ?4))
     ON CONFLICT (id) DO UPDATE SET is_over = excluded.is_over, sent_at = excluded.sent_at,
     body = excluded.body, sum = excluded.sum`,
  )
  const addEntry = database.prepare(
    'INSERT INTO entries (seq, at, key, kind, detail, hash, sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)',
  )
  const saveFill = database.prepare(
    `INSERT INTO fills (exec_id, order_id, category, at, body, sum)
     VALUES (?1, ?2, ?3, ?4, ?5, row_sum(?1, ?2, ?3, ?4, ?5))
     ON CONFLICT (exec_id) DO UPDATE SET order_id = excluded.order_id, category = excluded.category,
     at = excluded.at, body = excluded.body, sum = excluded.sum`,
  )
  const saveAlias = database.prepare(
    'INSERT INTO aliases (order_id, key, sum) VALUES (?1, ?2, row_sum(?1, ?2)) ON CONFLICT DO NOTHING',
  )
  const saveFact = database.prepare(
    `INSERT INTO facts (name, value, sum) VALUES (?1, ?2, ?3)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value, sum = excluded.sum`,
  )
  const addCommand = database.prepare(
    'INSERT INTO commands (token, kind, at, sum) VALUES (?1, ?2, ?3, row_sum(?1, ?2, ?3, NULL))',
  )
  const finishCommand = database.prepare(
    'UPDATE commands SET results = ?1, sum = row_sum(token, kind, at, ?1) WHERE token = ?2',
  )
  return {
    order: (order: Order) => {
      const { key, batchId, updatedAt, revision } = order
      const row = [key, batchId, isOver(order.state) ? 1 : 0, updatedAt, revision, JSON.stringify(order)] as const
      saveOrder.run(...row, rowSum(...row))
    },
    batch: (batch: BatchRecord) => saveBatch.run(batch.id, batch.token, batch.createdAt, JSON.stringify(batch)),
    request: (request: UntrackedRequest) =>
      saveRequest.run(request.id, isSettled(request) ? 1 : 0, request.sentAt, JSON.stringify(request)),
    entry: ({ at, key, kind, detail }: Entry, { seq, hash }: Link) =>
      addEntry.run(seq, at, key, kind, detail, hash, rowSum(at, key, kind, detail)),
    fill: (fill: Fill) => saveFill.run(fill.execId, fill.orderId, fill.category, fill.at, JSON.stringify(fill)),
    alias: (orderId: string, key: string) => saveAlias.run(orderId, key),
    fact: (name: string, value: string) => saveFact.run(name, value, rowSum(name, value)),
    command: (token: string, kind: string, at: number) => addCommand.run(token, kind, at),
    results: (token: string, results: string) => finishCommand.run(results, token),
  }
}

/** Queue of pending writes, and their transactions. */
export function createJournalWriter({ database, time, onTrouble, onEntry }: Omit<JournalOptions, 'random' | 'hide'>) {
  const statements = statementsOf(database)
  /** Entries of the current transaction. */
  let writtenEntries: Entry[] = []
  /** Last entry on disk, and last entry of the current transaction. */
  let head = headOf(database)
  let last = head
  const write = {
    ...statements,
    entry: (entry: Entry): void => {
      const seq = last.seq + 1
      last = { seq, hash: entryHash(last.hash, seq, entry) }
      statements.entry(entry, last)
      writtenEntries.push(entry)
    },
  }
  const waiting = {
    entries: [] as Entry[],
    orders: new Map<string, Order>(),
    batches: new Map<string, BatchRecord>(),
    requests: new Map<string, UntrackedRequest>(),
    aliases: new Map<string, string>(),
    fills: new Map<string, Fill>(),
  }
  const byKey = [waiting.orders, waiting.batches, waiting.requests, waiting.aliases, waiting.fills]
  const flushes = createEmitter()
  let cancelTimer: (() => void) | null = null
  /** Monotonic time before which no group is written. */
  let pauseUntil = -Infinity
  /** Last stored time of the exchange, Unix ms. */
  let savedTime: number | null = null
  let inTrouble = false
  let isClosed = false
  let commits = Number(database.prepare('SELECT value FROM facts WHERE name = ?').get(COMMITS)?.value ?? 0)

  function writeWaiting(): void {
    for (const batch of waiting.batches.values()) write.batch(batch)
    for (const order of waiting.orders.values()) write.order(order)
    for (const request of waiting.requests.values()) write.request(request)
    for (const [orderId, key] of waiting.aliases) write.alias(orderId, key)
    for (const entry of waiting.entries) write.entry(entry)
    for (const fill of waiting.fills.values()) write.fill(fill)
  }

  /** Stores the exchange's time for the next opening. Returns the stored time, Unix ms. */
  function saveTime(): number | null {
    const proven = time.proven()
    if (proven === null || (savedTime !== null && Math.abs(proven - savedTime) < TIME_EVERY_MS)) return savedTime
    write.fact(EXCHANGE_TIME, String(proven))
    return proven
  }

  /** One transaction for `work` and all pending writes. They stay pending until they are on disk. */
  function commit(work: () => void): void {
    if (isClosed) throw new Error(t('the order journal is closed'))
    const begun = time.mono()
    writtenEntries = []
    last = head
    try {
      savedTime = transaction(database, () => {
        writeWaiting()
        work()
        if (last !== head) write.fact(CHAIN_HEAD, linkText(last))
        write.fact(COMMITS, String(commits + 1))
        return saveTime()
      })
      commits += 1
      head = last
    } catch (error) {
      throw new Error(diskProblem(error), { cause: error })
    }
    pauseUntil = time.mono() + Math.min(LONGEST_PAUSE_MS, (time.mono() - begun) * PAUSE_PER_WRITE)
    waiting.entries.length = 0
    for (const kind of byKey) kind.clear()
    if (inTrouble) onTrouble(null)
    inTrouble = false
    for (const entry of writtenEntries) onEntry?.(entry)
  }

  const isIdle = (): boolean => waiting.entries.length === 0 && byKey.every(({ size }) => size === 0)
  function flush(): void {
    cancelTimer?.()
    cancelTimer = null
    if (isClosed) return
    try {
      if (!isIdle() || inTrouble) commit(() => {})
    } catch (error) {
      suffer(error)
    }
    flushes.emit()
  }

  /** Retries until the disk accepts a write, so that the gate opens without any action. */
  function suffer(error: unknown): void {
    inTrouble = true
    onTrouble(t`The order journal cannot be written: ${diskProblem(error)}`)
    cancelTimer?.()
    cancelTimer = time.after(RETRY_MS, flush)
  }

  function later(): void {
    if (!isClosed) cancelTimer ??= time.after(Math.max(0, pauseUntil - time.mono()), flush)
  }

  return {
    write,
    waiting,
    commit: (work: () => void): void => {
      try {
        commit(work)
        later()
      } catch (error) {
        if (!isClosed && !isRefusedRow(error)) suffer(error)
        throw error
      }
    },
    flush,
    /** Writes soon, together with later changes. */
    later,
    commits: () => commits,
    /** Last entry on disk. */
    head: () => head,
    onFlushed: flushes.listen,
    isClosed: () => isClosed,
    close: () => {
      flush()
      isClosed = true
      cancelTimer?.()
    },
  }
}
