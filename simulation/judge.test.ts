import { describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Order } from '@/shared/trading/orders/order'
import type { PracticeOrder } from '@/practice/engine/api/practice-order'
import { createJudge, ownOrderPrefix } from './judge'

const clientOid = `${ownOrderPrefix}1`
const order = (change: Partial<Order> = {}): Order =>
  anOrder({ key: clientOid, clientOid, state: 'live', qty: '1', price: '10', filledQty: '0', pending: null, ...change })

function judgeOf(...truth: Partial<PracticeOrder>[]) {
  const orders = truth.map(
    (change) => ({ clientOid, status: 'live', filledQty: '0', qty: '1', price: '10', ...change }) as PracticeOrder,
  )
  const isOpen = ({ status }: PracticeOrder): boolean => status === 'live' || status === 'partially_filled'
  return createJudge(
    {
      openOrders: () => orders.filter(isOpen),
      closedOrders: () => orders.filter((each) => !isOpen(each)),
      findOrder: (_, id) => orders.find((each) => each.clientOid === id.clientOid) ?? null,
    },
    'u1',
  )
}

describe('The judge', () => {
  it('accepts orders that equal those of the exchange', () => {
    const judge = judgeOf({})
    judge.shown(order())
    expect([judge.differences([order()]), judge.violations]).toEqual([[], []])
  })

  it.each<[string, Partial<PracticeOrder>[], Order[]]>([
    ['lost', [{}], []],
    ['doubled', [{}, {}], [order()]],
    ['misjudged', [], [order()]],
    ['misjudged', [{}], [order({ state: 'not_found' })]],
    ['misjudged', [{}], [order({ state: 'filled' })]],
    ['misjudged', [{}], [order({ filledQty: '0.5' })]],
    ['outdated', [{ status: 'filled', filledQty: '1' }], [order()]],
    ['outdated', [{ price: '11' }], [order()]],
    ['unresolved', [{}], [order({ state: 'unknown' })]],
    [
      'unresolved command',
      [{}],
      [order({ pending: { kind: 'cancel', state: 'acknowledged', since: 0, price: null, qty: null } })],
    ],
  ])('finds what is %s: exchange %j', (kind, truth, shown) => {
    expect(judgeOf(...truth).differences(shown)).toEqual([expect.stringMatching(`^${kind}: `)])
  })

  it('finds a state that was shown without evidence', () => {
    const judge = judgeOf({})
    judge.shown(order({ state: 'canceled' }))
    judge.shown(order({ state: 'refused' }))
    expect(judge.violations).toHaveLength(2)
  })

  it('finds a token with other orders, unless the disk lost the first ones', () => {
    const judge = judgeOf()
    judge.accepted('token', ['a', 'b'])
    judge.accepted('token', ['a', 'b'])
    expect(judge.violations).toEqual([])
    judge.accepted('token', ['b', 'a'])
    expect(judge.violations).toEqual(['doubled: token token'])
    const forgetful = judgeOf({ status: 'filled' })
    forgetful.forgot()
    forgetful.accepted('token', ['a'])
    forgetful.accepted('token', ['b'])
    expect([forgetful.violations, forgetful.differences([])]).toEqual([[], []])
  })
})
