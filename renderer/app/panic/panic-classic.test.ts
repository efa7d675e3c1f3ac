// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall, resetFakeBridge } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Batch, InputOf } from '@/shared/ipc/contract'
import type { ApiAnswer } from '@/shared/ipc/trading/api-desk'
import { aPosition } from '@/shared/testing/samples/account'
import { aReview } from '@/shared/testing/samples/assessment'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Leg, UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import { order } from '@/renderer/domain/classic/testing/classic-order'
import { countCancels } from '@/renderer/domain/strategy/strategy-cancels'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useRequests } from '@/renderer/state/stores/requests-store'
import { panic, usePanicRun } from './panic-run'

const perp = (orderId: string) => order(orderId, { category: 'USDT-FUTURES', symbol: 'BTCUSDT' })
const own = anOrder({ key: 'row', orderId: 'own', clientOid: 'row', category: 'USDT-FUTURES' })
const done: ApiAnswer = {
  kind: 'done',
  code: '00000',
  message: '',
  meaning: null,
  tookMs: 1,
  data: null,
  requestId: null,
  record: null,
} as ApiAnswer
const leg = (change: Partial<Leg>): Leg => ({
  key: 'leg',
  does: 'cancel',
  orderId: null,
  clientOid: '',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  requested: {},
  state: 'confirmed',
  problem: null,
  record: { status: 'canceled' },
  ...change,
})
const request = (id: string, endpoint: UntrackedRequest['endpoint'], ...parts: Leg[]): UntrackedRequest => ({
  id,
  endpoint,
  body: {},
  parts,
  sentAt: 1,
  revision: 1,
})
const put = (...all: UntrackedRequest[]) =>
  useRequests.setState({
    requests: new Map([...useRequests.getState().requests, ...all.map((one) => [one.id, one] as const)]),
  })

type Call = InputOf<'api.call'>
const calls = () => inputsOf('api.call') as Call[]
const canceledIds = () =>
  calls().flatMap(({ request }) =>
    (Object.values(request as object).find(Array.isArray) as { orderId: string }[]).map(({ orderId }) => orderId),
  )
const run = () => usePanicRun.getState().run
const everything = (flattens: boolean, last = [] as ReturnType<typeof perp>[]) =>
  panic(null, { flattens, strategies: null, listed: last }, () => btcPerp)
const list = (...orders: ReturnType<typeof perp>[]) => answer('classic.openOrders', { orders, missing: [] })

beforeEach(() => {
  resetFakeBridge()
  useOrders.setState({ orders: new Map(), loaded: true })
  useRequests.setState({ requests: new Map() })
  usePanicRun.setState({ run: null })
  answer('orders.cancel', ({ keys }) => {
    useOrders.setState({ orders: new Map([['row', { ...own, state: 'canceled' }]]) })
    return keys.map((key) => ({ key, outcome: { kind: 'acknowledged', orderId: null } }))
  })
  answer('api.call', ({ token, endpoint, request: body }) => {
    const ids = Object.values(body as object).find(Array.isArray) as { orderId: string }[]
    put(request(token!, endpoint, ...ids.map(({ orderId }) => leg({ key: orderId, orderId }))))
    return done
  })
  answer('orders.review', aReview())
  answer('orders.place', { accepted: true, batch: { id: 'b' } as Batch, orders: [] })
  answer('classic.holdings', { balances: [], positions: [aPosition({ total: '0.5' })], missing: [] })
})
afterEach(() => vi.useRealTimers())

