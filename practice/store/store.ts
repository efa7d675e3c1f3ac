import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { bookCategories } from '@/shared/exchange/protocol/fields'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { DAY_MS } from '@/shared/base/time'
import type { SavedRows } from './saved-rows'
import type { AccountSnapshot, OpenAccountSnapshot, VenueSnapshot } from '@/practice/engine/api/account-snapshots'
import type { PracticeCandle, ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

/** State that survives a restart, even after a kill: the users' accounts, their counterparties, and the last prices. */
export interface Store extends SavedRows {
  readonly accounts: readonly AccountSnapshot[]
  /** Null in a new folder, and in a folder of an earlier version. */
  readonly venue: VenueSnapshot | null
  /** Last price by `instrumentKey`. */
  readonly prices: ReadonlyMap<string, string>
  /** Follows the users' accounts from now on. */
  follow(core: ExchangeCore, users: ReadonlySet<string>): void
  /** Stores a newly opened account with the next commit. */
  add(uid: string): void
  /** Stores what happened since the last call, in one transaction. */
  commit(): void
  /** One-minute candles of an `instrumentKey` from a time (Unix ms), oldest first. None after `close`. */
  readonly candles: (key: string, from: number) => readonly PracticeCandle[]
  /** Last prices and the newest candles: must be called more often than once a minute. */
  saveMarket(core: ExchangeCore): void
  close(): void
}

// One process opens it at a time. With the index of the log in memory it can be read on a full disk.
const schema = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS account (uid TEXT PRIMARY KEY, snapshot TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS closed_order (uid TEXT, order_id TEXT, record TEXT NOT NULL, PRIMARY KEY (uid, order_id));
  CREATE TABLE IF NOT EXISTS fill (uid TEXT, exec_id TEXT, record TEXT NOT NULL, PRIMARY KEY (uid, exec_id));
  CREATE TABLE IF NOT EXISTS candle (symbol TEXT, at INTEGER, bar TEXT NOT NULL, PRIMARY KEY (symbol, at));
  CREATE TABLE IF NOT EXISTS kept (kind TEXT, key TEXT, record TEXT NOT NULL, PRIMARY KEY (kind, key));
  CREATE TABLE IF NOT EXISTS price (symbol TEXT PRIMARY KEY, price TEXT NOT NULL);
`
/** Key of the venue among the stored rows. */
const VENUE = 'house'
/** As many as in the engine. */
const MAX_CLOSED = 5_000
const MAX_FILLS = 10_000

const Row = z.object({ uid: z.string(), record: z.string() })
/** Three days of minutes. */
const CANDLE_RETENTION_MS = 3 * DAY_MS
const CandleRow = z.object({ bar: z.string() })
const SavedRow = z.object({ record: z.string() })
const PriceRow = z.object({ symbol: z.string(), price: z.string() })

/** Rows written by this file: their shape is the writer's. */
const revive = <Value>(text: string): Value => JSON.parse(text) as Value

function readAccounts(db: DatabaseSync): AccountSnapshot[] {
  const rows = db
    .prepare('SELECT uid, snapshot AS record FROM account')
    .all()
    .map((row) => Row.parse(row))
  const closed = db.prepare(
    `SELECT uid, record FROM closed_order WHERE uid = ?
     ORDER BY length(order_id) DESC, order_id DESC LIMIT ${MAX_CLOSED}`,
  )
  const fills = db.prepare(
    `SELECT uid, record FROM fill WHERE uid = ? ORDER BY length(exec_id) DESC, exec_id DESC LIMIT ${MAX_FILLS}`,
  )
  return rows.map(({ uid, record }) => ({
    // Missing in earlier versions.
    autoCanceled: [],
    ...revive<Omit<OpenAccountSnapshot, 'autoCanceled'>>(record),
    closedOrders: closed.all(uid).map((row) => revive<PracticeOrder>(Row.parse(row).record)),
    fills: fills.all(uid).map((row) => revive<PracticeFill>(Row.parse(row).record)),
  }))
}

function readPrices(db: DatabaseSync): ReadonlyMap<string, string> {
  const rows = db
    .prepare('SELECT symbol, price FROM price')
    .all()
    .map((row) => PriceRow.parse(row))
  return new Map(rows.map(({ symbol, price }) => [symbol, price]))
}

/**
 * Opens `practice.sqlite` in `dir`. The database survives a killed process. Only a power failure may lose the last
 * moments.
 */
export function openStore(dir: string): Store {
  mkdirSync(dir, { recursive: true })
  const db = new DatabaseSync(join(dir, 'practice.sqlite'))
  db.exec(schema)
  db.exec(`DELETE FROM candle WHERE at < (SELECT max(at) FROM candle) - ${CANDLE_RETENTION_MS}`)
  const putAccount = db.prepare('INSERT OR REPLACE INTO account VALUES (?, ?)')
  const putClosed = db.prepare('INSERT OR REPLACE INTO closed_order VALUES (?, ?, ?)')
  const putFill = db.prepare('INSERT OR REPLACE INTO fill VALUES (?, ?, ?)')
  const putPrice = db.prepare('INSERT OR REPLACE INTO price VALUES (?, ?)')
  const putCandle = db.prepare('INSERT OR REPLACE INTO candle VALUES (?, ?, ?)')
  const putSaved = db.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?, ?)')
  const findSaved = db.prepare('SELECT record FROM kept WHERE kind = ? ORDER BY length(key), key')
  const findCandles = db.prepare('SELECT bar FROM candle WHERE symbol = ? AND at >= ? ORDER BY at')
  const dirty = new Set<string>()
  let closed: PracticeOrder[] = []
  let fills: PracticeFill[] = []
  let rows: (readonly [kind: string, key: string, row: unknown])[] = []
  let followed: ExchangeCore | null = null
  /** The venue is the counterparty of the users: it is stored together with their changes, never alone. */
  let isVenueDue = true

  function transact(task: () => void): void {
    db.exec('BEGIN IMMEDIATE')
    try {
      task()
      db.exec('COMMIT')
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }

  /** Closed orders and fills have separate tables, so that a long history is not rewritten with every command. */
  function saveAccount(uid: string): void {
    const snapshot = followed?.exportOpen(uid) ?? null
    if (snapshot !== null) putAccount.run(uid, JSON.stringify(snapshot))
  }
  const readRows = <Row>(kind: string): Row[] =>
    findSaved.all(kind).map((row) => revive<Row>(SavedRow.parse(row).record))

  return {
    accounts: readAccounts(db),
    venue: readRows<VenueSnapshot>(VENUE)[0] ?? null,
    prices: readPrices(db),
    candles: (key, from) =>
      db.isOpen ? findCandles.all(key, from).map((row) => revive<PracticeCandle>(CandleRow.parse(row).bar)) : [],
    follow(core, users) {
      followed = core
      users.forEach((uid) => dirty.add(uid))
      core.listen(
        (event) => {
          if (event.kind === 'trade' || event.kind === 'book' || event.kind === 'liquidation') return
          dirty.add(event.kind === 'order' ? event.order.uid : event.uid)
          if (event.kind === 'movement' || event.kind === 'position') isVenueDue = true
          if (event.kind !== 'order') return
          if (event.order.status === 'filled' || event.order.status === 'canceled') closed.push(event.order)
          if (event.fill === null) return
          fills.push(event.fill)
          isVenueDue = true
        },
        (uid) => users.has(uid),
      )
    },
    add: (uid) => void dirty.add(uid),
    commit() {
      if (dirty.size === 0 && rows.length === 0) return
      transact(() => {
        dirty.forEach(saveAccount)
        if (isVenueDue && followed !== null) putSaved.run(VENUE, VENUE, JSON.stringify(followed.exportVenue()))
        for (const order of closed) putClosed.run(order.uid, order.orderId, JSON.stringify(order))
        for (const fill of fills) putFill.run(fill.uid, fill.execId, JSON.stringify(fill))
        for (const [kind, key, row] of rows) putSaved.run(kind, key, JSON.stringify(row))
      })
      dirty.clear()
      isVenueDue = false
      closed = []
      fills = []
      rows = []
    },
    saveMarket(core) {
      transact(() => {
        for (const { category, symbol } of bookCategories.flatMap((category) => core.instruments(category))) {
          const key = instrumentKey(category, symbol)
          putPrice.run(key, core.lastPrice(category, symbol))
          for (const bar of core.candles(category, symbol, '1m', { limit: 2 }))
            putCandle.run(key, bar[0], JSON.stringify(bar))
        }
      })
    },
    readRows,
    writeRow: (kind, key, row) => void rows.push([kind, key, row]),
    close: () => db.close(),
  }
}
