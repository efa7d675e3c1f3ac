// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall, resetFakeBridge } from '@/renderer/testing/fake-bridge'
import { beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '@/shared/ipc/contract'
import { MOST_STRATEGY_CANCELS, strategyCancelId } from '@/shared/ipc/trading/strategies'
import type { Leg, UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import { cancelLine, cancelStrategies, countCancels, type StrategyCancel } from './strategy-cancels'

const acknowledged = { kind: 'acknowledged', orderId: null } as const
const cancelOf = (orderId: string, state: Leg['state'], more: Partial<Leg> = {}): UntrackedRequest => ({
  id: strategyCancelId('token', orderId),
  endpoint: 'cancelStrategyOrder',
  body: { orderId },
  parts: [
    {
      key: orderId,
      does: 'cancel',
      orderId,
      clientOid: '',
      category: null,
      symbol: null,
      requested: {},
      state,
      problem: null,
      record: null,
      ...more,
    },
  ],
  sentAt: 1,
  revision: 1,
})
const countOf = (
  orderIds: readonly string[],
  requests: readonly UntrackedRequest[],
  more: Partial<StrategyCancel> = {},
) =>
  countCancels(new Map(requests.map((request) => [request.id, request])), {
    token: 'token',
    orderIds,
    unsent: new Map(),
    unanswered: new Set(),
    ...more,
  })
const calls = () => inputsOf('strategies.cancel') as InputOf<'strategies.cancel'>[]
const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `order-${at}`)

async function run(orderIds: readonly string[]): Promise<StrategyCancel> {
  const cancels: StrategyCancel[] = []
  await cancelStrategies(orderIds, (cancel) => void cancels.push(cancel))
  return cancels.at(-1)!
}

beforeEach(() => {
  resetFakeBridge()
  answer('strategies.cancel', ({ orderIds }) => orderIds.map((key) => ({ key, outcome: acknowledged })))
})

describe('several strategy orders that are canceled together', () => {
  it('are named each once, as many at a time as one call takes, under one token', async () => {
    const all = ids(MOST_STRATEGY_CANCELS * 2 + 3)
    expect(await run(all)).toMatchObject({ unanswered: new Set(), unsent: new Map() })
    expect(calls().map(({ orderIds }) => orderIds.length)).toEqual([MOST_STRATEGY_CANCELS, MOST_STRATEGY_CANCELS, 3])
    expect(calls().flatMap(({ orderIds }) => orderIds)).toEqual(all)
    expect(new Set(calls().map(({ token }) => token)).size).toBe(1)
  })

  it('give the reason for unsent orders, and for all later ones once another account is on screen', async () => {
    const all = ids(MOST_STRATEGY_CANCELS + 1)
    answer('strategies.cancel', ({ orderIds }) =>
      orderIds.map((key, at) => ({
        key,
        outcome: at === 0 ? { kind: 'not_sent', code: 'gate', message: 'another key' } : acknowledged,
      })),
    )
    expect([...(await run(all)).unsent]).toEqual([
      ['order-0', 'another key'],
      [`order-${MOST_STRATEGY_CANCELS}`, 'another key'],
    ])
    refuseCall('strategies.cancel', 'Another account', { code: 'another-account' })
    expect((await run(all)).unsent.size).toBe(all.length)
    expect(calls()).toHaveLength(3)
  })

  it('go on after a call that takes too long, and stop without a connection', async () => {
    const all = ids(MOST_STRATEGY_CANCELS + 1)
    refuseCall('strategies.cancel', 'No answer', { code: 'timeout' })
    expect(await run(all)).toMatchObject({ unsent: new Map(), unanswered: new Set(all) })
    expect(calls()).toHaveLength(2)
    refuseCall('strategies.cancel', 'Not reached', { code: 'unreachable' })
    expect(await run(all)).toMatchObject({
      unsent: new Map([[`order-${MOST_STRATEGY_CANCELS}`, 'Not reached']]),
      unanswered: new Set(all.slice(0, MOST_STRATEGY_CANCELS)),
    })
    expect(calls()).toHaveLength(3)
  })

  it('are counted each once by what is shown of them: received is not canceled yet', () => {
    const requests = [
      cancelOf('a', 'confirmed', { record: { status: 'cancelled' } }),
      cancelOf('b', 'confirmed', { record: { status: 'success' } }),
      cancelOf('c', 'acknowledged'),
      cancelOf('d', 'unknown'),
      cancelOf('e', 'refused', { problem: { code: '25204', message: 'no such order' } }),
    ]
    const count = countOf(['a', 'b', 'c', 'd', 'e', 'f'], requests, { unsent: new Map([['f', 'another key']]) })
    expect(count).toEqual({
      total: 6,
      canceled: 1,
      over: 1,
      underWay: 1,
      unknown: 1,
      notCanceled: 2,
      why: ['25204 no such order', 'another key'],
    })
    // The journal can show a request after the reply.
    expect(countOf(['g'], [])).toMatchObject({ underWay: 1, notCanceled: 0 })
    expect(countOf(['g'], [], { unanswered: new Set(['g']) })).toMatchObject({ unknown: 1, notCanceled: 0 })
  })

  it('have one line, whose last word comes once nothing is open', () => {
    const line = (requests: readonly UntrackedRequest[]) => cancelLine(countOf(['a', 'b'], requests))
    const confirmedCancel = cancelOf('a', 'confirmed', { record: { status: 'cancelled' } })
    expect(line([confirmedCancel, cancelOf('b', 'acknowledged')])).toMatchObject({
      title: 'Canceling strategy orders: 1 of 2 done',
      isLast: false,
    })
    expect(line([confirmedCancel, cancelOf('b', 'unknown')])).toMatchObject({
      level: 'warning',
      text: '1 of unknown outcome: Volley reads them until it knows',
      isLast: false,
    })
    expect(line([confirmedCancel, cancelOf('b', 'refused', { problem: { code: '1', message: 'no' } })])).toMatchObject({
      level: 'warning',
      title: '1 of 2 strategy orders not canceled',
      text: '1 no',
      isLast: true,
    })
    const b = cancelOf('b', 'confirmed', { record: { status: 'success' } })
    expect(line([confirmedCancel, b])).toMatchObject({
      title: '1 strategy order canceled',
      text: '1 triggered or ended before that',
      isLast: true,
    })
  })
})
