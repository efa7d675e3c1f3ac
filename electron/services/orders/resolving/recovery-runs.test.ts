import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@/shared/base/time'
import {
  createSetup,
  list,
  live,
  offline,
  opened,
  partial,
  runs,
  setup,
  state,
  store,
  update,
} from './testing/recovery-setup'

beforeEach(createSetup)
afterEach(() => setup.recovery.stop())

describe('the start', () => {
  it('keeps the gate closed until the account, its open orders and its fills were read', async () => {
    expect(state()).toMatchObject({ cause: 'recovery', reason: 'The orders have not been read from the exchange yet' })
    await opened()
    expect([setup.confirmed, setup.facts.get('uid'), setup.recovery.holdMode(), setup.isListening]).toEqual([
      1,
      'u1',
      'hedge_mode',
      true,
    ])
    await setup.recovery.run()
    expect(setup.events).toEqual(['account', 'open orders', 'fills'])
    expect(setup.confirmed).toBe(1)
  })

  it('allows trading where the account cannot be requested, since the call is undocumented', async () => {
    setup.account = { kind: 'refused', code: '40404', message: '', status: 404, definite: true }
    setup.gate.close('unconfirmed', 'The key is not confirmed')
    await opened()
    expect([setup.confirmed, setup.facts.size, setup.recovery.holdMode()]).toEqual([1, 0, null])
  })

  it('of another account later shuts everything, until the key is the account’s again', async () => {
    await opened()
    setup.account = { kind: 'done', data: { uid: 'other', holdMode: null }, tookMs: 1, unreadable: [] }
    await setup.recovery.run()
    setup.handlers.orders([update('1')], [])
    await setup.recovery.run()
    expect([setup.orders.size, state().cause, setup.recovery.holdMode()]).toEqual([0, 'account', 'hedge_mode'])
    setup.account = { kind: 'done', data: { uid: 'u1', holdMode: null }, tookMs: 1, unreadable: [] }
    await setup.recovery.run()
    expect([state().open, setup.confirmed, setup.recovery.holdMode()]).toEqual([true, 2, null])
  })

  it('takes what is pushed before its lists after them', async () => {
    setup.recovery.start()
    setup.handlers.orders([update('1', { status: 'filled' })], [])
    expect(setup.events).toEqual([])
    setup.handlers.ready()
    await setup.clock.advanceAsync(0)
    expect(setup.events.slice(-2)).toEqual(['fills', 'update 1 filled'])
  })

  it('reads nothing before the private feed is there', async () => {
    setup.recovery.start()
    await setup.clock.advanceAsync(10 * MINUTE_MS)
    expect([setup.events, state().open]).toEqual([[], false])
  })

  it('tries again after one, two, five and then every ten seconds, with the reason', async () => {
    setup.account = { kind: 'unknown', code: 'timeout', message: 'No answer' }
    setup.recovery.start()
    setup.handlers.ready()
    await setup.clock.advanceAsync(0)
    expect(state().reason).toBe('The orders could not be read from the exchange yet: the account: No answer')
    await setup.clock.advanceAsync(40_000)
    expect(setup.readAt.slice(1)).toEqual([1000, 3000, 8000, 18_000, 28_000, 38_000])
    setup.account = { kind: 'done', data: { uid: 'u1', holdMode: null }, tookMs: 1, unreadable: [] }
    await setup.clock.advanceAsync(10_000)
    expect(state().open).toBe(true)
  })

  it('with the key of another account ignores its orders, also pushed ones', async () => {
    setup.facts.set('uid', 'somebody')
    setup.recovery.start()
    setup.handlers.ready()
    setup.handlers.orders([update('1')], [])
    await setup.clock.advanceAsync(20_000)
    setup.handlers.orders([update('2')], [])
    expect([setup.orders.size, setup.confirmed, state().cause]).toEqual([0, 0, 'account'])
    expect(setup.events.every((event) => event === 'account')).toBe(true)
  })
})

