// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { beforeEach, describe, expect, it } from 'vitest'
import { OrderNotifications } from '@/shared/settings/order-notifications'
import { orderEventKinds } from '@/shared/trading/orders/order-event'
import type { Notice } from '@/shared/ipc/transport/notice'
import { clearNotices, storeNotice, restoreNotices, useNotices } from '@/renderer/state/stores/notices-store'
import { createToastNotifier, isToasted } from './toast-notifier'

const notice = (id: string, at: number, title = 'Order filled'): Notice => ({
  id,
  at,
  level: 'info',
  title,
  text: `${id} text`,
})

beforeEach(() => useNotices.setState({ notices: [], unread: 0, latest: null, clearedAt: 0 }))

describe('toasts', () => {
  it('count the same news in one line until it left the screen', () => {
    const notifications: { title: string; dismissed: () => void }[] = []
    const notify = createToastNotifier(
      (_level, title, _text, toast) =>
        void notifications.push({ title, dismissed: toast?.onDismissed ?? (() => undefined) }),
    )
    for (const id of ['a', 'b', 'c']) notify(notice(id, 1))
    notify(notice('d', 1, 'Order refused'))
    expect(notifications.map(({ title }) => title)).toEqual([
      'Order filled',
      'Order filled (2 times)',
      'Order filled (3 times)',
      'Order refused',
    ])
    notifications[0]?.dismissed()
    notify(notice('e', 2))
    expect(notifications.at(-1)?.title).toBe('Order filled')
  })
})

describe('news of orders', () => {
  const grown = (id: string, count: number): Notice => ({
    ...notice(id, 1, `${count} orders filled`),
    orders: { kind: 'filled', count, keys: [] },
  })

  it('grow in their own line, and do not change the next line', () => {
    const notifications: (readonly [string | undefined, string])[] = []
    const notify = createToastNotifier((_level, title, _text, toast) => void notifications.push([toast?.id, title]))
    for (const notice of [grown('a', 1), grown('a', 12), grown('b', 1)]) notify(notice)
    expect(notifications).toEqual([
      ['a', '1 orders filled'],
      ['a', '12 orders filled'],
      ['b', '1 orders filled'],
    ])
  })

  it('are one unread line however often it grew', () => {
    storeNotice(grown('x', 1))
    storeNotice(grown('x', 12))
    expect([useNotices.getState().unread, useNotices.getState().notices.map(({ title }) => title)]).toEqual([
      1,
      ['12 orders filled'],
    ])
  })

  it('come over the desk as chosen, except refusals, unknown outcomes and liquidations, which always do', () => {
    const off = { toast: false, sound: false, volume: 0, desktop: false }
    const chosen = OrderNotifications.parse(Object.fromEntries(orderEventKinds.map((kind) => [kind, off])))
    const kinds = orderEventKinds.filter((kind) =>
      isToasted({ level: 'info', orders: { kind, count: 1, keys: [] } }, chosen),
    )
    expect(kinds).toEqual(['refused', 'late-reject', 'unknown', 'not-found', 'liquidation'])
    expect(isToasted({ level: 'error', orders: { kind: 'found', count: 1, keys: [] } }, chosen)).toBe(true)
    expect(isToasted({ level: 'info' }, chosen)).toBe(true)
  })
})

describe('the notification centre', () => {
  it('takes over earlier notices once, newest first and not as new ones', () => {
    storeNotice(notice('2', 20))
    restoreNotices([notice('1', 10), notice('2', 20), { ...notice('3', 30), isRead: true }])
    restoreNotices([notice('1', 10)])
    const { notices, unread, latest } = useNotices.getState()
    expect([notices.map(({ id }) => id), unread, latest?.id]).toEqual([['3', '2', '1'], 2, '2'])
  })
  it('does not bring back what was cleared away', () => {
    storeNotice(notice('3', 30))
    clearNotices()
    restoreNotices([notice('1', 10), notice('3', 30), notice('4', 40)])
    expect(useNotices.getState().notices.map(({ id }) => id)).toEqual(['4'])
  })
})
