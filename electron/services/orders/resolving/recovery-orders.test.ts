import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@/shared/base/time'
import type { Fill } from '@/shared/trading/orders/order'
import { withEvidence } from './order-source'
import { createSetup, failed, list, opened, setup, state, store, update } from './testing/recovery-setup'

beforeEach(createSetup)
afterEach(() => setup.recovery.stop())

describe('pushed orders', () => {
  it('while the lists are read counts after them, in its sequence', async () => {
    await opened()
    const { promise, resolve } = Promise.withResolvers<void>()
    setup.wait = promise
    setup.open = list([update('1')])
    setup.handlers.ready()
    await setup.clock.advanceAsync(0)
    setup.handlers.orders([update('1', { status: 'filled' })], [{ execId: 'x' } as Fill])
    setup.handlers.orders([update('2')], [])
    resolve()
    await setup.clock.advanceAsync(0)
    expect(setup.events.slice(-4)).toEqual(['fills', 'update 1 filled', 'fill x push', 'update 2 live'])
    setup.events.length = 0
    setup.handlers.orders([update('3')], [])
    expect(setup.events).toEqual(['update 3 live'])
  })

  it('counts also where the lists could not be read', async () => {
    await opened()
    setup.open = { ...list(), ended: false }
    setup.recovery.invalidate('again')
    setup.handlers.orders([update('1')], [])
    await setup.clock.advanceAsync(0)
    expect(setup.events.at(-1)).toBe('update 1 live')
    expect(state().reason).toMatch(/: a page is missing$/)
  })
})

describe('an open order without an ID', () => {
  it('closes the gate to new orders with what is known of it, until the list has none', async () => {
    setup.recovery.start()
    setup.open = list([update('', { unread: ['orderId', 'qty'] })])
    setup.handlers.ready()
    await setup.clock.advanceAsync(0)
    expect(state()).toMatchObject({
      cause: 'open-orders',
      reason: 'One open order could not be read and cannot be counted: BTCUSDT (orderId, qty)',
    })
    setup.open = list([
      update('', { symbol: '', unread: ['all of it'] }),
      update('', { symbol: 'ETHUSDT' }),
      update('1'),
    ])
    await setup.recovery.run()
    expect(state().reason).toBe(
      '2 open orders could not be read and cannot be counted: symbol not known (all of it); ETHUSDT ()',
    )
    setup.open = list([update('1'), update('', { clientOid: 'mine' })])
    await setup.recovery.run()
    expect(state().open).toBe(true)
  })

  it('may be any order, so that none ends for being in no list', async () => {
    await opened()
    store('a')
    setup.byName = withEvidence(update('a', { status: 'expired' }))
    setup.open = list([update('', { unread: ['orderId'] })])
    await setup.recovery.run()
    expect(setup.orders.get('a')!.state).toBe('live')
    setup.open = list()
    await setup.recovery.run()
    expect(setup.orders.get('a')!.state).toBe('canceled')
    expect(setup.events.at(-2)).toBe('a verdict canceled: in no list of open orders, and the exchange reports expired')
  })
})

describe('an order that the list of open orders has no more', () => {
  beforeEach(async () => {
    await opened()
    store('a', { createdAt: setup.clock.now() })
  })

  it('is requested by its name, and no other is', async () => {
    store('listed')
    store('unnamed', { orderId: null, clientOid: 'c1' })
    store('over', { state: 'filled' })
    setup.open = list([update('listed'), update('9', { clientOid: 'c1' })])
    setup.byName = withEvidence(update('a', { status: 'filled' }))
    await setup.recovery.run()
    expect(setup.events.filter((event) => event.startsWith('name'))).toEqual(['name a'])
    expect(setup.orders.get('a')!.state).toBe('filled')
  })

  it('whose status is an unknown word that does not mean an end stays open', async () => {
    setup.byName = withEvidence(update('a', { status: 'odd' }))
    await setup.recovery.run()
    expect(setup.orders.get('a')!.state).toBe('live')
  })

  it('is not requested if it was found only during the read of the list', async () => {
    setup.orders.clear()
    store('late', { state: 'unknown' })
    const { promise, resolve } = Promise.withResolvers<void>()
    setup.wait = promise
    const reading = setup.recovery.run()
    await setup.clock.advanceAsync(0)
    resolve()
    setup.open = {
      ...list(),
      get items() {
        store('late')
        return []
      },
    }
    await reading
    expect(setup.events.some((event) => event.startsWith('name'))).toBe(false)
  })

  it('is not requested if it ended in between', async () => {
    setup.open = { ...list(), items: [update('a', { status: 'filled' })] }
    await setup.recovery.run()
    expect(setup.events.some((event) => event.startsWith('name'))).toBe(false)
    expect(setup.events.some((event) => event.startsWith('history'))).toBe(false)
  })

  it('is looked for among the closed ones of its symbol since it was made', async () => {
    setup.history = list([update('b', { status: 'filled' }), update('a', { status: 'canceled' })])
    await setup.recovery.run()
    expect(setup.events).toContain(
      `history {"category":"SPOT","symbol":"BTCUSDT"} ${setup.orders.get('a')!.createdAt - 5 * MINUTE_MS}`,
    )
    expect(setup.orders.get('a')!.state).toBe('canceled')
    expect([setup.orders.has('b'), setup.notices]).toEqual([false, []])
  })

  it('stays where nothing shows it, with one alarm', async () => {
    await setup.recovery.run()
    await setup.recovery.run()
    expect([setup.orders.get('a')!.state, setup.notices]).toEqual([
      'live',
      [expect.stringMatching(/^error: An open order is no longer shown by the exchange: .*proven otherwise\.$/)],
    ])
    store('b')
    setup.history = { ...list(), reaches: false }
    await setup.recovery.run()
    expect(setup.notices[1]).toMatch(/proven otherwise\. It is older than what the exchange still lists\.$/)
  })

  it('is not judged where the call by name failed, and the reading fails', async () => {
    setup.byName = failed
    await setup.recovery.run()
    expect([setup.notices, setup.events.includes('fills')]).toEqual([[], false])
    setup.history = list([update('a', { status: 'filled' })])
    await setup.recovery.run()
    expect(setup.orders.get('a')!.state).toBe('filled')
  })

  it.each(['no-call', 'unreadable'] as const)('stays with an alarm where the call by name is %s', async (cause) => {
    setup.byName = { ...failed, cause }
    await setup.recovery.run()
    expect([setup.notices.length, setup.events.includes('fills')]).toEqual([1, true])
  })

  it('of an unknown category is requested by its name alone', async () => {
    setup.orders.clear()
    store('odd', { category: 'OPTIONS' })
    await setup.recovery.run()
    expect(setup.events.some((event) => event.startsWith('history'))).toBe(false)
    expect(setup.notices).toHaveLength(1)
  })
})

describe('a list of open orders that does not end', () => {
  it('raises an alarm, and what it has counts', async () => {
    await opened()
    setup.open = { ...list([update('1')]), ended: false, complete: false, alarm: 'It runs in a circle' }
    setup.recovery.invalidate('again')
    await setup.clock.advanceAsync(0)
    expect(setup.notices).toEqual(['error: The list of open orders cannot be read to its end: It runs in a circle'])
    expect([setup.orders.has('1'), state().reason]).toEqual([true, expect.stringContaining('It runs in a circle')])
  })
})
