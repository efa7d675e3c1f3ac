// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bridge } from '../../shared/ipc/bridge'
import type { AppInfo } from '../../shared/ipc/contract'
import type { Events } from '../../shared/ipc/events'
import type { Health } from '../../shared/trading/health'
import type { Order } from '../../shared/trading/order'
import { connectStores } from './connect-stores'
import { feedOf, useHealth } from './health-store'
import { useOrders } from './orders-store'

/** The parts of an order that a merge looks at. */
const order = (key: string, revision: number, state: Order['state'] = 'live') => ({ key, revision, state, createdAt: 1 }) as Order
const feed = { state: 'live', lastAt: 1, reason: null } as const
const health = { rest: feed, publicFeed: feed, privateFeed: feed, account: { state: 'reading', reason: null } } as Health
const app = (id: string) => ({ version: '1', profile: { id } }) as AppInfo

/** A door whose answers and events are in the test's hands. */
function door() {
  const listeners = new Map<string, (payload: never) => void>()
  const answers: Record<string, unknown> = {}
  let watcher: (open: boolean) => void = () => undefined
  const bridge = {
    call: async (name: string) => (name in answers ? { ok: true, value: answers[name] } : { ok: false, error: { code: 'unreachable', message: 'not in this test' } }),
    listen: (name: string, listener: (payload: never) => void) => {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
    connection: (listener: (open: boolean) => void) => {
      watcher = listener
      return () => undefined
    },
  } as Bridge
  const say = <Name extends keyof Events>(name: Name, payload: Events[Name]): void => listeners.get(name)?.(payload as never)
  return { bridge, answers, say, open: (isOpen: boolean) => watcher(isOpen) }
}
const states = () => (['rest', 'publicFeed', 'privateFeed'] as const).map((name) => feedOf(useHealth.getState(), name).state)

let stop = () => undefined as void
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('what the screen may call current', () => {
  it('is nothing once the door is shut, whatever was said through it last', () => {
    const { bridge, say, open } = door()
    stop = connectStores(bridge)
    open(true)
    say('health.changed', health)
    expect(states()).toEqual(['live', 'live', 'live'])
    open(false)
    expect(states()).toEqual(['offline', 'offline', 'offline'])
  })

  it('is nothing while the main process hangs behind an open door, and everything again when it speaks', async () => {
    const { bridge, say, open } = door()
    stop = connectStores(bridge)
    open(true)
    say('health.changed', health)
    await vi.advanceTimersByTimeAsync(5000)
    expect(states()).toEqual(['offline', 'offline', 'offline'])
    say('health.changed', health)
    expect(states()).toEqual(['live', 'live', 'live'])
  })
})

describe('the orders on screen', () => {
  it('are merged by revision from the list and from events, whichever comes first', async () => {
    const { bridge, answers, say, open } = door()
    answers['orders.list'] = [order('a', 3), order('b', 4)]
    stop = connectStores(bridge)
    say('orders.changed', [order('a', 9, 'filled')])
    open(true)
    await vi.advanceTimersByTimeAsync(0)
    say('orders.changed', [order('b', 2)])
    const { orders, loaded } = useOrders.getState()
    expect([loaded, orders.get('a')?.revision, orders.get('b')?.revision]).toEqual([true, 9, 4])
  })

  it('of another account never stay after the profile changed', async () => {
    const { bridge, say, open } = door()
    stop = connectStores(bridge)
    open(true)
    say('app.changed', app('practice'))
    say('orders.changed', [order('a', 20)])
    say('app.changed', app('bitget-live'))
    expect([useOrders.getState().orders.size, useOrders.getState().loaded]).toEqual([0, false])
  })
})
