import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../service-error'
import { folderFaults } from '@/electron/testing/folder-faults'
import { namesOfMissing } from './checked-tables'
import {
  appFolder,
  applicationAlarms,
  dispatchRecords,
  noticeCentre,
  openDatabase,
  openInMemory,
  priceAlertList,
  riskHistory,
  transaction,
} from './database'
import { dispatchMigrations, historyMigrations, migrations } from './migrations'
import { savedAccountsOf } from './records/additional-accounts'
import { savedLayoutsOf } from './records/saved-layouts'
import { savedP2pOf } from './records/saved-p2p'
import { taxArchive } from './records/tax-archive'
import { salvage } from './salvage'
import { type Database, journalModeOf, sqliteVersionOf } from './sqlite'

let folder: string
let open: Database[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volley-database-'))
  open = []
})
afterEach(() => {
  for (const database of open) if (database.isOpen) database.close()
  rmSync(folder, { recursive: true, force: true })
})

function opened(path: string): Database {
  const { database } = openDatabase(path)
  open.push(database)
  return database
}
const refusalOf = (path: string): string => {
  try {
    opened(path)
    return 'opened'
  } catch (error) {
    return error instanceof ServiceError ? error.problem : 'another error'
  }
}
const entry = (database: Database): void =>
  void database
    .prepare(
      "INSERT INTO entries (at, key, kind, detail, sum) VALUES (1, 'k', 'seen', 'x', row_sum(1, 'k', 'seen', 'x'))",
    )
    .run()
const count = (database: Database): number => Number(database.prepare('SELECT count(*) AS n FROM entries').get()?.n)

describe('the database of an account', () => {
  it('waits for the disk at every commit, and is migrated', () => {
    const database = opened(join(folder, 'a.db'))
    expect(database.prepare('PRAGMA synchronous').get()?.synchronous).toBe(2)
    expect(database.prepare('PRAGMA journal_mode').get()?.journal_mode).toBe('wal')
    expect(database.prepare('PRAGMA user_version').get()?.user_version).toBe(migrations.length)
  })

  it.each([
    ['3.50.4', 'DELETE'],
    ['3.51.2', 'DELETE'],
    ['3.51.3', 'WAL'],
    ['3.51.10', 'WAL'],
    ['3.53.0', 'WAL'],
    ['4.0', 'WAL'],
  ])('has a rollback journal if two processes write it with a SQLite that may damage its log: %s', (version, mode) => {
    expect([journalModeOf(version, true), journalModeOf(version, false)]).toEqual([mode, 'WAL'])
  })

  it('is used with a SQLite that may share a log', () => {
    expect(journalModeOf(sqliteVersionOf(opened(join(folder, 'a.db'))), true)).toBe('WAL')
  })

  it('refuses a second owner, in this process or another, and takes over after the first is gone (P07)', () => {
    const path = join(folder, 'a.db')
    const first = opened(path)
    expect(refusalOf(path)).toBe('in-use')
    const script = `new (require('node:sqlite').DatabaseSync)(${JSON.stringify(path)}).exec('BEGIN IMMEDIATE')`
    const other = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
    expect(other.stderr).toContain('database is locked')
    first.close()
    expect(refusalOf(path)).toBe('opened')
  })

  it('names the owner: this Volley or another one', () => {
    const path = join(folder, 'a.db')
    const first = opened(path)
    expect(() => opened(path)).toThrow('in this Volley already')
    first.close()
    const otherConnection = new DatabaseSync(path)
    otherConnection.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE')
    expect(() => opened(path)).toThrow('Another Volley')
    otherConnection.close()
  })

  it('written by a newer Volley is refused and left alone (P10)', () => {
    const path = join(folder, 'a.db')
    const first = opened(path)
    first.exec(`PRAGMA user_version = ${migrations.length + 1}`)
    first.close()
    expect(refusalOf(path)).toBe('newer')
    const raw = new DatabaseSync(path)
    expect(raw.prepare('PRAGMA user_version').get()?.user_version).toBe(migrations.length + 1)
    raw.close()
  })

  it('that is damaged opens in safe mode and keeps its file byte for byte (P02)', () => {
    const path = join(folder, 'a.db')
    const first = opened(path)
    for (let nth = 0; nth < 500; nth += 1) entry(first)
    first.close()
    const bytes = readFileSync(path)
    bytes.fill(0xa5, 4096, 4096 * 6)
    writeFileSync(path, bytes)
    const { database, safeMode } = openDatabase(path)
    open.push(database)
    expect(safeMode).toMatch(/is damaged and was left as it is. Missing: an unknown number of \w+/)
    // Rows before and after the damaged pages are read.
    expect(count(database)).toBeGreaterThan(100)
    expect(readFileSync(path).equals(bytes)).toBe(true)
    writeFileSync(join(folder, 'text.db'), 'not a database at all, but longer than a header, '.repeat(50))
    expect(openDatabase(join(folder, 'text.db')).safeMode).toContain('damaged')
  })

  it('in a folder that does not exist opens in safe mode with the reason', () => {
    const { database, safeMode } = openDatabase(join(folder, 'nowhere', 'a.db'))
    open.push(database)
    expect(safeMode).toBe(
      'The order journal cannot be used: the file cannot be opened. Orders can be viewed and canceled, not placed.',
    )
    expect(count(database)).toBe(0)
  })

  it('works under a path with spaces and other alphabets (P15)', () => {
    expect(refusalOf(join(folder, 'Журнал ордеров 账户.db'))).toBe('opened')
  })

  it('keeps all of a transaction or nothing, and what was committed survives a cut at any byte after it (P01)', () => {
    const path = join(folder, 'a.db')
    const database = opened(path)
    expect(() =>
      transaction(database, () => {
        entry(database)
        throw new Error('half way')
      }),
    ).toThrow('half way')
    expect(count(database)).toBe(0)
    transaction(database, () => entry(database))
    const committed = readFileSync(`${path}-wal`).length
    transaction(database, () => entry(database))
    const wal = readFileSync(`${path}-wal`)
    for (let cut = committed; cut < wal.length; cut += 211) {
      const copy = join(folder, `cut-${cut}.db`)
      copyFileSync(path, copy)
      writeFileSync(`${copy}-wal`, wal.subarray(0, cut))
      const again = openDatabase(copy)
      expect([again.safeMode, count(again.database)]).toEqual([null, 1])
      again.database.close()
    }
    expect(existsSync(`${path}-wal`)).toBe(true)
  })
})

