import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@/shared/base/time'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Feed } from '@/shared/trading/health/health'
import type { Fill, Order, OrderUpdate } from '@/shared/trading/orders/order'
import type { CallResult } from '@/electron/exchange/protocol/call'
import { createGate, type Gate } from '../gate/gate'
import type { Journal } from '../journal/journal'
import type { OrderStore } from '../records/order-store'
import type { NamedAccount, OrderReads } from './order-reads'
import { withEvidence, type QueryAnswer, notThere } from './order-source'
import type { OrderListing, PastListing } from './read-orders'
import { createRecovery, type Recovery } from './recovery'

interface Handlers {
  readonly orders: (updates: readonly OrderUpdate[], fills: readonly Fill[]) => void
  readonly unreadOrders: (updates: readonly OrderUpdate[]) => void
  readonly unreadFill: () => void
  readonly ready: () => void
  readonly feedChanged: (feed: Feed) => void
}
const whole = { complete: true, ended: true, unreadable: [], missing: false, alarm: null }
const list = <Item>(items: readonly Item[] = []): PastListing<Item> => ({ items, ...whole, reaches: true })
const update = (orderId: string, change: Partial<OrderUpdate> = {}) =>
  ({ orderId, clientOid: '', symbol: 'BTCUSDT', status: 'live', ...change }) as OrderUpdate
const live: Feed = { state: 'live', lastAt: null, reason: null }
const offline: Feed = { ...live, state: 'offline', reason: 'no network' }
const partial: Feed = { ...live, state: 'partial', reason: 'The orders channel is missing' }
const failed = { kind: 'no-answer', cause: 'failed', why: 'no answer came' } as const

let clock: ManualClock
let orders: Map<string, Order>
let facts: Map<string, string>
let events: string[]
let readAt: number[]
let timers: Set<() => void>
let notices: string[]
let account: CallResult<NamedAccount>
let open: OrderListing<OrderUpdate>
let byName: QueryAnswer<OrderUpdate>
let history: PastListing<OrderUpdate>
let fills: PastListing<Fill>
let wait: Promise<void> | null
let handlers: Handlers
let isListening: boolean
let confirmed: number
let gate: Gate
let gateChanged: () => void
let recovery: Recovery

/** Takes what an update says of an order. */
function take({ orderId, clientOid, status, unread }: OrderUpdate): Order | null {
  events.push(`update ${orderId || clientOid} ${status}`)
  const key = orderId || clientOid
  if (key === '') return null
  const isReadable = ['live', 'filled', 'canceled'].includes(status)
  const state = isReadable ? (status as Order['state']) : 'live'
  const order = {
    ...anOrder({ key, orderId, clientOid, state, rawStatus: isReadable ? null : status }),
    ...orders.get(key),
  }
  const next = { ...order, state, rawStatus: isReadable ? null : status, ...(unread === undefined ? {} : { unread }) }
  orders.set(key, next)
  return next
}
const store = (key: string, change: Partial<Order> = {}): void =>
  void orders.set(key, anOrder({ key, orderId: key, ...change }))

beforeEach(() => {
  clock = createManualClock()
  orders = new Map()
  facts = new Map()
  events = []
  readAt = []
  timers = new Set()
  notices = []
  account = { kind: 'done', data: { uid: 'u1', holdMode: 'hedge_mode' }, tookMs: 1, unreadable: [] }
  open = list()
  byName = notThere
  history = list()
  fills = list()
  wait = null
  isListening = false
  confirmed = 0
  gateChanged = () => undefined
  gate = createGate(() => gateChanged())
  const record = async <Value>(name: string, value: () => Value): Promise<Value> => {
    events.push(name)
    await wait
    return value()
  }
  const reads = {
    account: () => {
      readAt.push(clock.mono())
      return record('account', () => account)
    },
    openOrders: () => record('open orders', () => open),
    byName: (_rest: unknown, { key }: Order) => record(`name ${key}`, () => byName),
    history: (_rest: unknown, scope: object, { since }: { readonly since: number }) =>
      record(`history ${JSON.stringify(scope)} ${since}`, () => history),
    fills: () => record('fills', () => fills),
  } as unknown as OrderReads
  recovery = createRecovery({
    client: {
      rest: {},
      listenPrivate: (listener: Handlers) => {
        handlers = listener
        isListening = true
        return () => (isListening = false)
      },
    } as never,
    reads,
    store: {
      all: () => [...orders.values()],
      get: (key: string) => orders.get(key) ?? null,
      applyUpdate: take,
      addFill: ({ execId }: Fill, from: string) => void events.push(`fill ${execId} ${from}`),
      become: (key: string, state: Order['state']) => store(key, { ...orders.get(key)!, state }),
    } as unknown as OrderStore,
    journal: {
      fact: (name: string) => facts.get(name) ?? null,
      setFact: (name: string, value: string) => facts.set(name, value),
      note: (key: string, what: string, text: string) => void events.push(`${key} ${what} ${text}`),
      fillsReadTo: () => 0,
      saveFillsReadTo: () => undefined,
    } as unknown as Journal,
    clock: {
      ...clock,
      after: (ms, task) => {
        const cancel = clock.after(ms, () => {
          timers.delete(task)
          task()
        })
        timers.add(task)
        return () => {
          timers.delete(task)
          cancel()
        }
      },
    },
    gate,
    notify: (level, title, text) => void notices.push(`${level}: ${title}: ${text}`),
    onAccountConfirmed: () => void (confirmed += 1),
  })
})
afterEach(() => recovery.stop())

