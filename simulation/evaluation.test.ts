import { describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Order } from '@/shared/trading/orders/order'
import type { PracticeOrder } from '@/practice/engine/api/practice-order'
import { createEvaluation, ownOrderPrefix } from './evaluation'

const clientOid = `${ownOrderPrefix}1`
const order = (change: Partial<Order> = {}): Order =>
  anOrder({ key: clientOid, clientOid, state: 'live', qty: '1', price: '10', filledQty: '0', pending: null, ...change })

function evaluationOf(...truth: Partial<PracticeOrder>[]) {
  const orders = truth.map(
    (change) => ({ clientOid, status: 'live', filledQty: '0', qty: '1', price: '10', ...change }) as PracticeOrder,
  )
  const isOpen = ({ status }: PracticeOrder): boolean => status === 'live' || status === 'partially_filled'
  return createEvaluation(
    {
      openOrders: () => orders.filter(isOpen),
      closedOrders: () => orders.filter((order) => !isOpen(order)),
      findOrder: (_, id) => orders.find((order) => order.clientOid === id.clientOid) ?? null,
    },
    'u1',
  )
}

describe('The evaluation', () => {
  it('accepts orders that equal those of the exchange', () => {
    const evaluation = evaluationOf({})
    evaluation.recordDisplayed(order())
    expect([evaluation.differences([order()]), evaluation.violations]).toEqual([[], []])
  })

  it.each<[string, Partial<PracticeOrder>[], Order[]]>([
    ['lost', [{}], []],
    ['doubled', [{}, {}], [order()]],
    ['wrong', [], [order()]],
    ['wrong', [{}], [order({ state: 'not_found' })]],
    ['wrong', [{}], [order({ state: 'filled' })]],
    ['wrong', [{}], [order({ filledQty: '0.5' })]],
    ['outdated', [{ status: 'filled', filledQty: '1' }], [order()]],
    ['outdated', [{ price: '11' }], [order()]],
    ['unresolved', [{}], [order({ state: 'unknown' })]],
    [
      'unresolved command',
      [{}],
      [order({ pending: { kind: 'cancel', state: 'acknowledged', since: 0, price: null, qty: null } })],
    ],
  ])('finds what is %s: exchange %j', (kind, truth, listed) => {
    expect(evaluationOf(...truth).differences(listed)).toEqual([expect.stringMatching(`^${kind}: `)])
  })

  it('finds a state that was shown without evidence', () => {
    const evaluation = evaluationOf({})
    evaluation.recordDisplayed(order({ state: 'canceled' }))
    evaluation.recordDisplayed(order({ state: 'refused' }))
    expect(evaluation.violations).toHaveLength(2)
  })

  it('finds a token with other orders, unless the disk lost the first ones', () => {
    const evaluation = evaluationOf()
    evaluation.accepted('token', ['a', 'b'])
    evaluation.accepted('token', ['a', 'b'])
    expect(evaluation.violations).toEqual([])
    evaluation.accepted('token', ['b', 'a'])
    expect(evaluation.violations).toEqual(['doubled: token token'])
    const forgetful = evaluationOf({ status: 'filled' })
    forgetful.forgot()
    forgetful.accepted('token', ['a'])
    forgetful.accepted('token', ['b'])
    expect([forgetful.violations, forgetful.differences([])]).toEqual([[], []])
  })
})