describe.each(folderFaults)('The data of this installation, if $name (R3)', ({ happen }) => {
  it('is refused while the next start would not find it, and kept before and after', () => {
    mkdirSync(join(folder, 'data'))
    const file = join(folder, 'data', 'volley.sqlite')
    const { database } = openDatabase(file, appFolder)
    open.push(database)
    const [accounts, layouts, p2p] = [savedAccountsOf(database), savedLayoutsOf(database), savedP2pOf(database, 'main')]
    const layout = { id: 'one', name: 'One', versions: [{ number: 1, at: 1, layout: {} }], deletedAt: null }
    const writes = [
      () => accounts.save(['main']),
      () => layouts.save(layout),
      () => p2p.save({ ...p2p.read(), adverts: ['7'] }),
    ]
    for (const write of writes) write()
    const undo = happen(file)
    for (const write of writes) expect(write).toThrow('the data folder is not at its path any more')
    undo?.()
    if (undo !== null) for (const write of writes) write()
    expect([accounts.read(), layouts.all(), p2p.read().adverts]).toEqual([['main'], [layout], ['7']])
  })
})

describe('Members of stored records that were renamed', () => {
  const movement = { key: 'fill 1', held: [{ coin: 'BTC', amount: '-0.5' }], said: 'transfer', owed: [] }
  const step = { kind: 'liquidated', repaid: '68079', taken: '0.8' }
  const dispatch = { id: 'd1', news: 'repeated', said: 'HTTP 202', state: 'received' }

  it.each([
    {
      purpose: riskHistory,
      earlier: historyMigrations.slice(0, -2),
      table: 'movements',
      insert: "INSERT INTO movements (key, at, is_debt, body) VALUES ('fill 1', 1, 0, ?)",
      body: movement,
      present: { key: 'fill 1', holdings: movement.held, exchangeType: 'transfer', owed: [] },
    },
    {
      purpose: riskHistory,
      earlier: historyMigrations.slice(0, -2),
      table: 'loan_steps',
      insert: "INSERT INTO loan_steps VALUES ('5', 1, ?, 0)",
      body: { at: 1, step },
      present: { at: 1, step: { kind: 'liquidated', repaid: '68079', collateralFall: '0.8' } },
    },
    {
      purpose: riskHistory,
      earlier: historyMigrations.slice(0, -2),
      table: 'loan_steps',
      insert: "INSERT INTO loan_steps VALUES ('5', 1, ?, 1)",
      body: { at: 1, step: null },
      present: { at: 1, step: null },
    },
    {
      purpose: dispatchRecords,
      earlier: dispatchMigrations.slice(0, -1),
      table: 'dispatches',
      insert: "INSERT INTO dispatches VALUES ('d1', 1, 'hook', '', '', '', 1, 'repeated', 'received', 1, '', ?)",
      body: { dispatch, repetition: 0 },
      present: {
        dispatch: { id: 'd1', stage: 'repeated', result: 'HTTP 202', state: 'received' },
        repetition: 0,
      },
    },
  ])('have their present names after a migration: $table', ({ purpose, earlier, table, insert, body, present }) => {
    const path = join(folder, 'earlier.db')
    const before = new DatabaseSync(path)
    for (const migration of earlier) before.exec(migration)
    before.exec(`PRAGMA user_version = ${earlier.length}`)
    before.prepare(insert).run(JSON.stringify(body))
    before.close()
    const { database } = openDatabase(path, purpose)
    open.push(database)
    const row = database.prepare(`SELECT body FROM ${table}`).get()
    expect(JSON.parse(String(row?.body))).toEqual(present)
  })
})

