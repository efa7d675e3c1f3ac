// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall, resetFakeBridge } from '@/renderer/testing/fake-bridge'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Batch, InputOf, PlaceResult } from '@/shared/ipc/contract'
import { aPosition, partsAsOf } from '@/shared/testing/samples/account'
import { anAssessment, aReview } from '@/shared/testing/samples/assessment'
import { anOrder } from '@/shared/testing/samples/orders'
import { patience } from '@/shared/testing/patience'
import { aStrategy } from '@/shared/testing/samples/strategies'
import type { Instrument } from '@/shared/trading/market/instrument'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useScreen } from '@/renderer/state/stores/screen-store'
import { answerQuestion, panic, PANIC_BATCH, usePanicRun } from './panic-run'

const instrument = {
  symbol: 'BTCUSDT',
  category: 'USDT-FUTURES',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  tickSize: '0.1',
  lotSize: '0.001',
  priceDecimals: 1,
  qtyDecimals: 3,
  quoteDecimals: 2,
  minQty: '0.001',
  maxQty: '100',
  maxMarketQty: '100',
  minValue: '5',
  makerFeeRate: '0',
  takerFeeRate: '0',
  status: 'online',
  isStock: false,
} as const satisfies Instrument
const instrumentOf = () => instrument
const resting = anOrder({ key: 'r', category: 'USDT-FUTURES' })
const acknowledged = { kind: 'acknowledged', orderId: null } as const
const reply = { accepted: true, batch: { id: 'b' } as Batch, orders: [] } as const
const refusedBy = (band: 'review' | 'never'): PlaceResult => ({
  accepted: false,
  refusals: [{ row: 0, field: '', rule: 'gate', message: 'Trading is paused' }],
  assessment: band === 'never' ? null : anAssessment({ band }),
})
const placed = () => inputsOf('orders.place') as InputOf<'orders.place'>[]
const options = (flattens: boolean) => ({ flattens, strategies: null, listed: null })
const flatten = () => usePanicRun.getState().run?.flatten

beforeEach(() => {
  resetFakeBridge()
  const settings = { uid: '1', holdMode: 'one_way_mode', leverages: {}, marginRatio: '', valuesAsOf: 1 } as const
  const account = { ...settings, balances: [], parts: partsAsOf(1) } as const
  const positions = [aPosition({ total: '0.5' }), aPosition({ symbol: 'ETHUSDT', posSide: 'short', total: '2' })]
  useAccount.setState({ account: { ...account, positions } })
  useOrders.setState({ orders: new Map([['r', resting]]), loaded: true })
  useScreen.setState({ overlay: null })
  usePanicRun.setState({ run: null })
  answer('orders.cancelAll', () => {
    useOrders.setState({ orders: new Map([['r', { ...resting, state: 'canceled' }]]) })
    return acknowledged
  })
  answer('orders.place', reply)
  answer('orders.review', aReview())
})

