// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bridge } from '@/shared/ipc/bridge'
import type { AppInfo } from '@/shared/ipc/contract'
import type { Events } from '@/shared/ipc/events'
import type { Health } from '@/shared/trading/health/health'
import type { Order } from '@/shared/trading/orders/order'
import { createAccountBridge } from '../state/bridge/account-bridge'
import { showBatch, useDeskView } from '../domain/drafts/desk-view'
import { storeApp, useApp } from '../state/stores/app-store'
import { LONGEST_WAIT_MS } from '@/renderer/kit/ui/hooks/tick'
import { connectStores } from './connect-stores'
import { feedOf, useHealth } from '@/renderer/state/stores/health/health-store'
import { useOrders } from '../state/stores/orders-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'

/** The parts of an order that a merge looks at. */
const order = (key: string, revision: number, state: Order['state'] = 'live') =>
  ({ key, revision, state, createdAt: 1 }) as Order
const feed = { state: 'live', lastAt: 1, reason: null } as const
const health = {
  rest: feed,
  publicFeed: feed,
  privateFeed: feed,
  account: { state: 'reading', reason: null },
} as Health
const app = (session: number) => ({ version: '1', session, profile: { id: `profile ${session}` } }) as AppInfo

let sessions = 0
const nextSession = (): number => (sessions += 1)

/** A bridge whose answers and events are in the test's hands. */
function fakeBridge() {
  const listeners = new Map<string, (payload: never, session?: number) => void>()
  const answers: Record<string, unknown> = {}
  const late = new Map<string, Promise<unknown>>()
  let watcher: (open: boolean) => void = () => undefined
  const outer = {
    call: async (name: string) => {
      if (late.has(name)) return late.get(name)
      return name in answers
        ? { ok: true, value: answers[name] }
        : { ok: false, error: { code: 'unreachable', message: 'not in this test' } }
    },
    listen: (name: string, listener: (payload: never, session?: number) => void) => {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
    connection: (listener: (open: boolean) => void) => {
      watcher = listener
      return () => undefined
    },
  } as Bridge
  const publish = <Name extends keyof Events>(name: Name, payload: Events[Name], session?: number): void =>
    listeners.get(name)?.(payload as never, session)
  return { bridge: createAccountBridge(outer), answers, late, publish, open: (isOpen: boolean) => watcher(isOpen) }
}
const states = () =>
  (['rest', 'publicFeed', 'privateFeed'] as const).map((name) => feedOf(useHealth.getState(), name).state)

let stop = () => undefined as void
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stop()
  // The clock of the next test knows nothing of a beat that this one still waits for.
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

describe('data that the screen may show as current (W33)', () => {
  it('is empty once the connection is down, after any last message', () => {
    const { bridge, publish, open } = fakeBridge()
    stop = connectStores(bridge)
    open(true)
    publish('health.changed', health)
    expect(states()).toEqual(['live', 'live', 'live'])
    open(false)
    expect(states()).toEqual(['offline', 'offline', 'offline'])
  })

  it('is nothing while the main process hangs behind an open connection, and all again when it speaks', async () => {
    const { bridge, publish, open } = fakeBridge()
    stop = connectStores(bridge)
    open(true)
    publish('health.changed', health)
    await vi.advanceTimersByTimeAsync(5000)
    expect(states()).toEqual(['offline', 'offline', 'offline'])
    publish('health.changed', health)
    expect(states()).toEqual(['live', 'live', 'live'])
  })

  it('is published at once, while other figures wait for a tick and never restore an earlier state', () => {
    const { bridge, publish, open } = fakeBridge()
    stop = connectStores(bridge)
    open(true)
    const offset = () => useHealth.getState().health?.clock?.offsetMs
    const push = (offsetMs: number, state: 'live' | 'stale'): void =>
      publish('health.changed', {
        ...health,
        publicFeed: { ...feed, state },
        clock: { offsetMs, errorMs: 1, answers: 3 },
      })
    push(1, 'live')
    push(2, 'stale')
    push(3, 'stale')
    expect([states()[1], offset()]).toEqual(['stale', 2])
    push(4, 'live')
    expect([states()[1], offset()]).toEqual(['live', 4])
    vi.advanceTimersByTime(LONGEST_WAIT_MS)
    expect([states()[1], offset()]).toEqual(['live', 4])
    push(5, 'live')
    vi.advanceTimersByTime(LONGEST_WAIT_MS)
    expect(offset()).toBe(5)
  })

  it('of an account ends with it: figures that still waited are not shown with the next', () => {
    const { bridge, publish, open } = fakeBridge()
    stop = connectStores(bridge)
    const [first, second] = [nextSession(), nextSession()]
    open(true)
    const overview = (reason: string | null) => ({ state: 'watching', reason, units: [] }) as const
    publish('app.changed', app(first), first)
    publish('risk.changed', overview('first'), first)
    publish('risk.changed', overview('first'), first)
    publish('app.changed', app(second), second)
    vi.advanceTimersByTime(LONGEST_WAIT_MS)
    expect(useRisk.getState().overview).toBeNull()
  })
})

describe('the orders on screen', () => {
  it('are merged by revision from the list and from events, whichever comes first', async () => {
    const { bridge, answers, publish, open } = fakeBridge()
    answers['orders.list'] = [order('a', 3), order('b', 4)]
    stop = connectStores(bridge)
    publish('orders.changed', [order('a', 9, 'filled')])
    open(true)
    await vi.advanceTimersByTimeAsync(0)
    publish('orders.changed', [order('b', 2)])
    const { orders, loaded } = useOrders.getState()
    expect([loaded, orders.get('a')?.revision, orders.get('b')?.revision]).toEqual([true, 9, 4])
  })

  it('of another account never stay, for an event, a reply or its first order', () => {
    const { bridge, publish, open } = fakeBridge()
    stop = connectStores(bridge)
    open(true)
    const state = () => [useOrders.getState().loaded, ...useOrders.getState().orders.keys()]
    publish('app.changed', app(nextSession()))
    const changes = [
      () => publish('app.changed', app(nextSession())),
      () => storeApp(app(nextSession())),
      () => publish('orders.changed', [order('new', 1)], nextSession()),
    ]
    for (const change of changes) {
      publish('orders.changed', [order('a', 20)])
      useOrders.setState({ loaded: true })
      showBatch('batch of the account before')
      change()
      expect([state(), useDeskView.getState().batchId]).toEqual([
        change === changes[2] ? [false, 'new'] : [false],
        null,
      ])
    }
  })

  it('of an account that was left are dropped, however late its reply or its event comes', async () => {
    const { bridge, late, publish, open } = fakeBridge()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const before = nextSession()
    storeApp(app(before))
    late.set('orders.list', promise)
    stop = connectStores(bridge)
    open(true)
    await vi.advanceTimersByTimeAsync(0)
    late.delete('orders.list')
    const now = nextSession()
    publish('app.changed', app(now))
    resolve({ ok: true, value: [order('old', 99)], session: before })
    await vi.advanceTimersByTimeAsync(0)
    publish('orders.changed', [order('older', 99)], before)
    storeApp(app(before))
    expect([[...useOrders.getState().orders.keys()], useApp.getState().app?.session]).toEqual([[], now])
  })
})
