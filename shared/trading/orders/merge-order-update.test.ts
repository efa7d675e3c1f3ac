import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeOrderUpdate } from './merge-order-update'
import type { Order, OrderUpdate } from './order'

const base: OrderUpdate = {
  source: 'push',
  orderId: '77',
  clientOid: 'mine-1',
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  posSide: null,
  orderType: 'limit',
  timeInForce: 'gtc',
  stpMode: 'none',
  reduceOnly: false,
  price: '100',
  qty: '10',
  status: 'live',
  filledQty: '0',
  filledValue: '0',
  avgPrice: '',
  fees: [],
  cancelReason: null,
  createdAt: 1,
  updatedAt: 1,
}
const see = (change: Partial<OrderUpdate>): OrderUpdate => ({ ...base, ...change })
const fill = (filledQty: string, updatedAt: number, status = 'partially_filled'): OrderUpdate =>
  see({ filledQty, filledValue: filledQty, avgPrice: '100', status, updatedAt })

function merged(updates: readonly OrderUpdate[], from: Order | null = null): Order {
  let order = from
  let revision = 0
  for (const update of updates)
    order = mergeOrderUpdate(order, update, {
      at: 1000 + revision,
      revision: (revision += 1),
      origin: 'volley',
      key: 'mine-1',
    })
  return order!
}
const stripped = ({ updatedAt: _at, revision: _revision, ...order }: Order) => order

const sentOrder: Order = {
  ...merged([base]),
  orderId: null,
  state: 'sent',
  price: '100',
  updatedAt: 5000,
  problem: { code: 'timeout', message: 'No answer' },
  batchId: 'b',
  row: 3,
}
delete (sentOrder as { sightedAt?: number }).sightedAt

describe('merging updates of an order', () => {
  it('makes an order of the first one', () => {
    expect(merged([base])).toMatchObject({
      key: 'mine-1',
      orderId: '77',
      origin: 'volley',
      state: 'live',
      rawStatus: null,
      filledQty: '0',
      pending: null,
    })
    expect(mergeOrderUpdate(null, base, { at: 1, revision: 1 })).toMatchObject({ key: '77', origin: 'elsewhere' })
  })

  it('settles an unknown order however old the update is by our clock, and keeps what is ours', () => {
    expect(merged([base], sentOrder)).toMatchObject({
      state: 'live',
      orderId: '77',
      problem: null,
      batchId: 'b',
      row: 3,
      key: 'mine-1',
    })
  })

  it('never loses a fill and never reopens an ended order', () => {
    const order = merged([
      fill('4', 5),
      see({ status: 'filled', filledQty: '10', updatedAt: 6 }),
      see({ updatedAt: 9 }),
      fill('5', 8),
    ])
    expect(order).toMatchObject({ state: 'filled', filledQty: '10' })
  })

  it('applies a fill that arrives after the cancel and stays canceled', () => {
    const order = merged([
      see({ status: 'canceled', cancelReason: 'normal_cancel', filledQty: '2', updatedAt: 5 }),
      fill('3', 4),
      see({ updatedAt: 8 }),
    ])
    expect(order).toMatchObject({ state: 'canceled', filledQty: '3', cancelReason: 'normal_cancel' })
  })

  it('keeps a status word it does not know, open and shown as it came, until a known one is newer', () => {
    const odd = see({ status: 'suspended', updatedAt: 3 })
    expect(merged([base, odd])).toMatchObject({ state: 'live', rawStatus: 'suspended' })
    expect(merged([odd, fill('1', 4)])).toMatchObject({ state: 'partially_filled', rawStatus: null, filledQty: '1' })
    expect(merged([see({ status: 'canceled', updatedAt: 2 }), odd])).toMatchObject({
      state: 'canceled',
      rawStatus: null,
    })
  })

  it('takes price and quantity from the newest update, and an amend is settled when its change is there', () => {
    const pending = { kind: 'amend', state: 'acknowledged', price: '101.0', qty: null, since: 1 } as const
    const amended: Order = { ...merged([base]), pending }
    expect(merged([see({ updatedAt: 2 })], amended).pending).toEqual(pending)
    expect(merged([see({ price: '101', updatedAt: 3 })], amended)).toMatchObject({ price: '101', pending: null })
    expect(merged([see({ price: '101', updatedAt: 3 }), see({ updatedAt: 2 })]).price).toBe('101')
    expect(
      merged([see({ status: 'canceled', updatedAt: 3 })], { ...amended, pending: { ...pending, kind: 'cancel' } })
        .pending,
    ).toBeNull()
  })

  it('returns the same object when nothing is new', () => {
    const order = merged([base, fill('1', 2)])
    expect(mergeOrderUpdate(order, fill('1', 2), { at: 9, revision: 9 })).toBe(order)
    expect(mergeOrderUpdate(order, base, { at: 9, revision: 9 })).toBe(order)
  })

  it('survives amounts it cannot read', () => {
    expect(merged([fill('2', 2), see({ filledQty: 'NaN', filledValue: '', updatedAt: 3 })])).toMatchObject({
      filledQty: '2',
      state: 'partially_filled',
    })
  })

  const update = fc
    .record({
      status: fc.constantFrom('live', 'partially_filled', 'filled', 'canceled', 'suspended', 'frozen'),
      filledQty: fc.constantFrom('0', '0.0', '1', '1.0', '2', '10'),
      filledValue: fc.constantFrom('0', '100', '200'),
      avgPrice: fc.constantFrom('', '100', '99.5'),
      fees: fc.constantFrom<OrderUpdate['fees']>([], [{ coin: 'USDT', amount: '0.1' }]),
      price: fc.constantFrom('100', '101', ''),
      qty: fc.constantFrom('10', '12'),
      cancelReason: fc.constantFrom(null, 'normal_cancel', 'stp_cancel'),
      stpMode: fc.constantFrom(null, 'none'),
      clientOid: fc.constantFrom('', 'mine-1'),
      updatedAt: fc.integer({ min: 0, max: 4 }),
    })
    .map(see)

  it('ends the same whatever the order of arrival and however often each source repeats itself', () => {
    const arrivals = fc
      .array(update, { minLength: 1, maxLength: 8 })
      .chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray(all, { minLength: all.length }),
          fc.array(fc.constantFrom(...all), { maxLength: 8 }),
        ),
      )
    fc.assert(
      fc.property(arrivals, fc.boolean(), ([all, shuffled, repeated], hasSent) => {
        const from = hasSent ? sentOrder : null
        expect(stripped(merged([...shuffled, ...repeated], from))).toEqual(stripped(merged(all, from)))
      }),
      { numRuns: 5000 },
    )
  })

  it('is monotone: the filled quantity never falls and an end is final (J4, J5)', () => {
    fc.assert(
      fc.property(fc.array(update, { minLength: 1, maxLength: 12 }), (all) => {
        let order: Order | null = null
        for (const arrival of all) {
          const next: Order = mergeOrderUpdate(order, arrival, { at: 1, revision: 1 })
          expect(Number(next.filledQty)).toBeGreaterThanOrEqual(Number(order?.filledQty ?? '0'))
          if (order?.state === 'filled' || order?.state === 'canceled')
            expect(['filled', 'canceled']).toContain(next.state)
          order = next
        }
      }),
    )
  })
})