const state = () => gate.state()
const runs = () => events.filter((event) => event === 'account').length
async function opened(): Promise<void> {
  recovery.start()
  handlers.ready()
  await clock.advanceAsync(0)
  expect(state().open).toBe(true)
  events.length = 0
}

describe('the start', () => {
  it('keeps the gate closed until the account, its open orders and its fills were read', async () => {
    expect(state()).toMatchObject({ cause: 'recovery', reason: 'The orders have not been read from the exchange yet' })
    await opened()
    expect([confirmed, facts.get('uid'), recovery.holdMode(), isListening]).toEqual([1, 'u1', 'hedge_mode', true])
    await recovery.run()
    expect(events).toEqual(['account', 'open orders', 'fills'])
    expect(confirmed).toBe(1)
  })

  it('allows trading where the account cannot be requested, since the call is undocumented', async () => {
    account = { kind: 'refused', code: '40404', message: '', status: 404, definite: true }
    gate.close('unconfirmed', 'The key is not confirmed')
    await opened()
    expect([confirmed, facts.size, recovery.holdMode()]).toEqual([1, 0, null])
  })

  it('of another account later shuts everything, until the key is the account’s again', async () => {
    await opened()
    account = { kind: 'done', data: { uid: 'other', holdMode: null }, tookMs: 1, unreadable: [] }
    await recovery.run()
    handlers.orders([update('1')], [])
    await recovery.run()
    expect([orders.size, state().cause, recovery.holdMode()]).toEqual([0, 'account', 'hedge_mode'])
    account = { kind: 'done', data: { uid: 'u1', holdMode: null }, tookMs: 1, unreadable: [] }
    await recovery.run()
    expect([state().open, confirmed, recovery.holdMode()]).toEqual([true, 2, null])
  })

  it('takes what is pushed before its lists after them', async () => {
    recovery.start()
    handlers.orders([update('1', { status: 'filled' })], [])
    expect(events).toEqual([])
    handlers.ready()
    await clock.advanceAsync(0)
    expect(events.slice(-2)).toEqual(['fills', 'update 1 filled'])
  })

  it('reads nothing before the private feed is there', async () => {
    recovery.start()
    await clock.advanceAsync(10 * MINUTE_MS)
    expect([events, state().open]).toEqual([[], false])
  })

  it('tries again after one, two, five and then every ten seconds, with the reason', async () => {
    account = { kind: 'unknown', code: 'timeout', message: 'No answer' }
    recovery.start()
    handlers.ready()
    await clock.advanceAsync(0)
    expect(state().reason).toBe('The orders could not be read from the exchange yet: the account: No answer')
    await clock.advanceAsync(40_000)
    expect(readAt.slice(1)).toEqual([1000, 3000, 8000, 18_000, 28_000, 38_000])
    account = { kind: 'done', data: { uid: 'u1', holdMode: null }, tookMs: 1, unreadable: [] }
    await clock.advanceAsync(10_000)
    expect(state().open).toBe(true)
  })

  it('with the key of another account ignores its orders, also pushed ones', async () => {
    facts.set('uid', 'somebody')
    recovery.start()
    handlers.ready()
    handlers.orders([update('1')], [])
    await clock.advanceAsync(20_000)
    handlers.orders([update('2')], [])
    expect([orders.size, confirmed, state().cause]).toEqual([0, 0, 'account'])
    expect(events.every((event) => event === 'account')).toBe(true)
  })
})

