import { beforeEach, describe, expect, it } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { seededRandom } from '@/shared/base/random'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { openInMemory, orderJournal } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import { createJournal, type Journal } from './journal'
import { createKeyRecords, keyIdOf, type KeyAnswer, type KeyCall } from './key-records'

const rights = { type: 'read_only', permissions: ['uta_trade'], ips: [] }
const keyId = keyIdOf('bg_0123456789')
const creation: KeyCall = {
  token: 't1',
  does: 'create',
  by: 'desk',
  subUid: '77',
  label: 'bot',
  keyId: '',
  lastFour: '',
  asked: rights,
}
const created: KeyAnswer = {
  token: 't1',
  code: '00000',
  message: 'success',
  label: 'bot',
  keyId,
  lastFour: '6789',
  after: rights,
  outcome: 'done',
}

let clock: ManualClock
let database: Database
let journal: Journal
beforeEach(() => {
  clock = createManualClock()
  database = openInMemory(orderJournal)
  journal = createJournal({
    database,
    time: agreedTime(clock),
    random: seededRandom(1),
    onTrouble: () => undefined,
  })
})

describe('records of keys of sub-accounts', () => {
  it('have a call before it leaves, and its answer', () => {
    const records = createKeyRecords(journal, null)
    const { asked: requestedRights, ...about } = creation
    const call = { ...about, requestedRights, requestedAt: clock.now() }
    records.begin(creation)
    expect(records.list()).toEqual([{ ...call, outcome: 'sent', code: '', message: '', after: null }])
    clock.advance(1000)
    records.end(created)
    expect(records.list()).toEqual([{ ...call, ...created }])
  })

  it('are on disk before the call leaves, and with the answer', () => {
    const durable = () =>
      database
        .prepare("SELECT kind FROM entries WHERE key = 'sub-account-keys' ORDER BY seq")
        .all()
        .map(({ kind }) => kind)
    const records = createKeyRecords(journal, null)
    records.begin(creation)
    expect(durable()).toEqual(['command'])
    records.end(created)
    expect(durable()).toEqual(['command', 'command-result'])
  })

  it.each([
    ['done', 'acknowledged'],
    ['refused', 'refused'],
    ['not_sent', 'not_sent'],
    ['unknown', 'unknown'],
  ] as const)('have the outcome %s, by which the journal is searched as %s', (outcome, first) => {
    const records = createKeyRecords(journal, null)
    records.begin(creation)
    records.end({ ...created, outcome })
    expect(journal.timeline('sub-account-keys').at(-1)!.detail.split(' ')[0]).toBe(first)
    expect(records.list()).toMatchObject([{ outcome }])
    expect(createKeyRecords(journal, null).list()).toMatchObject([{ outcome, code: '00000', message: 'success' }])
  })

  it('do not know what came of a call that a restart interrupted, nor send it a second time', () => {
    createKeyRecords(journal, null).begin(creation)
    const later = createKeyRecords(journal, null)
    expect(later.list()).toMatchObject([{ outcome: 'unknown', message: 'Volley ended before the answer came.' }])
    expect(() => later.begin(creation)).toThrow('is not sent again')
  })

  it('refuse a call where nothing can be recorded', () => {
    const records = createKeyRecords(journal, 'The journal is damaged.')
    expect(() => records.begin(creation)).toThrow('No key is made or changed without a record. The journal is damaged.')
    expect(records.list()).toEqual([])
  })

  it('name the sub-account and the label of a changed key as they were when it was made', () => {
    const records = createKeyRecords(journal, null)
    records.begin(creation)
    records.end(created)
    const change = { ...creation, token: 't2', does: 'change', subUid: '', label: '', keyId, lastFour: '6789' } as const
    records.begin(change)
    records.begin({ ...change, token: 't3', keyId: 'another' })
    records.begin({ ...change, token: 't4', label: 'renamed' })
    expect(records.list().map(({ token, subUid, label }) => [token, subUid, label])).toEqual([
      ['t1', '77', 'bot'],
      ['t2', '77', 'bot'],
      ['t3', '', ''],
      ['t4', '77', 'renamed'],
    ])
  })

  it('leave out what cannot be read, and answers to nothing', () => {
    const records = createKeyRecords(journal, null)
    for (const [kind, detail] of [
      ['command', 'no JSON'],
      ['command', '{"token":"t0"}'],
      ['command-result', `acknowledged ${JSON.stringify({ ...created, token: 't9' })}`],
      ['command-result', 'acknowledged'],
    ] as const)
      journal.note('sub-account-keys', kind, detail)
    records.begin(creation)
    journal.note('sub-account-keys', 'command-result', `carried-out ${JSON.stringify(created)}`)
    expect(records.list()).toMatchObject([{ token: 't1', outcome: 'unknown', keyId }])
  })
})

it('a key is told from others by 16 digits of a hash', () => {
  expect(keyIdOf('bg_0123456789')).toMatch(/^[\da-f]{16}$/)
  expect(keyIdOf('bg_0123456789')).not.toBe(keyIdOf('bg_0123456788'))
})
