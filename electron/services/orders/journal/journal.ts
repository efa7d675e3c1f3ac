import { queuedEntry } from '@/shared/trading/orders/journal/written-entry'
import { endpoints } from '@/shared/exchange/endpoints'
import type { JournalEntry } from '@/shared/ipc/contract'
import { categories } from '@/shared/exchange/protocol/fields'
import { isSettled, type UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import type { Fill, Order } from '@/shared/trading/orders/order'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import type { OrdersSent } from '@/shared/trading/account/capacity'
import { protectionText } from '@/shared/trading/orders/protection'
import { correctedFill, isSameFill } from '@/shared/trading/orders/fill-correction'
import type { BatchRecord } from './batch-record'
import { createSentToday } from './sent-today'
import { batchOfBody, fillOfBody, requestOfBody } from './stored-bodies'
import type { JournalIdentity } from '@/electron/base/storage/records/known-journals'
import { type Link, linkText } from './chain/chain-head'
import { createJournalWriter, type JournalOptions } from './journal-writer'
import type { Entry, EntryKind } from './law/entry-kinds'
import { protectionPlanSentence } from '@/shared/trading/orders/journal/entry-sentences'

export interface RestoredRecords {
  readonly orders: readonly Order[]
  readonly batches: readonly BatchRecord[]
  readonly aliases: readonly (readonly [orderId: string, key: string])[]
  readonly lastRevision: number
}

/** Number of closed orders in memory. Older ones are read from the database on request. */
export const CLOSED_IN_MEMORY = 4000
/** Number of closed orders in memory after a start. */
const RECENT_CLOSED = 2000
const RECENT_BATCHES = 200
const RECENT_REQUESTS = 200
/** Its plan can still act, regardless of age. A body may be damaged, so it is not parsed. */
const HAS_OPEN_PLAN = `instr(body, '"isOpen":true') > 0`
const FILLS_READ_TO = 'fills-read-to'
const JOURNAL_ID = 'journal-id'
const ID_BYTES = 16
/** These entries contain Volley's requests, digit by digit, and never a key. */
const OWN_KINDS: ReadonlySet<EntryKind> = new Set(['command', 'dry-run', 'reviewed'])

/** Review and confirmation of a batch before it was placed. */
interface BatchDetails {
  /** Digest of the reviewed bytes. */
  readonly reviewed?: string | undefined
  /** Confirmations, as text. */
  readonly confirmed?: string | null
}

/** A list is later than the push of the same execution and has more of its fees. */
export type FillSource = 'push' | 'list'

/** A fill that was new (null) or corrected, with its earlier figures. */
export interface AddedFill {
  readonly before: Fill | null
}

export interface Journal {
  readonly restore: () => RestoredRecords
  /**
   * Writes the batch, its token, its queued rows, its review and its confirmations. On disk on return. Throws if it
   * cannot be written.
   */
  readonly recordBatch: (batch: BatchRecord, orders: readonly Order[], details?: BatchDetails) => void
  /**
   * Writes the intents before the first byte is sent. `path` is the call and `wire` the order as in the body. On disk
   * on return. Throws if it cannot be written, or if an order already has an intent (J1, J2).
   */
  readonly recordIntents: (path: string, intents: readonly { readonly order: Order; readonly wire: object }[]) => void
  /** Writes a request, and an intent or a command for each part. On disk on return, like `recordIntents`. */
  readonly recordRequest: (request: UntrackedRequest) => void
  readonly saveRequest: (request: UntrackedRequest) => void
  /** Unsettled requests and the latest settled ones, oldest first. */
  readonly requests: () => readonly UntrackedRequest[]
  /** Orders placed by this journal since midnight UTC, regardless of the result at the exchange. */
  readonly sentToday: () => OrdersSent
  /** True if an order was placed under this name before. */
  readonly hasIntent: (key: string) => boolean
  readonly batchOfToken: (token: string) => BatchRecord | null
  /** True if a command was started with this token, with any outcome. */
  readonly knowsCommand: (token: string) => boolean
  /** On disk on return. False if the token was used before. */
  readonly claimCommand: (token: string, kind: string) => boolean
  /** Results of the command with this token; null if they were not written. */
  readonly commandResults: (token: string) => string | null
  readonly finishCommand: (token: string, results: string) => void
  readonly note: (key: string, kind: EntryKind, detail: string) => void
  readonly saveOrder: (order: Order) => void
  readonly saveBatch: (batch: BatchRecord) => void
  readonly saveAlias: (orderId: string, key: string) => void
  /**
   * Saves an execution. A known execution is kept as first saved until a list of the exchange corrects it. Null if
   * nothing of note changed.
   */
  readonly addFill: (fill: Fill, from: FillSource) => AddedFill | null
  readonly fills: (category: string, limit: number) => readonly Fill[]
  /** Fills of every category in a stretch of time, newest first. */
  readonly fillsBetween: (from: number, to: number, limit: number) => readonly Fill[]
  /** Unix ms of the fill up to which all fills are known; 0 for none. */
  readonly fillsReadTo: () => number
  /**
   * Records that all fills up to this time are known, together with all pending fills. On disk on return. Throws if it
   * cannot be written.
   */
  readonly saveFillsReadTo: (at: number) => void
  readonly order: (key: string) => Order | null
  readonly orderKeyOf: (orderId: string) => string | null
  readonly timeline: (key: string) => readonly JournalEntry[]
  readonly fact: (name: string) => string | null
  readonly setFact: (name: string, value: string) => void
  /** Writes all pending changes. Throws if they cannot be written. */
  readonly writeNow: () => void
  /** Like `writeNow`, but never throws: a disk that refuses closes the gate, and hides nothing from the trader. */
  readonly flush: () => void
  /** Called after every `flush`, explicit or automatic. State shown before a flush could be undone by a kill. */
  readonly onFlushed: (listener: () => void) => void
  /** Last entry on disk. */
  readonly head: () => Link
  readonly isClosed: () => boolean
  /** Identity of this journal, its number of writes, and its last entry. */
  readonly identity: () => JournalIdentity
  /** Writes all pending changes for the last time. Later answers are not recorded; the next start resolves them. */
  readonly close: () => void
}

/** Listed explicitly, so that the index by category and age is used for all of them. */
const categoryList = categories.map((category) => `'${category}'`).join(', ')
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
/** Rows were written by the journal from values of the same type. */
const parse = <Value>(body: unknown): Value => JSON.parse(String(body)) as Value
const distinct = <Value>(values: readonly Value[], keyOf: (value: Value) => string): readonly Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
]

