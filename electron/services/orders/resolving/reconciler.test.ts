import { beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, settle } from '@/shared/testing/manual-clock'
import { createGate } from '../gate/gate'
import type { Journal } from '../journal/journal'
import type { OrderStore } from '../records/order-store'
import { createReconciler } from './reconciler'
import type { OrderFollower } from './order-follower'
import type { OrderReads } from './order-reads'

const whole = { items: [], complete: true, ended: true, unreadable: [], missing: false, alarm: null, reaches: true }
let events: string[]
let answered: PromiseWithResolvers<void>
let reconciler: ReturnType<typeof createReconciler>

beforeEach(() => {
  events = []
  answered = Promise.withResolvers<void>()
  const does = (name: string) => () => void events.push(name)
  reconciler = createReconciler({
    client: { rest: {}, listenPrivate: () => does('listened no more') } as never,
    reads: {
      account: async () => {
        events.push('account')
        await answered.promise
        return { kind: 'done', data: { uid: 'u1', holdMode: 'hedge_mode' }, tookMs: 1, unreadable: [] }
      },
      openOrders: async () => whole,
      fills: async () => whole,
    } as unknown as OrderReads,
    clock: createManualClock(),
    notify: () => undefined,
    journal: {
      fact: () => 'u1',
      fillsReadTo: () => 0,
      saveFillsReadTo: () => undefined,
    } as unknown as Journal,
    gate: createGate(() => undefined),
    store: { all: () => [], get: () => null } as unknown as OrderStore,
    follower: {
      follow: does('follow'),
      retryNow: (keys: readonly string[]) => events.push(`retry ${keys.join(' ')}`),
      start: does('start'),
      stop: does('stop'),
    } as unknown as OrderFollower,
    alsoStart: does('also start'),
  })
})

describe('the reconciler of an account', () => {
  it('follow orders once its key proved to be its own', async () => {
    expect(events).toEqual(['follow'])
    reconciler.start()
    reconciler.reread(['a', 'b'])
    expect(events.slice(1)).toEqual(['retry a b', 'account'])
    expect(reconciler.holdMode()).toBeNull()
    answered.resolve()
    await settle()
    expect(events.slice(3)).toEqual(['start', 'also start'])
    expect([reconciler.holdMode(), reconciler.isStopped()]).toEqual(['hedge_mode', false])
  })

  it('read nothing again for no orders', () => {
    reconciler.start()
    reconciler.reread([])
    expect(events.slice(1)).toEqual(['retry '])
  })

  it('follow nothing after the stop, also where the answer comes later', async () => {
    reconciler.start()
    reconciler.reread(['a'])
    reconciler.stop()
    answered.resolve()
    await settle()
    expect(events.slice(3)).toEqual(['listened no more', 'stop'])
    expect(reconciler.isStopped()).toBe(true)
  })
})
