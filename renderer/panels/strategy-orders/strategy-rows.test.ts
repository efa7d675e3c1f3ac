import { describe, expect, it } from 'vitest'
import { aStrategy } from '@/shared/testing/samples/strategies'
import type { Leg, UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import { isCancelable, strategyKinds, strategyRows } from './strategy-rows'

const request = (
  endpoint: UntrackedRequest['endpoint'],
  leg: Partial<Leg>,
  change: Partial<UntrackedRequest> = {},
): UntrackedRequest => ({
  id: `${endpoint} ${leg.state}`,
  endpoint,
  body: { category: 'USDT-FUTURES', symbol: 'BTCUSDT', type: 'trigger', side: 'buy', qty: '1', triggerPrice: '9' },
  parts: [
    {
      key: 'mine',
      does: 'place',
      orderId: null,
      clientOid: 'mine',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      requested: {},
      state: 'unknown',
      problem: null,
      record: null,
      ...leg,
    },
  ],
  sentAt: 5,
  revision: 1,
  ...change,
})
const texts = (...rows: ReturnType<typeof strategyRows>): string[] =>
  rows.map(({ key, state, pending, waits }) => [key, state, pending?.text ?? '', waits ? 'waits' : ''].join('|'))

describe('A strategy order in its panel', () => {
  it('is shown with the status of the exchange in plain words; an unknown word is shown unchanged', () => {
    const of = (status: string) => texts(...strategyRows([aStrategy({ status })], [], []))
    expect(['pending', 'success', 'failed', 'cancelled', 'paused'].flatMap(of)).toEqual([
      'waiting-1|waiting||waits',
      'waiting-1|triggered||',
      'waiting-1|failed||',
      'waiting-1|canceled||',
      'waiting-1|paused||waits',
    ])
    expect(of('')).toEqual(['waiting-1|not known||waits'])
  })

  it('waits in an unknown status as long as it is listed as waiting', () => {
    const paused = aStrategy({ status: 'paused' })
    expect([[paused], []].map((past) => texts(...strategyRows([paused], past, [])))).toEqual([
      ['waiting-1|paused||'],
      ['waiting-1|paused||waits'],
    ])
  })

  it('is one row where both lists show it, and over then', () => {
    const rows = strategyRows([aStrategy()], [aStrategy({ status: 'success', triggerType: 'stopLoss' })], [])
    expect(texts(...rows)).toEqual(['waiting-1|triggered||'])
    expect(rows[0]!.why).toBe('stop loss; its order is in open orders or in the history')
  })

  it('of Volley that no list shows comes first while its outcome is unknown, with the sent terms', () => {
    const rows = strategyRows([aStrategy()], [], [request('placeStrategyOrder', {})])
    expect(texts(...rows)).toEqual(['mine|outcome unknown||waits', 'waiting-1|waiting||waits'])
    expect(rows[0]!.terms).toMatchObject({ type: 'trigger', triggerPrice: '9' })
  })

  it('is the row of its list as soon as one shows it, whatever is known of the answer', () => {
    const rows = strategyRows([aStrategy({ clientOid: 'mine' })], [], [request('placeStrategyOrder', {})])
    expect(texts(...rows)).toEqual(['waiting-1|waiting||waits'])
    expect(rows[0]!.journal).toEqual({ key: 'mine', revision: 1 })
  })

  it('reports that a change or cancel is in flight, that its outcome is unknown, or why it failed', () => {
    const about = { orderId: 'waiting-1', clientOid: '', does: 'cancel' } as const
    const afterCancel = (leg: Partial<Leg>) =>
      strategyRows([aStrategy()], [], [request('cancelStrategyOrder', { ...about, ...leg })])[0]!
    expect(afterCancel({ state: 'acknowledged' }).pending).toEqual({
      does: 'cancel',
      text: 'cancel received',
      isUnknown: false,
    })
    expect(afterCancel({ state: 'unknown' }).pending).toEqual({
      does: 'cancel',
      text: 'cancel: outcome unknown',
      isUnknown: true,
    })
    const refused = afterCancel({ state: 'refused', problem: { code: '25204', message: 'Order does not exist' } })
    expect([refused.pending, refused.why]).toEqual([null, 'cancel refused: 25204 Order does not exist'])
    expect(
      [{ state: 'acknowledged' } as const, { state: 'unknown' } as const].map(afterCancel).map(isCancelable),
    ).toEqual([false, true])
  })

  it('is over once its cancel is settled, though the list that was read before still shows it', () => {
    const cancel = { orderId: 'waiting-1', clientOid: '', does: 'cancel', state: 'confirmed' } as const
    const rowAfter = (status: string) =>
      strategyRows([aStrategy()], [], [request('cancelStrategyOrder', { ...cancel, record: { status } })])
    expect(texts(...rowAfter('cancelled'))).toEqual(['waiting-1|canceled||'])
    expect(texts(...rowAfter('success'))).toEqual(['waiting-1|triggered||'])
  })

  it('is canceled with those of its kind and of the side that it sets off', () => {
    const waiting = [
      aStrategy({ orderId: 'stop of a long', stopLoss: '9' }),
      aStrategy({ orderId: 'stop of a short', posSide: 'short', stopLoss: '9' }),
      aStrategy({ orderId: 'trigger', type: 'trigger', side: 'buy', posSide: '', triggerPrice: '9' }),
      aStrategy({ orderId: 'past', status: 'success' }),
    ]
    const cancelable = strategyRows(waiting, [], []).filter(isCancelable)
    expect(strategyKinds(cancelable).map(({ label, of }) => [label, ...of.map(({ key }) => key).toSorted()])).toEqual([
      ['Take profits and stop losses', 'stop of a long', 'stop of a short'],
      ['Trigger orders', 'trigger'],
      ['Buys', 'stop of a short', 'trigger'],
      ['Sells', 'stop of a long'],
    ])
  })
})