describe('panic', () => {
  it('closes nothing unless requested', async () => {
    await panic(null, options(false), instrumentOf)
    expect([inputsOf('orders.cancelAll').length, placed().length, flatten()]).toEqual([1, 0, null])
  })

  it('closes what is held once the cancels are out, each position by a market order, in one hand-over', async () => {
    const progress: unknown[] = []
    answer('orders.place', () => {
      progress.push(useOrders.getState().orders.get('r')?.state)
      return reply
    })
    await panic(null, options(true), instrumentOf)
    const [request] = placed()
    expect(request).toMatchObject({ via: 'placeOrder', name: PANIC_BATCH, onUnknown: 'continue', draftRows: [] })
    expect(request?.orders).toMatchObject([
      { symbol: 'BTCUSDT', side: 'sell', qty: '0.5', orderType: 'market', reduceOnly: 'yes' },
      { symbol: 'ETHUSDT', side: 'buy', qty: '2', orderType: 'market', reduceOnly: 'yes' },
    ])
    expect([placed().length, progress]).toEqual([1, ['canceled']])
    expect(flatten()).toMatchObject({ state: 'sent', batchId: 'b', problem: null })
  })

  it('closes in its scope only', async () => {
    await panic({ category: 'USDT-FUTURES', symbol: 'ETHUSDT' }, options(true), instrumentOf)
    expect(placed()[0]?.orders.map(({ symbol }) => symbol)).toEqual(['ETHUSDT'])
  })

  it('closes where no list of symbols could be read', async () => {
    await panic(null, options(true), () => 'not-loaded')
    expect(placed()[0]?.orders).toMatchObject([
      { symbol: 'BTCUSDT', side: 'sell', qty: '0.5', reduceOnly: 'yes' },
      { symbol: 'ETHUSDT', side: 'buy', qty: '2', reduceOnly: 'yes' },
    ])
  })

  it('gives the reason of a position that no order can close', async () => {
    const account = useAccount.getState().account!
    useAccount.setState({ account: { ...account, positions: [aPosition({ holdMode: 'odd' })] } })
    await panic(null, options(true), instrumentOf)
    expect(placed()).toEqual([])
    expect(flatten()?.skipped.map(({ reason }) => reason)).toEqual([expect.stringContaining('one-way or hedged')])
  })

  it('confirms nothing by itself: what the main process finds is brought to a review, and shown', async () => {
    answer('orders.place', refusedBy('review'))
    await panic(null, options(true), instrumentOf)
    expect(placed()[0]?.confirmation).toEqual({ findings: [], phrase: null, review: aReview().review.token })
    expect([flatten()?.state, useScreen.getState().overlay]).toEqual(['question', 'panic'])
    answerQuestion(null)
    expect(flatten()).toMatchObject({ state: 'not-sent', batchId: null })
    answerQuestion(reply.batch)
    expect(flatten()).toMatchObject({ state: 'sent', batchId: 'b', problem: null })
  })

  it('states why nothing was sent, and keeps an unanswered request unknown', async () => {
    answer('orders.place', refusedBy('never'))
    await panic(null, options(true), instrumentOf)
    expect(flatten()).toMatchObject({ state: 'not-sent', problem: 'Trading is paused' })
    refuseCall('orders.place', 'Volley cannot be reached.')
    await panic(null, options(true), instrumentOf)
    expect(flatten()?.state).toBe('unanswered')
    expect(flatten()?.problem).toContain('may still be carried out')
  })

  it('reads and cancels the strategy orders of its scope, those that could open a position first', async () => {
    const waiting = [
      aStrategy({ orderId: 'stop', stopLoss: '50000' }),
      aStrategy({ orderId: 'trigger', type: 'trigger', side: 'buy', posSide: '' }),
      aStrategy({ orderId: 'other', symbol: 'ETHUSDT' }),
    ]
    answer('strategies.list', { orders: waiting, missing: [] })
    answer('strategies.cancel', ({ orderIds }) => orderIds.map((key) => ({ key, outcome: acknowledged })))
    const scope = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
    await panic(scope, { flattens: false, strategies: [], listed: null }, instrumentOf)
    await vi.waitFor(
      () => expect(usePanicRun.getState().run?.strategies).toMatchObject({ orderIds: ['trigger', 'stop'] }),
      patience,
    )
    const requests = inputsOf('strategies.cancel') as InputOf<'strategies.cancel'>[]
    expect(requests.map(({ orderIds }) => orderIds)).toEqual([['trigger', 'stop']])
    expect(usePanicRun.getState().run?.problems).toEqual([])
  })

  it('cancels the orders of the last read if they cannot be read, and reports that others may wait', async () => {
    refuseCall('strategies.list', 'No answer in time.')
    answer('strategies.cancel', ({ orderIds }) => orderIds.map((key) => ({ key, outcome: acknowledged })))
    await panic(null, { flattens: false, strategies: [aStrategy({ orderId: 'seen' })], listed: null }, instrumentOf)
    await vi.waitFor(() => expect(inputsOf('strategies.cancel')).toMatchObject([{ orderIds: ['seen'] }]), patience)
    expect(usePanicRun.getState().run?.problems).toEqual([expect.stringContaining('others may wait')])
  })

  it('does not wait for a slow list to cancel those that were seen', async () => {
    vi.useFakeTimers()
    try {
      answer('strategies.list', () => new Promise<never>(() => undefined))
      answer('strategies.cancel', ({ orderIds }) => orderIds.map((key) => ({ key, outcome: acknowledged })))
      await panic(null, { flattens: false, strategies: [aStrategy({ orderId: 'seen' })], listed: null }, instrumentOf)
      await vi.advanceTimersByTimeAsync(1400)
      expect(inputsOf('strategies.cancel')).toEqual([])
      await vi.advanceTimersByTimeAsync(200)
      expect(inputsOf('strategies.cancel')).toMatchObject([{ orderIds: ['seen'] }])
      expect(usePanicRun.getState().run?.problems).toEqual([expect.stringContaining('takes long')])
    } finally {
      vi.useRealTimers()
    }
  })

  it('closes what is held though the strategy orders are still being canceled after the time they get', async () => {
    vi.useFakeTimers()
    try {
      answer('strategies.list', () => new Promise<never>(() => undefined))
      const run = panic(null, { flattens: true, strategies: [], listed: null }, instrumentOf)
      await vi.advanceTimersByTimeAsync(2900)
      expect(placed()).toEqual([])
      await vi.advanceTimersByTimeAsync(200)
      await run
      expect([placed().length, usePanicRun.getState().run?.strategies]).toEqual([1, 'reading'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('closes nothing of another account that came on screen in between', async () => {
    answer('orders.cancelAll', () => {
      usePanicRun.setState({ run: null })
      return acknowledged
    })
    await panic(null, options(true), instrumentOf)
    expect([placed(), usePanicRun.getState().run]).toEqual([[], null])
  })
})
