import { describe, expect, it } from 'vitest'
import type { Notice } from '../../shared/ipc/notice'
import { clearNotices, keepNotice, restoreNotices, useNotices } from '../stores/notices-store'
import { createToastTeller } from './notice-toasts'

const notice = (id: string, at: number, title = 'Order filled'): Notice => ({ id, at, level: 'info', title, text: `${id} text` })

describe('toasts', () => {
  it('count the same news in one line until it left the screen', () => {
    const shown: { title: string; gone: () => void }[] = []
    const tell = createToastTeller((_level, title, _text, standing) => void shown.push({ title, gone: standing?.onGone ?? (() => undefined) }))
    for (const id of ['a', 'b', 'c']) tell(notice(id, 1))
    tell(notice('d', 1, 'Order refused'))
    expect(shown.map(({ title }) => title)).toEqual(['Order filled', 'Order filled (2 times)', 'Order filled (3 times)', 'Order refused'])
    shown[0]?.gone()
    tell(notice('e', 2))
    expect(shown.at(-1)?.title).toBe('Order filled')
  })
})

describe('the notification centre', () => {
  it('takes over what was said before the page could hear it, once, newest first and not as news', () => {
    keepNotice(notice('2', 20))
    restoreNotices([notice('1', 10), notice('2', 20), notice('3', 30)])
    restoreNotices([notice('1', 10)])
    const { notices, unread, latest } = useNotices.getState()
    expect([notices.map(({ id }) => id), unread, latest?.id]).toEqual([['3', '2', '1'], 1, '2'])
  })
  it('does not bring back what was cleared away', () => {
    clearNotices()
    restoreNotices([notice('1', 10), notice('3', 30), notice('4', 40)])
    expect(useNotices.getState().notices.map(({ id }) => id)).toEqual(['4'])
  })
})
