// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Notice } from '@/shared/ipc/transport/notice'
import { openAccount } from '@/renderer/testing/screen'
import { addNotice, clearNotices, storeNotice, markNoticesRead, restoreNotices, useNotices } from './notices-store'

const notice = (id: string, at = 1, change: Partial<Notice> = {}): Notice => ({
  id,
  at,
  level: 'info',
  title: id,
  text: '',
  ...change,
})
const ids = (): string[] => useNotices.getState().notices.map(({ id }) => id)
const unread = (): number => useNotices.getState().unread

beforeEach(() => useNotices.setState({ notices: [], unread: 0, latest: null, clearedAt: 0 }))

describe('The notification center', () => {
  it('has the newest first, and counts what was not read', () => {
    storeNotice(notice('a'))
    storeNotice(notice('b'))
    expect([ids(), unread(), useNotices.getState().latest?.id]).toEqual([['b', 'a'], 2, 'b'])
    markNoticesRead()
    storeNotice(notice('c'))
    expect(unread()).toBe(1)
  })

  it('takes a notice that grows for one line and one piece of news, until it was read', () => {
    storeNotice(notice('fills', 1, { text: '1 order' }))
    storeNotice(notice('fills', 2, { text: '2 orders' }))
    expect([ids(), unread(), useNotices.getState().notices[0]?.text]).toEqual([['fills'], 1, '2 orders'])
    markNoticesRead()
    storeNotice(notice('fills', 3, { text: '3 orders' }))
    expect([ids(), unread()]).toEqual([['fills'], 1])
  })

  it('brings a line that grew back to the top', () => {
    for (const id of ['fills', 'other', 'fills']) storeNotice(notice(id))
    expect(ids()).toEqual(['fills', 'other'])
  })

  it('adds missed notices while the page was away, in the order of time, and not as new ones', () => {
    storeNotice(notice('heard', 20))
    restoreNotices([
      notice('before', 10),
      notice('heard', 20, { title: 'as it was' }),
      notice('after', 30, { isRead: true }),
    ])
    expect([ids(), unread(), useNotices.getState().latest?.id]).toEqual([['after', 'heard', 'before'], 2, 'heard'])
    expect(useNotices.getState().notices[1]?.title).toBe('heard')
  })

  it('does not bring back after a lost connection what was cleared away', () => {
    storeNotice(notice('old', 10))
    storeNotice(notice('older', 5))
    clearNotices()
    restoreNotices([notice('older', 5), notice('old', 10), notice('new', 11)])
    expect([ids(), unread()]).toEqual([['new'], 1])
  })

  it('keeps the latest 1,000', () => {
    for (let at = 0; at < 1050; at += 1) storeNotice(notice(`${at}`, at))
    restoreNotices([notice('long ago', -1)])
    expect([ids().length, ids()[0], ids().at(-1)]).toEqual([1000, '1049', '50'])
  })

  it('starts again with another account', () => {
    openAccount()
    storeNotice(notice('of this one'))
    openAccount()
    expect([ids(), unread()]).toEqual([[], 0])
  })

  it('gives every notice of the screen a separate ID', () => {
    addNotice('warning', 'Not saved', 'The disk is full.')
    addNotice('warning', 'Not saved', 'The disk is full.')
    expect([new Set(ids()).size, useNotices.getState().notices[0]]).toEqual([
      2,
      expect.objectContaining({ level: 'warning', title: 'Not saved' }),
    ])
  })
})