describe('the audit', () => {
  const pause = async (): Promise<number> => {
    const before = runs()
    const from = clock.mono()
    for (let remaining = 600; remaining > 0 && runs() === before; remaining -= 1) await clock.advanceAsync(1000)
    return readAt.at(-1)! - from
  }

  it('is every minute, and every ten seconds while an outcome or an open order is not known', async () => {
    await opened()
    expect(await pause()).toBe(MINUTE_MS)
    store('a', { state: 'unknown' })
    open = list([update('a', { status: 'live' })])
    await recovery.run()
    orders.clear()
    expect(await pause()).toBe(MINUTE_MS)
    store('b', { unread: ['qty'] })
    open = list([update('b', { unread: ['qty'] })])
    await recovery.run()
    expect(await pause()).toBe(10_000)
    store('b', { unread: ['qty'], state: 'filled' })
    open = list()
    await recovery.run()
    expect(await pause()).toBe(MINUTE_MS)
  })

  it('is every ten seconds while an outcome is unknown', async () => {
    await opened()
    store('a', { state: 'unknown' })
    await recovery.run()
    expect(await pause()).toBe(10_000)
  })

  it('that fails closes nothing, and is tried again soon', async () => {
    await opened()
    open = { ...list(), ended: false, complete: false }
    await clock.advanceAsync(MINUTE_MS)
    expect(state().open).toBe(true)
    expect(await pause()).toBe(1000)
    open = list()
    expect([await pause(), await pause()]).toEqual([2000, MINUTE_MS])
  })

  it('is one at a time', async () => {
    await opened()
    const { promise, resolve } = Promise.withResolvers<void>()
    wait = promise
    const pair = [recovery.run(), recovery.run()]
    resolve()
    await Promise.all(pair)
    expect(runs()).toBe(1)
  })

  it('ends with the stop, and so does listening', async () => {
    await opened()
    recovery.stop()
    expect([timers.size, isListening]).toEqual([0, false])
    recovery.invalidate('late')
    await clock.advanceAsync(10 * MINUTE_MS)
    expect(runs()).toBe(0)
    await recovery.run()
    expect([runs(), timers.size]).toEqual([1, 0])
  })

  it('comes soon after a push that cannot be read', async () => {
    await opened()
    handlers.unreadOrders([update('u', { unread: ['qty'] })])
    open = list([update('u', { unread: ['qty'] })])
    expect(await pause()).toBe(10_000)
    await clock.advanceAsync(5000)
    handlers.unreadOrders([update('v', { unread: ['qty'] })])
    expect(await pause()).toBe(5000)
  })

  it('comes soon after a fill that cannot be read, and once', async () => {
    await opened()
    handlers.unreadFill()
    handlers.unreadFill()
    expect(await pause()).toBe(10_000)
    expect(await pause()).toBe(60_000)
  })
})

