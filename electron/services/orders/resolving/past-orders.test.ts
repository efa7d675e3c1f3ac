import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '@/shared/base/time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Fill, Order, OrderUpdate } from '@/shared/trading/orders/order'
import type { RestClient } from '@/electron/exchange/protocol/call'
import type { Gate } from '../gate/gate'
import type { Journal } from '../journal/journal'
import type { OrderStore } from '../records/order-store'
import type { OrderReads } from './order-reads'
import { createPastOrders } from './past-orders'

const clock = createManualClock()
const lastWeek = { since: clock.now() - 7 * DAY_MS, now: clock.now() }
let orders: Map<string, Order>
let rejection: string | null
let listed: readonly OrderUpdate[]
let calls: unknown[]
let ids: string[]
let past: ReturnType<typeof createPastOrders>

beforeEach(() => {
  orders = new Map()
  rejection = null
  listed = []
  calls = []
  ids = []
  past = createPastOrders({
    rest: {} as RestClient,
    reads: {
      history: async (...[, ...parameters]: Parameters<OrderReads['history']>) => {
        calls.push(parameters)
        return { items: listed }
      },
      fills: async (...[, ...parameters]: Parameters<OrderReads['fills']>) => {
        calls.push(parameters)
        return { items: [{ execId: 'x' } as Fill] }
      },
    } as unknown as OrderReads,
    store: {
      all: () => [...orders.values()],
      get: (key: string) => orders.get(key) ?? null,
      applyUpdate: ({ orderId, status }: OrderUpdate) =>
        status === '' ? null : store({ key: orderId, state: status as Order['state'], sightedAt: 50 }),
      addFill: ({ execId }: Fill, from: string) => void ids.push(`${execId} ${from}`),
    } as unknown as OrderStore,
    journal: { fills: (category: string, most: number) => [`${category} ${most}`] } as unknown as Journal,
    clock,
    gate: { rejection: (doing: string) => (doing === 'cancel' ? rejection : 'closed') } as Gate,
  })
})
function store(change: Partial<Order>): Order {
  const order = anOrder(change)
  orders.set(order.key, order)
  return order
}
const update = (orderId: string, status: string) => ({ orderId, status }) as OrderUpdate
const keysOf = (all: readonly Order[]) => all.map(({ key }) => key)

describe('closed orders', () => {
  it('are those of the last seven days and those known here, newest first, each once', async () => {
    store({ key: 'older', state: 'filled', sightedAt: 10 })
    store({ key: 'newer', state: 'canceled', sightedAt: 90 })
    store({ key: 'open', state: 'live', updatedAt: 95 })
    store({ key: 'both', state: 'filled', sightedAt: 1 })
    listed = [update('both', 'filled'), update('resting', 'live'), update('odd', '')]
    expect(keysOf(await past.history('SPOT'))).toEqual(['newer', 'both', 'older'])
    expect(calls).toEqual([[{ category: 'SPOT' }, lastWeek]])
  })

  it('are of one category, and of one symbol if one is requested', async () => {
    store({ key: 'a', state: 'filled' })
    store({ key: 'b', state: 'filled', symbol: 'ETHUSDT' })
    store({ key: 'c', state: 'filled', category: 'MARGIN' })
    expect(keysOf(await past.history('SPOT')).toSorted()).toEqual(['a', 'b'])
    expect(keysOf(await past.history('SPOT', 'ETHUSDT'))).toEqual(['b'])
    expect(calls.at(-1)).toEqual([{ category: 'SPOT', symbol: 'ETHUSDT' }, lastWeek])
  })

  it('are five hundred at most', async () => {
    for (let nth = 0; nth < 501; nth += 1) store({ key: `${nth}`, state: 'filled', sightedAt: nth })
    const orders = await past.history('SPOT')
    expect([orders.length, orders[0]!.key, orders.at(-1)!.key]).toEqual([500, '500', '1'])
  })

  it('are only those known here while the key may be another account’s', async () => {
    rejection = 'another account'
    store({ key: 'a', state: 'filled' })
    listed = [update('b', 'filled')]
    expect(keysOf(await past.history('SPOT'))).toEqual(['a'])
    expect([await past.fills('SPOT'), calls, ids]).toEqual([['SPOT 500'], [], []])
  })
})

it('fills are taken from the list of the last seven days and shown from the journal', async () => {
  expect(await past.fills('SPOT')).toEqual(['SPOT 500'])
  expect([calls, ids]).toEqual([[[{ category: 'SPOT' }, lastWeek]], ['x list']])
})
