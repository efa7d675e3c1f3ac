import { describe, expect, it } from 'vitest'
import { aPosition } from '@/shared/testing/samples/account'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Order } from '@/shared/trading/orders/order'
import { newPlan, type ProtectionPlan } from '@/shared/trading/orders/protection'
import type { Leg, UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import {
  builtSize,
  type Entry,
  isEntry,
  isPlanOpen,
  type Protected,
  protectedBy,
  requestId,
  stepOf,
} from './protection-step'

const plan = (change: Partial<ProtectionPlan> = {}): ProtectionPlan => ({ ...newPlan({ stopLoss: '90' }), ...change })
const entry = (change: Partial<Order> = {}, planned: Partial<ProtectionPlan> = {}): Entry => ({
  ...anOrder({ key: 'e-1', category: 'USDT-FUTURES', state: 'live', filledQty: '1', ...change }),
  protection: plan(planned),
})
const request = (number: number, leg: Partial<Leg>, body: unknown = { qty: '1' }): UntrackedRequest => ({
  id: requestId('e-1', number),
  endpoint: 'placeStrategyOrder',
  body,
  parts: [
    {
      key: 'leg',
      does: 'place',
      orderId: null,
      clientOid: 'leg',
      category: null,
      symbol: null,
      requested: {},
      state: 'confirmed',
      problem: null,
      record: null,
      ...leg,
    },
  ],
  sentAt: 0,
  revision: number,
})
const unsent: Protected = {
  orderId: null,
  covered: '0',
  clientOid: '',
  isConfirmed: true,
  isOpen: false,
  isLost: false,
}

describe('an order', () => {
  it('is an entry where it has a plan, which is open until it has ended', () => {
    const plain = anOrder()
    expect([null, plain, entry()].map(isEntry)).toEqual([false, false, true])
    expect([plain, entry(), entry({}, { state: 'ended' })].map(isPlanOpen)).toEqual([false, true, false])
  })
})

describe('the requests of a plan', () => {
  it('are those of its key, whatever hyphens other keys have, and none without an order', () => {
    const others = ['protect-e-1-', 'protect-e-1-1-1', 'protect-e-12-1', 'place-e-1-1', 'protect-e-1-x']
    const foreign = others.map((id) => ({ ...request(1, { orderId: 'other' }), id }))
    expect(protectedBy(entry(), [...foreign, { ...request(1, {}), parts: [] }])).toEqual(unsent)
  })

  it('cover the quantity of the last one that was accepted, and nothing where it cannot be read', () => {
    const accepted = request(1, { state: 'acknowledged', orderId: '7' })
    expect(protectedBy(entry(), [accepted])).toEqual({
      ...unsent,
      orderId: '7',
      covered: '1',
      clientOid: 'leg',
      isConfirmed: false,
    })
    const changed = request(2, { does: 'change', clientOid: 'other' }, { qty: '2' })
    expect(protectedBy(entry(), [request(1, {}), changed])).toMatchObject({ covered: '2', clientOid: 'leg' })
    for (const body of [null, 'qty', {}, { qty: 3 }, { qty: 'much' }])
      expect(protectedBy(entry({}, { covered: '5' }), [request(1, {}, body)]).covered).toBe('0')
  })

  it.each([
    ['sent', 'place', { isOpen: true, isLost: false, clientOid: 'leg' }],
    ['unknown', 'place', { isOpen: true, isLost: false, clientOid: 'leg' }],
    ['unknown', 'change', { isOpen: true, isLost: false, clientOid: '' }],
    ['not_found', 'place', { isOpen: false, isLost: true, clientOid: '' }],
    ['not_found', 'change', { isOpen: false, isLost: false, clientOid: '' }],
    ['refused', 'place', { isOpen: false, isLost: false, clientOid: '' }],
  ] as const)('that are %s, of a %s, are %j', (state, does, expected) => {
    expect(protectedBy(entry({}, { covered: '4' }), [request(1, { state, does })])).toMatchObject({
      ...expected,
      covered: '4',
    })
  })
})

describe('the size of a position', () => {
  it.each([
    ['buy', null, 'long', '2'],
    ['sell', null, 'short', '3'],
    ['sell', 'long', 'long', '2'],
    ['buy', 'short', 'short', '3'],
  ] as const)('of a %s with position side %s is that of the %s one', (side, posSide, _direction, size) => {
    const positions = [
      aPosition({ symbol: 'ETHUSDT', total: '9' }),
      aPosition({ category: 'USDC-FUTURES', total: '9' }),
      aPosition({ posSide: 'long', total: '2' }),
      aPosition({ posSide: 'short', total: '3' }),
    ]
    const { category, symbol } = aPosition()
    expect(builtSize(entry({ category, symbol, side, posSide }), positions)).toBe(size)
  })

  it('is none without a position, and unknown where it cannot be read', () => {
    const { category, symbol } = aPosition()
    const order = entry({ category, symbol, side: 'buy' })
    expect([builtSize(order, []), builtSize(order, null), builtSize(order, [aPosition({ total: '' })])]).toEqual([
      '0',
      null,
      null,
    ])
  })
})

describe('the next step of a plan', () => {
  it.each<[string, Entry, Partial<Protected>, string | null, object]>([
    ['nothing filled', entry({ filledQty: '0' }), {}, '9', { does: 'wait', why: null }],
    ['an unreadable fill', entry({ filledQty: '' }), {}, '9', { does: 'wait', why: null }],
    ['nothing filled of an ended entry', entry({ filledQty: '0', state: 'canceled' }), {}, '9', { does: 'end' }],
    ['a fill that was released', entry({}, { released: '1' }), {}, '9', { does: 'wait', why: null }],
    ['an open request', entry(), { isOpen: true }, '9', { does: 'wait', why: expect.stringContaining('not known') }],
    ['a lost one', entry(), { isLost: true }, '9', { does: 'wait', why: expect.stringContaining('was not found') }],
    ['a cover', entry(), { covered: '1', orderId: '7' }, '9', { does: 'wait', why: null }],
    ['a cover of an ended entry', entry({ state: 'filled' }), { covered: '1' }, '9', { does: 'end' }],
    [
      'an unconfirmed cover of one',
      entry({ state: 'filled' }),
      { covered: '1', isConfirmed: false },
      '9',
      { does: 'wait', why: null },
    ],
    ['an unknown position', entry(), {}, null, { does: 'wait', why: 'The position is not known' }],
    ['a smaller position', entry(), { covered: '0.4' }, '0.4', { does: 'wait', isSmaller: true }],
    ['a position in between', entry(), { covered: '0.4', orderId: '7' }, '0.5', { does: 'change', qty: '0.5' }],
    ['a first fill', entry(), {}, '9', { does: 'place', qty: '1' }],
    ['a sent request', entry(), { clientOid: 'leg' }, '9', { does: 'change', qty: '1' }],
    [
      'a covered rest of what was released',
      entry({ filledQty: '0' }),
      { covered: '1' },
      '9',
      { does: 'wait', why: null },
    ],
  ])('with %s', (_, order, current, size, step) => {
    expect(stepOf(order, { ...unsent, ...current }, size)).toMatchObject(step)
  })
})
