import { describe, expect, it } from 'vitest'
import type { Notice } from '@/shared/ipc/transport/notice'
import { everyNotice, filterNotices, type NoticeFilter } from './notice-filter'

const about = (id: string, change: Partial<Notice> = {}): Notice => ({
  id,
  at: 1,
  level: 'info',
  title: id,
  text: '',
  ...change,
})
const orders = (kind: 'filled' | 'late-reject') => ({ orders: { kind, count: 1, keys: ['k'] } })
const all = [
  about('Order filled', { text: 'Buy 0.5 BTCUSDT at 93455.5: filled', ...orders('filled') }),
  about('Order refused after it was received', { level: 'error', ...orders('late-reject') }),
  about('Margin call line reached', { level: 'error', incident: 'i' }),
  about('The settings were reset', { level: 'warning' }),
]
const matchesOf = (filter: Partial<NoticeFilter>) =>
  filterNotices(all, { ...everyNotice, ...filter }).map(({ id }) => id)

describe('The notification centre', () => {
  it('finds by all words of title and text, in any case', () => {
    expect(matchesOf({ text: 'btcusdt  FILLED' })).toEqual(['Order filled'])
    expect(matchesOf({ text: 'filled ethusdt' })).toEqual([])
    expect(matchesOf({})).toHaveLength(4)
  })

  it('lists one kind, all of orders, or one level', () => {
    expect(matchesOf({ kind: 'late-reject' })).toEqual(['Order refused after it was received'])
    expect(matchesOf({ kind: 'orders' })).toHaveLength(2)
    expect(matchesOf({ kind: 'alarm' })).toEqual(['Margin call line reached'])
    expect(matchesOf({ kind: 'other' })).toEqual(['The settings were reset'])
    expect(matchesOf({ level: 'error' })).toHaveLength(2)
    expect(matchesOf({ level: 'error', kind: 'alarm' })).toHaveLength(1)
  })
})
