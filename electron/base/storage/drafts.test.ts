import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_DRAFT_ROWS } from '@/shared/ipc/drafts'
import type { DraftChange } from '@/shared/trading/batch/draft'
import { editBetween, removal } from '@/shared/trading/batch/draft-edit'
import { ServiceError } from '../service-error'
import { openDatabase } from './database'
import { openDrafts, UNCLAIMED } from './drafts'
import { migrations } from './migrations'
import type { DraftRow } from '@/shared/trading/batch/draft-row'
import type { Database } from './sqlite'

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
  stpMode: '',
  clientOid: '',
  note: 'ж',
})
const typed = (...rows: DraftRow[]) => editBetween([], rows)

function opened() {
  const { database } = openDatabase(path)
  open.push(database)
  const drafts = openDrafts(database)
  const received: DraftChange[] = []
  drafts.listen((change) => received.push(change))
  return { database, drafts, received, idsOf: (owner: string) => drafts.open(owner).rows.map(({ id }) => id) }
}

describe('Drafts', () => {
  it('belong to their owners, come back as they were saved, and tell every change with its revision', () => {
    const first = opened()
    first.drafts.open('a')
    first.drafts.open('b')
    first.drafts.edit('a', typed(row('1')))
    first.drafts.edit('a', { remove: [], change: [{ id: '1', cells: { price: '2' } }], insert: [] })
    first.drafts.edit('a', removal(['not there']))
    expect(first.received.map(({ owner, revision }) => [owner, revision])).toEqual([
      ['a', 1],
      ['a', 2],
    ])
    first.database.close()
    const second = opened()
    expect([second.drafts.open('a'), second.idsOf('b')]).toEqual([
      { owner: 'a', revision: 2, rows: [row('1', '2')] },
      [],
    ])
  })

  it('take no edit for an owner nobody opened, and no more rows than they hold', () => {
    const { drafts, idsOf } = opened()
    expect(drafts.edit('a stranger', typed(row('1')))).toBeNull()
    drafts.open('a')
    const many = Array.from({ length: MAX_DRAFT_ROWS }, (_, nth) => row(`${nth}`))
    drafts.edit('a', typed(...many))
    expect(() => drafts.edit('a', typed(row('one more')))).toThrow(ServiceError)
    expect(idsOf('a').length).toBe(MAX_DRAFT_ROWS)
  })

  it('keep in memory only what is on disk', () => {
    const { database, drafts, received, idsOf } = opened()
    drafts.open('a')
    database.exec("CREATE TRIGGER full BEFORE UPDATE ON drafts BEGIN SELECT RAISE(FAIL, 'disk full'); END")
    expect(() => drafts.edit('a', typed(row('1')))).toThrow('disk full')
    database.exec('DROP TRIGGER full')
    expect([idsOf('a'), received]).toEqual([[], []])
  })

  it('of an account that was not known yet go to it with every row, and edits that come late follow', () => {
    const { drafts, received, idsOf } = opened()
    drafts.open('profile')
    drafts.open('account')
    drafts.edit('profile', typed(row('p1'), row('p2')))
    drafts.edit('account', typed(row('a1')))
    drafts.adopt('profile', 'account')
    expect(
      drafts.edit('profile', {
        remove: [],
        change: [{ id: 'p1', cells: { price: '9' } }],
        insert: [{ row: row('p3'), after: 'p2' }],
      }),
    ).toMatchObject({ owner: 'account' })
    expect([idsOf('account'), received.at(-1)!.owner]).toEqual([['a1', 'p1', 'p2', 'p3'], 'account'])
    // What is written without an account from now on is nobody's again.
    expect(idsOf('profile')).toEqual([])
    drafts.edit('profile', typed(row('later')))
    expect(idsOf('account')).not.toContain('later')
  })

  it.each([
    ['the one draft there was waits for its profile', JSON.stringify({ name: 'Monday', rows: [row('old')] }), ['old']],
    ['a draft that cannot be read keeps nobody from starting', '{"rows":7', []],
    ['a draft without rows is none', '{"name":""}', []],
  ])('from the time when they had no owner: %s', (_, document, ids) => {
    const before = new DatabaseSync(path)
    for (const migration of migrations.slice(0, 3)) before.exec(migration)
    before.exec('PRAGMA user_version = 3')
    before.prepare('INSERT INTO draft (id, document) VALUES (1, ?)').run(document)
    before.close()
    const { drafts, idsOf } = opened()
    drafts.adopt(UNCLAIMED, 'profile practice')
    expect(idsOf('profile practice')).toEqual(ids)
  })
})