/** Append-only record of an account's orders: requests, sent calls, and observed states. */
export function createJournal(options: JournalOptions): Journal {
  const { database, time, random, hide = (text) => text } = options
  const writer = createJournalWriter(options)
  const { write, waiting, commit, flush, later, isClosed } = writer
  const remainingToday = createSentToday(database, time)
  type Row = Readonly<Record<string, unknown>>
  const single = (sql: string, ...values: string[]): Row | undefined =>
    isClosed() ? undefined : database.prepare(sql).get(...values)
  const knowsCommand = (token: string): boolean =>
    single('SELECT token FROM commands WHERE token = ?', token) !== undefined
  const bodiesOf = (sql: string, ...values: number[]): readonly unknown[] =>
    database
      .prepare(sql)
      .all(...values)
      .map((row) => row.body)
  const setFact = (name: string, value: string): void => {
    if (!isClosed()) write.fact(name, value)
  }
  const id = single('SELECT value FROM facts WHERE name = ?', JOURNAL_ID)?.value?.toString() ?? newId()
  const entryOf = (key: string, kind: EntryKind, detail: string): Entry => ({ at: time.now(), key, kind, detail })

  function savedFill(execId: string): Fill | null {
    const unwritten = waiting.fills.get(execId)
    if (unwritten !== undefined) return unwritten
    const row = single('SELECT body FROM fills WHERE exec_id = ?', execId)
    return row === undefined ? null : fillOfBody(row.body)
  }

  function newId(): string {
    const journalId = Buffer.from(random.bytes(ID_BYTES)).toString('hex')
    try {
      write.fact(JOURNAL_ID, journalId)
    } catch {
      // A disk that refuses closes the gate at the first order. Until then no name is needed.
    }
    return journalId
  }

  return {
    restore: () => ({
      orders: distinct(
        [
          ...bodiesOf(
            `SELECT body FROM orders WHERE is_over = 0
           UNION ALL SELECT body FROM (SELECT body FROM orders WHERE is_over = 1 ORDER BY updated_at DESC LIMIT ?)`,
            RECENT_CLOSED,
          ),
          // A stop rule counts every order of its batch, regardless of when it was filled.
          ...bodiesOf(
            `SELECT body FROM orders WHERE is_over = 1 AND batch_id IN (SELECT id FROM batches WHERE ${HAS_OPEN_PLAN})`,
          ),
        ].map((body) => parse<Order>(body)),
        ({ key }) => key,
      ),
      batches: distinct(
        [
          ...bodiesOf('SELECT body FROM batches ORDER BY created_at DESC LIMIT ?', RECENT_BATCHES),
          ...bodiesOf(`SELECT body FROM batches WHERE ${HAS_OPEN_PLAN}`),
        ].map(batchOfBody),
        (batch) => batch.id,
      ),
      aliases: database
        .prepare('SELECT order_id, key FROM aliases')
        .all()
        .map((row) => [String(row.order_id), String(row.key)] as const),
      lastRevision: Number(single('SELECT coalesce(max(revision), 0) AS last FROM orders')?.last),
    }),
    recordBatch: (batch, rows, { reviewed, confirmed = null } = {}) =>
      commit(() => {
        write.batch(batch)
        if (reviewed !== undefined) write.entry(entryOf(batch.id, 'reviewed', `sha256 ${reviewed}`))
        if (confirmed !== null) write.entry(entryOf(batch.id, 'confirmed', confirmed))
        for (const order of rows) {
          write.order(order)
          write.entry(
            entryOf(order.key, 'queued', queuedEntry((order.row ?? 0) + 1, batch.id, order.state === 'waiting')),
          )
          if (order.protection !== undefined)
            write.entry(entryOf(order.key, 'protection', protectionPlanSentence(protectionText(order.protection))))
        }
      }),
    recordIntents: (path, intents) => {
      commit(() => {
        for (const { order, wire } of intents) {
          write.entry(entryOf(order.key, 'intent', `${path} ${JSON.stringify(wire)}`))
          write.order(order)
        }
        const batchId = intents[0]?.order.batchId ?? null
        if (batchId === null) return
        const rows = intents.map(({ order }) => order.row ?? 0)
        write.entry(entryOf(batchId, 'request', `${path} ${rows.join(',')}`))
      })
      remainingToday.note(intents.map(({ order }) => order))
    },
    recordRequest: (request) => {
      commit(() => {
        write.request(request)
        const body = `${endpoints[request.endpoint].path} ${JSON.stringify(request.body)}`
        for (const { key, does } of request.parts)
          write.entry(entryOf(key, does === 'place' ? 'intent' : 'command', body))
      })
      remainingToday.note(request.parts.filter(({ does }) => does === 'place'))
    },
    saveRequest: (request) => {
      const isDone = isSettled(request)
      for (const { key, state } of request.parts) {
        if (state === 'not_sent') remainingToday.takeBack(key)
        else if (isDone) remainingToday.settle(key)
      }
      waiting.requests.set(request.id, request)
      later()
    },
    requests: () =>
      database
        .prepare(
          `SELECT body, sent_at FROM requests WHERE is_over = 0
           UNION ALL SELECT body, sent_at FROM (
             SELECT body, sent_at FROM requests WHERE is_over = 1 ORDER BY sent_at DESC LIMIT ?
           ) ORDER BY sent_at`,
        )
        .all(RECENT_REQUESTS)
        .map((row) => requestOfBody(row.body)),
    sentToday: remainingToday.count,
    hasIntent: (key) => single("SELECT key FROM entries WHERE key = ? AND kind = 'intent'", key) !== undefined,
    batchOfToken: (token) => {
      const row = single('SELECT body FROM batches WHERE token = ?', token)
      return row === undefined ? null : batchOfBody(row.body)
    },
    knowsCommand,
    claimCommand: (token, kind) => {
      if (knowsCommand(token)) return false
      commit(() => write.command(token, kind, time.now()))
      return true
    },
    commandResults: (token) => text(single('SELECT results FROM commands WHERE token = ?', token)?.results),
    finishCommand: (token, results) => {
      if (!isClosed()) write.results(token, results)
    },
    note: (key, kind, detail) => {
      waiting.entries.push(entryOf(key, kind, OWN_KINDS.has(kind) ? detail : hide(detail)))
      later()
    },
    saveOrder: (order) => {
      if (order.state === 'not_sent') remainingToday.takeBack(order.key)
      else if (isOver(order.state)) remainingToday.settle(order.key)
      waiting.orders.set(order.key, order)
      later()
    },
    saveBatch: (batch) => {
      waiting.batches.set(batch.id, batch)
      later()
    },
    saveAlias: (orderId, key) => {
      waiting.aliases.set(orderId, key)
      later()
    },
    addFill: (fill, from) => {
      const stored = savedFill(fill.execId)
      if (stored !== null && from === 'push') return null
      const next = stored === null ? fill : correctedFill(stored, fill)
      if (stored !== null && isSameFill(stored, next)) return null
      waiting.fills.set(fill.execId, next)
      later()
      // Earlier versions saved fills without their realized P&L.
      const isSame =
        stored !== null && isSameFill({ ...stored, ...(next.pnl !== undefined && { pnl: next.pnl }) }, next)
      return isSame ? null : { before: stored }
    },
    fills: (category, limit) => {
      flush()
      if (isClosed()) return []
      return database
        .prepare('SELECT body FROM fills WHERE category = ? ORDER BY at DESC LIMIT ?')
        .all(category, limit)
        .map((row) => fillOfBody(row.body))
    },
    fillsBetween: (from, to, limit) => {
      flush()
      if (isClosed()) return []
      return database
        .prepare(
          `SELECT body FROM fills WHERE category IN (${categoryList}) AND at BETWEEN ? AND ? ORDER BY at DESC LIMIT ?`,
        )
        .all(from, to, limit)
        .map((row) => fillOfBody(row.body))
    },
    fillsReadTo: () => Number(single('SELECT value FROM facts WHERE name = ?', FILLS_READ_TO)?.value ?? 0),
    saveFillsReadTo: (at) => commit(() => setFact(FILLS_READ_TO, String(at))),
    order: (key) => {
      const unwritten = waiting.orders.get(key)
      if (unwritten !== undefined) return unwritten
      const row = single('SELECT body FROM orders WHERE key = ?', key)
      return row === undefined ? null : parse<Order>(row.body)
    },
    orderKeyOf: (orderId) => text(single('SELECT key FROM aliases WHERE order_id = ?', orderId)?.key),
    timeline: (key) => {
      flush()
      if (isClosed()) return []
      return database
        .prepare('SELECT at, kind, detail FROM entries WHERE key = ? ORDER BY seq')
        .all(key)
        .map((row) => ({ at: Number(row.at), what: String(row.kind), detail: String(row.detail) }))
    },
    fact: (name) => text(single('SELECT value FROM facts WHERE name = ?', name)?.value),
    setFact,
    writeNow: () => commit(() => {}),
    flush,
    onFlushed: writer.onFlushed,
    head: writer.head,
    isClosed,
    identity: () => ({ id, commits: writer.commits(), head: linkText(writer.head()) }),
    close: writer.close,
  }
}