describe('A database that cannot be used', () => {
  const PAGE_BYTES = 4096
  const purposes = [riskHistory, applicationAlarms, noticeCentre, dispatchRecords, priceAlertList, taxArchive]
  const values: Readonly<Record<string, string | number>> = { TEXT: '7', INTEGER: 7 }

  it.each([appFolder, ...purposes])('keeps every row of the tables that are saved from it: $displayName', (purpose) => {
    const path = join(folder, 'history.db')
    const { database } = openDatabase(path, purpose)
    open.push(database)
    for (const { name } of purpose.salvaged) {
      const columns = database.prepare('SELECT name, type FROM pragma_table_info(?)').all(name)
      const names = columns.map((column) => column.name).join(', ')
      const marks = columns.map(() => '?').join(', ')
      database
        .prepare(`INSERT INTO ${name} (${names}) VALUES (${marks})`)
        .run(...columns.map(({ type }) => values[String(type)]!))
    }
    const rowsOf = (of: Database) => purpose.salvaged.map(({ name }) => of.prepare(`SELECT * FROM ${name}`).all())
    const before = rowsOf(database)
    database.close()
    const inMemory = openInMemory(purpose)
    open.push(inMemory)
    expect([salvage(path, inMemory, purpose.salvaged), rowsOf(inMemory)]).toEqual([[], before])
  })

  const relied = purposes.flatMap((purpose) => {
    const { checked } = purpose
    const parts = openInMemory(purpose).prepare('SELECT name FROM sqlite_schema WHERE rootpage > 0').all()
    const tables = typeof checked === 'string' ? parts.map(({ name }) => String(name)) : checked
    return tables.map((table) => ({ purpose, table, name: purpose.displayName }))
  })
  it.each(relied)('is in memory when its $table is damaged: $name', ({ purpose, table }) => {
    const path = join(folder, 'history.db')
    const { database } = openDatabase(path, purpose)
    open.push(database)
    const root = Number(database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.rootpage)
    database.close()
    const bytes = readFileSync(path)
    bytes.fill(0xa5, (root - 1) * PAGE_BYTES, root * PAGE_BYTES)
    writeFileSync(path, bytes)
    const apart = openDatabase(path, purpose)
    open.push(apart.database)
    expect(apart.safeMode).toContain('is damaged and was left as it is.')
    const isSaved = purpose.salvaged.some(({ name }) => name === table)
    const lost = `Missing: an unknown number of rows of the table ${table}.`
    if (isSaved) expect(apart.safeMode).toContain(purpose.salvaged.length === 1 ? 'Nothing in it could be read.' : lost)
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })

  it('names the rows that it lost', () => {
    const path = join(folder, 'tax.db')
    const { database } = openDatabase(path, taxArchive)
    const add = database.prepare("INSERT INTO records VALUES ('spot', ?, 1, 1, 1, 1, ?)")
    transaction(database, () => {
      for (let nth = 0; nth < 500; nth += 1) add.run(`${1000 + nth}`, 'x'.repeat(100))
    })
    database.close()
    const bytes = readFileSync(path)
    const damagedPage = Math.floor(bytes.indexOf('x'.repeat(100), bytes.length / 2) / PAGE_BYTES)
    bytes.fill(0xa5, damagedPage * PAGE_BYTES, (damagedPage + 1) * PAGE_BYTES)
    writeFileSync(path, bytes)
    const inMemory = openInMemory(taxArchive)
    open.push(inMemory)
    const missing = salvage(path, inMemory, taxArchive.salvaged)
    expect(namesOfMissing(missing)).toBe('an unknown number of rows of the table records')
    const saved = Number(inMemory.prepare('SELECT count(*) AS n FROM records').get()?.n)
    expect(saved).toBeGreaterThan(300)
    expect(saved).toBeLessThan(500)
  })
})
