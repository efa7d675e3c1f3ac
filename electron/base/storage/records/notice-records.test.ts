import { agreedTime } from '@/shared/testing/agreed-time'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '@/shared/base/time'
import type { Notice } from '@/shared/ipc/transport/notice'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { createNotices, type Audience } from '@/electron/base/notices'
import { createNoticeRecords, openNoticeCentre } from './notice-records'

let folder: string
let clock: ManualClock
let close: () => void
let problems: unknown[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volley-notices-'))
  clock = createManualClock()
  problems = []
})
afterEach(() => {
  close()
  rmSync(folder, { recursive: true })
})

function open() {
  const { database } = openNoticeCentre(folder)
  close = () => database.isOpen && database.close()
  return { database, records: createNoticeRecords(database, agreedTime(clock), (error) => problems.push(error)) }
}
/** `at` counts from now. */
const notice = (id: string, at = 0): Notice => ({ id, at: clock.now() + at, level: 'info', title: id, text: '' })
const ids = (list: readonly Notice[]): string[] => list.map(({ id }) => id)

describe('Notices on disk', () => {
  it('are there after a restart, each under its owner, oldest first, and what was read stays read', () => {
    const { records } = open()
    records.save('one', notice('b', 2))
    records.save('one', notice('a', 1))
    records.markRead('one')
    records.save('other', notice('c', 3))
    close()
    const again = open().records
    expect([ids(again.list('one')), ids(again.list('other'))]).toEqual([['a', 'b'], ['c']])
    expect([again.list('one')[0]?.isRead, again.list('other')[0]?.isRead]).toEqual([true, undefined])
    expect([again.has('one', 'a'), again.has('other', 'a')]).toEqual([true, false])
  })

  it('that grow take their own place, and are unread again', () => {
    const { records } = open()
    records.save('one', notice('fills', 1))
    records.markRead('one')
    records.save('one', { ...notice('fills', 2), title: '12 orders filled' })
    expect(records.list('one')).toMatchObject([{ title: '12 orders filled', at: clock.now() + 2 }])
    expect(records.list('one')[0]?.isRead).toBeUndefined()
  })

  it('are the newest thousand of an owner, for ninety days', () => {
    const { records } = open()
    records.save('old', notice('long ago'))
    clock.advance(91 * DAY_MS)
    for (let count = 0; count < 1300; count += 1) records.save('one', notice(`${count}`, count))
    expect(records.list('one')).toHaveLength(1000)
    close()
    const again = open()
    expect(again.records.list('old')).toEqual([])
    expect(Number(again.database.prepare('SELECT count(*) AS n FROM notices').get()?.n)).toBeLessThan(1200)
  })

  it('that the disk refuses are kept for this run, and this is reported once', () => {
    const { database, records } = open()
    records.save('one', notice('written', 1))
    database.exec('PRAGMA query_only = ON')
    records.save('one', notice('refused', 2))
    records.save('one', notice('refused too', 3))
    expect(ids(records.list('one'))).toEqual(['written', 'refused', 'refused too'])
    expect(problems).toHaveLength(1)
  })
})

describe('Notices', () => {
  const published: (Notice & { readonly session: number | null })[] = []
  let audiences: readonly Audience[]
  function speak() {
    published.length = 0
    audiences = [{ owners: ['', 'first'], label: null }]
    const { records } = open()
    return createNotices({
      clock,
      publish: (notice, session) => published.push({ ...notice, session }),
      records,
      audiences: () => audiences,
    })
  }

  it('about one account carries its session, and is not listed while another is on screen', () => {
    const notices = speak()
    notices.of({ owner: () => 'first', session: 7 }).notify('info', 'Order filled', '')
    notices.notify('warning', 'The settings were reset', '')
    expect(published.map(({ session }) => session)).toEqual([7, null])
    audiences = [{ owners: ['', 'second'], label: null }]
    expect(notices.list().map(({ title }) => title)).toEqual(['The settings were reset'])
    notices.markRead()
    notices.clear()
    audiences = [{ owners: ['', 'first'], label: null }]
    expect(notices.list()).toMatchObject([{ title: 'Order filled' }])
    expect(notices.list()[0]?.isRead).toBeUndefined()
  })

  it('about an additional account names that account, and points to no journal except its own', () => {
    const notices = speak()
    const fills = { ...notice('x'), orders: { kind: 'filled', count: 1, keys: ['k'] } } as const
    notices.ofAdditional({ owner: () => 'second', label: 'Second' }).renotify(fills)
    expect(published).toMatchObject([{ title: 'Second: x', orders: { keys: [] } }])
    audiences = [...audiences, { owners: ['second'], label: 'Second' }]
    expect(notices.list()).toMatchObject([{ title: 'Second: x', orders: { keys: [] } }])
    audiences = [{ owners: ['second'], label: null }]
    expect(notices.list()).toMatchObject([{ title: 'x', orders: { keys: ['k'] } }])
  })

  it('with an ID is not sent again after a restart', () => {
    speak()
      .of({ owner: () => 'first', session: 1 })
      .notifyOnce(notice('alarm a 1'))
    close()
    speak()
      .of({ owner: () => 'first', session: 2 })
      .notifyOnce(notice('alarm a 1'))
    expect(published).toEqual([])
  })
})
