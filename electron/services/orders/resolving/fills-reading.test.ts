import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Fill, Order, OrderUpdate } from '@/shared/trading/orders/order'
import type { RestClient } from '@/electron/exchange/protocol/call'
import type { Journal } from '../journal/journal'
import type { OrderStore } from '../records/order-store'
import { createFillsReading } from './fills-reading'
import type { QueryAnswer, Past } from './order-source'
import type { PastListing } from './read-orders'

const whole: PastListing<Fill> = {
  items: [],
  complete: true,
  ended: true,
  unreadable: [],
  missing: false,
  alarm: null,
  reaches: true,
}
let clock: ManualClock
let orders: Order[]
let readTo: number
let listing: PastListing<Fill>
let reads: Past[]
let requestedIds: (string | null)[]
let answer: QueryAnswer<OrderUpdate>
let updates: OrderUpdate[]
let mergedIds: string[]
let notices: string[]
let reading: ReturnType<typeof createFillsReading>

beforeEach(() => {
  clock = createManualClock()
  orders = []
  readTo = 0
  listing = whole
  reads = []
  requestedIds = []
  updates = []
  mergedIds = []
  notices = []
  reading = createFillsReading({
    client: { rest: {} as RestClient },
    reads: {
      fills: async (_rest, _scope, past) => {
        reads.push(past)
        return listing
      },
      byName: async (_rest, { orderId }) => {
        requestedIds.push(orderId)
        return answer
      },
    },
    store: {
      all: () => orders,
      keyOf: () => null,
      applyUpdate: (update: OrderUpdate) => void updates.push(update),
      addFill: ({ execId }: Fill, from: string) => void mergedIds.push(`${execId} ${from}`),
    } as unknown as OrderStore,
    journal: { fillsReadTo: () => readTo, saveFillsReadTo: (at: number) => (readTo = at) } as unknown as Journal,
    clock,
    notify: (level, title, text) => void notices.push(`${level}: ${title}: ${text}`),
  })
})
const fill = (execId: string, at: number) => ({ execId, at }) as Fill
const unread = (raw: string) => ({ list: 'list', isPart: false, fields: ['execQty'], readable: {}, raw })

describe('start of the reading of fills', () => {
  it('is a day before, where none was read and no order is older', async () => {
    orders = [anOrder({ createdAt: 0, orderId: null }), anOrder({ createdAt: clock.now() - 1000 })]
    await reading.readNew()
    expect(reads).toEqual([{ since: clock.now() - DAY_MS - 5 * MINUTE_MS, now: clock.now() }])
  })

  it('is the oldest order that the exchange took, where none was read', async () => {
    const ages = [3 * DAY_MS, 9 * DAY_MS, 5 * DAY_MS]
    orders = ages.map((age) => anOrder({ createdAt: clock.now() - age }))
    await reading.readNew()
    expect(reads[0]!.since).toBe(clock.now() - 9 * DAY_MS - 5 * MINUTE_MS)
  })

  it('is five minutes before the newest fill of the last whole reading', async () => {
    orders = [anOrder({ createdAt: 0 })]
    readTo = clock.now() - 1000
    await reading.readNew()
    expect(reads[0]!.since).toBe(readTo - 5 * MINUTE_MS)
  })
})

describe('extent of the reading of fills', () => {
  it('is the newest fill of the list, each of which is counted', async () => {
    const [older, newer] = [clock.now() - 5000, clock.now() - 2000]
    listing = { ...whole, items: [fill('a', newer), fill('b', older)] }
    await reading.readNew()
    expect([readTo, mergedIds]).toEqual([newer, ['a list', 'b list']])
  })

  it('does not go back, nor beyond the time of now', async () => {
    const before = (readTo = clock.now() - 1000)
    listing = { ...whole, items: [fill('a', before - 5000)] }
    await reading.readNew()
    expect(readTo).toBe(before)
    listing = { ...whole, items: [fill('b', clock.now() + DAY_MS)] }
    await reading.readNew()
    expect(readTo).toBe(clock.now())
  })

  it('stays where the list was not read to its end, and the reading fails', async () => {
    listing = { ...whole, items: [fill('a', clock.now())], ended: false, complete: false }
    await expect(reading.readNew()).rejects.toThrow('the fills could not be listed')
    expect([readTo, mergedIds]).toEqual([0, ['a list']])
  })
})

describe('fills that may be missing', () => {
  it('are notified once where the exchange no longer lists that time', async () => {
    listing = { ...whole, reaches: false }
    await reading.readNew()
    await reading.readNew()
    const day = new Date(clock.now() - DAY_MS - 5 * MINUTE_MS).toISOString().slice(0, 10)
    expect(notices).toEqual([
      expect.stringContaining(`warning: Fills may be missing: The exchange no longer lists all fills since ${day}`),
    ])
  })

  it('keep trading open where the list does not end or the exchange has none', async () => {
    listing = { ...whole, ended: false, complete: false, alarm: 'It runs in a circle' }
    await reading.readNew()
    expect(notices).toHaveLength(1)
    listing = { ...whole, ended: false, complete: false, missing: true }
    await reading.readNew()
    expect(notices).toHaveLength(1)
  })

  it('are notified once each where they cannot be read, and keep trading open', async () => {
    listing = { ...whole, complete: false, unreadable: [unread('one')] }
    await reading.readNew()
    await reading.readNew()
    expect(notices).toEqual([expect.stringContaining('warning: Fills may be missing: Of the list of fills')])
    listing = { ...listing, unreadable: [unread('one'), unread('two')] }
    await reading.readNew()
    expect(notices).toHaveLength(2)
    expect(notices[1]).toBe(notices[0])
  })

  it('are none of a whole list', async () => {
    await reading.readNew()
    expect(notices).toEqual([])
  })
})

describe('a fill of an order that was not placed', () => {
  const evidence = { orderId: '7' } as OrderUpdate
  const own = (change: Partial<Order>): Order =>
    anOrder({ origin: 'volley', state: 'not_sent', orderId: null, createdAt: clock.now(), ...change })
  const listed = (change: Partial<Fill>): void => {
    const { symbol, side, clientOid } = own({})
    const item = { ...fill('a', clock.now()), orderId: '7', clientOid, symbol, side, ...change }
    listing = { ...whole, items: [item] }
  }

  it.each([
    ['has its name', {}, ['7']],
    ['has another name', { clientOid: 'other' }, []],
    ['has no name, and its symbol and side', { clientOid: '' }, ['7']],
    ['has no name, and another side', { clientOid: '', side: 'sell' }, []],
    ['has no name, and is earlier', { clientOid: '', at: 0 }, []],
  ] as const)('that %s: its order is read, or not', async (_, change, expected) => {
    orders = [own({ side: 'buy' })]
    listed({ side: 'buy', ...change })
    answer = { kind: 'found', evidence }
    await reading.readNew()
    expect([requestedIds, updates]).toEqual([expected, expected.length === 0 ? [] : [evidence]])
  })

  it('fails the reading while its order cannot be read', async () => {
    orders = [own({})]
    listed({})
    answer = { kind: 'no-answer', cause: 'failed', why: 'timeout' }
    await expect(reading.readNew()).rejects.toThrow('timeout')
    expect([readTo, mergedIds]).toEqual([0, []])
  })
})