describe('panic of a classic account', () => {
  it('cancels the orders of batches by their keys and all others by ID, each once', async () => {
    useOrders.setState({ orders: new Map([['row', own]]) })
    list(order('spot'), perp('own'), perp('other'))
    await everything(false)
    expect((inputsOf('orders.cancel') as InputOf<'orders.cancel'>[]).map(({ keys }) => keys)).toEqual([['row']])
    expect(calls().map(({ endpoint }) => endpoint)).toEqual(['spotBatchCancelOrder', 'mixCancelBatchOrders'])
    expect(canceledIds()).toEqual(['spot', 'other'])
    expect([inputsOf('orders.cancelAll'), inputsOf('strategies.list'), inputsOf('orders.place')]).toEqual([[], [], []])
    const listed = run()?.listed
    if (listed === null || listed === undefined || listed === 'reading') throw new Error('not read')
    expect(countCancels(useRequests.getState().requests, listed)).toMatchObject({ total: 2, canceled: 2, unknown: 0 })
  })

  it('cancels in its scope only', async () => {
    list(order('spot'), perp('a'), { ...perp('b'), symbol: 'ETHUSDT' })
    const scope = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } as const
    await panic(scope, { flattens: false, strategies: null, listed: [] }, () => btcPerp)
    expect(canceledIds()).toEqual(['b'])
  })

  it('closes the positions as read after the cancels, by reduce-only orders of the calls of the account', async () => {
    list(perp('a'))
    answer('classic.holdings', () => {
      expect(canceledIds()).toEqual(['a'])
      return { balances: [], positions: [aPosition({ total: '0.7' })], missing: [] }
    })
    await everything(true)
    const [placed] = inputsOf('orders.place') as InputOf<'orders.place'>[]
    expect(placed?.orders).toMatchObject([{ side: 'sell', qty: '0.7', orderType: 'market', reduceOnly: 'yes' }])
    expect(placed?.via).toBeUndefined()
    expect(run()?.flatten).toMatchObject({ state: 'sent', batchId: 'b' })
  })

  it('cancels an own order that was sent and is listed only later, and no other later order', async () => {
    vi.useFakeTimers()
    put(request('placed', 'mixPlaceOrder', leg({ does: 'place', clientOid: 'oid-late', state: 'sent', record: null })))
    list()
    const running = everything(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(canceledIds()).toEqual([])
    list(perp('late'), perp('of-another-program'))
    await vi.advanceTimersByTimeAsync(1000)
    await running
    expect(canceledIds()).toEqual(['late'])
    expect(run()?.problems).toEqual([])
  })

  it('names own orders that no list shows in time', async () => {
    vi.useFakeTimers()
    put(request('placed', 'mixPlaceOrder', leg({ does: 'place', clientOid: 'lost', state: 'unknown', record: null })))
    list()
    const running = everything(false)
    await vi.advanceTimersByTimeAsync(5000)
    await running
    expect(run()?.problems).toEqual([expect.stringContaining('1 sent order not listed yet')])
  })

  it('cancels what was seen last where a category or the whole list cannot be read, and reports it', async () => {
    answer('classic.openOrders', { orders: [perp('a')], missing: [{ category: 'SPOT', reason: 'No answer.' }] })
    await everything(false, [order('seen'), perp('ended')])
    expect(canceledIds().toSorted()).toEqual(['a', 'seen'])
    expect(run()?.problems).toEqual([expect.stringContaining('SPOT: No answer.')])
    refuseCall('classic.openOrders', 'Volley cannot be reached.')
    await everything(false, [perp('seen-too')])
    expect(canceledIds()).toContain('seen-too')
    expect(run()?.problems).toEqual([expect.stringContaining('others may rest')])
  })

  it('closes what is held though a cancel has no answer yet, and closes nothing that cannot be read', async () => {
    vi.useFakeTimers()
    list(perp('a'))
    answer('api.call', () => new Promise<never>(() => undefined))
    const running = everything(true)
    await vi.advanceTimersByTimeAsync(7000)
    await running
    expect(inputsOf('orders.place')).toHaveLength(1)
    answer('classic.holdings', {
      balances: [],
      positions: [],
      missing: [{ category: 'USDT-FUTURES', reason: 'No answer.' }],
    })
    const again = everything(true)
    await vi.advanceTimersByTimeAsync(7000)
    await again
    expect(inputsOf('orders.place')).toHaveLength(1)
    expect(run()?.flatten).toMatchObject({ state: 'not-sent', problem: 'The positions are not known.' })
    expect(run()?.problems).toEqual([expect.stringContaining('Positions in USDT-FUTURES')])
  })
})