describe('the private feed', () => {
  it('that is gone closes the gate with its reason, and nothing is read before it is ready', async () => {
    await opened()
    handlers.feedChanged(offline)
    expect(state().reason).toBe('The private feed is offline: no network')
    handlers.feedChanged({ ...offline, state: 'resyncing', reason: null })
    expect(state().reason).toBe('The private feed is resyncing')
    await clock.advanceAsync(10 * MINUTE_MS)
    expect(runs()).toBe(0)
    handlers.feedChanged(live)
    await clock.advanceAsync(0)
    expect([runs(), state().open]).toEqual([0, false])
    handlers.ready()
    await clock.advanceAsync(0)
    expect([runs(), state().open]).toEqual([1, true])
  })

  it.each(['offline', 'resyncing'] as const)(
    'that was %s is read again when it is ready, not before',
    async (state) => {
      await opened()
      handlers.feedChanged({ ...offline, state })
      handlers.feedChanged(live)
      await clock.advanceAsync(0)
      expect(runs()).toBe(0)
    },
  )

  it('that was silent and comes back has everything read again', async () => {
    await opened()
    handlers.feedChanged({ ...live, state: 'stale', reason: 'silent' })
    await clock.advanceAsync(1000)
    expect([runs(), state()]).toMatchObject([0, { open: false, reason: 'The private feed is stale: silent' }])
    await recovery.run()
    expect(state().open).toBe(false)
    handlers.feedChanged(live)
    await clock.advanceAsync(0)
    expect([runs(), state().open]).toEqual([2, true])
    handlers.feedChanged(live)
    await clock.advanceAsync(0)
    expect(runs()).toBe(2)
  })

  it('without a channel holds orders back, is read every ten seconds, and is whole once all was read', async () => {
    await opened()
    handlers.feedChanged(partial)
    expect(state()).toMatchObject({ cause: 'late-channel', reason: 'The orders channel is missing' })
    await clock.advanceAsync(5_000)
    handlers.feedChanged(partial)
    await clock.advanceAsync(5_000)
    expect([runs(), state().cause]).toEqual([1, 'late-channel'])
    await clock.advanceAsync(20_000)
    expect(runs()).toBe(3)
    handlers.feedChanged(live)
    expect(state().open).toBe(false)
    await clock.advanceAsync(10_000)
    expect([runs(), state().open]).toEqual([4, true])
    handlers.feedChanged({ ...partial, reason: null })
    expect(state().reason).toBe('A private channel is missing')
  })

  it('that connects again while it is read has everything read once more before the gate opens', async () => {
    recovery.start()
    const { promise, resolve } = Promise.withResolvers<void>()
    wait = promise
    handlers.ready()
    await clock.advanceAsync(0)
    handlers.feedChanged(offline)
    handlers.ready()
    let wasOpen = false
    gateChanged = () => (wasOpen ||= state().open && runs() < 2)
    resolve()
    await clock.advanceAsync(0)
    expect([runs(), state().open, wasOpen]).toEqual([2, true, false])
  })

  it('that is not to be trusted is read again at once, where it is there', async () => {
    await opened()
    recovery.invalidate('this computer slept')
    expect(state().reason).toBe('this computer slept')
    await clock.advanceAsync(0)
    expect([runs(), state().open]).toEqual([1, true])
    handlers.feedChanged(offline)
    recovery.invalidate('this computer slept')
    await clock.advanceAsync(0)
    expect(runs()).toBe(1)
  })
})

describe('pushed orders', () => {
  it('while the lists are read counts after them, in its sequence', async () => {
    await opened()
    const { promise, resolve } = Promise.withResolvers<void>()
    wait = promise
    open = list([update('1')])
    handlers.ready()
    await clock.advanceAsync(0)
    handlers.orders([update('1', { status: 'filled' })], [{ execId: 'x' } as Fill])
    handlers.orders([update('2')], [])
    resolve()
    await clock.advanceAsync(0)
    expect(events.slice(-4)).toEqual(['fills', 'update 1 filled', 'fill x push', 'update 2 live'])
    events.length = 0
    handlers.orders([update('3')], [])
    expect(events).toEqual(['update 3 live'])
  })

  it('counts also where the lists could not be read', async () => {
    await opened()
    open = { ...list(), ended: false }
    recovery.invalidate('again')
    handlers.orders([update('1')], [])
    await clock.advanceAsync(0)
    expect(events.at(-1)).toBe('update 1 live')
    expect(state().reason).toMatch(/: a page is missing$/)
  })
})

describe('an open order without an ID', () => {
  it('closes the gate to new orders with what is known of it, until the list has none', async () => {
    recovery.start()
    open = list([update('', { unread: ['orderId', 'qty'] })])
    handlers.ready()
    await clock.advanceAsync(0)
    expect(state()).toMatchObject({
      cause: 'open-orders',
      reason: 'One open order could not be read and cannot be counted: BTCUSDT (orderId, qty)',
    })
    open = list([update('', { symbol: '', unread: ['all of it'] }), update('', { symbol: 'ETHUSDT' }), update('1')])
    await recovery.run()
    expect(state().reason).toBe(
      '2 open orders could not be read and cannot be counted: symbol not known (all of it); ETHUSDT ()',
    )
    open = list([update('1'), update('', { clientOid: 'mine' })])
    await recovery.run()
    expect(state().open).toBe(true)
  })

  it('may be any order, so that none ends for being in no list', async () => {
    await opened()
    store('a')
    byName = withEvidence(update('a', { status: 'expired' }))
    open = list([update('', { unread: ['orderId'] })])
    await recovery.run()
    expect(orders.get('a')!.state).toBe('live')
    open = list()
    await recovery.run()
    expect(orders.get('a')!.state).toBe('canceled')
    expect(events.at(-2)).toBe('a verdict canceled: in no list of open orders, and the exchange reports expired')
  })
})

