import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { MAX_DRAFT_ROWS, MAX_DRAFTS, MAX_OPEN_DRAFTS } from '@/shared/ipc/trading/drafts'
import type { DraftChange } from '@/shared/trading/batch/draft/draft'
import { editBetween, removal } from '@/shared/trading/batch/draft/draft-edit'
import { declareRowSum } from '@/electron/base/storage/checked-tables'
import { appFolder, openDatabase } from '@/electron/base/storage/database'
import { openDrafts, UNCLAIMED } from './drafts'
import { MOST_SAVED_EDITS } from './saved-edits'
import { migrations } from '@/electron/base/storage/migrations'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import type { Database } from '@/electron/base/storage/sqlite'

let folder: string
let path: string
let open: Database[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volley-drafts-'))
  path = join(folder, 'volley.sqlite')
  open = []
})
afterEach(() => {
  for (const database of open) if (database.isOpen) database.close()
  rmSync(folder, { recursive: true, force: true })
})

const texts = { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', posSide: '', orderType: 'limit', timeInForce: 'gtc' }
const row = (id: string, price = '1,5'): DraftRow => ({
  id,
  include: true,
  ...texts,
  price,
  qty: '',
  takeProfit: '',
  stopLoss: '',
  stpMode: '',
  clientOid: '',
  note: 'ж',
})
const typed = (...rows: DraftRow[]) => editBetween([], rows)

const changeOf = (id: string, price: string) => ({ remove: [], change: [{ id, cells: { price } }], insert: [] })

function opened() {
  const { database } = openDatabase(path, appFolder)
  open.push(database)
  let now = 1000
  const clock = { now: () => (now += 1) }
  const drafts = openDrafts({ database, clock, random: seededRandom(now) })
  const received: DraftChange[] = []
  drafts.listen((change) => received.push(change))
  const listOf = (owner: string) =>
    drafts.list(owner).map(({ id, name, place }) => [name, place, ...drafts.load(id)!.rows.map((row) => row.id)])
  const only = (owner: string): string => drafts.list(owner)[0]!.id
  return { database, drafts, received, listOf, only }
}

describe('Drafts', () => {
  it('are documents of their owners with a name and separate rows, and unchanged after a restart', () => {
    const first = opened()
    const draft = first.only('a')
    first.drafts.edit(draft, typed(row('1')))
    first.drafts.create('a', { id: 'two', name: 'Dip buys' })
    first.drafts.edit('two', typed(row('2'), row('3')))
    first.drafts.edit('two', changeOf('3', '7'))
    first.drafts.change(draft, { name: 'Exits' })
    first.drafts.create('b', { id: 'theirs' })
    const before = [first.listOf('a'), first.listOf('b')]
    expect(before).toEqual([
      [
        ['Exits', 'open', '1'],
        ['Dip buys', 'open', '2', '3'],
      ],
      [['Draft 1', 'open']],
    ])
    const saved = first.drafts.load('two')
    first.database.close()
    const second = opened()
    expect([second.listOf('a'), second.listOf('b')]).toEqual(before)
    expect(second.drafts.load('two')).toEqual(saved)
    expect(second.drafts.load('two')).toMatchObject({ revision: 2, size: 2, rows: [row('2'), row('3', '7')] })
  })

  it('report every change with its revision, and no edit without a change', () => {
    const { drafts, received, only } = opened()
    const id = only('a')
    drafts.edit(id, typed(row('1')))
    drafts.edit(id, changeOf('1', '2'))
    drafts.edit(id, removal(['not there']))
    drafts.edit(id, changeOf('1', '2'))
    drafts.change(id, { name: 'Exits' })
    drafts.change(id, { name: 'Exits', place: 'open' })
    expect(received.map(({ head }) => [head.name, head.revision, head.size])).toEqual([
      ['Draft 1', 0, 0],
      ['Draft 1', 1, 1],
      ['Draft 1', 2, 1],
      ['Exits', 3, 1],
    ])
    expect(received[2]!.edit).toEqual(changeOf('1', '2'))
  })

  it('that are closed keep everything, and one is always open', () => {
    const { drafts, listOf, only } = opened()
    const id = only('a')
    drafts.edit(id, typed(row('1')))
    drafts.change(id, { place: 'closed' })
    expect(listOf('a')).toEqual([
      ['Draft 1', 'closed', '1'],
      ['Draft 2', 'open'],
    ])
    drafts.change(id, { place: 'deleted' })
    drafts.change(id, { place: 'open' })
    expect(listOf('a')[0]).toEqual(['Draft 1', 'open', '1'])
  })

  it('open again when another window still edits them, and not when sent rows are removed', () => {
    const { drafts, listOf, only } = opened()
    const id = only('a')
    drafts.edit(id, typed(row('1'), row('2')))
    drafts.change(id, { place: 'closed' })
    drafts.edit(id, removal(['2']))
    expect(listOf('a')[0]).toEqual(['Draft 1', 'closed', '1'])
    drafts.edit(id, changeOf('1', '9'))
    expect(listOf('a')[0]).toEqual(['Draft 1', 'open', '1'])
  })

  it('that are templates are on no desk, and stay templates after any edit', () => {
    const { drafts, listOf } = opened()
    drafts.create('a', { id: 't', name: 'Grid', place: 'template' })
    drafts.edit('t', typed(row('1')))
    expect(listOf('a')).toEqual([
      ['Grid', 'template', '1'],
      ['Draft 1', 'open'],
    ])
  })

  it('are made once per ID, and never under the ID of another owner', () => {
    const { drafts, listOf } = opened()
    const created = drafts.create('a', { id: 'x', name: 'Once' })
    expect(drafts.create('a', { id: 'x', name: 'Twice' })).toEqual(created)
    expect(() => drafts.create('b', { id: 'x' })).toThrow('id: another account has a draft with this ID')
    expect(listOf('a')).toEqual([['Once', 'open']])
  })

  it('accept no edit under an unknown ID, and no rows beyond the limit', () => {
    const { drafts, only } = opened()
    expect([drafts.edit('stranger', typed(row('1'))), drafts.change('stranger', { name: 'x' })]).toEqual([null, null])
    const id = only('a')
    const many = Array.from({ length: MAX_DRAFT_ROWS }, (_, nth) => row(`${nth}`))
    drafts.edit(id, typed(...many))
    expect(() => drafts.edit(id, typed(row('one more')))).toThrow(`at most ${MAX_DRAFT_ROWS} rows`)
    expect(drafts.load(id)!.rows.length).toBe(MAX_DRAFT_ROWS)
  })

  it('are no more than fit on the desk, and no more than are kept; what was deleted makes room', () => {
    const { drafts, only } = opened()
    only('a')
    for (let created = 1; created < MAX_OPEN_DRAFTS; created += 1) drafts.create('a', { id: `d${created}` })
    expect(() => drafts.create('a', { id: 'more' })).toThrow(`at most ${MAX_OPEN_DRAFTS} drafts open`)
    drafts.create('b', { id: 'of another account' })
    const typeAndMove = (id: string, place: 'closed' | 'deleted') => {
      drafts.edit(id, typed(row(id)))
      drafts.change(id, { place })
    }
    typeAndMove('d1', 'deleted')
    expect(drafts.change('d2', { place: 'closed' })).toMatchObject({ place: 'closed' })
    drafts.create('a', { id: 'in its place' })
    expect(drafts.change('d2', { place: 'open' })).toMatchObject({ place: 'open' })
    expect(() => drafts.change('d1', { place: 'open' })).toThrow(`at most ${MAX_OPEN_DRAFTS} drafts open`)
    for (let count = drafts.list('a').length; count < MAX_DRAFTS; count += 1) {
      drafts.change('in its place', { place: 'closed' })
      typeAndMove(drafts.create('a', { id: `closed ${count}` }).id, 'closed')
      drafts.change('in its place', { place: 'open' })
    }
    drafts.change('d3', { place: 'closed' })
    drafts.edit('d3', typed(row('d3')))
    drafts.change('d3', { place: 'closed' })
    drafts.create('a', { id: 'for d1' })
    expect(drafts.load('d1')).toBeNull()
    drafts.change('d4', { name: 'Named', place: 'closed' })
    drafts.edit('d4', typed(row('d4')))
    drafts.change('d4', { place: 'closed' })
    expect(() => drafts.create('a', { id: 'too many' })).toThrow(`at most ${MAX_DRAFTS} drafts`)
  })

  it('keep in memory only what is on disk', () => {
    const { database, drafts, received, listOf, only } = opened()
    const id = only('a')
    received.length = 0
    database.exec("CREATE TRIGGER full BEFORE UPDATE ON drafts BEGIN SELECT RAISE(FAIL, 'disk full'); END")
    expect(() => drafts.edit(id, typed(row('1')))).toThrow('disk full')
    expect(() => drafts.change(id, { name: 'x', place: 'closed' })).toThrow('disk full')
    database.exec('DROP TRIGGER full')
    expect([listOf('a'), received]).toEqual([[['Draft 1', 'open']], []])
  })

  it('of an account that was not known yet go to it as they are, and edits that come late follow', () => {
    const { drafts, received, listOf, only } = opened()
    const early = only('profile')
    drafts.edit(early, typed(row('p1'), row('p2')))
    drafts.create('profile', { id: 'p', name: 'Monday' })
    drafts.edit(only('account'), typed(row('a1')))
    drafts.adopt('profile', 'account')
    expect(drafts.edit(early, { ...changeOf('p1', '9'), insert: [{ row: row('p3'), after: 'p2' }] })).toMatchObject({
      owner: 'account',
    })
    expect([listOf('account'), received.at(-1)!.head.owner]).toEqual([
      [
        ['Draft 2', 'open', 'p1', 'p2', 'p3'],
        ['Monday', 'open'],
        ['Draft 1', 'open', 'a1'],
      ],
      'account',
    ])
    // New rows without an account belong to the profile again.
    expect(listOf('profile')).toEqual([['Draft 1', 'open']])
    drafts.edit(only('profile'), typed(row('later')))
    expect(listOf('account').flat()).not.toContain('later')
  })

  it('without edits are removed next to others after an account became known', () => {
    const { drafts, listOf, only } = opened()
    const blank = only('profile')
    drafts.edit(only('account'), typed(row('a1')))
    drafts.adopt('profile', 'account')
    expect(listOf('account').filter(([, place]) => place === 'open')).toEqual([['Draft 1', 'open', 'a1']])
    // Unless a window was about to edit it.
    drafts.edit(blank, typed(row('late')))
    expect(listOf('account')).toContainEqual(['Draft 2', 'open', 'late'])
  })
})

describe('An edit with a name', () => {
  it('is known to be on disk after a restart, also if it changed nothing', () => {
    const first = opened()
    const id = first.only('a')
    first.drafts.edit(id, typed(row('r1')), { name: 'one' })
    first.drafts.edit(id, typed(row('r1')), { name: 'two' })
    first.database.close()
    const { drafts } = opened()
    expect(['one', 'two', 'three'].map((name) => drafts.hasEdit(id, name))).toEqual([true, true, false])
  })

  it('is forgotten after some hundred others', () => {
    const { drafts, only } = opened()
    const id = only('a')
    for (let nth = 0; nth <= MOST_SAVED_EDITS; nth += 1) drafts.edit(id, typed(row(`r${nth}`)), { name: `${nth}` })
    expect(['0', '1', `${MOST_SAVED_EDITS}`].map((name) => drafts.hasEdit(id, name))).toEqual([false, true, true])
  })
})

describe('The drafts of an older Volley', () => {
  /** A database in the state after the first `version` migrations. */
  function before(version: number, fill: (database: DatabaseSync) => void): void {
    const database = new DatabaseSync(path)
    declareRowSum(database)
    for (const migration of migrations.slice(0, version)) database.exec(migration)
    database.exec(`PRAGMA user_version = ${version}`)
    fill(database)
    database.close()
  }

  it.each([
    ['the one draft there was waits for its profile', JSON.stringify({ name: 'Monday', rows: [row('old')] }), ['old']],
    ['a draft that cannot be read keeps nobody from starting', '{"rows":7', []],
    ['a draft without rows is none', '{"name":""}', []],
  ])('from the time when they had no owner: %s', (_, document, ids) => {
    before(3, (database) => database.prepare('INSERT INTO draft (id, document) VALUES (1, ?)').run(document))
    const { drafts, listOf } = opened()
    drafts.adopt(UNCLAIMED, 'profile practice')
    expect(listOf('profile practice')).toEqual([['Draft 1', 'open', ...ids]])
  })

  it('from the time with one draft per owner are migrated with every row and owner', () => {
    const rows = Array.from({ length: 700 }, (_, at) => row(`r${at}`, `${at}`))
    before(5, (database) => {
      const insert = database.prepare('INSERT INTO drafts (owner, revision, rows, adopted_by) VALUES (?, ?, ?, ?)')
      insert.run('account live 42', 31, JSON.stringify(rows), null)
      insert.run('account demo 42', 2, JSON.stringify([row('demo')]), null)
      insert.run('profile one k', 9, '[]', 'account live 42')
      insert.run('profile two', 4, JSON.stringify([row('unknown yet')]), null)
      insert.run('profile torn', 4, '[{"id":', null)
    })
    const { drafts, listOf, only } = opened()
    expect(drafts.load(only('account live 42'))).toMatchObject({ name: 'Draft 1', revision: 31, size: 700, rows })
    expect(listOf('account demo 42')).toEqual([['Draft 1', 'open', 'demo']])
    drafts.adopt('profile two', 'account demo 42')
    expect(listOf('account demo 42')).toEqual([
      ['Draft 1', 'open', 'demo'],
      ['Draft 2', 'open', 'unknown yet'],
    ])
    expect([listOf('profile one k'), listOf('profile torn')]).toEqual([[['Draft 1', 'open']], [['Draft 1', 'open']]])
  })

  it('keep the rows that lack a column of today', () => {
    const { note, ...older } = row('old')
    before(5, (database) =>
      database
        .prepare('INSERT INTO drafts (owner, revision, rows) VALUES (?, 1, ?)')
        .run('a', JSON.stringify([{ ...older, goneColumn: note }])),
    )
    const { drafts, only } = opened()
    expect(drafts.load(only('a'))!.rows).toEqual([{ ...older, note: '' }])
  })
})
