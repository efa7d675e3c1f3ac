import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { bookCategories } from '@/shared/exchange/protocol/fields'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { DAY_MS } from '@/shared/base/time'
import { adoptEarlierTables } from './earlier-tables'
import type { SavedRows } from './saved-rows'
import type { AccountSnapshot, UserHoldings, VenueSnapshot } from '@/practice/engine/api/account-snapshots'
import type { PracticeCandle, ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

/** State that survives a restart, even after a kill: the users' accounts, their counterparties, and the last prices. */
export interface Store extends SavedRows {
  readonly accounts: readonly AccountSnapshot[]
  /** Null in a new folder, and in a folder of an earlier version. */
  readonly venue: VenueSnapshot | null
  /** Last price by `instrumentKey`. */
  readonly prices: ReadonlyMap<string, string>
  /** Follows the users' accounts from now on: before they are opened, because a restored order may trade at once. */
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

// One process opens it at a time. With the index of the log in memory it can be read on a full disk. A checkpoint waits
// for the disk: with 32 MB of log between two of them they are rare.
const schema = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = 8000;
  CREATE TABLE IF NOT EXISTS account (uid TEXT PRIMARY KEY, snapshot TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS orders
    (order_id INTEGER PRIMARY KEY, uid TEXT NOT NULL, is_open INTEGER NOT NULL, record TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS fills (exec_id INTEGER PRIMARY KEY, uid TEXT NOT NULL, record TEXT NOT NULL);
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
const OrderRow = Row.extend({ is_open: z.number() })
/** Three days of minutes. */
const CANDLE_RETENTION_MS = 3 * DAY_MS
const CandleRow = z.object({ bar: z.string() })
const SavedRow = z.object({ record: z.string() })
const PriceRow = z.object({ symbol: z.string(), price: z.string() })

/** Rows written by this file: their shape is the writer's. */
const revive = <Value>(text: string): Value => JSON.parse(text) as Value

/** An account, still without its orders and fills. */
const reviveAccount = (record: string) => ({
  // Missing in earlier versions.
  autoCanceled: [],
  ...revive<Omit<UserHoldings, 'autoCanceled'>>(record),
  openOrders: [] as PracticeOrder[],
  closedOrders: [] as PracticeOrder[],
  fills: [] as PracticeFill[],
})

/** Reads the accounts with the newest of their closed orders and fills. */
function readAccounts(db: DatabaseSync): AccountSnapshot[] {
  const accounts = new Map(
    db
      .prepare('SELECT uid, snapshot AS record FROM account')
      .all()
      .map((row) => Row.parse(row))
      .map(({ uid, record }) => [uid, reviveAccount(record)]),
  )
  for (const row of db.prepare('SELECT uid, is_open, record FROM orders ORDER BY order_id DESC').iterate()) {
    const { uid, is_open: isOpen, record } = OrderRow.parse(row)
    const account = accounts.get(uid)
    if (isOpen === 1) account?.openOrders.push(revive(record))
    else if (account !== undefined && account.closedOrders.length < MAX_CLOSED)
      account.closedOrders.push(revive(record))
  }
  for (const row of db.prepare('SELECT uid, record FROM fills ORDER BY exec_id DESC').iterate()) {
    const { uid, record } = Row.parse(row)
    const fills = accounts.get(uid)?.fills
    if (fills !== undefined && fills.length < MAX_FILLS) fills.push(revive(record))
  }
  return [...accounts.values()]
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
  adoptEarlierTables(db)
  db.exec(`DELETE FROM candle WHERE at < (SELECT max(at) FROM candle) - ${CANDLE_RETENTION_MS}`)
  const putAccount = db.prepare('INSERT OR REPLACE INTO account VALUES (?, ?)')
  const putOrder = db.prepare('INSERT OR REPLACE INTO orders VALUES (?, ?, ?, ?)')
  const putFill = db.prepare('INSERT OR REPLACE INTO fills VALUES (?, ?, ?)')
  const putPrice = db.prepare('INSERT OR REPLACE INTO price VALUES (?, ?)')
  const putCandle = db.prepare('INSERT OR REPLACE INTO candle VALUES (?, ?, ?)')
  const putSaved = db.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?, ?)')
  const findSaved = db.prepare('SELECT record FROM kept WHERE kind = ? ORDER BY length(key), key')
  const findCandles = db.prepare('SELECT bar FROM candle WHERE symbol = ? AND at >= ? ORDER BY at')
  const dirty = new Set<string>()
  /** Versions of the stored holdings: an order without a trade does not change them. */
  const versions = new Map<string, number>()
  /** Latest state of the changed orders, by ID. */
  const orders = new Map<string, PracticeOrder>()
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

  function saveHoldings(core: ExchangeCore, uid: string): void {
    const holdings = core.holdingsVersion(uid) === versions.get(uid) ? null : core.exportHoldings(uid)
    if (holdings !== null) putAccount.run(uid, JSON.stringify(holdings))
  }
  function saveOrder(order: PracticeOrder): void {
    const isOpen = order.status === 'live' || order.status === 'partially_filled'
    putOrder.run(BigInt(order.orderId), order.uid, isOpen ? 1 : 0, JSON.stringify(order))
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
          orders.set(event.order.orderId, event.order)
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
      const core = followed
      transact(() => {
        if (core !== null) for (const uid of dirty) saveHoldings(core, uid)
        if (isVenueDue && core !== null) putSaved.run(VENUE, VENUE, JSON.stringify(core.exportVenue()))
        orders.forEach(saveOrder)
        for (const fill of fills) putFill.run(BigInt(fill.execId), fill.uid, JSON.stringify(fill))
        for (const [kind, key, row] of rows) putSaved.run(kind, key, JSON.stringify(row))
      })
      if (core !== null) for (const uid of dirty) versions.set(uid, core.holdingsVersion(uid))
      dirty.clear()
      orders.clear()
      isVenueDue = false
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