describe('the audit', () => {
  const pause = async (): Promise<number> => {
    const before = runs()
    const from = setup.clock.mono()
    for (let remaining = 600; remaining > 0 && runs() === before; remaining -= 1) await setup.clock.advanceAsync(1000)
    return setup.readAt.at(-1)! - from
  }

  it('is every minute, and every ten seconds while an outcome or an open order is not known', async () => {
    await opened()
    expect(await pause()).toBe(MINUTE_MS)
    store('a', { state: 'unknown' })
    setup.open = list([update('a', { status: 'live' })])
    await setup.recovery.run()
    setup.orders.clear()
    expect(await pause()).toBe(MINUTE_MS)
    store('b', { unread: ['qty'] })
    setup.open = list([update('b', { unread: ['qty'] })])
    await setup.recovery.run()
    expect(await pause()).toBe(10_000)
    store('b', { unread: ['qty'], state: 'filled' })
    setup.open = list()
    await setup.recovery.run()
    expect(await pause()).toBe(MINUTE_MS)
  })

  it('is every ten seconds while an outcome is unknown', async () => {
    await opened()
    store('a', { state: 'unknown' })
    await setup.recovery.run()
    expect(await pause()).toBe(10_000)
  })

  it('that fails closes nothing, and is tried again soon', async () => {
    await opened()
    setup.open = { ...list(), ended: false, complete: false }
    await setup.clock.advanceAsync(MINUTE_MS)
    expect(state().open).toBe(true)
    expect(await pause()).toBe(1000)
    setup.open = list()
    expect([await pause(), await pause()]).toEqual([2000, MINUTE_MS])
  })

  it('is one at a time', async () => {
    await opened()
    const { promise, resolve } = Promise.withResolvers<void>()
    setup.wait = promise
    const pair = [setup.recovery.run(), setup.recovery.run()]
    resolve()
    await Promise.all(pair)
    expect(runs()).toBe(1)
  })

  it('ends with the stop, and so does listening', async () => {
    await opened()
    setup.recovery.stop()
    expect([setup.timers.size, setup.isListening]).toEqual([0, false])
    setup.recovery.invalidate('late')
    await setup.clock.advanceAsync(10 * MINUTE_MS)
    expect(runs()).toBe(0)
    await setup.recovery.run()
    expect([runs(), setup.timers.size]).toEqual([1, 0])
  })

  it('comes soon after a push that cannot be read', async () => {
    await opened()
    setup.handlers.unreadOrders([update('u', { unread: ['qty'] })])
    setup.open = list([update('u', { unread: ['qty'] })])
    expect(await pause()).toBe(10_000)
    await setup.clock.advanceAsync(5000)
    setup.handlers.unreadOrders([update('v', { unread: ['qty'] })])
    expect(await pause()).toBe(5000)
  })

  it('comes soon after a fill that cannot be read, and once', async () => {
    await opened()
    setup.handlers.unreadFill()
    setup.handlers.unreadFill()
    expect(await pause()).toBe(10_000)
    expect(await pause()).toBe(60_000)
  })
})

describe('the private feed', () => {
  it('that is gone closes the gate with its reason, and nothing is read before it is ready', async () => {
    await opened()
    setup.handlers.feedChanged(offline)
    expect(state().reason).toBe('The private feed is offline: no network')
    setup.handlers.feedChanged({ ...offline, state: 'resyncing', reason: null })
    expect(state().reason).toBe('The private feed is resyncing')
    await setup.clock.advanceAsync(10 * MINUTE_MS)
    expect(runs()).toBe(0)
    setup.handlers.feedChanged(live)
    await setup.clock.advanceAsync(0)
    expect([runs(), state().open]).toEqual([0, false])
    setup.handlers.ready()
    await setup.clock.advanceAsync(0)
    expect([runs(), state().open]).toEqual([1, true])
  })

  it.each(['offline', 'resyncing'] as const)(
    'that was %s is read again when it is ready, not before',
    async (state) => {
      await opened()
      setup.handlers.feedChanged({ ...offline, state })
      setup.handlers.feedChanged(live)
      await setup.clock.advanceAsync(0)
      expect(runs()).toBe(0)
    },
  )

  it('that was silent and comes back has everything read again', async () => {
    await opened()
    setup.handlers.feedChanged({ ...live, state: 'stale', reason: 'silent' })
    await setup.clock.advanceAsync(1000)
    expect([runs(), state()]).toMatchObject([0, { open: false, reason: 'The private feed is stale: silent' }])
    await setup.recovery.run()
    expect(state().open).toBe(false)
    setup.handlers.feedChanged(live)
    await setup.clock.advanceAsync(0)
    expect([runs(), state().open]).toEqual([2, true])
    setup.handlers.feedChanged(live)
    await setup.clock.advanceAsync(0)
    expect(runs()).toBe(2)
  })

  it('without a channel holds orders back, is read every ten seconds, and is whole once all was read', async () => {
    await opened()
    setup.handlers.feedChanged(partial)
    expect(state()).toMatchObject({ cause: 'late-channel', reason: 'The orders channel is missing' })
    await setup.clock.advanceAsync(5_000)
    setup.handlers.feedChanged(partial)
    await setup.clock.advanceAsync(5_000)
    expect([runs(), state().cause]).toEqual([1, 'late-channel'])
    await setup.clock.advanceAsync(20_000)
    expect(runs()).toBe(3)
    setup.handlers.feedChanged(live)
    expect(state().open).toBe(false)
    await setup.clock.advanceAsync(10_000)
    expect([runs(), state().open]).toEqual([4, true])
    setup.handlers.feedChanged({ ...partial, reason: null })
    expect(state().reason).toBe('A private channel is missing')
  })

  it('that connects again while it is read has everything read once more before the gate opens', async () => {
    setup.recovery.start()
    const { promise, resolve } = Promise.withResolvers<void>()
    setup.wait = promise
    setup.handlers.ready()
    await setup.clock.advanceAsync(0)
    setup.handlers.feedChanged(offline)
    setup.handlers.ready()
    let wasOpen = false
    setup.gateChanged = () => (wasOpen ||= state().open && runs() < 2)
    resolve()
    await setup.clock.advanceAsync(0)
    expect([runs(), state().open, wasOpen]).toEqual([2, true, false])
  })

  it('that is not to be trusted is read again at once, where it is there', async () => {
    await opened()
    setup.recovery.invalidate('this computer slept')
    expect(state().reason).toBe('this computer slept')
    await setup.clock.advanceAsync(0)
    expect([runs(), state().open]).toEqual([1, true])
    setup.handlers.feedChanged(offline)
    setup.recovery.invalidate('this computer slept')
    await setup.clock.advanceAsync(0)
    expect(runs()).toBe(1)
  })
})