describe('an order that the list of open orders has no more', () => {
  beforeEach(async () => {
    await opened()
    store('a', { createdAt: clock.now() })
  })

  it('is requested by its name, and no other is', async () => {
    store('listed')
    store('unnamed', { orderId: null, clientOid: 'c1' })
    store('over', { state: 'filled' })
    open = list([update('listed'), update('9', { clientOid: 'c1' })])
    byName = withEvidence(update('a', { status: 'filled' }))
    await recovery.run()
    expect(events.filter((event) => event.startsWith('name'))).toEqual(['name a'])
    expect(orders.get('a')!.state).toBe('filled')
  })

  it('whose status is an unknown word that does not mean an end stays open', async () => {
    byName = withEvidence(update('a', { status: 'odd' }))
    await recovery.run()
    expect(orders.get('a')!.state).toBe('live')
  })

  it('is not requested if it was found only during the read of the list', async () => {
    orders.clear()
    store('late', { state: 'unknown' })
    const { promise, resolve } = Promise.withResolvers<void>()
    wait = promise
    const reading = recovery.run()
    await clock.advanceAsync(0)
    resolve()
    open = {
      ...list(),
      get items() {
        store('late')
        return []
      },
    }
    await reading
    expect(events.some((event) => event.startsWith('name'))).toBe(false)
  })

  it('is not requested if it ended in between', async () => {
    open = { ...list(), items: [update('a', { status: 'filled' })] }
    await recovery.run()
    expect(events.some((event) => event.startsWith('name'))).toBe(false)
    expect(events.some((event) => event.startsWith('history'))).toBe(false)
  })

  it('is looked for among the closed ones of its symbol since it was made', async () => {
    history = list([update('b', { status: 'filled' }), update('a', { status: 'canceled' })])
    await recovery.run()
    expect(events).toContain(
      `history {"category":"SPOT","symbol":"BTCUSDT"} ${orders.get('a')!.createdAt - 5 * MINUTE_MS}`,
    )
    expect(orders.get('a')!.state).toBe('canceled')
    expect([orders.has('b'), notices]).toEqual([false, []])
  })

  it('stays where nothing shows it, with one alarm', async () => {
    await recovery.run()
    await recovery.run()
    expect([orders.get('a')!.state, notices]).toEqual([
      'live',
      [expect.stringMatching(/^error: An open order is no longer shown by the exchange: .*proven otherwise\.$/)],
    ])
    store('b')
    history = { ...list(), reaches: false }
    await recovery.run()
    expect(notices[1]).toMatch(/proven otherwise\. It is older than what the exchange still lists\.$/)
  })

  it('is not judged where the call by name failed, and the reading fails', async () => {
    byName = failed
    await recovery.run()
    expect([notices, events.includes('fills')]).toEqual([[], false])
    history = list([update('a', { status: 'filled' })])
    await recovery.run()
    expect(orders.get('a')!.state).toBe('filled')
  })

  it.each(['no-call', 'unreadable'] as const)('stays with an alarm where the call by name is %s', async (cause) => {
    byName = { ...failed, cause }
    await recovery.run()
    expect([notices.length, events.includes('fills')]).toEqual([1, true])
  })

  it('of an unknown category is requested by its name alone', async () => {
    orders.clear()
    store('odd', { category: 'OPTIONS' })
    await recovery.run()
    expect(events.some((event) => event.startsWith('history'))).toBe(false)
    expect(notices).toHaveLength(1)
  })
})

describe('a list of open orders that does not end', () => {
  it('raises an alarm, and what it has counts', async () => {
    await opened()
    open = { ...list([update('1')]), ended: false, complete: false, alarm: 'It runs in a circle' }
    recovery.invalidate('again')
    await clock.advanceAsync(0)
    expect(notices).toEqual(['error: The list of open orders cannot be read to its end: It runs in a circle'])
    expect([orders.has('1'), state().reason]).toEqual([true, expect.stringContaining('It runs in a circle')])
  })
})
